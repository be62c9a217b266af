/** Boxes that a command charges immediately: predicted as if they were paid (docs/domain.md 2.3, 3.3). */
import type { Moment } from '../core/calendar.ts'
import type { StartedCharge } from '../charging/charging.ts'
import { settlePaid, startCharge } from '../charging/charging.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Operation } from '../subscription/transitions.ts'

/** A charge that a command makes, and the subscription once it is paid. */
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

/** The box that a command charges itself; undefined if it charges none. `after` is the decision of its rule. */
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
