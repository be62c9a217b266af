/** Moving orders to other days (C-30; docs/domain.md 3.4). */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import { accept, acceptWith, refuse, type Decision, type Refused } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import { moveRestart } from '../lifecycle/pause.ts'
import { orderRange, type DayRange } from '../schedule/move-range.ts'
import { orderEventFields, withAnchor } from '../schedule/order-change.ts'
import { billingDateAt, nextOrder, schedule, type ScheduleEntry } from '../subscription/schedule.ts'
import {
  exceptionAt,
  withException,
  type Active,
  type ScheduleException,
  type Subscription,
} from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/** Which order to move, and where to. */
export interface RescheduleTarget {
  readonly date: Day
  /** Whether all later orders move with it; otherwise it moves alone. */
  readonly wholeCadence: boolean
  /** The order to move; the next one by default. */
  readonly orderId?: number
}

type Choice = Decision<Subscription, DomainEvent>

/**
 * Moves one order, alone or with all later ones. Refuses by state, and NOT_FOUND, NO_UPCOMING_ORDER, ORDER_SKIPPED,
 * ORDER_LOCKED (with `cutoffAt`), DATE_OUT_OF_RANGE (with `min` and `max`).
 */
export function rescheduleOrder(subscription: Subscription, to: RescheduleTarget, moment: Moment): Choice {
  const found = movable(subscription, to, moment)
  if (!found.ok) return found
  return isThereAlready(found.subscription, found.entry, to)
    ? accept(subscription)
    : move(found.subscription, found.entry, to, moment)
}

/** Whether the next order can be moved to some day, with all later ones. */
export function canMoveNextOrder(subscription: Subscription, moment: Moment): boolean {
  const next = nextOrder(schedule(subscription, moment))
  if (subscription.status !== 'ACTIVE' || !next) return false
  const { max: date } = moveRange(subscription, next, true, moment)
  return movable(subscription, { date, wholeCadence: true }, moment).ok
}

type Movable = { readonly ok: true; readonly subscription: Active; readonly entry: ScheduleEntry }

/** The order that can be moved, or is already on that day. */
function movable(subscription: Subscription, to: RescheduleTarget, moment: Moment): Movable | Refused {
  const refused = refusedByState('rescheduleOrder', subscription, moment)
  if (refused) return refused
  if (subscription.status !== 'ACTIVE') return refuse('NO_UPCOMING_ORDER')
  const entries = schedule(subscription, moment)
  const entry =
    to.orderId === undefined ? nextOrder(entries) : entries.find(({ orderId }) => orderId === to.orderId)
  if (!entry) return refuse(to.orderId === undefined ? 'NO_UPCOMING_ORDER' : 'NOT_FOUND')
  if (entry.status === 'SKIPPED') return refuse('ORDER_SKIPPED')
  if (!entry.isEditable) return refuse('ORDER_LOCKED', { cutoffAt: entry.cutoffAt })
  const outOfRange = isThereAlready(subscription, entry, to)
    ? undefined
    : rangeRefusal(to.date, moveRange(subscription, entry, to.wholeCadence, moment))
  return outOfRange ?? { ok: true, subscription, entry }
}

/**
 * Moves the next charge and the whole cadence with it; during a customer's pause it moves the restart. Refuses by
 * state, and NO_UPCOMING_ORDER, DATE_OUT_OF_RANGE (with `min` and `max`).
 */
export function changeNextChargeDate(subscription: Subscription, date: Day, moment: Moment): Choice {
  const refused = refusedByState('changeNextChargeDate', subscription, moment)
  if (refused) return refused
  if (subscription.status === 'PAUSED' && subscription.pause.reason === 'CUSTOMER')
    return moveRestart(subscription, subscription.pause, date, moment)
  return rescheduleOrder(subscription, { date, wholeCadence: true }, moment)
}

function isThereAlready(subscription: Active, entry: ScheduleEntry, to: RescheduleTarget): boolean {
  const isOfCadence = exceptionAt(subscription, entry.cycleIndex).movedTo === null
  return entry.billingDate === to.date && (isOfCadence || !to.wholeCadence)
}

function move(subscription: Active, entry: ScheduleEntry, to: RescheduleTarget, moment: Moment): Choice {
  const next = to.wholeCadence
    ? withAnchor(subscription, entry.cycleIndex, to.date, moment)
    : movedAlone(subscription, entry, to.date, moment)
  const outcome = { status: 'SCHEDULED' as const, billingDate: to.date }
  return acceptWith<Subscription, DomainEvent>(next, () => [
    {
      type: 'orderRescheduled',
      wholeCadence: to.wholeCadence,
      ...orderEventFields(subscription, next, entry, outcome, moment),
    },
  ])
}

/** The days that an order can be moved to. If all later orders move with it, only the previous order limits it. */
export function moveRange(
  subscription: Active,
  entry: ScheduleEntry,
  wholeCadence: boolean,
  moment: Moment,
): DayRange {
  const planned = schedule(subscription, moment).filter(({ status }) => status === 'SCHEDULED')
  const place = planned.findIndex(({ cycleIndex }) => cycleIndex === entry.cycleIndex)
  const before = place > 0 ? planned[place - 1] : undefined
  const after = wholeCadence ? undefined : followingBillingDate(subscription, entry, moment)
  return orderRange(
    {
      billingDate: entry.billingDate,
      before: before?.billingDate,
      after,
      endsAt: subscription.endsAt,
    },
    moment.today,
  )
}

/** The billing date of the first planned order after a planned one. */
export function followingBillingDate(
  subscription: Active,
  entry: Pick<ScheduleEntry, 'cycleIndex'>,
  moment: Moment,
): Day {
  const planned = schedule(subscription, moment).filter(({ status }) => status === 'SCHEDULED')
  const place = planned.findIndex(({ cycleIndex }) => cycleIndex === entry.cycleIndex)
  return planned[place + 1]?.billingDate ?? followingDay(subscription, entry)
}

/** The billing date of the first planned order after the last one in the schedule. */
function followingDay(subscription: Active, { cycleIndex }: Pick<ScheduleEntry, 'cycleIndex'>): Day {
  const next = cycleIndex + 1
  return exceptionAt(subscription, next).skipped
    ? followingDay(subscription, { cycleIndex: next })
    : billingDateAt(subscription, next)
}

/** DATE_OUT_OF_RANGE if the day is outside the range; else undefined. */
export function rangeRefusal(date: Day, range: DayRange): Refused | undefined {
  return date < range.min || date > range.max ? refuse('DATE_OUT_OF_RANGE', { ...range }) : undefined
}

/**
 * Skipped orders that the moved order passes become final, because restoring them would break the order of the boxes.
 */
function movedAlone(subscription: Active, entry: ScheduleEntry, date: Day, moment: Moment): Active {
  const { cycleIndex } = entry
  const passed = schedule(subscription, moment)
    .filter(({ status }) => status === 'SKIPPED')
    .filter((other) => other.cycleIndex < cycleIndex || other.billingDate <= date)
    .map((other): ScheduleException => ({ ...exceptionAt(subscription, other.cycleIndex), isFinal: true }))
  const moved: ScheduleException = { ...exceptionAt(subscription, cycleIndex), movedTo: date, cutoffAt: null }
  return { ...subscription, exceptions: [...passed, moved].reduce(withException, subscription.exceptions) }
}
