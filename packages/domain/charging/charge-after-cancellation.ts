/** Settling a charge whose result arrives after the subscription was cancelled (docs/domain.md 2.3). */
import type { Day, Moment } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import { consumeDiscount } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import type { Cancelled, ChargeTrigger, Subscription } from '../subscription/subscription.ts'

/** The last order of a cancelled subscription, which was paid after the cancellation. */
export interface FinalOrder {
  readonly orderId: number
  readonly billingDate: Day
  readonly trigger: ChargeTrigger
  /** The discount that the paid price includes. */
  readonly discountId: number | null
}

/**
 * Settles an order as paid whose charge was in progress when the subscription was cancelled. The order is delivered and
 * counts as billed; the subscription stays cancelled.
 */
export function settlePaidAfterCancellation(
  subscription: Cancelled,
  { orderId, billingDate, trigger, discountId }: FinalOrder,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const next: Cancelled = {
    ...subscription,
    discounts:
      discountId === null ? subscription.discounts : consumeDiscount(subscription.discounts, discountId),
    lastBilled: billingDate,
    lastProcessedOn: moment.today,
    completedOrders: subscription.completedOrders + 1,
    lastPaymentStatus: 'SUCCEEDED',
  }
  const side = { billingDate, nextBillingDate: nextBillingDate(subscription, moment) }
  return accept<Subscription, DomainEvent>(next, {
    type: trigger === 'DUE' ? 'orderConfirmed' : trigger === 'RETRY' ? 'paymentRecovered' : 'orderPlaced',
    trigger,
    subscriptionId: subscription.id,
    orderId,
    upcoming: [],
    before: { ...side, status: 'PROCESSING' },
    after: { ...side, status: 'PROCESSED' },
  })
}
