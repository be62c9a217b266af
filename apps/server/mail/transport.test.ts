import { createServer, type AddressInfo } from 'node:net'
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
  pictures: [],
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

/** The recipients as a server is told them, which offers to take addresses beyond ASCII or does not. */
async function recipientFor(to: string, offered: readonly string[] = []): Promise<string | undefined> {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes
        .toString('utf8')
        .split('\r\n')
        .filter((each) => each !== '')) {
        received.push(line)
        if (line.startsWith('EHLO'))
          socket.write(`${offered.map((it) => `250-${it}\r\n`).join('')}250 SIZE\r\n`)
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (line === '.' || /^(MAIL|RCPT)/.test(line)) socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const transport = smtpTransport(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'portal@example.de')
  await transport.send({ ...mail, to })
  await transport.close()
  server.close()
  return received.find((line) => line.startsWith('RCPT'))
}

describe('a mail leaves', () => {
  it.each([
    ['that advertises with the header fields for one click', 'https://portal.example.de/abmelden/token'],
    ['about a contract without them', null],
  ])('%s', async (_case, unsubscribeUrl) => {
    const server = await openMailServer()
    const transport = smtpTransport(server.url, 'portal@example.de')
    await transport.send({ ...mail, unsubscribeUrl })
    await transport.close()
    await server.close()
    const headers = server.accepted[0]?.headers
    expect(headers?.get('list-unsubscribe')).toBe(unsubscribeUrl === null ? undefined : `<${unsubscribeUrl}>`)
    expect(headers?.get('list-unsubscribe-post')).toBe(
      unsubscribeUrl === null ? undefined : 'List-Unsubscribe=One-Click',
    )
  })
})

describe('the server is told an address', () => {
  it.each([
    ['anna@bäcker-groß.example', 'RCPT TO:<anna@xn--bcker-gro-o1a0c.example>'],
    ['Anna@BÄCKER-groß.example\u200b', 'RCPT TO:<Anna@xn--bcker-gro-o1a0c.example>'],
    ['mailto:anna@example.de,', 'RCPT TO:<anna@example.de>'],
    ["o'neil+dog@example.de", "RCPT TO:<o'neil+dog@example.de>"],
  ])('%j as %s', async (to, told) => {
    expect(await recipientFor(to)).toBe(told)
  })

  it('with letters beyond ASCII before the @ as it is, if the server offers that', async () => {
    expect(await recipientFor('änna@bäcker.example', ['SMTPUTF8'])).toContain('änna@')
  })
})
