/** Fields that several entries of the catalogue's document share. */
import { z } from 'zod'
import { hasForm } from '../customer/postcode.ts'
import { CYCLE_DAYS } from './limits.ts'
import { failing } from './problem.ts'

const share = z.number().min(0).max(100)

/** The days between two boxes, a whole number of weeks. */
export const intervalDays = z.int().min(CYCLE_DAYS.least).max(CYCLE_DAYS.most).multipleOf(CYCLE_DAYS.step)
/** An identifier such as `sweet_potatoes`. */
export const token = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
/** A noun in a sentence. */
const noun = z.string().trim().min(1).max(40)
/** A text in both languages. */
export const text = z.strictObject({
  de: z.string().trim().min(1).max(500),
  en: z.string().trim().min(1).max(500),
})
/** A text in both languages with slots such as `{dog}`, which are filled in when it is shown. */
export function template(...slots: readonly string[]) {
  const names = slots.map((slot) => `{${slot}}`).join(', ')
  const line = text.shape.de.refine(
    (value) => !/[{}]/.test(slots.reduce((rest, slot) => rest.replaceAll(`{${slot}}`, ''), value)),
    failing({ kind: 'SLOT', slots: names }, `has a slot other than ${names}`),
  )
  return z.strictObject({ de: line, en: line })
}

/** The names of tokens. */
export const words = z.record(token, text)
/** The same for what dogs can be allergic to or suffer from, with the other words that stand for it. */
export const namedWords = z.record(
  token,
  text.extend({ synonyms: z.array(z.string().trim().min(1).max(100)).max(100).optional() }),
)
/** The health issues of a document without any. */
export const HEALTH_ISSUES = {
  pancreatitis: {
    de: 'Pankreatitis',
    en: 'Pancreatitis',
    synonyms: ['Bauchspeicheldrüsenentzündung', 'Entzündung der Bauchspeicheldrüse'],
  },
  joint: { de: 'Gelenke', en: 'Joints' },
  dental: { de: 'Zähne', en: 'Teeth' },
  gut: { de: 'Darm', en: 'Gut', synonyms: ['digestion', 'Verdauung'] },
  skin: { de: 'Haut', en: 'Skin', synonyms: ['coat', 'Fell'] },
}
/** What customers call the two portions: all of a dog's food, or half of it. SKUs have their letters. */
export const portionNames = z.strictObject({ V: text, H: text })
/** The names of a document without any. */
export const PORTION_NAMES = {
  V: { de: 'Vollpension', en: 'Full board' },
  H: { de: 'Halbpension', en: 'Half board' },
}
/** What customers collect on their way to a reward, in the forms in which sentences have it. */
const pointForms = z.strictObject({
  /** As in "1 Treuepfote". */
  one: noun,
  /** As in "Sammle Treuepfoten". */
  many: noun,
  /** As in "8 von 12 Treuepfoten"; `many` by default. */
  ofMany: noun.optional(),
})
/** German adds an n after "von", as in "8 von 12 Sternen", unless the plural ends with n or s. */
const germanPointForms = pointForms.refine(
  ({ many, ofMany }) => ofMany !== undefined || /[ns]$/i.test(many),
  {
    path: ['ofMany'],
    ...failing({ kind: 'NO_DATIVE' }, 'is missing: the plural after "von", such as "Sternen"'),
  },
)
export const pointNames = z.strictObject({ de: germanPointForms, en: pointForms })
/** The names of a document without any. */
export const POINT_NAMES = {
  de: { one: 'Treuepfote', many: 'Treuepfoten' },
  en: { one: 'loyalty paw', many: 'loyalty paws' },
}
/** The code of a country (ISO 3166-1). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)
/** A word on addresses, with blanks and hyphens. */
const addressWord = z.string().regex(/^\p{L}+(?:[ -]\p{L}+)*$/u)
/** A country to which boxes go, or went. */
export const country = z.strictObject({
  code: countryCode,
  /** Boxes of contracts still go there, but no address there can be entered any more. */
  retired: z.boolean().default(false),
  name: text,
  /** What VAT is called there, on screens and receipts. */
  taxName: z.strictObject({ de: z.string().trim().min(1).max(20), en: z.string().trim().min(1).max(20) }),
  postcode: z
    .strictObject({
      /** `9` is a digit, `A` a letter, `X` either; blanks and hyphens stand for themselves. */
      forms: z
        .array(z.string().regex(/^(?=.{2,10}$)[9AX]+(?:[ -][9AX]+)*$/))
        .min(1)
        .max(10),
      example: z.string(),
      /** What people write before it, besides the code of the country. */
      prefixes: z
        .array(z.string().regex(/^[A-Z]{1,3}$/))
        .max(5)
        .default([]),
    })
    .refine(({ forms, example }) => hasForm(example, forms), {
      path: ['example'],
      ...failing({ kind: 'NO_POSTCODE' }, 'has none of the forms'),
    }),
  /** Where the number of a house is written; OPTIONAL: it is not asked for, because many houses have none. */
  houseNumber: z.enum(['AFTER', 'BEFORE', 'OPTIONAL']).default('AFTER'),
  /** Words for places where nobody takes a parcel in, besides the German and English ones. */
  noParcels: z
    .strictObject({
      postBoxes: z.array(addressWord).max(20).default([]),
      pickupPlaces: z.array(addressWord).max(20).default([]),
    })
    .default({ postBoxes: [], pickupPlaces: [] }),
  /**
   * How many years records are kept after the one in which they were made (docs/domain.md C-571). By default as long as
   * the Union's one-stop shop for VAT asks for, and as claims last in Germany.
   */
  keptYears: z
    .strictObject({
      /** Receipts, and orders and payments as vouchers for the books. */
      receipts: z.int().min(1).max(30).default(10),
      /** What was declared, and that an account was erased: until claims lapse. */
      claims: z.int().min(1).max(30).default(3),
    })
    .default({ receipts: 10, claims: 3 }),
})
/** The countries of a document without any. */
export const COUNTRIES = [
  {
    code: 'DE',
    name: { de: 'Deutschland', en: 'Germany' },
    taxName: { de: 'MwSt.', en: 'VAT' },
    postcode: { forms: ['99999'], example: '10115', prefixes: ['D', 'DEU'] },
    keptYears: { receipts: 8, claims: 3 },
  },
  {
    code: 'AT',
    name: { de: 'Österreich', en: 'Austria' },
    taxName: { de: 'USt.', en: 'VAT' },
    postcode: { forms: ['9999'], example: '1010', prefixes: ['A', 'AUT'] },
    keptYears: { receipts: 7, claims: 3 },
  },
]
/** The path of a picture on this service. */
export const picture = z.string().regex(/^\/[\w.-][\w./-]*$/, 'a path such as /pictures/name.svg')
/** The position of a supplement, which is never reassigned: the last digit of its line ids. */
export const position = z.int().min(1).max(7)

