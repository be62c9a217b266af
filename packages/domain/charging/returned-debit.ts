/** Direct debits that a bank returned after the order had counted as paid: their amount is owed again (C-354). */
import type { Moment } from '../catalogue/moment.ts'
import { berlinTime } from '../core/berlin.ts'
import { addDays, type Day } from '../core/calendar.ts'
import { accept, type Accepted } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import type { DebitRecovered, DebitReturned } from '../events/event.ts'
import type { FinancialStatus, OrderStatus } from '../subscription/order.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { DUNNING_STEPS, RETRY_RUN, withUnusableMethod, type Decline } from './dunning.ts'

/** An amount that is owed because its debit was returned. */
interface OwedDebit {
  readonly subscriptionId: number
  readonly orderId: number
  readonly total: number
  readonly returnedOn: Day
}

/**
 * The day of the next attempt to collect a returned debit, on the days of the dunning table counted from its return;
 * null after the last.
 */
export function nextDebitAttempt(returnedOn: Day, today: Day): Day | null {
  return DUNNING_STEPS.map(({ retryOn }) => addDays(returnedOn, retryOn)).find((on) => on > today) ?? null
}

/**
 * The day of the first attempt. If the days of the table have passed, because a refund of the order was open
 * meanwhile, the amount is attempted once, as long after today as the first attempt after the return.
 */
export function firstDebitAttempt(returnedOn: Day, today: Day): Day {
  return nextDebitAttempt(returnedOn, today) ?? addDays(today, DUNNING_STEPS[0].retryOn)
}

/** Whether the amount is collected: not if the order was cancelled, or all of it was refunded or is still to be. */
export function isDebitCollected(order: {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  /** The charged amount. */
  readonly total: Cents
  /** What was refunded, and what is left of refunds that failed (C-255). */
  readonly promised: Cents
}): boolean {
  return order.status === 'PROCESSED' && order.financialStatus !== 'refunded' && order.promised < order.total
}

export function isDebitAttemptDue(on: Day, moment: Moment): boolean {
  return moment.at >= berlinTime(on, RETRY_RUN)
}

/** The debit was returned, and its amount is owed from now on. The box is still sent: order and schedule stay. */
export function debitReturned(debit: OwedDebit, today: Day): DebitReturned {
  return stillOwed(debit, {
    code: 'RETURNED_DEBIT',
    isFirst: true,
    nextRetryDate: firstDebitAttempt(debit.returnedOn, today),
  })
}

function stillOwed(
  { subscriptionId, orderId, total }: OwedDebit,
  told: Pick<DebitReturned, 'code' | 'isFirst' | 'nextRetryDate'>,
): DebitReturned {
  const facts = { isOwed: true }
  return {
    type: 'debitReturned',
    subscriptionId,
    orderId,
    total,
    ...told,
    before: facts,
    after: facts,
  }
}

/** An attempt to collect the amount failed; after a hard decline the method is not charged any more (4.4). */
export function declineDebit(
  subscription: Subscription,
  debit: OwedDebit,
  decline: Decline,
  today: Day,
): Accepted<Subscription, DebitReturned> {
  const nextRetryDate = nextDebitAttempt(debit.returnedOn, today)
  const told = stillOwed(debit, { code: decline.code, isFirst: false, nextRetryDate })
  return accept(withUnusableMethod(subscription, decline), told)
}

/** The amount was paid after all. */
export function debitRecovered({
  subscriptionId,
  orderId,
  total,
}: Omit<OwedDebit, 'returnedOn'>): DebitRecovered {
  return {
    type: 'debitRecovered',
    subscriptionId,
    orderId,
    total,
    before: { isOwed: true },
    after: { isOwed: false },
  }
}
