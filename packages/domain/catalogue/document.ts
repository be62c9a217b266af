/**
 * The schema of the catalogue's JSON document (docs/decisions/0041). `catalogue/schema.json` is generated from it.
 * Amounts are integer cents, VAT included; shares are percent. Stored versions are parsed with it as well, so a new
 * field needs a default.
 */
import { z } from 'zod'
import { findDay, isDay, type Day } from '../core/calendar.ts'
import { contrast } from '../core/contrast.ts'
import {
  COUNTRIES,
  country,
  countryCode,
  HEALTH_ISSUES,
  intervalDays,
  label,
  listOf,
  namedWords,
  picture,
  POINT_NAMES,
  pointNames,
  PORTION_NAMES,
  portionNames,
  position,
  template,
  text,
  token,
  words,
} from './fields.ts'
import { MAX_POSITION } from './limits.ts'
import { failing } from './problem.ts'

const day: z.ZodType<Day, string> = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, failing({ kind: 'NO_DAY' }, 'not a day'))
const cents = z.int().min(0).max(10_000_000)
const percent = z.int().min(1).max(100)
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const colours = z
  .strictObject({
    /** The colour of the sachet. */
    hue: colour,
    /** The background of a tile and the text on it, in the light and the dark theme. */
    tint: z.strictObject({ light: colour, dark: colour }),
    ink: z.strictObject({ light: colour, dark: colour }),
  })
  .refine(
    ({ tint, ink }) =>
      (['light', 'dark'] as const).every((theme) => contrast(ink[theme], tint[theme]) >= 4.5),
    failing({ kind: 'CONTRAST' }, 'ink on tint needs a contrast of 4.5 in both themes'),
  )

/** A longer pause is the end of a contract. */
const MAX_PAUSE_WEEKS = 52

/** At least a tenth, so that its price per kilogram has a number. */
const content = z.strictObject({ value: z.number().min(0.1).max(100_000), unit: z.enum(['g', 'ml']) })

const recipe = z.strictObject({
  /** Two capital letters; part of SKUs. */
  code: z.string().regex(/^[A-Z]{2}$/),
  /** Its position in SKUs and ids. It never changes and is never given to another recipe. */
  position: z.int().min(1).max(MAX_POSITION),
  retired: z.boolean().default(false),
  name: text,
  /** What it is made of, as the end of a sentence. */
  madeOf: text,
  description: text,
  kcalPerKg: z.int().min(300).max(6000),
  /** Without the fee of a box. */
  pricePerKg: cents,
  /** What dogs can be allergic to. */
  allergens: z.array(token).min(1),
  /** The health issues and life stages for which it is not recommended. */
  unsuitedFor: z.array(z.enum(['pancreatitis', 'puppy'])),
  label,
  colours,
  picture,
  /** A small drawing for its sachets. */
  emblem: picture,
})

/** Why there is no right of withdrawal; null if there is one. Without it, menus have none and other articles have one. */
const noWithdrawal = text.nullable().optional()

const menu = z.strictObject({
  /** What menus are called; their kilocalories per day follow it. */
  title: text,
  /** The picture that all menus share. */
  picture,
  noWithdrawal,
})
const FRESH_MENU = {
  title: { de: 'Frischmenü', en: 'Fresh menu' },
  picture: '/pictures/frischmenue.svg',
}

const supplement = z.strictObject({
  kind: token,
  /** Its position in line ids; it never changes. */
  position,
  retired: z.boolean().default(false),
  /** Shown on packing lists. */
  code: z.string().regex(/^[A-Z]{2}$/),
  /** Above those of the menus, which are 700,000 plus the energy class. */
  productId: z.int().min(710_000).max(999_999),
  variantId: z.int().min(1).max(2_147_483_647),
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
  /** Its slide on the dashboard. `title` says what it is for, `picture` shows the ingredient. */
  slide: z.strictObject({ title: text, ingredient: text, text, picture }),
  noWithdrawal,
})

const otherProduct = z.strictObject({
  kind: token,
  retired: z.boolean().default(false),
  sku: z.string().min(1).max(40),
  title: text,
  description: text,
  price: cents.min(1),
  /** Null for a product that is not sold by weight. */
  content: content.nullable(),
  taxClass: z.enum(['FEED', 'STANDARD']),
  /** Null for a product that is not feed. */
  label: label.nullable(),
  picture,
  noWithdrawal,
})

/** What the shipping of a box costs in a country; 0 for free shipping. */
const shippingPrice = z.strictObject({
  price: cents,
  /** What a box is worth before its discount from which its shipping is free. */
  freeFrom: cents.min(1).optional(),
})

/** A rate of VAT with at most one decimal, such as 5.5. */
const taxRate = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (rate) => Number(rate.toFixed(1)) === rate,
    failing({ kind: 'NO_TENTH' }, 'has more than one decimal'),
  )
