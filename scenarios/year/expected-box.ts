/** The oracle's own calculation of a box's contents, price and delivery days (docs/domain.md 3.5 and 5.1 to 5.5). */
import { dayOf, dayText, easterOf, parseDay, weekdayOf, yearOf, type DayNumber } from './calendar.ts'
import { sold, type Company, type Terms } from './company.ts'

export interface Menu {
  /** Kilocalories per day if the dog gets only our food. */
  readonly tier: number
  /** In the order of their positions. */
  readonly recipes: readonly string[]
  readonly pension: 'V' | 'H'
  readonly cycle: number | 'TEST'
}

/** All combinations of the recipes on sale that a menu can have. */
export function recipeSets(terms: Terms): string[][] {
  const onSale = sold(terms.recipes).toSorted((a, b) => a.position - b.position)
  const sets = Array.from({ length: 2 ** onSale.length - 1 }, (_, index) =>
    onSale.filter((_recipe, place) => Math.floor((index + 1) / 2 ** place) % 2 === 1).map(({ code }) => code),
  )
  return sets.filter(({ length }) => length <= 7)
}

export function skuOf({ tier, recipes, pension, cycle }: Menu): string {
  return `${String(tier).padStart(4, '0')}${recipes.join('')}${pension}${cycle}`
}

/** In how many ways that many of a number of things can be chosen. */
function ways(of: number, many: number): number {
  if (many === 0) return 1
  return (ways(of - 1, many - 1) * of) / many
}

/** The number of a menu's variant within its product (docs/domain.md 5.1). */
function numberOf({ recipes, pension, cycle }: Menu, terms: Terms): { digits: number; number: number } {
  const places = recipes.map((code) => terms.recipes.find((recipe) => recipe.code === code)?.position ?? 0)
  const portion = pension === 'V' ? 1 : 0
  const block = cycle === 'TEST' ? 4 : cycle === 14 ? portion : cycle === 28 ? 2 + portion : undefined
  const largest = Math.max(...places)
  if (block !== undefined && largest <= 3) {
    const row = ['1', '2', '3', '1,2', '1,3', '2,3', '1,2,3'].indexOf(places.join())
    return { digits: 2, number: block * 7 + row + 1 }
  }
  if (block !== undefined && largest <= 7)
    return { digits: 3, number: block * 128 + places.reduce((mask, place) => mask + 2 ** (place - 1), 0) }
  const sizes = [1, 2, 3, 4, 5, 6, 7].map((size) => ways(40, size))
  const allSets = sizes.reduce((sum, size) => sum + size, 0)
  const smaller = sizes.slice(0, places.length - 1).reduce((sum, size) => sum + size, 0)
  const rank = places.reduce(
    (sum, place, index) => sum + (place > index + 1 ? ways(place - 1, index + 1) : 0),
    0,
  )
  const row = cycle === 'TEST' ? 16 : (cycle / 7 - 1) * 2 + portion
  return { digits: 9, number: row * allSets + smaller + rank }
}

/** The ids of product and variant (docs/domain.md 5.1). */
export function idsOf(menu: Menu, terms: Terms): { productId: number; variantId: number } {
  const productId = 700_000 + menu.tier
  const { digits, number } = numberOf(menu, terms)
  return { productId, variantId: productId * 10 ** digits + number }
}

/** Days of food in a box. */
export function daysIn({ cycle }: Pick<Menu, 'cycle'>): number {
  return cycle === 'TEST' ? 14 : cycle
}

/** The sachets of one recipe in a box. */
export interface Portion {
  readonly recipe: string
  /** The weight of one sachet. */
  readonly grams: number
  readonly sachets: number
  readonly centsPerKilogram: number
}

export function portionsOf(menu: Menu, { recipes, sachets }: Terms): Portion[] {
  const days = daysIn(menu)
  const share = menu.pension === 'V' ? 1 : 0.5
  return menu.recipes.map((code, index) => {
    const recipe = recipes.find((each) => each.code === code)
    if (!recipe) throw new Error(`the company never sold ${code}`)
    const served = Math.floor(days / menu.recipes.length) + (index < days % menu.recipes.length ? 1 : 0)
    const daily = (menu.tier * share * 1000) / recipe.kcalPerKg
    const perDay = Math.ceil(daily / sachets.largestGrams)
    const inSteps = Math.round(daily / perDay / sachets.stepGrams) * sachets.stepGrams
    return {
      recipe: code,
      grams: Math.max(sachets.smallestGrams, inSteps),
      sachets: served * perDay,
      centsPerKilogram: recipe.pricePerKg,
    }
  })
}

