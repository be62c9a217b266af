/** A mail server that records every accepted mail, including duplicates. */
import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface AcceptedMail {
  /** When it arrived, on the clock of `performance.now()`, in milliseconds. */
  readonly acceptedAt: number
  readonly messageId: string
  readonly to: string
  readonly subject: string
  /** The plain text. */
  readonly text: string
  /** All header fields, by their name in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

export interface MailServer {
  /** Its address: `smtp://127.0.0.1:<port>`. */
  readonly url: string
  /** In the order of arrival. */
  readonly accepted: readonly AcceptedMail[]
  close(): Promise<void>
}

async function mailOf(stream: AsyncIterable<unknown>, to: string): Promise<AcceptedMail> {
  const parts: Buffer[] = []
  for await (const part of stream) if (Buffer.isBuffer(part)) parts.push(part)
  const { messageId, subject, text, headers } = await PostalMime.parse(Buffer.concat(parts))
  const fields = new Map(headers.map(({ key, value }) => [key, value]))
  return {
    acceptedAt: performance.now(),
    messageId: messageId ?? '',
    to,
    subject: subject ?? '',
    text: text ?? '',
    headers: fields,
  }
}

/** The error with which a handler of the server refuses a command. */
export function smtpError(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode })
}

/** Opens one on a free port; `handlers` decide about connections, senders, recipients or contents. */
export async function openMailServer(handlers: SMTPServerOptions = {}): Promise<MailServer> {
  const accepted: AcceptedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      callbackify(async () => void accepted.push(await mailOf(stream, to)))((error) => callback(error))
    },
    ...handlers,
  })
  // Detecting connections that break during a mail is the sender's task.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
