/**
 * A command on a subscription: what it reads, and the rule that decides. The same one answers the call itself and the
 * quote that is asked before it, so that both say the same.
 */
import type { QuotedOperation, QuoteParams } from '@pfotenportal/contract/quotes'
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Decide, Prepared } from '../change-subscription.ts'
import type { Tx } from '../database/open.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'

/** What a cancelling customer may add; a quote asks without it. */
export interface CancelInput {
  readonly cancellationFlowId?: number | null | undefined
  readonly comment?: string | null | undefined
}

/** What a command is given, by its name in the operation x state matrix. */
export type InputOf<O extends QuotedOperation> = O extends 'cancel'
  ? CancelInput | null | undefined
  : Extract<QuoteParams, { operation: O }>['input']

/** The locked subscription, its customer, and the transaction to read in. */
export interface Reading {
  readonly tx: Tx
  readonly stored: StoredSubscription
  readonly customerId: number
  readonly moment: Moment
  readonly language: Language
  /** Where nothing will be saved, nothing is written either. */
  readonly isQuote: boolean
}

/** How a command comes to its rule. */
export interface Command<Input> {
  /** It reads or writes what a customer has once, so no two of a customer's run at a time. */
  readonly locksCustomer?: true
  /** Gives the rule with all it needs to know, or why it need not be asked. */
  prepare(reading: Reading, input: Input): Promise<Prepared | Refusal> | Prepared | Refusal
  /** Runs around the whole call, quotes included: what limits how often it may be tried. */
  around?<T extends { readonly ok: boolean }>(
    context: Context,
    work: () => Promise<T | Refusal>,
  ): Promise<T | Refusal>
}

/** A command whose rule needs nothing but its input. */
export function byRule<Input>(rule: (input: Input) => Decide): Command<Input> {
  return { prepare: (_reading, input) => ({ ok: true, decide: rule(input) }) }
}
