/** What a request knows, and on whose behalf something is done. */
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../database/open.ts'
import type { Services } from './services.ts'

/** What every request knows. `now` and `today` are business time; `realNow` is for tokens, limits and leases. */
export interface PublicContext {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The session cookie of the caller, absent where none was sent. */
  readonly sessionCookie: string | undefined
  /** Sets or (with null) clears the session cookie on the answer. */
  setSessionCookie(value: string | null, expiresAt?: Instant): void
  /** A lasting mark of the caller's browser, so that a link can be told to be opened where it was asked for. */
  readonly browserCookie: string | undefined
  /** Marks the caller's browser. */
  setBrowserCookie(value: string): void
}

/** A request with a valid access token of a living session. */
export interface Context extends PublicContext {
  readonly customerId: number
  readonly sessionId: string
  /** The header `Quote-Id`: the quote that the caller has seen; undefined where none was sent. */
  readonly quoteId: string | undefined
  /**
   * Marks the call as done under its idempotency key. Whatever changes data calls it in the transaction of the change,
   * so that a repeat never changes it twice. Throws LostClaim, which undoes the change, where the key is a repeat's now.
   */
  markDone(tx: Tx): Promise<void>
}
