/**
 * Vacations: what happens to the boxes that would arrive while the customer is away (C-160; docs/domain.md
 * 3.9). A vacation only does what the customer could do by hand: move a single order (3.4) or skip it (3.2).
 */
import type { Moment } from '../catalogue/moment.ts'
import { addDays, daysBetween, latest, mondayOf, type Day } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'
import { countryOf, type CountryCode } from '../customer/country.ts'
import { deliveryWindow, overlaps, type DeliveryTerms, type DeliveryWindow } from '../delivery/delivery.ts'
import type { DomainEvent } from '../events/event.ts'
import { boxGrams } from '../product/bags.ts'
import { sachetsOfNextBox } from '../subscription/box.ts'
import { expectedBillingDate, ordersAhead, schedule, type ScheduleEntry } from '../subscription/schedule.ts'
import { exceptionAt, type Active, type Subscription } from '../subscription/subscription.ts'
import { followingBillingDate, moveRange, rescheduleOrder } from './reschedule.ts'
import { closedSkips, skipOrder } from './skip.ts'

/** The longest vacation in days: eight weeks. For longer absences the customer can pause. */
export const MAX_VACATION_DAYS = 56

/** A vacation ends within this many days from today, which the schedule always covers. */
export const VACATION_HORIZON_DAYS = 84

/** First and last day of a vacation, both included. */
export interface VacationDates {
  readonly from: Day
  readonly to: Day
}

/** Whether to move boxes to a day after the vacation where possible, or to skip all of them. */
export type VacationStrategy = 'MOVE' | 'SKIP'

/** A vacation as the customer requests it. */
export interface Vacation extends VacationDates {
  readonly wish: VacationStrategy
  /** Orders that the customer would rather skip than move. */
  readonly skip?: readonly number[] | undefined
}

/** Why a box is delivered anyway: past its cut-off, already paid, owed, or six orders are already skipped. */
export type UnchangedReason = 'LOCKED' | 'ON_THE_WAY' | 'OWED' | 'SKIP_LIMIT'

interface OfOrder {
  readonly orderId: number
  /** The billing date before the vacation was entered. */
  readonly billingDate: Day
}

/**
 * An order that was moved. `formerMove` is the day to which it had been moved before; `closed` are the cycle indices
 * of skipped orders that it passed, so that they could no longer be restored.
 */
export interface MovedStep extends OfOrder {
  readonly kind: 'MOVED'
  readonly movedTo: Day
  readonly formerMove: Day | null
  readonly closed: readonly number[]
}

/** What the vacation does to one order. */
export type VacationStep =
  | MovedStep
  | (OfOrder & { readonly kind: 'SKIPPED' })
  | (OfOrder & { readonly kind: 'COMES'; readonly reason: UnchangedReason })

/** A subscription with its vacation applied, and the step for each affected order. */
export interface VacationResult {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  /** Every order that would have arrived during the vacation, by day. */
  readonly steps: readonly VacationStep[]
}

/** The deliveries after a change that fall into a vacation and whose billing dates were not planned before it. */
export function newlyInVacation<D extends { readonly billingDate: Day; readonly window: DeliveryWindow }>(
  before: readonly D[],
  after: readonly D[],
  vacations: readonly VacationDates[],
): D[] {
  const known = new Set(before.map(({ billingDate }) => billingDate))
  return after.filter(
    ({ billingDate, window }) =>
      !known.has(billingDate) && vacations.some((vacation) => overlaps(window, vacation)),
  )
}

/**
 * Why `enterVacation` and `previewVacation` refuse a vacation: DATE_OUT_OF_RANGE (with `min` and `max`) if it is over,
 * ends before it begins or ends more than 84 days ahead; VACATION_TOO_LONG (with `days`); VACATION_OVERLAPS (with `from`
 * and `to` of the other vacation). Undefined if it can be entered. A vacation that has begun can still be entered and
 * changes the orders that can still be changed.
 */
export function vacationRefusal(
  away: VacationDates,
  others: readonly VacationDates[],
  today: Day,
): Refused | undefined {
  const { from, to } = away
  const max = addDays(today, VACATION_HORIZON_DAYS)
  if (to < from || to < today || to > max) {
    return refuse('DATE_OUT_OF_RANGE', { min: from > max ? today : latest(today, from), max })
  }
  if (daysBetween(from, to) >= MAX_VACATION_DAYS)
    return refuse('VACATION_TOO_LONG', { days: MAX_VACATION_DAYS })
  const overlapping = others.find((other) => overlaps(other, away))
  return overlapping && refuse('VACATION_OVERLAPS', { from: overlapping.from, to: overlapping.to })
}

/** The facts about a paid order that decide when it arrives. */
export interface PaidOrder {
  readonly id: number
  readonly billingDate: Day
  readonly shippingAddress: { readonly countryCode: CountryCode }
}

/** Paid boxes that arrive during the vacation; they can no longer be changed. */
export function paidBoxesDuring(
  orders: readonly PaidOrder[],
  away: VacationDates,
  catalogue: DeliveryTerms,
): VacationStep[] {
  return orders
    .filter(({ billingDate, shippingAddress }) =>
      overlaps(deliveryWindow(billingDate, shippingAddress.countryCode, catalogue), away),
    )
    .map(({ id, billingDate }) => ({ kind: 'COMES', reason: 'ON_THE_WAY', orderId: id, billingDate }))
}