/** VAT in percent, the oldest first. A change of the law adds a row. */
const taxRows = z.array(z.strictObject({ from: day, percent: taxRate })).min(1)
const taxClasses = z.strictObject({ FEED: taxRows, STANDARD: taxRows })

/** Has all days that a year can have. */
const LEAP_YEAR = 2028

/** A public holiday: a fixed date, a number of days from Easter Sunday, or a single day. */
const publicHoliday = z.strictObject({
  name: text,
  on: z
    .union([
      z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
      z.strictObject({ fromEaster: z.int().min(-60).max(100) }),
      z.strictObject({ date: day }),
    ])
    .refine(
      (on) => !('month' in on) || findDay(LEAP_YEAR, on.month, on.day) !== undefined,
      failing({ kind: 'NO_DAY' }, 'not a day'),
    ),
  countries: z.array(countryCode).min(1),
})

/** What a reward is: a share of an order's price, an amount in cents off it, or a free pack of a supplement in it. */
const worth = { percentage: percent.optional(), amount: cents.min(1).optional(), product: token.optional() }
type Worth = { readonly [Field in keyof typeof worth]?: unknown }
const hasOneWorth = ({ percentage, amount, product }: Worth) =>
  [percentage, amount, product].filter((each) => each !== undefined).length === 1
const ONE_WORTH = failing({ kind: 'NO_REWARD' }, 'needs either percentage, amount or product')

const offer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('DISCOUNT'), percentage: percent }),
  z.strictObject({ type: z.literal('SKIP') }),
  z.strictObject({ type: z.literal('PAUSE'), weeks: z.int().min(1).max(MAX_PAUSE_WEEKS) }),
  z.strictObject({ type: z.literal('CHANGE_RECIPES') }),
  z.strictObject({ type: z.literal('CHANGE_CYCLE') }),
  z.strictObject({ type: z.literal('FREE_SUPPLEMENT') }),
])

/** The dog's name, or "your dog", in three grammatical cases. */
const DOG = ['dog', 'dogDative', 'dogGenitive'] as const

/** How an offer is presented. */
function offerText(...slots: readonly string[]) {
  return z.strictObject({ title: template(...DOG, ...slots), text: template(...DOG, ...slots) })
}

/** `nextBox` names the next box, with its dog and its delivery. */
const offerTexts = z.strictObject({
  DISCOUNT: offerText('percentage', 'nextBox'),
  SKIP: offerText('nextBox'),
  /** `weeks` is the length of the pause with its unit. */
  PAUSE: offerText('weeks', 'resumesOn'),
  CHANGE_RECIPES: offerText('recipes'),
  /** `days` is the rhythm that is offered. */
  CHANGE_CYCLE: offerText('days'),
  FREE_SUPPLEMENT: offerText('sample', 'nextBox'),
})

const reason = z.strictObject({
  /** It never changes and is never given to another reason. */
  id: z.int().min(1).max(9999),
  code: z.string().regex(/^[A-Z][A-Z_]{1,39}$/),
  retired: z.boolean().default(false),
  /** What customers choose. */
  title: template(...DOG),
  /** Shown in the operator's reports. */
  label: text,
  /** Set for a reason that the service treats specially. */
  meaning: z.enum(['DOG_PASSED_AWAY', 'DELIVERY_PROBLEM']).nullable().default(null),
  /** The best one first. */
  offers: z.array(offer).max(5),
})

const cycle = z.strictObject({
  /** The days of food in a box, and between two boxes. */
  days: intervalDays,
  retired: z.boolean().default(false),
  /** What the food of its boxes costs in percent of `pricePerKg`, because the same food may need more boxes. */
  foodPercent: z.int().min(100).max(300).default(100),
  /** Lighter boxes of this cycle are not produced; 0 for the longest one that is not retired. */
  lightestGrams: z.int().min(0).default(0),
})

const sachets = z
  .strictObject({
    /** A multiple of the step. */
    largestGrams: z.int().min(1),
    smallestGrams: z.int().min(1),
    /** Their weight is rounded to it. */
    stepGrams: z.int().min(1),
  })
  .refine(({ largestGrams, stepGrams }) => largestGrams % stepGrams === 0, {
    path: ['largestGrams'],
    ...failing({ kind: 'NO_MULTIPLE' }, 'is not a multiple of stepGrams'),
  })
  .refine(({ largestGrams, smallestGrams }) => smallestGrams <= largestGrams, {
    path: ['smallestGrams'],
    ...failing({ kind: 'OVER_LARGEST' }, 'is more than largestGrams'),
  })

