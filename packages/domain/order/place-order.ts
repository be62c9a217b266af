/**
 * Ordering now, and other boxes that a command charges immediately. Each is decided as if the payment succeeds (C-29;
 * docs/domain.md 2.3, 3.3).
 */
import type { Moment } from '../catalogue/moment.ts'
import { settlePaid, startCharge, type StartedCharge } from '../charging/charging.ts'
import type { Decision } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Operation } from '../subscription/transitions.ts'

/**
 * Orders the next box now: it is billed today and all later boxes follow from today. During dunning it pays the owed
 * order. The value assumes that the payment succeeds, so it can be shown beforehand. `loyaltyDays` are the days of
 * food in all paid orders so far and `rewarded` the milestones rewarded so far, for the reward that this order may
 * earn. Refuses by state, and ORDER_ALREADY_PLACED, NO_UPCOMING_ORDER, ADDRESS_MISSING, PAYMENT_METHOD_INVALID,
 * PAYMENT_METHOD_UNCONFIRMED, MIGRATION_PENDING.
 */
export function placeOrder(
  subscription: Subscription,
  moment: Moment,
  loyaltyDays: number = 0,
  rewarded: readonly number[] = [],
): Decision<Subscription, DomainEvent> {
  const started = startCharge(subscription, 'ORDER_NOW', moment)
  if (!started.ok) return started
  const { subscription: charging, charge } = started.value
  const discountId = charge.box.discountUsed?.id ?? null
  return settlePaid(charging, { discountId, loyaltyDays, rewarded }, moment)
}

/** The charge that a command makes, and the subscription once it is paid. */
export interface ImmediateCharge {
  readonly charge: StartedCharge
  readonly paid: Subscription
}

/** What the database knows that the charge depends on. */
export interface ChargingFacts {
  /** Days of food in all paid orders. */
  readonly days: number
  /** The milestones rewarded so far, in units; none by default. */
  readonly rewarded?: readonly number[]
  /** Whether the service retries an owed order right after the command (docs/domain.md 2.3, D). */
  readonly isRetried: boolean
}

/**
 * The box that a command charges immediately: `placeOrder`, or any command after which an owed order is retried, such
 * as `changePaymentMethod`. Undefined if it charges none. `after` is the decision of its rule.
 */
export function immediateCharge(
  operation: Operation,
  { before, after }: { readonly before: Subscription; readonly after: Subscription },
  facts: ChargingFacts,
  moment: Moment,
): ImmediateCharge | undefined {
  if (operation === 'placeOrder') {
    const started = startCharge(before, 'ORDER_NOW', moment)
    return started.ok ? { charge: started.value.charge, paid: after } : undefined
  }
  return facts.isRetried ? retriedCharge(after, facts, moment) : undefined
}

function retriedCharge(
  subscription: Subscription,
  facts: ChargingFacts,
  moment: Moment,
): ImmediateCharge | undefined {
  const started = startCharge(subscription, 'RETRY', moment, { atOnce: true })
  if (!started.ok || started.value.charge.blockedBy !== null) return undefined
  const { subscription: charging, charge } = started.value
  const discountId = charge.box.discountUsed?.id ?? null
  const paid = settlePaid(
    charging,
    { discountId, loyaltyDays: facts.days, rewarded: facts.rewarded ?? [] },
    moment,
  )
  return paid.ok ? { charge, paid: paid.value } : undefined
}
