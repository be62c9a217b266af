/** Passkeys of customers: how many, and when one may be added (C-670, C-671). Instants are real time. */
import { addSeconds, type Instant } from '../core/calendar.ts'

/** A customer has at most this many passkeys. */
export const PASSKEYS_MAX = 10
/** A challenge is valid for 10 minutes, and once. */
export const PASSKEY_CHALLENGE_SECONDS = 10 * 60
/** A passkey is added only in a session that was opened within the last hour. */
export const RECENT_SIGN_IN_SECONDS = 3_600

/** Whether the customer has signed in so recently that they may add a passkey. */
export function isRecentSignIn(signedInAt: Instant, now: Instant): boolean {
  return now < addSeconds(signedInAt, RECENT_SIGN_IN_SECONDS)
}

/**
 * Whether a counter is newer than the stored one. Passkeys that are synchronised between devices don't count and always
 * send 0; for the others, a counter that does not grow means that the key may have been copied.
 */
export function isCounterNewer(stored: number, sent: number): boolean {
  return sent > stored || (stored === 0 && sent === 0)
}
