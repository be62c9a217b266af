/** The data of a request. */
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../database/open.ts'
import type { Actor } from './actor.ts'
import type { Services } from './services.ts'

/** The data of every request. `now` and `today` are business time; `realNow` is for tokens, limits and leases. */
export interface PublicContext {
  readonly services: Services
  /**
   * Queries for what the call only reads and answers: of a replica, if the call is a GET and the replica has everything
   * that the caller wrote.
   */
  readonly reads: Queries
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** The session cookie of the caller; undefined if none was sent. */
  readonly sessionCookie: string | undefined
  /** Sets or (with null) clears the session cookie of the response. */
  setSessionCookie(value: string | null, expiresAt?: Instant): void
  /**
   * A persistent mark of the caller's browser, to recognise whether a link is opened in the browser that requested it.
   */
  readonly browserCookie: string | undefined
  /** Sets the mark of the caller's browser. */
  setBrowserCookie(value: string): void
  /** Keeps the token of a payment link in the browser while the customer is at the payment provider. */
  keepPaymentLink(token: string): void
}

/** A request with a valid access token of an active session. */
export interface Context extends PublicContext, Actor {
  readonly customerId: number
  readonly sessionId: string
  /** The header `Quote-Id`: the quote that the caller has seen; undefined if none was sent. */
  readonly quoteId: string | undefined
  /**
   * Marks the call as done under its idempotency key, in the transaction of the change, so that a repeat never changes
   * anything twice. Throws LostClaim, which rolls back the change, if a repeat has taken over the key.
   */
  markDone(tx: Tx): Promise<void>
  /**
   * Stores the answer of a call that is marked as done, in the transaction of the change, so that it cannot be lost. Returns
   * the response; undefined if the call has no key.
   */
  storeAnswer(tx: Tx, value: unknown): Promise<string | undefined>
}
