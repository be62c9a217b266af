/**
 * An operation on a subscription: the facts that its rule needs, the rule, and what it writes in addition to the
 * subscription. The call and its quote use the same implementation, so both always agree.
 */
import type { InputOf, QuotedOperation } from '@pfotenportal/contract/quotes'
import type { PlainRule, PreparedRule } from '../change/change-subscription.ts'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'

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

/** An operation whose rule needs further facts. */
type PreparedOperation<Input> = Common & PreparedRule<Input>

export type Implementation<Input> = (Common & PlainRule<Input>) | PreparedOperation<Input>

/** The implementation of a named operation. */
export type ImplementationOf<O extends QuotedOperation> = Implementation<InputOf<O>>

/** The same for an operation whose rule needs further facts. */
export type PreparedOperationOf<O extends QuotedOperation> = PreparedOperation<InputOf<O>>