/**
 * Enters a vacation for one dog. Each planned order that would arrive during the vacation is moved to the nearest day
 * with a delivery after it, provided that the rules allow it (3.4) and it still arrives before the following order;
 * otherwise it is skipped. Orders that can no longer be changed are delivered anyway. `others` are the customer's
 * other vacations, into which nothing is moved.
 */
export function enterVacation(
  subscription: Subscription,
  vacation: Vacation,
  others: readonly VacationDates[],
  moment: Moment,
): VacationResult {
  const affected = schedule(subscription, moment).filter(
    (entry) => entry.status !== 'SKIPPED' && overlaps(windowOf(subscription, entry, moment), vacation),
  )
  return affected.reduce<VacationResult>(
    (result, { orderId }) => withStep(result, orderId, vacation, others, moment),
    { after: subscription, events: [], steps: [] },
  )
}

function withStep(
  result: VacationResult,
  orderId: number,
  vacation: Vacation,
  others: readonly VacationDates[],
  moment: Moment,
): VacationResult {
  const { after: subscription } = result
  const entry = schedule(subscription, moment).find((each) => each.orderId === orderId)
  if (subscription.status !== 'ACTIVE' || !entry) return result
  // A box that cannot be skipped any more is moved all the same: better two boxes than one that nobody is home for.
  const isDropped = vacation.skip?.includes(orderId) && skipOrder(subscription, orderId, moment).ok
  const isToMove = vacation.wish === 'MOVE' && !isDropped
  const moved = isToMove ? movedAfter(subscription, entry, [vacation, ...others], moment) : undefined
  const done = moved ?? skipped(subscription, entry, moment)
  return {
    after: done.after,
    events: [...result.events, ...done.events],
    steps: [...result.steps, ...done.steps],
  }
}

function movedAfter(
  subscription: Active,
  entry: ScheduleEntry,
  away: readonly VacationDates[],
  moment: Moment,
): VacationResult | undefined {
  const { orderId, billingDate, cycleIndex } = entry
  const date = entry.status === 'SCHEDULED' ? firstDayAfter(subscription, entry, away, moment) : undefined
  if (date === undefined) return undefined
  const decision = rescheduleOrder(subscription, { date, wholeCadence: false, orderId }, moment)
  if (!decision.ok || decision.value.status !== 'ACTIVE') return undefined
  const { movedTo: formerMove } = exceptionAt(subscription, cycleIndex)
  const closed = closedSkips(subscription, decision.value, moment).map((skip) => skip.cycleIndex)
  return {
    after: decision.value,
    events: decision.events,
    steps: [{ kind: 'MOVED', orderId, billingDate, movedTo: date, formerMove, closed }],
  }
}

/** The first later day on which the order is delivered after all vacations and before the following order. */
function firstDayAfter(
  subscription: Active,
  entry: ScheduleEntry,
  away: readonly VacationDates[],
  moment: Moment,
): Day | undefined {
  const country = countryOf(subscription, moment.catalogue)
  const following = deliveryWindow(
    followingBillingDate(subscription, entry, moment),
    country,
    moment.catalogue,
  )
  const { min, max } = moveRange(subscription, entry, false, moment)
  for (let date = latest(addDays(entry.billingDate, 1), min); date <= max; date = addDays(date, 1)) {
    const window = deliveryWindow(date, country, moment.catalogue)
    if (window.to >= following.from) return undefined
    if (away.every((each) => !overlaps(window, each))) return date
  }
  return undefined
}

function skipped(subscription: Active, entry: ScheduleEntry, moment: Moment): VacationResult {
  const { orderId, billingDate } = entry
  const decision = skipOrder(subscription, orderId, moment)
  if (decision.ok) {
    const { value: after, events } = decision
    return { after, events, steps: [{ kind: 'SKIPPED', orderId, billingDate }] }
  }
  const reason = unchangedReason(entry, decision)
  return { after: subscription, events: [], steps: [{ kind: 'COMES', orderId, billingDate, reason }] }
}

function unchangedReason({ status }: ScheduleEntry, refused: Refused): UnchangedReason {
  if (status === 'FAILED') return 'OWED'
  return refused.reason === 'SKIP_LIMIT_REACHED' ? 'SKIP_LIMIT' : 'LOCKED'
}

/** The box after another one, if both arrive within a week, and what the two weigh. */
export interface CloseBox {
  readonly orderId: number
  readonly window: DeliveryWindow
  readonly grams: number
}

/**
 * The planned box that arrives in the same or the following delivery week as an order: too much food at once for many
 * fridges. Boxes of every week are close only in the same one. Undefined if there is none.
 */
export function closeBoxAfter(
  subscription: Subscription,
  orderId: number,
  moment: Moment,
): CloseBox | undefined {
  const planned = schedule(subscription, moment, ordersAhead(subscription) + 1).filter(
    ({ status }) => status === 'SCHEDULED',
  )
  const place = planned.findIndex((entry) => entry.orderId === orderId)
  const [entry, next] = [planned[place], planned[place + 1]]
  if (!entry || !next) return undefined
  const window = windowOf(subscription, next, moment)
  const days = daysBetween(mondayOf(windowOf(subscription, entry, moment).from), mondayOf(window.from))
  if (days > 7 || days >= subscription.intervalDays) return undefined
  return { orderId: next.orderId, window, grams: 2 * boxGrams(sachetsOfNextBox(subscription)) }
}

function windowOf(subscription: Subscription, entry: ScheduleEntry, moment: Moment): DeliveryWindow {
  return deliveryWindow(
    expectedBillingDate(entry, moment),
    countryOf(subscription, moment.catalogue),
    moment.catalogue,
  )
}
