/** The days that a charge can be moved to (C-30; docs/domain.md 3.4). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addDays, daysBetween, latest, type Day } from '../core/calendar.ts'
import { RESUME_NOTICE_DAYS } from '../subscription/schedule.ts'

/** How far ahead an order or a restart can be moved, in days. */
export const RESCHEDULE_DAYS = 84

/** How long pauses may last. */
export type PauseTerms = Pick<Catalogue, 'pauses'>

/** The first and last possible day, both included. */
export interface DayRange {
  readonly min: Day
  readonly max: Day
}

/** An order's place in the schedule. */
export interface OrderPlace {
  readonly billingDate: Day
  /** The previous planned order; absent for the next one. */
  readonly before?: Day | undefined
  /** The following planned order; absent if all later ones move too. */
  readonly after?: Day | undefined
  /** The declared end of the subscription. */
  readonly endsAt?: Day | null | undefined
}

/** What keeps a charge from moving further. */
export type MoveObstacle = 'TODAY' | 'EARLIER_ORDER' | 'LATER_ORDER' | 'HORIZON' | 'END' | 'LONGEST_PAUSE'

/** The possible days, and what stands before the first and after the last of them. */
export interface MoveLimits extends DayRange {
  readonly before: MoveObstacle
  readonly after: MoveObstacle
}

interface Bound {
  readonly day: Day
  readonly by: MoveObstacle
}

const nearer = (bound: Bound, other: Bound | null) => (other && other.day < bound.day ? other : bound)

const dayBefore = (day: Day | null | undefined, by: MoveObstacle) =>
  day ? { day: addDays(day, -1), by } : null

const limits = (min: Bound, max: Bound): MoveLimits => ({
  min: min.day,
  max: max.day,
  before: min.by,
  after: max.by,
})

/**
 * The days that `rescheduleOrder` can move an order to: from tomorrow to 84 days ahead, or to its current day if that
 * is later, and always between the neighbouring planned orders.
 */
export function orderLimits({ billingDate, before, after, endsAt }: OrderPlace, today: Day): MoveLimits {
  const tomorrow: Bound = { day: addDays(today, 1), by: 'TODAY' }
  const afterBefore: Bound | null = before ? { day: addDays(before, 1), by: 'EARLIER_ORDER' } : null
  const horizon: Bound = { day: latest(addDays(today, RESCHEDULE_DAYS), billingDate), by: 'HORIZON' }
  return limits(
    afterBefore && afterBefore.day > tomorrow.day ? afterBefore : tomorrow,
    [dayBefore(after, 'LATER_ORDER'), dayBefore(endsAt, 'END')].reduce(nearer, horizon),
  )
}

/** The possible days of `orderLimits`. */
export function orderRange(place: OrderPlace, today: Day): DayRange {
  const { min, max } = orderLimits(place, today)
  return { min, max }
}

/** The days that the orders of several dogs can be moved to together; null if there is none (C-643). */
export function commonLimits(each: readonly MoveLimits[]): MoveLimits | null {
  const bounds = each.map((it) => ({
    min: { day: it.min, by: it.before },
    max: { day: it.max, by: it.after },
  }))
  const [first, ...others] = bounds
  if (!first) return null
  const min = others.reduce((bound, it) => (it.min.day > bound.day ? it.min : bound), first.min)
  const max = others.reduce((bound, it) => nearer(bound, it.max), first.max)
  return min.day > max.day ? null : limits(min, max)
}

/**
 * The days that `changeNextChargeDate` can move the first charge after a customer's pause to: from tomorrow to 84
 * days ahead, or to its current day if that is later, within the longest uninterrupted pause.
 */
export function restartLimits(
  startedAt: Day,
  planned: Day | null,
  today: Day,
  { pauses }: PauseTerms,
): MoveLimits {
  const ahead = addDays(today, RESCHEDULE_DAYS)
  const longest: Bound = {
    day: addDays(startedAt, pauses.inARow * 7 + RESUME_NOTICE_DAYS),
    by: 'LONGEST_PAUSE',
  }
  const horizon: Bound = { day: planned === null ? ahead : latest(ahead, planned), by: 'HORIZON' }
  return limits({ day: addDays(today, 1), by: 'TODAY' }, nearer(horizon, longest))
}

/** The possible days of `restartLimits`. */
export function restartRange(...place: Parameters<typeof restartLimits>): DayRange {
  const { min, max } = restartLimits(...place)
  return { min, max }
}

/** The day on which a pause of this many weeks from `today` ends (`pauseSubscription`; docs/domain.md 2.5). */
export function pauseEnd(weeks: number, today: Day): Day {
  return addDays(today, weeks * 7)
}

/** The longest pause that can be chosen, in weeks. */
export function longestPause({ pauses }: PauseTerms): number {
  return pauses.weeks.at(-1) ?? 0
}

/** Whether a pause that began on `startedAt` may last until `resumesAt`: at most 26 weeks in a row in the sample world. */
export function isPauseAllowed(startedAt: Day, resumesAt: Day, { pauses }: PauseTerms): boolean {
  return daysBetween(startedAt, resumesAt) <= pauses.inARow * 7
}
