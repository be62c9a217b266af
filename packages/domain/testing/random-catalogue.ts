/** Any valid catalogue: what the schema accepts, the whole product does (docs/decisions/0064). */
import * as fc from 'fast-check'
import type { CatalogueInput } from '../catalogue/document.ts'
import { DEAREST_MENU, MOST_PARCELS, MOST_SACHETS } from '../catalogue/largest-box.ts'
import { longDocument } from './long-catalogue.ts'

const percent = fc.integer({ min: 1, max: 100 })

/** Ascending numbers without repetition. */
const ascending = (value: fc.Arbitrary<number>, minLength: number, maxLength: number) =>
  fc.uniqueArray(value, { minLength, maxLength }).map((all) => all.toSorted((a, b) => a - b))

/** Words that are long, that mean something to HTML, or that a font may not have. */
const WORDS = [
  'Napf',
  'A',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'Ente & <b>Ørn</b> "à la carte"',
  'Żółty koń – čeština, ğ, ő',
  'Wild'.repeat(30),
  'viele kurze Worte '.repeat(25).trim(),
  '‘{Napf}’ 100 % $&',
]
const wordsOf = (all: readonly string[]) =>
  fc.constantFrom(...all).map((word) => ({ de: word, en: `${word.slice(0, 490)} (en)` }))
const words = wordsOf(WORDS)
/** As they stand after a number. */
const shortWords = wordsOf(WORDS.filter(({ length }) => length <= 30))

const cycles = ascending(fc.constantFrom(7, 14, 21, 28, 35, 42, 49, 56), 1, 8).chain((days) =>
  fc
    .array(
      fc.record({
        foodPercent: fc.integer({ min: 100, max: 300 }),
        lightestGrams: fc.integer({ min: 0, max: 20_000 }),
        retired: fc.boolean(),
      }),
      { minLength: days.length, maxLength: days.length },
    )
    .map((terms) => {
      const last = days.length - 1
      const isOnSale = (place: number) => terms[place]?.retired !== true || place === last
      return days.map((of, place) => ({
        ...terms[place],
        days: of,
        retired: !isOnSale(place),
        ...(place === last && { lightestGrams: 0 }),
      }))
    }),
)

const sachets = fc.record({
  stepGrams: fc.integer({ min: 1, max: 100 }),
  steps: fc.integer({ min: 1, max: 40 }),
  share: fc.integer({ min: 1, max: 100 }),
})

const recipes = fc.record({
  positions: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 }),
  onSale: fc.integer({ min: 1, max: 12 }),
  kcalPerKg: fc.array(fc.integer({ min: 300, max: 6000 }), { minLength: 3, maxLength: 3 }),
  /** The price in thousandths of the dearest possible one; most are small, some are extreme. */
  permille: fc.oneof(fc.constantFrom(0, 1000), fc.integer({ min: 1, max: 20 })),
  names: fc.array(words, { minLength: 3, maxLength: 3 }),
})

const supplements = fc.record({
  count: fc.integer({ min: 1, max: 7 }),
  onSale: fc.integer({ min: 1, max: 7 }),
  price: fc.oneof(fc.constantFrom(1, 10_000_000), fc.integer({ min: 1, max: 5000 })),
  title: words,
})

const delivery = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    windowDays: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ weekdays, windowDays }) => ({
    weekdays: weekdays.toSorted((a, b) => ((a + 5) % 7) - ((b + 5) % 7)),
    windowDays,
  }))

/** A percentage, an amount in cents or the product at a place; `documentOf` makes the last two possible. */
const worth = fc.oneof(
  percent.map((percentage) => ({ percentage })),
  fc.integer({ min: 1, max: 2000 }).map((amount) => ({ amount })),
  fc.nat({ max: 6 }).map((place) => ({ place })),
)
const rewards = fc.record({
  milestones: ascending(fc.integer({ min: 1, max: 60 }), 0, 8).chain((units) =>
    fc.tuple(...units.map((each) => worth.map((it) => ({ units: each, worth: it })))),
  ),
  later: fc.option(fc.record({ everyUnits: fc.integer({ min: 1, max: 30 }), worth })),
})

const cents = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 5000 }))
const prices = fc.record({ boxFee: cents, step: fc.integer({ min: 1, max: 1000 }), trialPercent: percent })

const shipping = fc.option(
  fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 2000 }), freeFrom: fc.integer({ min: 1, max: 20_000 }) }),
    { minLength: 5, maxLength: 5 },
  ),
)

