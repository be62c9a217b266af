/** Arranges the boxes from the service into eight weeks, Monday to Sunday. Contains no business rules. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { PublicHoliday } from '@pfotenportal/domain/catalogue/catalogue'
import {
  addDays,
  addMinutes,
  berlinDay,
  instant,
  weekday,
  type Day,
} from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import { catalogue } from '../../data/catalogue.ts'

/** How many weeks the calendar shows. */
const WEEKS_SHOWN = 8

/** A box in the calendar, with the subscription that it belongs to. */
export interface CalendarBox<S = SubscriptionView> {
  readonly id: number
  readonly subscription: S
  /** The dog's index in the list of dogs, which determines its colour. */
  readonly dogIndex: number
  /** The planned box; null once it is paid. */
  readonly entry: ScheduleEntryView | null
  /** The paid box; null before payment. */
  readonly order: OrderView | null
  readonly window: ScheduleEntryView['deliveryWindow']
  /** The last full day on which it can be changed; null if it can no longer be changed. */
  readonly lastChange: Day | null
}

export interface CalendarDay<S = SubscriptionView> {
  readonly day: Day
  readonly isToday: boolean
  readonly publicHoliday: PublicHoliday | null
  /** Whether the customer is on vacation. */
  readonly isVacation: boolean
  /** Boxes whose delivery window starts on this day. */
  readonly arriving: readonly CalendarBox<S>[]
  /** Boxes whose delivery window started on an earlier day. */
  readonly underway: readonly CalendarBox<S>[]
  /** Boxes that can be changed until this day ends. */
  readonly lastChanges: readonly CalendarBox<S>[]
}

/** One week, from its Monday. */
export interface CalendarWeek<S = SubscriptionView> {
  readonly first: Day
  readonly days: readonly CalendarDay<S>[]
  /** Every box that arrives in this week, soonest first. */
  readonly boxes: readonly CalendarBox<S>[]
}

interface DogBoxes<S> {
  readonly subscription: S
  readonly schedule: readonly ScheduleEntryView[]
  readonly history: readonly OrderView[]
}

interface DateRange {
  readonly from: string
  readonly to: string
}

function plannedBox<S>(subscription: S, dogIndex: number, entry: ScheduleEntryView): CalendarBox<S> {
  const isOpen = entry.isEditable && !entry.isFinal
  const lastChange = isOpen ? berlinDay(addMinutes(instant(entry.cutoffAt), -1)) : null
  return {
    id: entry.id,
    subscription,
    dogIndex,
    entry,
    order: null,
    window: entry.deliveryWindow,
    lastChange,
  }
}

/** Every planned or paid box of the dogs. Lists each order once. */
export function listBoxes<S extends { readonly id: number }>(
  dogs: readonly DogBoxes<S>[],
  dogIndexOf: (id: number) => number,
): CalendarBox<S>[] {
  return dogs.flatMap(({ subscription, schedule, history }) => {
    const dogIndex = dogIndexOf(subscription.id)
    const planned = schedule.map((entry) => plannedBox(subscription, dogIndex, entry))
    const known = new Set(planned.map(({ id }) => id))
    const paid = history
      .filter(({ status, id, financialStatus }) => {
        return status === 'PROCESSED' && financialStatus !== 'refunded' && !known.has(id)
      })
      .map((order): CalendarBox<S> => {
        const { id, deliveryWindow: window } = order
        return { id, subscription, dogIndex, entry: null, order, window, lastChange: null }
      })
    return [...planned, ...paid]
  })
}

const isWithin = (day: string, { from, to }: DateRange) => day >= from && day <= to

/** Sorts boxes so that a bar that spans several days stays on one line: earliest first, skipped boxes last. */
function sortBoxes<S>(boxes: readonly CalendarBox<S>[]): CalendarBox<S>[] {
  const isSkipped = ({ entry }: CalendarBox<S>) => Number(entry?.status === 'SKIPPED')
  return boxes.toSorted(
    (a, b) =>
      isSkipped(a) - isSkipped(b) || a.window.from.localeCompare(b.window.from) || a.dogIndex - b.dogIndex,
  )
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

function calendarDay<S>(
  day: Day,
  today: Day,
  boxes: readonly CalendarBox<S>[],
  vacations: readonly DateRange[],
  country: CountryCode,
): CalendarDay<S> {
  const boxesToday = boxes.filter(({ window }) => isWithin(day, window))
  return {
    day,
    isToday: day === today,
    publicHoliday: publicHolidayOn(day, country, catalogue) ?? null,
    isVacation: vacations.some((range) => isWithin(day, range)),
    arriving: boxesToday.filter(({ window }) => window.from === day),
    underway: boxesToday.filter(({ window, entry }) => window.from !== day && entry?.status !== 'SKIPPED'),
    lastChanges: boxes.filter(({ lastChange, entry }) => lastChange === day && entry?.status !== 'SKIPPED'),
  }
}

/** The eight weeks that start with the current one, with the public holidays of a country. */
export function calendarWeeks<S>(
  boxes: readonly CalendarBox<S>[],
  vacations: readonly DateRange[],
  country: CountryCode,
  today: Day,
): CalendarWeek<S>[] {
  const monday = mondayOf(today)
  const sorted = sortBoxes(boxes)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => {
    const first = addDays(monday, week * 7)
    const days = Array.from({ length: 7 }, (_day, at) =>
      calendarDay(addDays(first, at), today, sorted, vacations, country),
    )
    return { first, days, boxes: days.flatMap(({ arriving }) => arriving) }
  })
}
