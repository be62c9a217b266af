/** The oracle's own calculation of a box's price and delivery days (docs/domain.md 3.5 and 5.3 to 5.5). */
import { dayOf, easterOf, weekdayOf, yearOf, type DayNumber } from './calendar.ts'

export type Country = 'DE' | 'AT'

export interface Menu {
  /** Kilocalories per day if the dog gets only our food. */
  readonly tier: number
  readonly recipes: readonly ('CG' | 'GS' | 'RT')[]
  readonly pension: 'V' | 'H'
  readonly cycle: 14 | 28 | 'TEST'
}

const FOOD = {
  CG: { kcalPerKilogram: 1350, centsPerKilogram: 690 },
  GS: { kcalPerKilogram: 1250, centsPerKilogram: 590 },
  RT: { kcalPerKilogram: 1400, centsPerKilogram: 640 },
} as const

/** All combinations of recipes, in the order of the catalogue's ids. */
export const RECIPE_SETS: readonly Menu['recipes'][] = [
  ['CG'],
  ['GS'],
  ['RT'],
  ['CG', 'GS'],
  ['CG', 'RT'],
  ['GS', 'RT'],
  ['CG', 'GS', 'RT'],
]

export function skuOf({ tier, recipes, pension, cycle }: Menu): string {
  return `${String(tier).padStart(4, '0')}${recipes.join('')}${pension}${cycle}`
}

/** The ids of product and variant (docs/domain.md 5.1). */
export function idsOf({ tier, recipes, pension, cycle }: Menu): { productId: number; variantId: number } {
  const productId = 700_000 + tier
  const row = cycle === 'TEST' ? 4 : (cycle === 28 ? 2 : 0) + (pension === 'V' ? 1 : 0)
  return {
    productId,
    variantId: productId * 100 + row * 7 + RECIPE_SETS.findIndex((set) => set.join() === recipes.join()) + 1,
  }
}

/** Days of food in a box. */
export function daysIn({ cycle }: Pick<Menu, 'cycle'>): 14 | 28 {
  return cycle === 28 ? 28 : 14
}

interface Portion {
  readonly grams: number
  readonly cents: number
}

function portionsOf(menu: Menu): Portion[] {
  const days = daysIn(menu)
  const share = menu.pension === 'V' ? 1 : 0.5
  return menu.recipes.map((recipe, index) => {
    const { kcalPerKilogram, centsPerKilogram } = FOOD[recipe]
    const served = Math.floor(days / menu.recipes.length) + (index < days % menu.recipes.length ? 1 : 0)
    const daily = (menu.tier * share * 1000) / kcalPerKilogram
    const perDay = Math.ceil(daily / 800)
    const weight = Math.max(50, Math.round(daily / perDay / 10) * 10)
    return { grams: weight * served * perDay, cents: centsPerKilogram }
  })
}

export function gramsOf(menu: Menu): number {
  return portionsOf(menu).reduce((sum, { grams }) => sum + grams, 0)
}

/** Whether a box of 14 days is made of it: at least three kilograms. */
export function isAvailable(menu: Menu): boolean {
  return menu.cycle !== 14 || gramsOf(menu) >= 3000
}

/** The list price in cents. */
export function priceOf(menu: Menu): number {
  if (menu.cycle === 'TEST') return roundUpToTen((priceOf({ ...menu, cycle: 14 }) * 7) / 10)
  const surcharge = menu.cycle === 14 ? 106 : 100
  const food = portionsOf(menu).reduce((sum, { grams, cents }) => sum + grams * cents * surcharge, 0)
  return roundUpToTen(Math.round(690 + food / 100_000))
}

function roundUpToTen(cents: number): number {
  return Math.ceil(Math.round(cents) / 10) * 10
}

/** A percentage of an amount in cents, rounded half up. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

/** The value added tax in a price. */
export function taxIn(cents: number, country: Country): number {
  const rate = country === 'DE' ? 7 : 13
  return Math.round((cents * rate) / (100 + rate))
}

function publicHolidaysOf(year: number, country: Country): Set<DayNumber> {
  const easter = easterOf(year)
  const fixed: readonly (readonly [number, number])[] =
    country === 'DE'
      ? [
          [1, 1],
          [5, 1],
          [10, 3],
          [12, 25],
          [12, 26],
        ]
      : [
          [1, 1],
          [1, 6],
          [5, 1],
          [8, 15],
          [10, 26],
          [11, 1],
          [12, 8],
          [12, 25],
          [12, 26],
        ]
  const moving = country === 'DE' ? [-2, 1, 39, 50] : [1, 39, 50, 60]
  return new Set([
    ...fixed.map(([month, date]) => dayOf(year, month, date)),
    ...moving.map((days) => easter + days),
  ])
}

function isPublicHoliday(day: DayNumber, country: Country): boolean {
  return publicHolidaysOf(yearOf(day), country).has(day)
}

/** The delivery window of a box that is billed on a day. */
export function windowOf(billed: DayNumber, country: Country): { from: DayNumber; to: DayNumber } {
  let tuesday = billed + 2
  while (weekdayOf(tuesday) !== 2) tuesday += 1
  const days = [0, 1, 2, 3, 4].map((offset) => tuesday + offset)
  const open = days.filter(
    (day) => !isPublicHoliday(day, country) && !(day === tuesday && isPublicHoliday(tuesday - 1, 'DE')),
  )
  return { from: open[0] ?? tuesday, to: open[2] ?? tuesday + 2 }
}

/** The Monday on which a box is packed: the first one after it was billed and paid. */
export function packedOn(billed: DayNumber, paidOn: DayNumber): DayNumber {
  let monday = Math.max(billed, paidOn) + 1
  while (weekdayOf(monday) !== 1) monday += 1
  return monday
}

/** The day on which a box is shipped that was packed on a Monday: that day or the next working day. */
export function shippedOn(monday: DayNumber): DayNumber {
  let day = monday
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isPublicHoliday(day, 'DE')) day += 1
  return day
}
