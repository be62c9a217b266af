/** Runs an operation, as the call itself or as the quote before it. */
import { quotedOperations, type QuotedOperation, type QuoteView } from '@pfotenportal/contract/quotes'
import { occasionOf } from '@pfotenportal/domain/legal/agreement'
import { needsOrderButton } from '@pfotenportal/domain/quote/order-button'
import { changeSubscription, type Changed } from '../change/change-subscription.ts'
import type { Context } from '../context/context.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { recordAgreement } from '../database/subscription/agreements.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { issueContractSummary, quotedAgreement } from '../documents/contract-summary.ts'
import { finishCharge, type AcceptedCharge } from '../payments/charge-order.ts'
import { runRetries } from '../payments/retry-owed-orders.ts'
import { sendCharge } from '../payments/send-charge.ts'
import type { Implementation } from './operation.ts'
import { operations } from './operations.ts'
import { checkQuote, createQuote, outcomeOf } from './quotes.ts'

/** A change, with the order if the change is that it is charged. */
export interface Ran extends Changed {
  readonly placed?: AcceptedCharge
}

/** An operation on a subscription, with its parsed input. */
export interface OperationRequest {
  readonly operation: QuotedOperation
  readonly subscriptionId: number
  readonly input: unknown
}

/**
 * Changes a subscription of the calling customer, and answers with what `answerOf` makes of the change. Refuses as the
 * operation's rule does, with NOT_FOUND for an unknown or foreign id, or with QUOTE_EXPIRED or QUOTE_STALE if the call's quote
 * is outdated. If the change causes a charge, it is made before this returns, and the answer includes its outcome. Refuses with
 * PAYMENT_DECLINED or UPSTREAM_UNAVAILABLE if the change depends on a payment that failed. If nothing follows the commit, the
 * answer is stored in the transaction of the change.
 */
export async function runOperation<V>(
  context: Context,
  requested: OperationRequest,
  answerOf: (ran: Ran) => V,
): Promise<Answer<V>> {
  const { services } = context
  const implementation: Implementation<unknown> = operations[requested.operation]
  await implementation.waitBefore?.(context, requested.subscriptionId)
  const changed = await limited(context, implementation, async (tx) => {
    const done = await change(tx, context, requested, false)
    if (!done.ok || !done.isChanged || isContinued(done)) return done
    const value = answerOf(done)
    const stored = await context.storeAnswer(tx, value)
    return { ...done, answer: { ok: true, value, stored } as const }
  })
  if (!changed.ok) return changed
  if (changed.mails > 0) services.mail.wake()
  if ('answer' in changed) return changed.answer
  const continued = await continueAfterCommit(context, requested, changed)
  return continued.ok ? { ok: true, value: answerOf(continued) } : continued
}

/** Whether a change goes on after its commit: with a payment, or with the refunds of a cancellation. */
function isContinued({ payment, begun, afterCommit }: Changed): boolean {
  return (payment ?? begun ?? afterCommit) !== undefined
}

async function continueAfterCommit(
  context: Context,
  { subscriptionId }: OperationRequest,
  changed: Changed,
): Promise<Ran | Refusal> {
  const { services, customerId, today } = context
  await changed.afterCommit?.(services)
  const { payment } = changed
  if (payment) {
    const placed = await finishCharge(context, payment, await sendCharge(services, payment))
    return placed.ok ? { ...changed, placed } : placed
  }
  if (!changed.begun) return changed
  await runRetries(services, [changed.begun])
  const after = await findSubscription(services.database.query, customerId, subscriptionId, today)
  return { ...changed, value: after ?? changed.value }
}

/** Quotes an operation. Stores only the quote. Refuses as the operation does. */
export function quoteOperation(context: Context, requested: OperationRequest): Promise<Answer<QuoteView>> {
  const implementation: Implementation<unknown> = operations[requested.operation]
  return limited(context, implementation, async (tx) => {
    const decided = await change(tx, context, requested, true)
    if (!decided.ok) return decided
    const { before, value } = decided
    return {
      ok: true,
      value: await createQuote(tx, context, requested, before, value.subscription),
      status: 201,
    } as const
  })
}

function limited<T extends { readonly ok: boolean }>(
  context: Context,
  implementation: Implementation<unknown>,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const run = () => context.services.database.transaction(work)
  return implementation.limit ? implementation.limit(context, run) : run()
}

async function change(
  tx: Tx,
  context: Context,
  requested: OperationRequest,
  isQuote: boolean,
): Promise<Changed | Refusal> {
  const { customerId, language } = context
  const { subscriptionId, input } = requested
  const rule: Implementation<unknown> = operations[requested.operation]
  if (rule.locksCustomer) await lockCustomer(tx, customerId)
  const changed = await changeSubscription(tx, context, subscriptionId, {
    rule,
    input,
    language,
    check: (_tx, before, after) => checkQuote(tx, context, requested, before, after),
    isQuote,
    isUndoable: quotedOperations[requested.operation].undo !== null,
  })
  if (!isQuote && changed.ok && changed.isChanged) {
    await noteAgreement(tx, context, requested, changed)
    await summarise(tx, context, requested, changed)
  }
  return changed
}

/** Issues the summary of what the order button has agreed; an order that is paid first has it with its payment. */
async function summarise(
  tx: Tx,
  context: Context,
  requested: OperationRequest,
  { before, value, payment }: Changed,
): Promise<void> {
  const { subscription: after } = value
  if (payment || !needsOrderButton(requested.operation, before.subscription, after)) return
  const quote = await outcomeOf(tx, context, requested, before, after)
  const country = after.shippingAddress?.countryCode
  const box = country === undefined ? undefined : quotedAgreement(quote, country)
  await issueContractSummary(tx, context, after, box)
}

/** Notes the legal texts in force with every command that the customer confirmed with the order button (C-585). */
async function noteAgreement(
  tx: Tx,
  { services, now, today }: Context,
  { operation, subscriptionId }: OperationRequest,
  { before, value }: Changed,
): Promise<void> {
  if (!needsOrderButton(operation, before.subscription, value.subscription)) return
  const agreed = { subscriptionId, occasion: occasionOf(operation), at: now, today }
  await recordAgreement(tx, services.config.brand.legal, agreed)
}
