/** A new address for signing in, which counts from its confirmation on (C-495). Instants are real time. */
import type { Instant } from '../core/calendar.ts'

/** The mailed link of a new address is valid for a day: nobody waits for it in a browser. */
export const EMAIL_CHANGE_SECONDS = 24 * 60 * 60

/** A change that was asked for and is not carried out. */
export interface PendingEmailChange {
  readonly expiresAt: Instant
  /** STOPPED: by the link in the mail to the present address. TAKEN: another customer has the new one since. */
  readonly ended: 'STOPPED' | 'TAKEN' | null
}

/** Whether the link can still be used, and why not. */
export type EmailChangeState = 'OPEN' | 'EXPIRED' | NonNullable<PendingEmailChange['ended']>

export function stateOfEmailChange({ ended, expiresAt }: PendingEmailChange, now: Instant): EmailChangeState {
  return ended ?? (expiresAt <= now ? 'EXPIRED' : 'OPEN')
}
