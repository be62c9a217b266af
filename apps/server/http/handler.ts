/** The shape of every handler: parsed request in, decision out. `serve.ts` does the rest. */
import type { Language } from '@pfotenportal/contract/values'
import type { Api, DataOf, RequestOf } from '@pfotenportal/contract/api'
import type { Operation } from '@pfotenportal/contract/paths'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../database/open.ts'
import type { Services } from '../services.ts'

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

/** The yes of a handler; `status` only where it is not 200. */
export interface Answered<D> {
  readonly ok: true
  readonly value: D
  readonly status?: 200 | 201
}

/** The no of a handler. */
export interface Refusal {
  readonly ok: false
  readonly reason: RefusalCode
  /** Facts for the caller: numbers, days, or the new quote. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Field name to a finished sentence in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>
}

export type Answer<D> = Answered<D> | Refusal

/** Who calls, as far as the request's headers say so. */
export interface Caller {
  /** The `Authorization` header as it came. */
  readonly authorization: string | undefined
  readonly sessionCookie: string | undefined
  readonly realNow: Instant
}

/** The customer and session that an access token stands for. */
export interface Identified {
  readonly ok: true
  readonly customerId: number
  readonly sessionId: string
}

/** Operations that need no access token. */
export type PublicOperation = {
  [O in Operation]: Api[O] extends { readonly access: 'none' } ? O : never
}[Operation]

export type Handler<O extends Operation> = (
  context: O extends PublicOperation ? PublicContext : Context,
  request: RequestOf<O>,
) => Promise<Answer<DataOf<O>>>

/** A handler for each operation: a missing one does not compile. */
export type Handlers = { readonly [O in Operation]: Handler<O> }
