/** Hands mails to an SMTP server. */
import { createTransport } from 'nodemailer'
import type { RenderedMail } from './renderer.ts'

/** A mail on its way. */
export interface OutgoingMail extends RenderedMail {
  /** Fixed for a mail however often it is sent, so that a doubled one can be recognised. */
  readonly messageId: string
  readonly to: string
}

export interface Transport {
  /** Resolves once the server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Both together are well below the lease of a claimed mail. */
const CONNECT_MS = 10_000
const SOCKET_MS = 20_000

/** Opens a pooled connection to `smtp://` or `smtps://`; connects with the first mail. */
export function smtpTransport(url: string, from: string): Transport {
  const transporter = createTransport(
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
  return {
    async send({ messageId, to, subject, html, text }) {
      await transporter.sendMail({ messageId, to, subject, html, text })
    },
    close: async () => transporter.close(),
  }
}

/** Whether the server permanently rejected the recipient, so that a retry is pointless. */
export function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
