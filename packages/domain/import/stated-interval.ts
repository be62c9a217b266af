/** The interval at which another system bills a contract, as it states it (docs/import.md). */
import { cycleDays, type Plan } from '../plan/plan.ts'

/** An interval: a number of days, or of calendar months, which are no number of days. */
export type StatedInterval = { readonly days: number } | { readonly months: number }

const UNITS: readonly (readonly [RegExp, (count: number) => StatedInterval])[] = [
  [/^(d|days?|tage?)$/, (count) => ({ days: count })],
  [/^(w|weeks?|wochen?)$/, (count) => ({ days: 7 * count })],
  [/^(m|months?|monate?)$/, (count) => ({ months: count })],
  [/^(y|years?|jahre?)$/, (count) => ({ months: 12 * count })],
]

/** Reads a count such as `4` and a unit such as `week` or `Wochen`; null if they are no interval. */
export function statedInterval(count: string, unit: string): StatedInterval | null {
  const number = /^[1-9]\d{0,3}$/.test(count.trim()) ? Number(count) : null
  const found = UNITS.find(([pattern]) => pattern.test(unit.trim().toLowerCase()))
  return number === null || !found ? null : found[1](number)
}

/** An interval in one form: `28 days`, `1 month`. */
export function intervalText(interval: StatedInterval): string {
  const [count, unit] = 'days' in interval ? [interval.days, 'day'] : [interval.months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Reads `28 days`, `4 Wochen`, `1 month`, or days alone such as `28`; null for any other text. */
export function parseInterval(text: string): StatedInterval | null {
  const [, count = '', unit = ''] = /^(\d+)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  return statedInterval(count, unit === '' ? 'days' : unit)
}

/**
 * Whether boxes of the plan come at another interval than the other system bills, so that the contract would be charged
 * too often or too seldom here. A month is never the interval of a plan: 28 days are thirteen charges a year.
 */
export function contradictsPlan(interval: StatedInterval, { cycle }: Pick<Plan, 'cycle'>): boolean {
  return !('days' in interval) || interval.days !== cycleDays(cycle)
}