/** Everything that a company sells, and the rules that it sets for it. */
export const CatalogueDocument = z.strictObject({
  /** For editors: `./schema.json`. */
  $schema: z.string().optional(),
  /** The first day on which it is in force; `--from` replaces it. */
  effectiveFrom: day.optional(),
  /** In display order; at most 12 of them on sale. */
  recipes: listOf(recipe, MAX_POSITION),
  menu: menu.default(FRESH_MENU),
  portions: portionNames.default(PORTION_NAMES),
  points: pointNames.default(POINT_NAMES),
  /** Kilocalories per day at Vollpension, ascending. */
  energyClasses: z.array(z.int().min(50).max(9999)).min(1).max(100),
  /** The rhythms of plans, the shortest first. */
  cycles: listOf(cycle, 8),
  sachets,
  prices: z.strictObject({
    /** The fixed price of every box: cool box, and the way unless `shipping` has a price for it. */
    boxFee: cents,
    /** Prices are rounded to the nearest cent, then up to a multiple of it; 1 leaves the nearest cent. */
    step: cents.min(1),
    /** The share of a box of 14 days that the trial box costs. */
    trialPercent: percent,
    /** The least that the menu of a box costs if it is chosen now; 0 for no minimum. */
    minimumOrder: cents.default(0),
  }),
  /** The shipping of a box by country, in addition to `boxFee`; free everywhere without an entry. */
  shipping: z.record(countryCode, shippingPrice).default({}),
  boxes: z.strictObject({
    /** How much food fits into a parcel. */
    parcelGrams: z.int().min(1),
    /** The food that one cool pack keeps cold until the last delivery day. */
    gramsPerCoolPack: z.int().min(1),
    /** How long chilled sachets keep from the Monday of their batch: 14 days longer than the longest cycle. */
    shelfLifeDays: z.int().min(21).max(365).default(42),
  }),
  /** In the order in which they are promoted. */
  supplements: listOf(supplement, 7),
  /** Sold in the shop only; in display order. */
  otherProducts: z.array(otherProduct).max(100),
  /** The names of what the labels and recipes mention. */
  words: z.strictObject({
    ingredients: words,
    additives: words,
    allergens: namedWords,
    healthIssues: namedWords.default(HEALTH_ISSUES),
  }),
  /** Where boxes go; without an address the first one that is not retired is assumed. */
  countries: listOf(country, 30).prefault(COUNTRIES),
  /** VAT by country. */
  tax: z.record(countryCode, taxClasses),
  publicHolidays: z.array(publicHoliday).max(100),
  delivery: z.strictObject({
    /** The days on which parcels can arrive, from Tuesday (2) to Saturday (6), and last Monday (1); they leave on Monday. */
    weekdays: z.array(z.int().min(1).max(6)).min(1),
    /** The number of these days in a delivery window. */
    windowDays: z.int().min(1).max(6),
    /** Where they leave: nothing is dispatched on a public holiday of that country. */
    from: countryCode.default('DE'),
  }),
  /** How long customers can pause. */
  pauses: z
    .strictObject({
      /** The lengths to choose from, in weeks, the shortest first; no pause is longer than the last. */
      weeks: z.array(z.int().min(1).max(MAX_PAUSE_WEEKS)).min(1).max(MAX_PAUSE_WEEKS),
      /** How many weeks pauses may last without a box between them. */
      inARow: z.int().min(1).max(104),
    })
    .default({ weeks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], inARow: 26 }),
  rewards: z
    .strictObject({
      /** The units that earn a reward, and what the reward is. One unit is 28 days of food. */
      milestones: z.array(z.strictObject({ units: z.int().min(1), ...worth }).refine(hasOneWorth, ONE_WORTH)),
      /** After the last milestone, another reward each time this many units are reached; null for none. */
      later: z
        .strictObject({ everyUnits: z.int().min(1), ...worth })
        .refine(hasOneWorth, ONE_WORTH)
        .nullable(),
    })
    .default({ milestones: [], later: null }),
  /** The discounts for a friend's first order, and for the customer who referred them. */
  referral: z
    .strictObject({
      friend: cents.min(1),
      referrer: cents.min(1),
      /** Nobody can refer a friend any more. Friends who came before are still paid for. */
      retired: z.boolean().default(false),
    })
    .default({ friend: 0, referrer: 0, retired: true }),
  /** Why customers cancel, and what is offered to them instead; in display order. */
  reasons: listOf(reason, 50),
  offerTexts,
  /** Arguments for skipping an order, as short questions and an answer, and for a pause. */
  pitches: z.strictObject({
    skip: z.strictObject({ questions: z.array(text).max(5), answer: text }),
    pause: text,
  }),
})

/** The document as it is written. */
export type CatalogueInput = z.input<typeof CatalogueDocument>

/** The published JSON Schema of a document. */
export function catalogueJsonSchema(): unknown {
  return z.toJSONSchema(CatalogueDocument, { io: 'input' })
}
