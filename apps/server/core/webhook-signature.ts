/**
 * Signatures of webhooks: `t=<seconds since 1970>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` with a shared
 * secret. The body is signed as the exact bytes that were sent.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'

/** The maximum difference between the signature's time and ours: enough for slow networks, too short for replays. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

const secondsOf = (at: Instant) => Math.floor(epochMilliseconds(at) / 1000)

function hmacOf(secret: string, seconds: number, raw: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
}

/** The header for a body sent at that time. */
export function signatureOf(raw: Buffer, secret: string, now: Instant): string {
  const seconds = secondsOf(now)
  return `t=${seconds},v1=${hmacOf(secret, seconds, raw).toString('hex')}`
}

/** The received body and header, and the data to verify them. */
export interface SignedBody {
  readonly raw: Buffer
  readonly header: string | string[] | undefined
  /** One, or two during a rotation. Empty secrets never match. */
  readonly secrets: readonly string[]
  /** Real time. */
  readonly now: Instant
}

/** Whether one of the header's signatures matches one of the secrets, and is recent enough. */
export function verifySignature({ raw, header, secrets, now }: SignedBody): boolean {
  if (typeof header !== 'string') return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN
  if (!(Math.abs(secondsOf(now) - seconds) <= SIGNATURE_TOLERANCE_SECONDS)) return false
  const signatures = parts.flatMap(([name, hex = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(hex) ? [Buffer.from(hex, 'hex')] : [],
  )
  const expected = secrets.filter((secret) => secret !== '').map((secret) => hmacOf(secret, seconds, raw))
  return signatures.some((signature) => expected.some((hmac) => timingSafeEqual(signature, hmac)))
}
