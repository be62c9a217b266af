/** Prices and VAT (C-42, C-43; docs/domain.md 5.4, 5.5). */
import { recipeOf, type Catalogue, type TaxClass } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import { distribute, divideHalfUp, type Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import { discountAmount, type Discount } from '../discount/discount.ts'
import type { Plan } from '../plan/plan.ts'
import { boxGrams } from './bags.ts'
import { sachetsOf } from './sachets.ts'

/** What decides the list price of a menu. */
export type PriceTerms = Pick<Catalogue, 'recipes' | 'sachets' | 'prices' | 'boxes' | 'cycles'>

/** The list price of a menu. A trial box costs a share of the 14-day one, whether or not that is sold. */
export function menuPrice(tier: number, plan: Plan, catalogue: PriceTerms): Cents {
  const { boxFee, step, trialPercent } = catalogue.prices
  const upToStep = (amount: Cents) => Math.ceil(amount / step) * step
  if (plan.cycle === 'TEST')
    return upToStep(divideHalfUp(menuPrice(tier, { ...plan, cycle: 14 }, catalogue) * trialPercent, 100))
  const percent = catalogue.cycles.find(({ days }) => days === plan.cycle)?.foodPercent ?? 100
  const food = sachetsOf(tier, plan, catalogue).reduce(
    (sum, { type, quantity, grams }) =>
      sum + quantity * grams * recipeOf(catalogue, type).pricePerKg * percent,
    0,
  )
  return upToStep(boxFee + divideHalfUp(food, 100_000))
}

/** The price per kilogram, shown beside every plan price (docs/domain.md 5.4). */
export function unitPrice(price: Cents, grams: number): Cents {
  return divideHalfUp(price * 1000, grams)
}

/** The price of one day's food. */
export function dailyPrice(price: Cents, days: number): Cents {
  return divideHalfUp(price, days)
}

/** The number of parcels for a box of that weight. */
export function parcelCount(grams: number, { boxes }: Pick<Catalogue, 'boxes'>): number {
  return Math.max(1, Math.ceil(grams / boxes.parcelGrams))
}

/** Parcels, weight and unit price of a menu at the list price. */
export function menuFacts(
  tier: number,
  plan: Plan,
  catalogue: PriceTerms,
): { grams: number; price: Cents; unitPrice: Cents; parcels: number } {
  const grams = boxGrams(sachetsOf(tier, plan, catalogue))
  const price = menuPrice(tier, plan, catalogue)
  return { grams, price, unitPrice: unitPrice(price, grams), parcels: parcelCount(grams, catalogue) }
}

/**
 * The VAT rate in percent, with at most one decimal, for a billing day; 0 in an empty catalogue. Boxes contain only
 * feed. Throws for a country that the catalogue does not have: no rate may be guessed.
 */
export function taxPercent(
  country: CountryCode,
  on: Day,
  { tax }: Pick<Catalogue, 'tax'>,
  taxClass: TaxClass = 'FEED',
): number {
  const rows = tax[country]?.[taxClass]
  const valid = rows?.findLast(({ from }) => from <= on) ?? rows?.[0]
  if (!valid && Object.keys(tax).length > 0)
    throw new Error(`no VAT of the country ${country} in the catalogue`)
  return valid?.percent ?? 0
}

/** The VAT contained in a gross amount (docs/domain.md 5.5). */
export function includedTax(gross: Cents, percent: number): Cents {
  const permille = Math.round(percent * 10)
  return divideHalfUp(gross * permille, 1000 + permille)
}

/**
 * The VAT in the price of an order: that of the country in which its transport ends (§ 3c UStG), on its billing day. A
 * box that is redirected before it is packed keeps its price, and the VAT in it changes (docs/domain.md 5.5).
 */
export function orderTax(
  total: Cents,
  country: CountryCode,
  billingDate: Day,
  catalogue: Pick<Catalogue, 'tax'>,
): { readonly percent: number; readonly tax: Cents } {
  const percent = taxPercent(country, billingDate, catalogue)
  return { percent, tax: includedTax(total, percent) }
}

/** The net part of a gross amount. */
export function netAmount(gross: Cents, tax: Cents): Cents {
  return gross - tax
}

/** A line item with its share of the discount subtracted. */
export type DiscountedLine<L> = L & {
  /** For the whole quantity, after discount. */
  readonly discountedPrice: Cents
}

/** The totals of an order, VAT and shipping included. */
export interface OrderTotals<L> {
  readonly lines: readonly DiscountedLine<L>[]
  /** Before discount. */
  readonly lineItems: Cents
  readonly discount: Cents
  readonly shipping: Cents
  /** The amount to charge: the discounted prices of the lines and the shipping add up to it. */
  readonly total: Cents
}

interface PricedLine {
  readonly price: Cents
  readonly quantity: number
}

/** What the lines of a box are worth, before discount and without shipping. */
export function goodsValue(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/**
 * Adds up an order's lines and distributes the order's only discount over them proportionally (docs/domain.md 5.5). No
 * discount reduces the shipping (C-502).
 */
export function orderTotals<L extends PricedLine>(
  lines: readonly L[],
  discount: Pick<Discount, 'valueType' | 'value'> | null,
  shipping: Cents,
): OrderTotals<L> {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const lineItems = goodsValue(lines)
  const reduction = discount ? discountAmount(discount, lineItems) : 0
  const shares = distribute(reduction, amounts)
  return {
    lines: lines.map((line, index) => ({
      ...line,
      discountedPrice: (amounts[index] ?? 0) - (shares[index] ?? 0),
    })),
    lineItems,
    discount: reduction,
    shipping,
    total: lineItems - reduction + shipping,
  }
}
