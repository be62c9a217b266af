/**
 * Changing the plan (C-24, C-46, C-47; docs/domain.md 6.2 to 6.4). The change applies from the next order on, without
 * proration.
 */
import { menuAfterTrial, menuLine, tierOfMenu, withMenu } from '../subscription/box.ts'
import type { Moment } from '../core/calendar.ts'
import type { Variant } from '../product/variants.ts'
import { findVariant, hasShortCycle } from '../product/variants.ts'
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

/** The chosen menu and interval. */
export interface PlanChoice {
  /** The variant's id, our own or Shopify's. */
  readonly variantId: string
  readonly days: IntervalDays
}

type Choice = Decision<Subscription, DomainEvent>

/** The interval of a `swapPlan` request in days; undefined unless it is 14 or 28 days (2 or 4 weeks). */
export function daysOfPolicy(policy: {
  interval?: string | undefined
  intervalCount: number
}): IntervalDays | undefined {
  const days = policy.interval === 'WEEK' ? policy.intervalCount * 7 : policy.intervalCount
  return days === 14 || days === 28 ? days : undefined
}

/**
 * Changes menu and interval from the next order on. The next order keeps its day; if the interval changes, later skips
 * are cleared. The menu must belong to the current energy class or to the one the dog needs today; the current choice
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

/** Whether the id has the form of a 14-day menu that is not produced (docs/domain.md 6.3). */
function isShortCycleId(variantId: string): boolean {
  const { productId, place } = { productId: variantId.slice(-8, -2), place: Number(variantId.slice(-2)) }
  return place >= 1 && place <= 14 && findVariant(`${productId}28`) !== undefined
}

/** Ends a paid trial: the regular menu with the same recipes follows from the next order on. Idempotent. */
export function endTrial(subscription: Subscription, moment: Moment): Choice {
  const regular = menuAfterTrial(subscription)
  return regular ? changed(subscription, regular, 'SYSTEM', moment) : accept(subscription)
}

/** The subscription with another menu and its interval from the next order on. The next order keeps its day. */
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

/** The next order keeps its day, and the new interval counts from it. */
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

/** The day did not change, so an order made today keeps its grace period. */
function keepingCutoff(after: Active, before: Active, cycleIndex: number): Active {
  const cutoffAt = before.exceptions.find((exception) => exception.cycleIndex === cycleIndex)?.cutoffAt
  if (!cutoffAt) return after
  const restored = { ...exceptionAt(after, cycleIndex), cutoffAt }
  return { ...after, exceptions: withException(after.exceptions, restored) }
}

/** The plan and its price, as events store them. */
export function planFacts(subscription: Subscription): PlanFacts {
  const menu = menuLine(subscription)
  return {
    plan: subscription.plan,
    sku: menu?.sku ?? '',
    price: menu?.price ?? 0,
    intervalDays: subscription.intervalDays,
  }
}
