/**
 * The schedule: a pure function of anchor and exceptions (C-26; docs/domain.md 3.1). It is not stored, so it never
 * needs refilling. It also decides when an order locks (2.2, 2.4), when it can be charged, and with which week's boxes
 * it is then packed (C-347).
 */
import type { Moment } from '../catalogue/moment.ts'
import { berlinTime, startOfBerlinDay } from '../core/berlin.ts'
import { addDays, addMinutes, latest, mondayOf, type Day, type Instant, type Time } from '../core/calendar.ts'
import {
  exceptionAt,
  orderIdOf,
  type Active,
  type Paused,
  type ScheduleException,
  type Subscription,
} from './subscription.ts'

/** The number of SCHEDULED orders in a schedule, unless more boxes than that come within `AHEAD_DAYS`. */
export const HORIZON = 6

/** For how many days ahead all orders are planned, whatever the rhythm. */
const AHEAD_DAYS = 84

/** How many orders are SCHEDULED at a time, and how many can be skipped at a time: six, and twelve of every week. */
export function ordersAhead({ intervalDays }: Pick<Subscription, 'intervalDays'>): number {
  return Math.max(HORIZON, Math.ceil(AHEAD_DAYS / intervalDays))
}

/** Days between an automatic resume and the first charge after it. */
export const RESUME_NOTICE_DAYS = 3

/** For how many minutes an order made by resuming or reactivating can be changed at least. */
export const GRACE_MINUTES = 30

/** The time in Berlin from which orders are charged on their day. */
export const CHARGE_RUN = '04:00'

/** The time in Berlin after which charging waits for the next morning. */
export const LAST_CHARGE_RUN = '22:00'

/** When a week's batch is closed and packed: Monday, Berlin time (docs/domain.md 4.2). */
export const PACKING_RUN = '01:00'

/** The cut-off of an order: 00:00 in Berlin on its billing date (C-23). */
export function cutoffOf(billingDate: Day): Instant {
  return startOfBerlinDay(billingDate)
}

/** The earliest cut-off of an order made now. */
export function graceEnd({ at }: Moment): Instant {
  return addMinutes(at, GRACE_MINUTES)
}

/** The first moment from `at` on at which orders are charged. */
export function nextChargeTime({ at, today }: Time): Time {
  const first = berlinTime(today, CHARGE_RUN)
  if (at <= first) return { at: first, today }
  if (at <= berlinTime(today, LAST_CHARGE_RUN)) return { at, today }
  const tomorrow = addDays(today, 1)
  return { at: berlinTime(tomorrow, CHARGE_RUN), today: tomorrow }
}

/** The first Monday whose batch can contain an order with that billing date. */
export function firstMondayFor(billingDate: Day): Day {
  return addDays(mondayOf(billingDate), 7)
}

/**
 * The billing date of an order if it is paid now: its own day, unless the boxes of that week are packed already. Then it
 * is today, and the delivery window follows from today (C-347).
 */
export function billingDateIfPaid(billingDate: Day, { at, today }: Time): Day {
  return at > berlinTime(firstMondayFor(billingDate), PACKING_RUN) ? today : billingDate
}

/** The promised billing date, if an order that was billed on another one is packed in a later week; else null. */
export function missedDate(promised: Day, billedOn: Day): Day | null {
  return firstMondayFor(billedOn) > firstMondayFor(promised) ? promised : null
}

/** One upcoming order. */
export interface ScheduleEntry {
  readonly orderId: number
  readonly cycleIndex: number
  readonly status: 'SCHEDULED' | 'SKIPPED' | 'PROCESSING' | 'FAILED'
  /** For a FAILED order, the day of its first attempt. */
  readonly billingDate: Day
  readonly cutoffAt: Instant
  /** Whether it can still be skipped, restored or moved. */
  readonly isEditable: boolean
  /** A skip that can no longer be undone. */
  readonly isFinal: boolean
  /** Only for a failed order: the day of the next attempt. */
  readonly nextRetryDate: Day | null
}

