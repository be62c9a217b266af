/** Hands mails to an SMTP server. */
import { parseEmail } from '@pfotenportal/domain/customer/email'
import type { RenderedMail } from './renderer.ts'

/** A mail on its way. */
export interface OutgoingMail extends RenderedMail {
  /** Fixed for a mail however often it is sent, so that a doubled one can be recognised. */
  readonly messageId: string
  readonly to: string
  /** Withdraws the consent to this mail with one request; null if it needs none. */
  readonly unsubscribeUrl: string | null
}

export interface Transport {
  /** Resolves once the server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Both together are well below the lease of a claimed mail. */
const CONNECT_MS = 10_000
const SOCKET_MS = 20_000

async function openTransporter(url: string, from: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
}

/** Sends over a few pooled connections to `smtp://` or `smtps://`; loads its library and connects with the first mail. */
export function smtpTransport(url: string, from: string): Transport {
  let opening: ReturnType<typeof openTransporter> | undefined
  return {
    async send({ messageId, to, subject, html, text, pictures, unsubscribeUrl }) {
      const headers = unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)
      const attachments = pictures.map(({ name, ...picture }) => ({
        ...picture,
        filename: name,
        contentDisposition: 'inline' as const,
      }))
      const transporter = await (opening ??= openTransporter(url, from))
      await transporter.sendMail({
        messageId,
        to: deliverable(to),
        subject,
        html,
        text,
        headers,
        attachments,
      })
    },
    close: async () => (await opening)?.close(),
  }
}

/**
 * The address for the server: with the ASCII form of its domain, which every server knows. What is no address is sent
 * as it is, so that the server refuses it and a person sees that.
 */
function deliverable(to: string): string {
  return parseEmail(to)?.address ?? to
}

/** The headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Replies to a recipient that are about the session: commands out of order, or a missing authentication. */
const SESSION_REPLIES = [503, 530, 534, 535, 538]

/**
 * Whether the server refused this mail or its recipient for good, so that a retry is pointless. Refusing the connection,
 * the authentication or the sender is a fault of a server or of the settings, which says nothing about the mail.
 */
export function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return typeof responseCode === 'number' && responseCode >= 500 && !SESSION_REPLIES.includes(responseCode)
}
