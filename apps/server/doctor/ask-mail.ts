/** Greets the mail server and logs in, as the service does before it sends; no mail is sent. */
import { monotonicMilliseconds } from '../core/clock.ts'
import type { MailFacts } from './judge-mail.ts'
import { reasonOf } from './reason.ts'

type FailedStep = Extract<MailFacts, { state: 'FAILED' }>['step']

/** After this long without an answer the service gives up as well (`mail/transport.ts`). */
const TIMEOUT_MS = 10_000

function stepOf(error: unknown): FailedStep {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = reasonOf(error)
  if (code === 'EAUTH') return 'LOGIN'
  if (code === 'EDNS') return 'NAME'
  if (code === 'ETLS' || /certificate|self[- ]signed|altname|SSL|TLS/i.test(reason)) return 'TLS'
  return /greeting never received/i.test(reason) ? 'GREETING' : 'CONNECT'
}

/** This machine, where nobody listens in between. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** `greetingMilliseconds`: how long to wait for the greeting. */
export async function askMail(
  smtpUrl: string | null,
  signal: AbortSignal,
  greetingMilliseconds = TIMEOUT_MS,
): Promise<MailFacts> {
  if (smtpUrl === null) return { state: 'EMBEDDED' }
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const { auth, ...options } = parseConnectionUrl(smtpUrl)
  const host = `${options.host ?? ''}:${options.port ?? (options.secure === true ? 465 : 587)}`
  const began = monotonicMilliseconds()
  const connection = new SmtpConnection({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: greetingMilliseconds,
    socketTimeout: TIMEOUT_MS,
  })
  signal.addEventListener('abort', () => connection.close(), { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    const { secure: isEncrypted, allowsAuth: offersLogin } = connection
    if (auth && offersLogin)
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()))
      })
    return {
      state: 'ANSWERED',
      host,
      isEncrypted,
      hasPassword: auth !== undefined,
      offersLogin,
      isLocal: LOCAL.test(options.host ?? ''),
      seconds: (monotonicMilliseconds() - began) / 1_000,
    }
  } catch (error) {
    return { state: 'FAILED', host, step: stepOf(error), reason: reasonOf(error) }
  } finally {
    connection.quit()
    connection.close()
  }
}
