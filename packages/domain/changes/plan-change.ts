/** Another plan (C-24, C-46, C-47; docs/domain.md 6.2 to 6.4). It applies from the next order on, without proration. */
import { menuAfterTrial, menuLine, tierOfMenu, withMenu } from '../subscription/box.ts'
import type { Moment } from '../core/calendar.ts'
import type { Variant } from '../catalogue/catalogue.ts'
import { findVariant, hasShortCycle } from '../catalogue/catalogue.ts'
import type { Decision, Refused } from '../core/decision.ts'
import { accept, refuse } from '../core/decision.ts'
import type { DomainEvent, PlanFacts, Trigger } from '../events/event.ts'
import { LISTED_DAYS, withAnchor } from '../schedule/order-change.ts'
import type { IntervalDays } from '../plan/plan.ts'
import { cycleDays, planChanged } from '../plan/plan.ts'
import { tierOf } from '../pet/portion.ts'
import { nextOrder, schedule, upcomingBillingDates } from '../subscription/schedule.ts'
import type { Active, Subscription } from '../subscription/subscription.ts'
import { exceptionAt, withException } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/** A chosen menu and the rhythm chosen with it. */
export interface PlanChoice {
  /** The own id of a variant, or the shop's. */
  readonly variantId: string
  readonly days: IntervalDays
}

type Choice = Decision<Subscription, DomainEvent>

/**
 * The rhythm that a request names: days, or weeks where it says so; undefined where it names neither 14 nor 28 days
 * (C-47).
 */
export function daysOfPolicy(policy: {
  interval?: string | undefined
  intervalCount: number
}): IntervalDays | undefined {
  const days = policy.interval === 'WEEK' ? policy.intervalCount * 7 : policy.intervalCount
  return days === 14 || days === 28 ? days : undefined
}

/**
 * Changes menu and rhythm from the next order on; its day stays, and if the rhythm changes, skips behind it are
 * cleared. The menu must belong to the present energy class or to the one the dog needs today; choosing what is chosen
 * changes nothing. Refuses by state, and VARIANT_NOT_AVAILABLE, CYCLE_NOT_AVAILABLE, INTERVAL_MISMATCH.
 */
export function swapPlan(subscription: Subscription, choice: PlanChoice, moment: Moment): Choice {
  const refused = refusedByState('swapPlan', subscription, moment)
  if (refused) return refused
  const chosen = chosenVariant(subscription, choice, moment)
  if (!('variantId' in chosen)) return chosen
  const isSame =
    chosen.tier === tierOfMenu(subscription) &&
    subscription.plan.cycle !== 'TEST' &&
    !planChanged(chosen.plan, subscription.plan)
  return isSame ? accept(subscription) : changed(subscription, chosen, 'CUSTOMER', moment)
}

function chosenVariant(
  subscription: Subscription,
  { variantId, days }: PlanChoice,
  moment: Moment,
): Variant | Refused {
  const variant = findVariant(variantId)
  if (!variant) return refuse(isShortCycleId(variantId) ? 'CYCLE_NOT_AVAILABLE' : 'VARIANT_NOT_AVAILABLE')
  const tiers = [
    tierOfMenu(subscription),
    subscription.pet ? tierOf(subscription.pet, moment.today) : undefined,
  ]
  if (variant.plan.cycle === 'TEST' || !tiers.includes(variant.tier)) return refuse('VARIANT_NOT_AVAILABLE')
  if (cycleDays(variant.plan.cycle) === days) return variant
  const lacksShort = days === 14 && !hasShortCycle(variant.tier, variant.plan)
  return refuse(lacksShort ? 'CYCLE_NOT_AVAILABLE' : 'INTERVAL_MISMATCH')
}

/** Whether the id would be a 14-day menu's, one that is not made (docs/domain.md 6.3). */
function isShortCycleId(variantId: string): boolean {
  const { productId, place } = { productId: variantId.slice(-8, -2), place: Number(variantId.slice(-2)) }
  return place >= 1 && place <= 14 && findVariant(`${productId}28`) !== undefined
}

/**
 * Ends a paid trial: the regular menu of the same recipes from the next order on (C-47). Changes nothing where there is
 * no such trial, so it can be run again.
 */
export function endTrial(subscription: Subscription, moment: Moment): Choice {
  const regular = menuAfterTrial(subscription)
  return regular ? changed(subscription, regular, 'SYSTEM', moment) : accept(subscription)
}

/** The subscription with another menu and its rhythm from the next order on, whose day stays (C-24). */
export function withVariant(subscription: Subscription, variant: Variant, moment: Moment): Subscription {
  const lines = withMenu(subscription.lines, variant)
  return { ...inRhythm(subscription, cycleDays(variant.plan.cycle), moment), plan: variant.plan, lines }
}

function changed(subscription: Subscription, variant: Variant, trigger: Trigger, moment: Moment): Choice {
  const next = withVariant(subscription, variant, moment)
  return accept<Subscription, DomainEvent>(next, {
    type: 'planChanged',
    subscriptionId: subscription.id,
    trigger,
    before: planFacts(subscription),
    after: planFacts(next),
    upcoming: upcomingBillingDates(next, moment, LISTED_DAYS),
  })
}

/** The next order keeps its day and the new interval counts from it (C-24). */
function inRhythm(subscription: Subscription, intervalDays: IntervalDays, moment: Moment): Subscription {
  if (subscription.status !== 'ACTIVE' || subscription.intervalDays === intervalDays)
    return { ...subscription, intervalDays }
  const next = nextOrder(schedule(subscription, moment))
  if (!next) return { ...subscription, intervalDays }
  const cleared = withoutSkipsAfter(subscription, next.cycleIndex)
  const anchored = withAnchor(cleared, next.cycleIndex, next.billingDate, moment, intervalDays)
  return keepingCutoff(anchored, subscription, next.cycleIndex)
}

function withoutSkipsAfter(subscription: Active, cycleIndex: number): Active {
  const exceptions = subscription.exceptions.map((exception) =>
    exception.cycleIndex > cycleIndex ? { ...exception, skipped: false, isFinal: false } : exception,
  )
  return { ...subscription, exceptions }
}

/** The day did not change, so neither does the grace of an order made today (C-21). */
function keepingCutoff(after: Active, before: Active, cycleIndex: number): Active {
  const cutoffAt = before.exceptions.find((exception) => exception.cycleIndex === cycleIndex)?.cutoffAt
  if (!cutoffAt) return after
  const restored = { ...exceptionAt(after, cycleIndex), cutoffAt }
  return { ...after, exceptions: withException(after.exceptions, restored) }
}

/** What the plan is and costs, as its events tell it. */
export function planFacts(subscription: Subscription): PlanFacts {
  const menu = menuLine(subscription)
  return {
    plan: subscription.plan,
    sku: menu?.sku ?? '',
    price: menu?.price ?? 0,
    intervalDays: subscription.intervalDays,
  }
}
