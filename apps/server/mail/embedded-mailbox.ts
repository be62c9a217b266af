/**
 * The embedded mailbox: a real SMTP server on a random local port that stores received mails, so that the
 * sample world sends mail exactly as production does. Never opened in production.
 */
import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../core/clock.ts'
import { insertReceivedMails } from '../database/mail/mailbox.ts'
import type { Database } from '../database/open.ts'
import { withPictures } from './pictures.ts'

const LARGEST_MAIL_BYTES = 1024 * 1024

export interface EmbeddedMailbox {
  /** Where to send to: `smtp://127.0.0.1:<port>`. */
  readonly smtpUrl: string
  close(): Promise<void>
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function storeMail(
  { query }: Database,
  clock: Clock,
  mail: Email,
  recipients: readonly string[],
): Promise<void> {
  const receivedAt = clock.realNow()
  const pictures = mail.attachments.map(({ contentId, mimeType, content }) => ({
    cid: contentId?.slice(1, -1) ?? '',
    contentType: mimeType,
    content: Buffer.from(content as ArrayBuffer),
  }))
  const html = withPictures(mail.html ?? '', pictures)
  const contents = { subject: mail.subject ?? '', text: mail.text ?? '', html }
  const messageId = mail.messageId ?? ''
  await insertReceivedMails(
    query,
    recipients.map((to) => ({ ...contents, to, messageId, receivedAt })),
  )
}

/** Opens the mailbox. A mail is acknowledged only after it is stored. */
export async function openEmbeddedMailbox(database: Database, clock: Clock): Promise<EmbeddedMailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 1000,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const received = async () =>
        storeMail(database, clock, await PostalMime.parse(await bytesOf(stream)), recipients)
      callbackify(received)((error) => callback(error))
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  if (!listener.listening) await once(listener, 'listening')
  // If a connection breaks off while a mail arrives, the sender notices and retries.
  server.on('error', () => undefined)
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The embedded mailbox has no port.')
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
