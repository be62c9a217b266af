/**
 * An operation on a subscription: the facts that its rule needs, the rule, and what it writes in addition to the
 * subscription. The call and its quote use the same implementation, so both always agree.
 */
import type { InputOf, QuotedOperation } from '@pfotenportal/contract/quotes'
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Decision } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Prepared } from '../change/change-subscription.ts'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'
import type { Tx } from '../database/open.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'

/** The subscription, its customer, and the transaction to read in; the row is locked except for a quote. */
export interface PrepareContext {
  readonly tx: Tx
  readonly stored: StoredSubscription
  readonly customerId: number
  readonly moment: Moment
  readonly language: Language
  /** If true, nothing may be written. */
  readonly isQuote: boolean
}

interface Common {
  /**
   * The operation uses data that a customer's subscriptions share, such as the address book, so the customer's calls
   * run one after another.
   */
  readonly locksCustomer?: true
  /** Runs before the transaction of the call, but not of its quote. */
  waitBefore?(context: Context, subscriptionId: number): Promise<void>
  /** Wraps the whole call, including quotes, to limit attempts. */
  limit?<T extends { readonly ok: boolean }>(
    context: Context,
    work: () => Promise<T | Refusal>,
  ): Promise<T | Refusal>
}

/** An operation whose rule needs only its input. */
interface PlainOperation<Input> extends Common {
  decide(subscription: Subscription, input: Input, moment: Moment): Decision<Subscription, DomainEvent>
}

/** An operation whose rule needs further facts. */
interface PreparedOperation<Input> extends Common {
  /** Reads the facts for the rule, or refuses before the rule is called. */
  prepare(context: PrepareContext, input: Input): Promise<Prepared | Refusal> | Prepared | Refusal
}

export type Implementation<Input> = PlainOperation<Input> | PreparedOperation<Input>

/** The implementation of a named operation. */
export type ImplementationOf<O extends QuotedOperation> = Implementation<InputOf<O>>

/** The same for an operation whose rule needs further facts. */
export type PreparedOperationOf<O extends QuotedOperation> = PreparedOperation<InputOf<O>>
