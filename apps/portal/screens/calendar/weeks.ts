/** Eight weeks, Monday to Sunday, with what happens on each day. It arranges; what happens is the service's word. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import {
  addDays,
  addMinutes,
  berlinDay,
  instant,
  weekday,
  type Day,
} from '@pfotenportal/domain/core/calendar'
import { publicHolidayOn, type PublicHoliday } from '@pfotenportal/domain/delivery/public-holidays'

/** How many weeks the calendar shows. */
const WEEKS_SHOWN = 8

/** A box in the calendar and the dog that it feeds. */
export interface CalendarBox<S = SubscriptionView> {
  readonly id: number
  readonly subscription: S
  /** The dog's place in the list of dogs, which its colour follows from. */
  readonly place: number
  /** As planned; null once it is paid. */
  readonly entry: ScheduleEntryView | null
  /** As paid; null before. */
  readonly order: OrderView | null
  readonly window: ScheduleEntryView['deliveryWindow']
  /** The last whole day on which it can be changed; null where it cannot any more. */
  readonly lastChange: Day | null
}

/** One day of the calendar. */
export interface CalendarDay<S = SubscriptionView> {
  readonly day: Day
  readonly isToday: boolean
  readonly holiday: PublicHoliday | null
  readonly isAway: boolean
  /** Boxes whose window begins. */
  readonly arriving: readonly CalendarBox<S>[]
  /** Boxes whose window began on an earlier day. */
  readonly underway: readonly CalendarBox<S>[]
  /** Boxes that can be changed until this day ends. */
  readonly lastChanges: readonly CalendarBox<S>[]
}

/** One week, from its Monday. */
export interface CalendarWeek<S = SubscriptionView> {
  readonly first: Day
  readonly days: readonly CalendarDay<S>[]
  /** Every box that arrives in it, soonest first. */
  readonly boxes: readonly CalendarBox<S>[]
}

interface Dog<S> {
  readonly subscription: S
  readonly schedule: readonly ScheduleEntryView[]
  readonly history: readonly OrderView[]
}

interface Times {
  readonly from: string
  readonly to: string
}

function plannedBox<S>(subscription: S, place: number, entry: ScheduleEntryView): CalendarBox<S> {
  const isOpen = entry.isEditable && !entry.isFinal
  const lastChange = isOpen ? berlinDay(addMinutes(instant(entry.cutoffAt), -1)) : null
  return { id: entry.id, subscription, place, entry, order: null, window: entry.deliveryWindow, lastChange }
}

/** Every box of the dogs, planned or paid; each order once. */
export function boxesOf<S extends { readonly id: number }>(
  dogs: readonly Dog<S>[],
  placeOf: (id: number) => number,
): CalendarBox<S>[] {
  return dogs.flatMap(({ subscription, schedule, history }) => {
    const place = placeOf(subscription.id)
    const planned = schedule.map((entry) => plannedBox(subscription, place, entry))
    const known = new Set(planned.map(({ id }) => id))
    const paid = history
      .filter(({ status, id, financialStatus }) => {
        return status === 'PROCESSED' && financialStatus !== 'refunded' && !known.has(id)
      })
      .map((order): CalendarBox<S> => {
        const { id, deliveryWindow: window } = order
        return { id, subscription, place, entry: null, order, window, lastChange: null }
      })
    return [...planned, ...paid]
  })
}

const isIn = (day: string, { from, to }: Times) => day >= from && day <= to

/** In the order that bars of several days stay in their line: who comes first stands first, skipped ones last. */
function inLines<S>(boxes: readonly CalendarBox<S>[]): CalendarBox<S>[] {
  const isSkipped = ({ entry }: CalendarBox<S>) => Number(entry?.status === 'SKIPPED')
  return boxes.toSorted(
    (a, b) => isSkipped(a) - isSkipped(b) || a.window.from.localeCompare(b.window.from) || a.place - b.place,
  )
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

function dayOf<S>(
  day: Day,
  today: Day,
  boxes: readonly CalendarBox<S>[],
  away: readonly Times[],
  country: CountryCode,
): CalendarDay<S> {
  const here = boxes.filter(({ window }) => isIn(day, window))
  return {
    day,
    isToday: day === today,
    holiday: publicHolidayOn(day, country) ?? null,
    isAway: away.some((times) => isIn(day, times)),
    arriving: here.filter(({ window }) => window.from === day),
    underway: here.filter(({ window, entry }) => window.from !== day && entry?.status !== 'SKIPPED'),
    lastChanges: boxes.filter(({ lastChange, entry }) => lastChange === day && entry?.status !== 'SKIPPED'),
  }
}

/** The eight weeks from the one of today on. Public holidays are those of the country. */
export function calendarWeeks<S>(
  boxes: readonly CalendarBox<S>[],
  away: readonly Times[],
  country: CountryCode,
  today: Day,
): CalendarWeek<S>[] {
  const monday = mondayOf(today)
  const lines = inLines(boxes)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => {
    const first = addDays(monday, week * 7)
    const days = Array.from({ length: 7 }, (_day, at) =>
      dayOf(addDays(first, at), today, lines, away, country),
    )
    return { first, days, boxes: days.flatMap(({ arriving }) => arriving) }
  })
}
