/** The primitive values of the API (docs/domain.md 0.2). */
import { z } from 'zod'
import { intervalDays } from '@pfotenportal/domain/catalogue/fields'
import { parseInstant } from '@pfotenportal/domain/core/calendar'

z.config({ jitless: true })

/** A calendar day in Europe/Berlin, `YYYY-MM-DD`. */
export const DayView = z.iso.date()

/** A moment, ISO-8601 in UTC with milliseconds. */
export const InstantView = z.iso.datetime({ precision: 3 })

/** A moment as callers write it: ISO-8601 with a time zone, `Z` or an offset. */
export const InstantQuery = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1970' && parseInstant(text) !== undefined)

/** An amount in euro with exactly two digits, VAT included: `"72.20"`. */
export const MoneyView = z.string().regex(/^-?\d+\.\d{2}$/)

/** What the shipping of a box costs; free from `freeFrom`, which its goods are worth before discount. */
export const ShippingPriceView = z.object({ price: MoneyView, freeFrom: MoneyView.optional() })
export type ShippingPriceView = z.infer<typeof ShippingPriceView>

/**
 * What a box and those after it cost: each price with the number of boxes in a row that cost it. `boxes` is null for
 * the last one, the price that recurs.
 */
export const PriceStepView = z.object({ totalPrice: MoneyView, boxes: z.int().positive().nullable() })
export type PriceStepView = z.infer<typeof PriceStepView>

/** A share such as a tax rate, as a decimal string: `"0.07"`. */
export const RateView = z.string().regex(/^\d(\.\d+)?$/)

/** The languages of portal and mails. */
export const LanguageView = z.enum(['de', 'en'])
/** A language of the portal. */
export type { Language } from '@pfotenportal/domain/core/text'

const idUpTo = (max: number) => z.coerce.number().int().positive().max(max)

const LARGEST_ID = 2 ** 31 - 1

/** A positive id in a path, sent as digits. */
export const PathId = idUpTo(LARGEST_ID)

/** An order's id in a path: the subscription's id followed by three digits. */
export const OrderPathId = idUpTo(LARGEST_ID * 1000 + 999)

/** The code of a recipe, such as CG for Cowgenuss. */
export const RecipeView = z.string().regex(/^[A-Z]{2}$/)
/** V is Vollpension, H Halbpension (spec 3). */
export const PensionView = z.enum(['V', 'H'])
/** Days between two boxes: a cycle of the catalogue. */
export const IntervalView = intervalDays

/** Days of fresh food in a box; TEST counts as 14 (spec 3). */
export const CycleView = z.union([IntervalView, z.literal('TEST')])

/** A plan on the wire: recipes, interval and share of the daily food. */
export const OptionsView = z.object({
  recipes: z.array(RecipeView),
  cycle: CycleView,
  pension: PensionView,
})
export type OptionsView = z.infer<typeof OptionsView>

/** First and last day of a delivery, both included. */
export const WindowView = z.object({ from: DayView, to: DayView })
export type WindowView = z.infer<typeof WindowView>

/** The sachets of one recipe in a box; unused recipes have quantity 0. */
export const SachetView = z.object({
  type: RecipeView,
  quantity: z.int().nonnegative(),
  weight: z.object({ value: z.int(), unit: z.literal('g') }),
  serveDays: z.int().nonnegative(),
})
export type SachetView = z.infer<typeof SachetView>

/** An image with its alternative text. */
export const ImageView = z.object({ src: z.string(), alt: z.string() })
