/**
 * The catalogue as a company writes it down: one JSON document (docs/decisions/0041). `catalogue/schema.json` is
 * generated from this schema. Amounts are integer cents, VAT included; shares are percent.
 */
import { z } from 'zod'
import { isDay, type Day } from '../core/calendar.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, 'not a day')
  .transform((value) => value as Day)
const cents = z.int().min(0).max(10_000_000)
const percent = z.int().min(1).max(100)
const share = z.number().min(0).max(100)
/** A word that identifies something: `sweet_potatoes`. */
const token = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
const text = z.strictObject({ de: z.string().trim().min(1).max(500), en: z.string().trim().min(1).max(500) })
const texts = z.strictObject({ de: z.array(z.string().min(1)).max(10), en: z.array(z.string().min(1)).max(10) })
const picture = z.string().regex(/^\/[\w./-]+$/, 'a path such as /media/products/name.svg')
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const colours = z.strictObject({
  /** Of the sachet. */
  hue: colour,
  /** The ground of a tile and the text on it, for the light and the dark theme. */
  tint: z.strictObject({ light: colour, dark: colour }),
  ink: z.strictObject({ light: colour, dark: colour }),
})

const content = z.strictObject({ value: z.number().positive(), unit: z.enum(['g', 'ml']) })

const label = z.strictObject({
  feedType: z.enum(['COMPLETE', 'COMPLEMENTARY']),
  /** In descending order of weight. */
  composition: z.array(z.strictObject({ ingredient: token, percent: share })).min(1),
  constituents: z.strictObject({ protein: share, fat: share, fibre: share, ash: share }),
  moisture: share,
  /** Per kilogram of feed. */
  additives: z.array(z.strictObject({ additive: token, value: z.number().positive(), unit: z.enum(['mg', 'IU']) })),
  feeding: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('PLAN') }),
    z.strictObject({
      by: z.literal('WEIGHT'),
      value: z.number().positive(),
      unit: z.enum(['g', 'ml']),
      isMaximum: z.boolean(),
    }),
  ]),
})

const recipe = z.strictObject({
  /** Two capital letters; part of SKUs. */
  code: z.string().regex(/^[A-Z]{2}$/),
  /** The place in SKUs and ids. It never changes and is never given to another recipe. */
  position: z.int().min(1).max(7),
  retired: z.boolean().default(false),
  name: text,
  /** What it is made of, as the end of a sentence. */
  madeOf: text,
  description: text,
  kcalPerKg: z.int().min(300).max(6000),
  pricePerKg: cents,
  /** What dogs can be allergic to. */
  allergens: z.array(token).min(1),
  /** The health issues and stages of life for which it is not recommended. */
  unsuitedFor: z.array(z.enum(['pancreatitis', 'puppy'])),
  label,
  colours,
  picture,
  /** The animal or the like on the sachet. */
  emblem: picture,
})

const supplement = z.strictObject({
  kind: token,
  /** The place in line ids; it never changes. */
  position: z.int().min(1).max(7),
  retired: z.boolean().default(false),
  /** On packing lists. */
  code: z.string().regex(/^[A-Z]{2}$/),
  productId: z.int().min(710_000),
  variantId: z.int().min(1),
  sku: z.string().min(1).max(40),
  title: text,
  sampleTitle: text,
  description: text,
  price: cents.min(1),
  content,
  /** The health issues for which it is recommended; the first supplement is recommended to all other dogs. */
  recommendedFor: z.array(z.string().min(1)),
  label,
  picture,
  slide: z.strictObject({ title: text, ingredient: text, text, picture }),
})

const otherProduct = z.strictObject({
  kind: token,
  retired: z.boolean().default(false),
  sku: z.string().min(1).max(40),
  title: text,
  description: text,
  price: cents.min(1),
  content: content.nullable(),
  taxClass: z.enum(['FEED', 'STANDARD']),
  label: label.nullable(),
  picture,
})

const taxRows = z.array(z.strictObject({ from: day, percent: z.int().min(0).max(100) })).min(1)
const taxClasses = z.strictObject({ FEED: taxRows, STANDARD: taxRows })

/** A public holiday: a fixed date, or a number of days from Easter Sunday; `only` for a single year. */
const publicHoliday = z.strictObject({
  name: text,
  on: z.union([
    z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
    z.strictObject({ fromEaster: z.int().min(-60).max(100) }),
    z.strictObject({ date: day }),
  ]),
  countries: z.array(z.enum(['DE', 'AT'])).min(1),
})

const offer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('DISCOUNT'), percentage: percent }),
  z.strictObject({ type: z.literal('SKIP') }),
  z.strictObject({ type: z.literal('PAUSE'), weeks: z.int().min(1).max(12) }),
  z.strictObject({ type: z.literal('CHANGE_RECIPES') }),
  z.strictObject({ type: z.literal('CHANGE_CYCLE') }),
  z.strictObject({ type: z.literal('FREE_SUPPLEMENT') }),
])