/** The day on which an entry is due: the next attempt of a failed one, else its billing date. */
export function dueDate(entry: Pick<ScheduleEntry, 'billingDate' | 'nextRetryDate'>): Day {
  return entry.nextRetryDate ?? entry.billingDate
}

/**
 * The billing date from which an entry's delivery follows: its due date, or the day on which it can be charged at the
 * earliest, if the boxes of its due date are packed by then.
 */
export function expectedBillingDate(
  entry: Pick<ScheduleEntry, 'billingDate' | 'nextRetryDate' | 'status'>,
  moment: Moment,
): Day {
  return billingDateIfPaid(dueDate(entry), entry.status === 'PROCESSING' ? moment : nextChargeTime(moment))
}

/** The billing date of a cycle index: the day it was moved to, else that of the cadence. */
export function billingDateAt(subscription: Active, cycleIndex: number): Day {
  const { movedTo } = exceptionAt(subscription, cycleIndex)
  return (
    movedTo ??
    addDays(subscription.anchor.date, (cycleIndex - subscription.anchor.index) * subscription.intervalDays)
  )
}

/**
 * Upcoming orders, soonest first, until `planned` of them are SCHEDULED: by default `ordersAhead` (docs/domain.md 3.1). Empty
 * unless ACTIVE.
 */
export function schedule(
  subscription: Subscription,
  moment: Moment,
  planned = ordersAhead(subscription),
): readonly ScheduleEntry[] {
  const last = lastSchedules.get(subscription)
  if (last?.at === moment.at && last.today === moment.today && last.planned === planned) return last.entries
  const entries = newSchedule(subscription, moment, planned)
  lastSchedules.set(subscription, { at: moment.at, today: moment.today, planned, entries })
  return entries
}

/**
 * The last schedule of each subscription, which never changes. One decision asks for the same schedule up to twenty
 * times.
 */
const lastSchedules = new WeakMap<
  Subscription,
  Time & { readonly planned: number; readonly entries: readonly ScheduleEntry[] }
>()

function newSchedule(subscription: Subscription, moment: Moment, planned: number): readonly ScheduleEntry[] {
  if (subscription.status !== 'ACTIVE' || !hasProduct(subscription)) return []
  const exceptional = exceptionalEntries(subscription, moment)
  const missing = planned - exceptional.filter(({ status }) => status === 'SCHEDULED').length
  const entries = [
    ...openEntry(subscription),
    ...exceptional,
    ...cadenceEntries(subscription, missing, moment),
  ]
  return entries.toSorted((a, b) => compareDays(a.billingDate, b.billingDate) || a.cycleIndex - b.cycleIndex)
}

