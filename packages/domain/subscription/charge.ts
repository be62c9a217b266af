/** What a charge requires, and a charge that is running (docs/domain.md 4.1, 4.4). */
import { refuse, type Refused } from '../core/decision.ts'
import { paymentMethodRefusal } from '../payment/payment-method.ts'
import { billingDateAt, type ScheduleEntry } from './schedule.ts'
import {
  orderIdOf,
  type Active,
  type OwedOrder,
  type RunningCharge,
  type Subscription,
  type SubscriptionFacts,
} from './subscription.ts'

/**
 * Why the subscription cannot be charged for another box: no address, or no usable payment method; undefined if it can.
 */
export function chargeRefusal(subscription: SubscriptionFacts): Refused | undefined {
  return subscription.shippingAddress === null
    ? refuse('ADDRESS_MISSING')
    : paymentMethodRefusal(subscription.paymentMethod)
}

/** A subscription with a running charge, split into its parts. */
export interface ChargeUnderway {
  readonly charge: RunningCharge
  /** The subscription as if the charge had never begun. */
  readonly before: Active
  /** The owed order in `before`; null if the order had not failed yet. */
  readonly owed: OwedOrder | null
  /** The order in the schedule of `before`. */
  readonly order: Pick<ScheduleEntry, 'orderId' | 'cycleIndex' | 'status' | 'billingDate'>
}

/** The running charge; undefined if there is none. */
export function chargeUnderway(subscription: Subscription): ChargeUnderway | undefined {
  if (subscription.status !== 'ACTIVE' || subscription.openOrder?.status !== 'PROCESSING') return undefined
  const charge = subscription.openOrder
  const { cycleIndex } = charge
  const owed = owedBefore(charge)
  const before: Active = { ...subscription, openOrder: owed }
  const planned = { status: 'SCHEDULED', billingDate: billingDateAt(before, cycleIndex) } as const
  const { status, billingDate } = owed ?? planned
  return {
    charge,
    before,
    owed,
    order: { orderId: orderIdOf(subscription.id, cycleIndex), cycleIndex, status, billingDate },
  }
}

function owedBefore({
  cycleIndex,
  billingDate,
  attempts,
  price,
  nextRetryDate,
}: RunningCharge): OwedOrder | null {
  if (nextRetryDate === null) return null
  return { cycleIndex, billingDate, attempts, price, status: 'FAILED', nextRetryDate }
}
