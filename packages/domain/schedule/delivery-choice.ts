/** The deliveries between which a customer chooses when a charge moves (C-625; docs/domain.md 3.4). */
import { addDays, daysBetween, weekday, type Day } from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'
import { deliveryWindow, type DeliveryTerms, type DeliveryWindow } from '../delivery/delivery.ts'
import type { MoveLimits, MoveObstacle } from './move-range.ts'

/** The box of one week. */
export interface DeliveryChoice {
  readonly window: DeliveryWindow
  /** The days on which it can be charged, in order; empty if it cannot be chosen. */
  readonly billingDays: readonly Day[]
  /** Why it cannot be chosen; null if it can. */
  readonly obstacle: MoveObstacle | null
}

/** Days before the first and after the last possible charge whose deliveries are named as impossible. */
const MARGIN_DAYS = 28

/** The deliveries of all charges within the limits, and of four weeks around them, in order. */
export function deliveryChoices(
  limits: MoveLimits,
  country: CountryCode,
  terms: DeliveryTerms,
): DeliveryChoice[] {
  const first = addDays(limits.min, -MARGIN_DAYS)
  const count = daysBetween(first, limits.max) + 1 + MARGIN_DAYS
  const choices = new Map<
    Day,
    { window: DeliveryWindow; billingDays: Day[]; obstacle: MoveObstacle | null }
  >()
  for (let at = 0; at < count; at += 1) {
    const billed = addDays(first, at)
    const window = deliveryWindow(billed, country, terms)
    const missed = billed < limits.min ? limits.before : billed > limits.max ? limits.after : null
    const choice = choices.get(window.from) ?? { window, billingDays: [], obstacle: missed }
    choices.set(window.from, choice)
    if (missed) continue
    choice.billingDays.push(billed)
    choice.obstacle = null
  }
  return [...choices.values()]
}

/**
 * The day on which a chosen delivery is charged, unless the customer names another: its present day if that delivers
 * then, else the same day of the week, else the possible day nearest to that. Undefined if it cannot be chosen.
 */
export function billingDayFor({ billingDays }: DeliveryChoice, present: Day | null): Day | undefined {
  if (present === null) return billingDays.at(-1)
  if (billingDays.includes(present)) return present
  const distance = (day: Day) => Math.abs(placeInWeek(day) - placeInWeek(present))
  return billingDays.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Days since Monday. */
const placeInWeek = (day: Day) => (weekday(day) + 6) % 7
