/**
 * Changing the plan (C-24, C-46, C-47; docs/domain.md 6.2 to 6.4). The change applies from the next order on, without
 * proration.
 */
import { recipeOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { accept, refuse, type Decision, type Refused } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import type { DomainEvent, PlanFacts, Trigger } from '../events/event.ts'
import { tierOf } from '../pet/portion.ts'
import { cycleDays, isIntervalDays, planChanged, type IntervalDays } from '../plan/plan.ts'
import { minimumRefusal } from '../product/shipping.ts'
import { findVariant, tooLightCycle, variantFor, type Variant } from '../product/variants.ts'
import { LISTED_DAYS, withAnchor } from '../schedule/order-change.ts'
import { menuAfterTrial, withMenu } from '../subscription/box.ts'
import { menuLine, tierOfMenu } from '../subscription/menu-line.ts'
import { nextOrder, schedule, upcomingBillingDates } from '../subscription/schedule.ts'
import { exceptionAt, withException, type Active, type Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/** The chosen menu and interval. */
export interface PlanChoice {
  /** The variant's id, our own or Shopify's. */
  readonly variantId: string
  readonly days: IntervalDays
}

type Choice = Decision<Subscription, DomainEvent>

/** The interval of a `swapPlan` request in days; undefined if no catalogue can have it, such as 2 or 4 days (C-47). */
export function daysOfPolicy(policy: {
  interval?: string | undefined
  intervalCount: number
}): IntervalDays | undefined {
  const days = policy.interval === 'WEEK' ? policy.intervalCount * 7 : policy.intervalCount
  return isIntervalDays(days) ? days : undefined
}

/**
 * Changes menu and interval from the next order on. The next order keeps its day; if the interval changes, later skips
 * are cleared. The menu must belong to the current energy class or to the one the dog needs today; the current choice
 * changes nothing. Refuses by state, and VARIANT_NOT_AVAILABLE, CYCLE_NOT_AVAILABLE, INTERVAL_MISMATCH,
 * BELOW_MINIMUM_ORDER.
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
  if (isSame) return accept(subscription)
  const tooSmall = minimumRefusal(chosen.price, moment.catalogue, agreedPriceOf(subscription))
  return tooSmall ?? changed(subscription, agreedMenu(subscription, chosen, moment), 'CUSTOMER', moment)
}

/** The price of the menu that the contract has; null for a trial, whose price is not that of a plan. */
function agreedPriceOf(subscription: Subscription): Cents | null {
  const menu = subscription.plan.cycle === 'TEST' ? menuAfterTrial(subscription) : menuLine(subscription)
  return menu?.price ?? null
}

function chosenVariant(
  subscription: Subscription,
  { variantId, days }: PlanChoice,
  moment: Moment,
): Variant | Refused {
  const { catalogue, today } = moment
  const variant = findVariant(variantId, catalogue)
  const tooLight = tooLightCycle(variantId, catalogue)
  if (tooLight) return refuse('CYCLE_NOT_AVAILABLE', { days: tooLight })
  if (!variant) return refuse('VARIANT_NOT_AVAILABLE')
  const { pet } = subscription
  const tiers = [tierOfMenu(subscription), pet ? tierOf(pet, today, catalogue) : undefined]
  if (variant.plan.cycle === 'TEST' || !tiers.includes(variant.tier)) return refuse('VARIANT_NOT_AVAILABLE')
  if (addsRetired(subscription, variant, catalogue)) return refuse('VARIANT_NOT_AVAILABLE')
  if (cycleDays(variant.plan.cycle) === days) return variant
  const isMade = variantFor(variant.tier, { ...variant.plan, cycle: days }, catalogue) !== undefined
  return isMade || catalogue.cycles.every((cycle) => cycle.days !== days)
    ? refuse('INTERVAL_MISMATCH')
    : refuse('CYCLE_NOT_AVAILABLE', { days })
}

/** Whether the menu has a recipe or a rhythm that is no longer sold and that the plan does not have yet. */
function addsRetired({ plan }: Subscription, variant: Variant, catalogue: Catalogue): boolean {
  const { cycle } = variant.plan
  if (cycle !== plan.cycle && catalogue.cycles.some(({ days, retired }) => days === cycle && retired))
    return true
  const added = variant.plan.recipes.filter((code) => !plan.recipes.includes(code))
  return added.some((code) => recipeOf(catalogue, code).retired)
}

/** Ends a paid trial: the regular menu with the same recipes follows from the next order on. Idempotent. */
export function endTrial(subscription: Subscription, moment: Moment): Choice {
  const regular = menuAfterTrial(subscription)
  return regular
    ? changed(subscription, withVariant(subscription, regular, moment), 'SYSTEM', moment)
    : accept(subscription)
}

/** The subscription with a newly agreed menu, on the terms of today (docs/decisions/0041). */
export function agreedMenu(subscription: Subscription, variant: Variant, moment: Moment): Subscription {
  return { ...withVariant(subscription, variant, moment), terms: moment.catalogue }
}

/** The subscription with another menu and its interval from the next order on. The next order keeps its day. */
function withVariant(subscription: Subscription, variant: Variant, moment: Moment): Subscription {
  const lines = withMenu(subscription, variant)
  return { ...inRhythm(subscription, cycleDays(variant.plan.cycle), moment), plan: variant.plan, lines }
}

function changed(subscription: Subscription, next: Subscription, trigger: Trigger, moment: Moment): Choice {
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