/** A contract without a product has no orders (docs/domain.md 1.1). */
function hasProduct(subscription: Subscription): boolean {
  return subscription.lines.some((line) => line.product !== null)
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function openEntry(subscription: Active): ScheduleEntry[] {
  if (!subscription.openOrder) return []
  const { cycleIndex, status, billingDate, nextRetryDate } = subscription.openOrder
  const cutoffAt = exceptionAt(subscription, cycleIndex).cutoffAt ?? cutoffOf(billingDate)
  return [
    {
      orderId: orderIdOf(subscription.id, cycleIndex),
      cycleIndex,
      status,
      billingDate,
      cutoffAt,
      isEditable: false,
      isFinal: false,
      nextRetryDate,
    },
  ]
}

/** Before the anchor only stored exceptions count: fixed dates, and skips that a later order passed. */
function exceptionalEntries(subscription: Active, moment: Moment): ScheduleEntry[] {
  return subscription.exceptions
    .filter(
      ({ cycleIndex, skipped }) =>
        cycleIndex < firstOfCadence(subscription) && (skipped || cycleIndex > subscription.lastCycleIndex),
    )
    .filter(({ cycleIndex }) => cycleIndex !== subscription.openOrder?.cycleIndex)
    .flatMap((exception) => listedEntries(subscription, exception, moment))
}

/** From the anchor on the cadence continues until `count` orders are planned, not counting skips. */
function cadenceEntries(subscription: Active, count: number, moment: Moment): ScheduleEntry[] {
  const entries: ScheduleEntry[] = []
  let planned = 0
  for (let cycleIndex = firstOfCadence(subscription); planned < count; cycleIndex += 1) {
    const exception = exceptionAt(subscription, cycleIndex)
    if (isAfterEnd(subscription, billingDateAt(subscription, cycleIndex))) break
    if (cycleIndex === subscription.openOrder?.cycleIndex) continue
    entries.push(...listedEntries(subscription, exception, moment))
    if (!exception.skipped) planned += 1
  }
  return entries
}

function firstOfCadence(subscription: Active): number {
  return Math.max(subscription.lastCycleIndex + 1, subscription.anchor.index)
}

function isAfterEnd(subscription: Active, billingDate: Day): boolean {
  return subscription.endsAt !== null && billingDate >= subscription.endsAt
}

/** Skipped entries are listed until their day has passed. */
function listedEntries(subscription: Active, exception: ScheduleException, moment: Moment): ScheduleEntry[] {
  const { cycleIndex, skipped, isFinal } = exception
  const billingDate = billingDateAt(subscription, cycleIndex)
  if (isAfterEnd(subscription, billingDate) || (skipped && billingDate < moment.today)) return []
  const cutoffAt = exception.cutoffAt ?? cutoffOf(billingDate)
  const isEditable = moment.at < cutoffAt && !isFinal
  const status = skipped ? 'SKIPPED' : 'SCHEDULED'
  return [
    {
      orderId: orderIdOf(subscription.id, cycleIndex),
      cycleIndex,
      status,
      billingDate,
      cutoffAt,
      isEditable,
      isFinal,
      nextRetryDate: null,
    },
  ]
}

/** The next order: an owed or processing one, else the first SCHEDULED one; undefined if none is planned. */
export function nextOrder(entries: readonly ScheduleEntry[]): ScheduleEntry | undefined {
  return (
    entries.find(({ status }) => status === 'FAILED' || status === 'PROCESSING') ??
    entries.find(({ status }) => status === 'SCHEDULED')
  )
}

/**
 * The day of the next charge: that of the earliest planned order, or the next attempt of an owed one, which blocks all
 * others; for a customer's pause, the first charge after it; null for a system pause and after cancelling
 * (docs/domain.md 2.1, 3.1).
 */
export function nextBillingDate(subscription: Subscription, moment: Moment): Day | null {
  if (subscription.status === 'CANCELLED') return null
  if (subscription.status === 'PAUSED')
    return hasProduct(subscription) ? firstBillingDateAfter(subscription.pause) : null
  const next = nextOrder(schedule(subscription, moment))
  return next ? dueDate(next) : null
}

/** The day from which the next delivery follows: that of the next charge, or a later one (`expectedBillingDate`). */
export function nextExpectedBillingDate(subscription: Subscription, moment: Moment): Day | null {
  const next = nextOrder(schedule(subscription, moment))
  return next ? expectedBillingDate(next, moment) : nextBillingDate(subscription, moment)
}

/** The first charge after a customer's pause; null for a system pause. */
export function firstBillingDateAfter(pause: Paused['pause']): Day | null {
  if (pause.reason !== 'CUSTOMER') return null
  const earliestCharge = addDays(pause.resumesAt, RESUME_NOTICE_DAYS)
  return pause.plannedNext === null ? earliestCharge : latest(pause.plannedNext, earliestCharge)
}

/** The next billing dates in order, at most `count`, for e-mails. None before the next attempt of an owed order. */
export function upcomingBillingDates(subscription: Subscription, moment: Moment, count: number): Day[] {
  const first = nextBillingDate(subscription, moment)
  return schedule(subscription, moment)
    .filter(({ status }) => status !== 'SKIPPED')
    .map((entry) => expectedBillingDate(entry, moment))
    .filter((date) => first === null || date >= first)
    .toSorted(compareDays)
    .slice(0, count)
}