/** A feed's label. Shares are percent of the feed as fed. */
export const label = z.strictObject({
  /** Complete feed covers all of a dog's needs; complementary feed is given in addition. */
  feedType: z.enum(['COMPLETE', 'COMPLEMENTARY']),
  /** In descending order of weight. */
  composition: z
    .array(z.strictObject({ ingredient: token, percent: share }))
    .min(1)
    .refine(
      (parts) => parts.every((part, index) => part.percent <= (parts[index - 1]?.percent ?? 100)),
      failing({ kind: 'NOT_DESCENDING' }, 'not in descending order'),
    )
    .refine(
      (parts) => Math.abs(parts.reduce((sum, { percent }) => sum + percent, 0) - 100) < 0.001,
      failing({ kind: 'NOT_100_PERCENT' }, 'does not add up to 100 percent'),
    ),
  constituents: z.strictObject({ protein: share, fat: share, fibre: share, ash: share }),
  moisture: share,
  /** Per kilogram of feed; may be empty. */
  additives: z.array(
    z.strictObject({ additive: token, value: z.number().positive(), unit: z.enum(['mg', 'IU']) }),
  ),
  /** According to the dog's plan, or a daily amount per ten kilograms of body weight. */
  feeding: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('PLAN') }),
    z.strictObject({
      by: z.literal('WEIGHT'),
      value: z.number().positive(),
      unit: z.enum(['g', 'ml']),
      isMaximum: z.boolean(),
    }),
  ]),
  /** How the feed is kept, and for how long once it is open. Until when it keeps is on each bag and each pack. */
  storage: text,
})

/** A list of at most that many articles or reasons, at least one of which is not retired. */
export function listOf<Shape extends z.ZodType<{ retired: boolean }>>(entry: Shape, most: number) {
  return z
    .array(entry)
    .min(1)
    .max(most)
    .refine(
      (all) => all.some(({ retired }) => !retired),
      failing({ kind: 'ALL_RETIRED' }, 'all of them are retired'),
    )
}
