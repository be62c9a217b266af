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
export function swapPlan(it: Subscription, choice: PlanChoice, moment: Moment): Choice {
  const refused = refusedByState('swapPlan', it, moment)
  if (refused) return refused
  const chosen = chosenVariant(it, choice, moment)
  if (!('variantId' in chosen)) return chosen
  const isSame =
    chosen.tier === tierOfMenu(it) && it.plan.cycle !== 'TEST' && !planChanged(chosen.plan, it.plan)
  return isSame ? accept(it) : changed(it, chosen, 'CUSTOMER', moment)
}

function chosenVariant(it: Subscription, { variantId, days }: PlanChoice, moment: Moment): Variant | Refused {
  const variant = findVariant(variantId)
  if (!variant) return refuse(isShortCycleId(variantId) ? 'CYCLE_NOT_AVAILABLE' : 'VARIANT_NOT_AVAILABLE')
  const tiers = [tierOfMenu(it), it.pet ? tierOf(it.pet, moment.today) : undefined]
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
export function endTrial(it: Subscription, moment: Moment): Choice {
  const regular = menuAfterTrial(it)
  return regular ? changed(it, regular, 'SYSTEM', moment) : accept(it)
}

/** The subscription with another menu and its rhythm from the next order on, whose day stays (C-24). */
export function withVariant(it: Subscription, variant: Variant, moment: Moment): Subscription {
  const lines = withMenu(it.lines, variant)
  return { ...inRhythm(it, cycleDays(variant.plan.cycle), moment), plan: variant.plan, lines }
}

function changed(it: Subscription, variant: Variant, trigger: Trigger, moment: Moment): Choice {
  const next = withVariant(it, variant, moment)
  return accept<Subscription, DomainEvent>(next, {
    type: 'planChanged',
    subscriptionId: it.id,
    trigger,
    before: planFacts(it),
    after: planFacts(next),
    upcoming: upcomingBillingDates(next, moment, LISTED_DAYS),
  })
}

/** The next order keeps its day and the new interval counts from it (C-24). */
function inRhythm(it: Subscription, intervalDays: IntervalDays, moment: Moment): Subscription {
  if (it.status !== 'ACTIVE' || it.intervalDays === intervalDays) return { ...it, intervalDays }
  const next = nextOrder(schedule(it, moment))
  if (!next) return { ...it, intervalDays }
  const cleared = withoutSkipsAfter(it, next.cycleIndex)
  const anchored = withAnchor(cleared, next.cycleIndex, next.billingDate, moment, intervalDays)
  return keepingCutoff(anchored, it, next.cycleIndex)
}

function withoutSkipsAfter(it: Active, cycleIndex: number): Active {
  const exceptions = it.exceptions.map((exception) =>
    exception.cycleIndex > cycleIndex ? { ...exception, skipped: false, isFinal: false } : exception,
  )
  return { ...it, exceptions }
}

/** The day did not change, so neither does the grace of an order made today (C-21). */
function keepingCutoff(after: Active, before: Active, cycleIndex: number): Active {
  const cutoffAt = before.exceptions.find((exception) => exception.cycleIndex === cycleIndex)?.cutoffAt
  if (!cutoffAt) return after
  const restored = { ...exceptionAt(after, cycleIndex), cutoffAt }
  return { ...after, exceptions: withException(after.exceptions, restored) }
}

/** What the plan is and costs, as its events tell it. */
export function planFacts(it: Subscription): PlanFacts {
  const menu = menuLine(it)
  return { plan: it.plan, sku: menu?.sku ?? '', price: menu?.price ?? 0, intervalDays: it.intervalDays }
}