function gramsOf(menu: Menu, terms: Terms): number {
  return portionsOf(menu, terms).reduce((sum, { grams, sachets }) => sum + grams * sachets, 0)
}

/** Whether its box is made: no lighter than the lightest of its cycle. */
export function isAvailable(menu: Menu, terms: Terms): boolean {
  const cycle = terms.cycles.find(({ days }) => days === menu.cycle)
  return menu.cycle === 'TEST' || (cycle !== undefined && gramsOf(menu, terms) >= (cycle.lightestGrams ?? 0))
}

/** The menu in its rhythm if that is on sale and made, else in the next longer one, else in the longest. */
export function soldMenu(menu: Menu, terms: Terms): Menu {
  const rhythms = sold(terms.cycles)
    .map(({ days }) => days)
    .filter((days) => isAvailable({ ...menu, cycle: days }, terms))
  return { ...menu, cycle: rhythms.find((days) => days >= daysIn(menu)) ?? rhythms.at(-1) ?? daysIn(menu) }
}

/** The list price in cents. */
export function priceOf(menu: Menu, terms: Terms): number {
  const { boxFee, step, trialPercent } = terms.prices
  const upToStep = (cents: number) => Math.ceil(Math.round(cents) / step) * step
  if (menu.cycle === 'TEST') return upToStep((priceOf({ ...menu, cycle: 14 }, terms) * trialPercent) / 100)
  const percent = terms.cycles.find(({ days }) => days === menu.cycle)?.foodPercent ?? 100
  const food = portionsOf(menu, terms).reduce(
    (sum, { grams, sachets, centsPerKilogram }) => sum + grams * sachets * centsPerKilogram * percent,
    0,
  )
  return upToStep(Math.round(boxFee + food / 100_000))
}

/** A percentage of an amount in cents, rounded half up. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

/** Whether a menu cannot be chosen: it costs less than the minimum order, and than the menu that the contract has. */
export function isBelowMinimum(menu: Menu, terms: Terms, agreed: number): boolean {
  const price = priceOf(menu, terms)
  return price < (terms.prices.minimumOrder ?? 0) && price < agreed
}

/** The rate of value added tax on feed, in percent, on a day. */
export function rateOn(billed: DayNumber, country: string, { law }: Company): number {
  const rates = law.tax[country]?.FEED ?? []
  const valid = rates.filter(({ from }) => from <= dayText(billed)).at(-1) ?? rates[0]
  if (!valid) throw new Error(`no rate of ${country}`)
  return valid.percent
}

/** The value added tax in a price. */
export function taxIn(cents: number, rate: number): number {
  return Math.round((cents * rate) / (100 + rate))
}

function isPublicHoliday(day: DayNumber, country: string, { law }: Company): boolean {
  const year = yearOf(day)
  return law.publicHolidays.some(({ on, countries }) => {
    if (!countries.includes(country)) return false
    if ('date' in on) return parseDay(on.date) === day
    if ('fromEaster' in on) return easterOf(year) + on.fromEaster === day
    return dayOf(year, on.month, on.day) === day
  })
}

/** The delivery window of a box that is billed on a day. */
export function windowOf(
  billed: DayNumber,
  country: string,
  company: Company,
): { from: DayNumber; to: DayNumber } {
  const { weekdays, windowDays, from } = company.on(billed).delivery
  let tuesday = billed + 2
  while (weekdayOf(tuesday) !== 2) tuesday += 1
  // A Monday is the one after the weekend.
  const days = weekdays.map((weekday) => tuesday + (weekday === 1 ? 6 : weekday - 2))
  const isLate = isPublicHoliday(tuesday - 1, from, company)
  const open = days.filter((day) => !isPublicHoliday(day, country, company) && !(isLate && day === tuesday))
  const first = open[0] ?? days[0] ?? tuesday
  return { from: first, to: open[windowDays - 1] ?? open.at(-1) ?? days[windowDays - 1] ?? first }
}

/** The Monday on which a box is packed: the first one after it was billed and paid. */
export function packedOn(billed: DayNumber, paidOn: DayNumber): DayNumber {
  let monday = Math.max(billed, paidOn) + 1
  while (weekdayOf(monday) !== 1) monday += 1
  return monday
}

/** The day on which a box is shipped that was packed on a Monday: that day or the next working day. */
export function shippedOn(monday: DayNumber, billed: DayNumber, company: Company): DayNumber {
  const { from } = company.on(billed).delivery
  let day = monday
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isPublicHoliday(day, from, company)) day += 1
  return day
}