const POSTCODES = [
  { forms: ['99999'], example: '10115' },
  { forms: ['9999 AA'], example: '1012 AB' },
  { forms: ['A9 9AA', 'AA9 9AA'], example: 'M1 1AE' },
  { forms: ['999-999', '99'], example: '123-456' },
]
const taxRate = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)

/** Countries with other codes, postcodes, words and rates; the first one is on sale. */
const countries = fc
  .uniqueArray(fc.constantFrom('DE', 'AT', 'NL', 'BE', 'CH', 'FR', 'PL', 'ZZ'), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((codes) =>
    fc.tuple(
      ...codes.map((code, place) =>
        fc.record({
          code: fc.constant(code),
          retired: place === 0 ? fc.constant(false) : fc.boolean(),
          name: words,
          taxName: fc.constantFrom({ de: 'btw', en: 'btw' }, { de: 'Mehrwertsteuer & Ä', en: 'VAT' }),
          postcode: fc.constantFrom(...POSTCODES),
          houseNumber: fc.constantFrom('AFTER' as const, 'BEFORE' as const, 'OPTIONAL' as const),
          keptYears: fc.record({
            receipts: fc.integer({ min: 1, max: 30 }),
            claims: fc.integer({ min: 1, max: 30 }),
          }),
          rates: fc.tuple(taxRate, taxRate),
        }),
      ),
    ),
  )
  .map((all) => ({
    countries: all.map(({ rates: _rates, ...country }) => country),
    tax: Object.fromEntries(
      all.map(({ code, rates: [before, since] }) => {
        const rows = [
          { from: '2020-01-01', percent: before },
          { from: '2026-07-01', percent: since },
        ]
        return [code, { FEED: rows, STANDARD: rows.slice(1) }]
      }),
    ),
  }))

const publicHolidays = fc.array(
  fc.oneof(
    fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
    fc.record({ fromEaster: fc.integer({ min: -60, max: 100 }) }),
    fc.constantFrom({ date: '2026-11-23' }, { date: '2026-11-24' }, { date: '2026-12-01' }),
  ),
  { maxLength: 20 },
)

const pauses = fc
  .record({
    weeks: ascending(fc.integer({ min: 1, max: 52 }), 1, 12),
    more: fc.integer({ min: 0, max: 52 }),
  })
  .map(({ weeks, more }) => ({ weeks, inARow: (weeks.at(-1) ?? 1) + more }))

/** What a random catalogue has that the sample catalogue has not; short enough to be read when a test fails. */
export const anyChoice = fc.record({
  cycles,
  sachets,
  recipes,
  supplements,
  delivery,
  rewards,
  prices,
  shipping,
  lands: countries,
  publicHolidays,
  pauses,
  portions: fc.record({ V: words, H: words }),
  menu: words,
  points: fc.record({ one: shortWords, many: shortWords }),
  referral: fc.record({
    friend: fc.integer({ min: 1, max: 5000 }),
    referrer: fc.integer({ min: 1, max: 5000 }),
  }),
  classes: ascending(fc.integer({ min: 50, max: 9999 }), 1, 20),
  parcelGrams: fc.integer({ min: 1000, max: 30_000 }),
  gramsPerCoolPack: fc.integer({ min: 500, max: 20_000 }),
  shelfLife: fc.integer({ min: 0, max: 200 }),
})

type Chosen = typeof anyChoice extends fc.Arbitrary<infer C> ? C : never

/** A document with the chosen values. Sizes and prices are within the limits of the largest box (C-520). */
export function documentOf(all: Chosen): CatalogueInput {
  const document = longDocument()
  const { cycles: rhythms, classes, prices: fees, lands } = all
  const days = Math.max(14, ...rhythms.map((cycle) => cycle.days))
  const daily = (Math.max(...classes) * 1000) / Math.min(...all.recipes.kcalPerKg)
  const sizes = sizesOf(all, daily, days)
  const grams = Math.ceil(daily / sizes.largestGrams) * days * sizes.largestGrams
  const foodPercent = Math.max(100, ...rhythms.map((cycle) => cycle.foodPercent ?? 100))
  const fixed = fees.step + fees.boxFee + dearestShipping(all)
  const dearest = Math.floor(((DEAREST_MENU - fixed - 1) * 100_000) / (grams * foodPercent))
  const pricePerKg = Math.min(10_000_000, Math.floor((dearest * all.recipes.permille) / 1000))
  const longestPause = all.pauses.weeks.at(-1) ?? 1
  return {
    ...document,
    recipes: recipesOf(document, all, pricePerKg),
    menu: { title: all.menu, picture: '/pictures/frischmenue.svg' },
    portions: all.portions,
    energyClasses: classes,
    cycles: rhythms,
    sachets: sizes,
    prices: fees,
    shipping: shippingOf(all),
    boxes: {
      parcelGrams: Math.max(all.parcelGrams, Math.ceil(grams / MOST_PARCELS)),
      gramsPerCoolPack: all.gramsPerCoolPack,
      shelfLifeDays: days + 14 + all.shelfLife,
    },
    supplements: supplementsOf(document, all),
    ...lands,
    publicHolidays: all.publicHolidays.map((on, place) => ({
      name: { de: `Feiertag ${place}`, en: `Holiday ${place}` },
      on,
      countries: [lands.countries[place % lands.countries.length]?.code ?? ''],
    })),
    delivery: { ...all.delivery, from: lands.countries.at(-1)?.code ?? '' },
    pauses: all.pauses,
    points: {
      de: { one: all.points.one.de, many: all.points.many.de, ofMany: all.points.many.de },
      en: { one: all.points.one.en, many: all.points.many.en },
    },
    rewards: rewardsOf(all),
    referral: all.referral,
    reasons: document.reasons.map((reason) => ({
      ...reason,
      offers: reason.offers.map((offer) =>
        offer.type === 'PAUSE' ? { ...offer, weeks: Math.min(offer.weeks, longestPause) } : offer,
      ),
    })),
  }
}

function dearestShipping({ shipping: prices }: Chosen): number {
  return Math.max(0, ...(prices ?? []).map(({ price }) => price))
}

/** A price for each country, or for none. */
function shippingOf({ shipping: prices, lands }: Chosen) {
  return Object.fromEntries(
    lands.countries.flatMap(({ code }, place) => {
      const terms = prices?.[place]
      return terms ? [[code, terms]] : []
    }),
  )
}

/** Sachets of which no box has too many. */
function sizesOf({ sachets: { stepGrams, steps, share } }: Chosen, daily: number, days: number) {
  const least = Math.ceil(daily / Math.floor(MOST_SACHETS / days))
  const largestGrams = Math.ceil(Math.max(50, stepGrams * steps, least) / stepGrams) * stepGrams
  return { stepGrams, largestGrams, smallestGrams: Math.max(1, Math.floor((largestGrams * share) / 100)) }
}

function recipesOf(
  document: CatalogueInput,
  { recipes: { positions, onSale, kcalPerKg, names } }: Chosen,
  pricePerKg: number,
) {
  return document.recipes
    .filter(({ position }) => positions.includes(position))
    .map((recipe, place) => ({
      ...recipe,
      ...(names[place] && { name: names[place] }),
      kcalPerKg: kcalPerKg[place % kcalPerKg.length] ?? 1000,
      pricePerKg: Math.max(0, pricePerKg - place),
      retired: place >= onSale,
    }))
}

const kindAt = (place: number) => longDocument().supplements[place]?.kind ?? `further_${place + 1}`

function supplementsOf(document: CatalogueInput, { supplements: { count, onSale, price, title } }: Chosen) {
  const samples = document.supplements
  return Array.from({ length: count }, (_, place) => {
    const sample = samples[place % samples.length]
    if (!sample) throw new Error('the sample catalogue has no supplement')
    const number = place + 1
    return {
      ...sample,
      ...(place >= samples.length && {
        kind: kindAt(place),
        position: number,
        productId: 790_000 + number,
        variantId: 79_000_001 + number * 100,
        sku: `further ${number}`,
      }),
      ...(place === 0 && { title, sampleTitle: title }),
      price,
      retired: place >= onSale,
    }
  })
}

/** The rewards, possible in the catalogue: amounts are less than any box, and products are on sale. */
function rewardsOf({
  rewards: { milestones, later },
  supplements: { count, onSale },
  prices: { step },
}: Chosen) {
  const possible = (it: (typeof milestones)[number]['worth']) => {
    if ('place' in it) return { product: kindAt(it.place % Math.min(count, onSale)) }
    return 'amount' in it ? { amount: Math.min(it.amount, step) } : it
  }
  return {
    milestones: milestones.map(({ units, worth: it }) => ({ units, ...possible(it) })),
    later: later && { everyUnits: later.everyUnits, ...possible(later.worth) },
  }
}

/** What its next version changes: prices, recipes on sale, rewards and words; nothing is removed. */
export const anyChange = fc.record({ recipes, rewards, portions: fc.record({ V: words, H: words }) })
type Change = typeof anyChange extends fc.Arbitrary<infer C> ? C : never

/** The next version of a document. */
export function successorOf(choice: Chosen, { recipes: next, ...others }: Change): CatalogueInput {
  const { permille, onSale } = next
  return documentOf({ ...choice, ...others, recipes: { ...choice.recipes, permille, onSale } })
}
