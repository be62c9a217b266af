import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { openMailServer, smtpError } from '../testing/mail-server.ts'
import { isPermanentRejection, smtpTransport } from './transport.ts'

const mail = {
  messageId: '<1@portal.example.de>',
  to: 'lea@example.de',
  subject: 'Hallo',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  unsubscribeUrl: null,
}

/** Sends a mail to a real server with these handlers; returns the error. */
async function errorFrom(handlers: SMTPServerOptions): Promise<unknown> {
  const server = await openMailServer(handlers)
  const transport = smtpTransport(server.url, 'portal@example.de')
  try {
    return await transport.send(mail).then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    await transport.close()
    await server.close()
  }
}

const atConnect = (code: number): SMTPServerOptions => ({
  onConnect: (_session, callback) => callback(smtpError(code)),
})
const atSender = (code: number): SMTPServerOptions => ({
  onMailFrom: (_address, _session, callback) => callback(smtpError(code)),
})
const atRecipient = (code: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, callback) => callback(smtpError(code)),
})
const atContent = (code: number): SMTPServerOptions => ({
  onData(stream, _session, callback) {
    stream.resume()
    stream.on('end', () => callback(smtpError(code)))
  },
})

describe('a mail is dead-lettered at once', () => {
  it.each([
    ['if its recipient is unknown', atRecipient(550)],
    ['if its recipient’s address is malformed', atRecipient(501)],
    ['if its content is refused', atContent(554)],
  ])('%s', async (_case, handlers) => {
    expect(isPermanentRejection(await errorFrom(handlers))).toBe(true)
  })
})

describe('a mail is tried again', () => {
  it.each([
    ['if the server refuses every connection', atConnect(554)],
    ['if the server refuses the service as sender', atSender(550)],
    ['if the server requires an authentication', atRecipient(530)],
    ['if the recipient is greylisted', atRecipient(451)],
    ['if the content cannot be stored now', atContent(452)],
  ])('%s', async (_case, handlers) => {
    const error = await errorFrom(handlers)
    expect(error).toBeInstanceOf(Error)
    expect(isPermanentRejection(error)).toBe(false)
  })

  it('if no server answers', async () => {
    const transport = smtpTransport('smtp://127.0.0.1:9', 'portal@example.de')
    const error = await transport.send(mail).catch((reason: unknown) => reason)
    await transport.close()
    expect(error).toBeInstanceOf(Error)
    expect(isPermanentRejection(error)).toBe(false)
  })
})
