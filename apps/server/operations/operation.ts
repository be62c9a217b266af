/**
 * An operation on a subscription: what its rule needs to read, the rule, and what it writes beside the subscription. The
 * same one answers the call and the quote that is asked for before it, so both always agree.
 */
import type { InputOf, QuotedOperation } from '@pfotenportal/contract/quotes'
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Decision } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Prepared } from '../change/change-subscription.ts'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'
import type { Tx } from '../database/open.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'

/** The subscription, its customer, and the transaction to read in; the row is locked unless it is a quote. */
export interface PrepareContext {
  readonly tx: Tx
  readonly stored: StoredSubscription
  readonly customerId: number
  readonly moment: Moment
  readonly language: Language
  /** Nothing may be written. */
  readonly isQuote: boolean
}

interface Common {
  /** It reads or writes what a customer has once, so no two of a customer's run at a time. */
  readonly locksCustomer?: true
  /** Runs before the transaction of the call, not of its quote. */
  waitBefore?(context: Context, subscriptionId: number): Promise<void>
  /** Runs around the whole call, quotes included: what limits how often it may be tried. */
  limit?<T extends { readonly ok: boolean }>(
    context: Context,
    work: () => Promise<T | Refusal>,
  ): Promise<T | Refusal>
}

/** A rule that needs nothing but its input. */
interface PlainOperation<Input> extends Common {
  decide(it: Subscription, input: Input, moment: Moment): Decision<Subscription, DomainEvent>
}

/** A rule that needs facts beside its input. */
interface PreparedOperation<Input> extends Common {
  /** Gives the rule with all it needs to know, or refuses without asking it. */
  prepare(reading: PrepareContext, input: Input): Promise<Prepared | Refusal> | Prepared | Refusal
}

/** How an operation is carried out. */
export type Implementation<Input> = PlainOperation<Input> | PreparedOperation<Input>

/** The implementation of an operation by its name. */
export type ImplementationOf<O extends QuotedOperation> = Implementation<InputOf<O>>

/** The same for an operation whose rule needs facts beside its input. */
export type PreparedOperationOf<O extends QuotedOperation> = PreparedOperation<InputOf<O>>
