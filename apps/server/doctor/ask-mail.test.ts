import { createServer, type AddressInfo, type Server } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { openMailServer, type MailServer } from '../testing/mail-server.ts'
import { askMail } from './ask-mail.ts'
import { tell } from './finding.ts'
import { judgeMail } from './judge-mail.ts'

const servers: MailServer[] = []
const listeners: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const listener of listeners.splice(0)) listener.close()
})

async function portOf(options: SMTPServerOptions): Promise<string> {
  const server = await openMailServer(options)
  servers.push(server)
  return new URL(server.url).port
}

/** The finding about a server of this machine; its connection is treated as if it went over the network. */
async function codesOf(url: string, greetingMilliseconds = 30_000): Promise<string[]> {
  const facts = await askMail(url, new AbortController().signal, greetingMilliseconds)
  return judgeMail(facts.state === 'ANSWERED' ? { ...facts, isLocal: false, seconds: 0 } : facts).map(
    ({ level, code }) => `${level} ${code}`,
  )
}

const login: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ password }, _session, callback) =>
    password === 'right' ? callback(null, { user: 'portal' }) : callback(new Error('wrong')),
}
const insecureLogin: SMTPServerOptions = {
  ...login,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
}

describe('the mail server is greeted as before a mail, and', () => {
  it('is well if it encrypts and accepts the login', async () => {
    const port = await portOf({ ...login, disabledCommands: [] })
    expect(await codesOf(`smtp://portal:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toEqual([
      'well mailEncrypted',
    ])
    expect(servers[0]?.accepted).toEqual([])
  })

  it('is an error if nobody can trust its certificate', async () => {
    const port = await portOf({ ...login, disabledCommands: [] })
    expect(await codesOf(`smtp://portal:right@127.0.0.1:${port}`)).toEqual(['error mailTls'])
  })

  it('is an error if it refuses the password, which is not shown', async () => {
    const port = await portOf({ ...login, disabledCommands: [] })
    const url = `smtp://portal:not-right@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const facts = await askMail(url, new AbortController().signal)
    const [finding] = judgeMail(facts)
    expect(finding?.code).toBe('mailLogin')
    expect(finding && JSON.stringify(tell(finding, 'en'))).not.toContain('not-right')
  })

  it('is an error if the password would go over the network unencrypted', async () => {
    const port = await portOf(insecureLogin)
    expect(await codesOf(`smtp://portal:right@127.0.0.1:${port}`)).toEqual(['error mailPasswordPlain'])
  })

  it('is a warning if it does not encrypt', async () => {
    const port = await portOf({})
    expect(await codesOf(`smtp://127.0.0.1:${port}`)).toEqual(['warning mailPlain'])
  })

  it('is a warning if it has no use for the password', async () => {
    const port = await portOf({})
    expect(await codesOf(`smtp://portal:right@127.0.0.1:${port}`)).toEqual([
      'warning mailNoLogin',
      'warning mailPlain',
    ])
  })

  it('is an error if smtps:// reaches a port without TLS', async () => {
    const port = await portOf({})
    expect(await codesOf(`smtps://127.0.0.1:${port}`)).toEqual(['error mailTls'])
  })

  it('is an error if it accepts connections but never greets', async () => {
    const listener = createServer((socket) => socket.on('error', () => undefined))
    listeners.push(listener)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    expect(await codesOf(`smtp://127.0.0.1:${port}`, 100)).toEqual(['error mailSilent'])
  })

  it('is an error if nobody listens', async () => {
    expect(await codesOf('smtp://127.0.0.1:9')).toEqual(['error mailUnreachable'])
  })
})
