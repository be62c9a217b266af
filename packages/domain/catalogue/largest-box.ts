/**
 * What the largest box of a catalogue can cost and hold (C-520): amounts have at most eight digits, as with payment
 * providers, and somebody has to pack it.
 */
import type { z } from 'zod'
import type { CatalogueDocument } from './document.ts'

/** In cents; with seven supplements at their highest price an order still has at most eight digits. */
export const DEAREST_MENU = 10_000_000
export const MOST_SACHETS = 2000
export const MOST_PARCELS = 100

type Terms = Pick<
  z.output<typeof CatalogueDocument>,
  'recipes' | 'energyClasses' | 'cycles' | 'sachets' | 'prices' | 'shipping' | 'boxes'
>

/** Upper bounds for the largest box of one recipe; no box with several recipes exceeds those of all its recipes. */
export interface LargestBox {
  readonly cents: number
  readonly sachets: number
  readonly parcels: number
}

/** A trial has 14 days of food at the usual price, whether or not that is a cycle of the catalogue. */
const TRIAL = { days: 14, foodPercent: 100 }

export function largestBox(
  { kcalPerKg, pricePerKg }: Terms['recipes'][number],
  { energyClasses, cycles, sachets, prices, shipping, boxes }: Terms,
): LargestBox {
  const dailyGrams = (Math.max(...energyClasses) * 1000) / kcalPerKg
  const perDay = Math.ceil(dailyGrams / sachets.largestGrams)
  const bounds = [TRIAL, ...cycles].map(({ days, foodPercent }) => {
    const grams = perDay * days * sachets.largestGrams
    const cents = prices.boxFee + (grams * pricePerKg * foodPercent) / 100_000
    return { cents, sachets: perDay * days, parcels: Math.ceil(grams / boxes.parcelGrams) }
  })
  const most = (of: keyof LargestBox) => Math.max(...bounds.map((bound) => bound[of]))
  const dearestShipping = Math.max(0, ...Object.values(shipping).map(({ price }) => price))
  return {
    cents: Math.ceil(Math.ceil(most('cents')) / prices.step) * prices.step + dearestShipping,
    sachets: most('sachets'),
    parcels: most('parcels'),
  }
}
