/** Checks that a schema cannot express: entries of the catalogue that need or exclude each other. */
import type { z } from 'zod'
import { MENU_SKU } from './catalogue.ts'
import type { CatalogueDocument } from './document.ts'
import { DEAREST_MENU, largestBox, MOST_PARCELS, MOST_SACHETS } from './largest-box.ts'
import type { CatalogueProblem } from './problem.ts'

/** How many recipes can be on sale at a time. */
const MAX_ON_SALE = 12
/** Days between the Monday of a batch and the first meal from its boxes, at most, and a week to spare (C-224). */
const SHELF_MARGIN_DAYS = 14

type Document = z.output<typeof CatalogueDocument>

/** A path in the document, and what is wrong there. */
interface Issue {
  readonly path: (string | number)[]
  readonly message: string
  readonly problem: CatalogueProblem
}

export function inconsistencies(document: Document): Issue[] {
  const { recipes, supplements, otherProducts, reasons } = document
  return [
    ...repeated('recipes', recipes, 'code'),
    ...repeated('recipes', recipes, 'position'),
    ...ascending(
      ['energyClasses'],
      document.energyClasses.map((size) => size),
    ),
    ...tooManyOnSale(document),
    ...wrongCycles(document),
    ...tooLargeBoxes(document),
    ...repeated('supplements', supplements, 'kind'),
    ...repeated('supplements', supplements, 'position'),
    ...repeated('supplements', supplements, 'productId'),
    ...repeated('supplements', supplements, 'variantId'),
    ...repeated('otherProducts', otherProducts, 'kind'),
    ...wrongSkus(document),
    ...unnamed(document),
    ...withoutNetQuantity(document),
    ...wrongCountries(document),
    ...Object.entries(document.tax).flatMap(([country, classes]) =>
      Object.entries(classes).flatMap(([taxClass, rows]) =>
        ascending(
          ['tax', country, taxClass],
          rows.map(({ from }) => from),
        ),
      ),
    ),
    // Parcels leave on Monday, so one that arrives on a Monday arrives after the weekend.
    ...ascending(
      ['delivery', 'weekdays'],
      document.delivery.weekdays.map((each) => (each === 1 ? 8 : each)),
    ),
    ...wrongPauses(document),
    ...ascending(
      ['rewards', 'milestones'],
      document.rewards.milestones.map(({ units }) => units),
    ),
    ...unsoldRewards(document),
    ...repeated('reasons', reasons, 'id'),
    ...repeated('reasons', reasons, 'code'),
  ]
}

/** A customer chooses among the recipes on sale, so their number has a limit of its own. */
function tooManyOnSale({ recipes }: Document): Issue[] {
  return recipes.filter(({ retired }) => !retired).length <= MAX_ON_SALE
    ? []
    : [
        {
          path: ['recipes'],
          message: `at most ${MAX_ON_SALE} of them can be on sale at a time`,
          problem: { kind: 'ON_SALE', most: String(MAX_ON_SALE) },
        },
      ]
}

/** A feed is sold with its net quantity; that of a recipe is on each bag, and supplements have theirs (C-600). */
function withoutNetQuantity({ otherProducts }: Document): Issue[] {
  return otherProducts.flatMap(({ label, content }, index): Issue[] =>
    label === null || content !== null
      ? []
      : [
          {
            path: ['otherProducts', index, 'content'],
            message: 'is missing: a feed needs its net quantity',
            problem: { kind: 'NO_NET_QUANTITY' },
          },
        ],
  )
}

/** Every country has its rates, and what names a country names one of the list. */
function wrongCountries({ countries, tax, shipping, publicHolidays, delivery }: Document): Issue[] {
  const isListed = (code: string) => countries.some((country) => country.code === code)
  const unknown = (path: (string | number)[], code: string): Issue[] =>
    isListed(code)
      ? []
      : [
          {
            path,
            message: `is not one of the countries: ${code}`,
            problem: { kind: 'NO_COUNTRY', name: code },
          },
        ]
  return [
    ...repeated('countries', countries, 'code'),
    ...countries
      .filter(({ code }) => !Object.hasOwn(tax, code))
      .map(({ code }): Issue => {
        const problem = { kind: 'NO_TAX', name: code } as const
        return { path: ['tax'], message: `has no rates for the country ${code}`, problem }
      }),
    ...Object.keys(tax).flatMap((code) => unknown(['tax', code], code)),
    // Once a country has a price, none is free because somebody forgot it.
    ...countries
      .filter(({ code }) => Object.keys(shipping).length > 0 && !Object.hasOwn(shipping, code))
      .map(({ code }): Issue => {
        const problem = { kind: 'NO_SHIPPING', name: code } as const
        return { path: ['shipping'], message: `has no price for the country ${code}: 0 is free`, problem }
      }),
    ...Object.keys(shipping).flatMap((code) => unknown(['shipping', code], code)),
    ...publicHolidays.flatMap((holiday, index) =>
      holiday.countries.flatMap((code, place) =>
        unknown(['publicHolidays', index, 'countries', place], code),
      ),
    ),
    ...unknown(['delivery', 'from'], delivery.from),
  ]
}

/** What customers are promised as a reward is still sold. */
function unsoldRewards({ rewards: { milestones, later }, supplements }: Document): Issue[] {
  const rewards = [
    ...milestones.map(({ product }, index) => ({
      path: ['rewards', 'milestones', index, 'product'],
      product,
    })),
    { path: ['rewards', 'later', 'product'], product: later?.product },
  ]
  return rewards.flatMap(({ path, product }): Issue[] => {
    if (product === undefined || supplements.some(({ kind, retired }) => kind === product && !retired))
      return []
    const problem = { kind: 'NOT_SOLD', name: product } as const
    return [{ path, message: `is not a supplement on sale: ${product}`, problem }]
  })
}

/** Pauses are ascending, all of them are possible, and no offer is longer. */
function wrongPauses({ pauses: { weeks, inARow }, reasons }: Document): Issue[] {
  const longest = weeks.at(-1) ?? 0
  const tooLong = (path: (string | number)[], limit: number): Issue => ({
    path,
    message: `is longer than possible: at most ${limit} weeks`,
    problem: { kind: 'TOO_BIG', of: 'NUMBER', limit: String(limit) },
  })
  return [
    ...ascending(['pauses', 'weeks'], weeks),
    ...(longest > inARow ? [tooLong(['pauses', 'weeks', weeks.length - 1], inARow)] : []),
    ...reasons.flatMap(({ offers }, index) =>
      offers.flatMap((offer, place) =>
        offer.type === 'PAUSE' && offer.weeks > longest
          ? [tooLong(['reasons', index, 'offers', place, 'weeks'], longest)]
          : [],
      ),
    ),
  ]
}

/** Every menu is made in the longest rhythm on sale, and no bag outlives its label. */
function wrongCycles({ cycles, boxes }: Document): Issue[] {
  const longest = cycles.findLastIndex(({ retired }) => !retired)
  const least = SHELF_MARGIN_DAYS + Math.max(...cycles.map(({ days }) => days))
  return [
    ...ascending(
      ['cycles'],
      cycles.map(({ days }) => days),
    ),
    ...(cycles[longest]?.lightestGrams === 0
      ? []
      : [
          {
            path: ['cycles', longest, 'lightestGrams'],
            message: 'is not 0, but every menu has to be made in the longest cycle that is not retired',
            problem: { kind: 'LONGEST_CYCLE' } as const,
          },
        ]),
    ...(boxes.shelfLifeDays >= least
      ? []
      : [
          {
            path: ['boxes', 'shelfLifeDays'],
            message: `is too short for the longest cycle: at least ${least}`,
            problem: { kind: 'SHELF_LIFE', least: String(least) } as const,
          },
        ]),
  ]
}

/** The largest box of each recipe can be paid and packed (C-520). */
function tooLargeBoxes(document: Document): Issue[] {
  return document.recipes.flatMap((recipe, index): Issue[] => {
    const { cents, sachets, parcels } = largestBox(recipe, document)
    const { code: name } = recipe
    return [
      ...(cents > DEAREST_MENU
        ? [
            {
              path: ['recipes', index, 'pricePerKg'],
              message: `the largest box of ${name} could cost more than ${DEAREST_MENU / 100} euros`,
              problem: { kind: 'BOX_PRICE', name, most: String(DEAREST_MENU / 100) } as const,
            },
          ]
        : []),
      ...(sachets > MOST_SACHETS
        ? [
            {
              path: ['sachets', 'largestGrams'],
              message: `the largest box of ${name} would have ${sachets} sachets: at most ${MOST_SACHETS}`,
              problem: { kind: 'BOX_SACHETS', name, most: String(MOST_SACHETS) } as const,
            },
          ]
        : []),
      ...(parcels > MOST_PARCELS
        ? [
            {
              path: ['boxes', 'parcelGrams'],
              message: `the largest box of ${name} would have ${parcels} parcels: at most ${MOST_PARCELS}`,
              problem: { kind: 'BOX_PARCELS', name, most: String(MOST_PARCELS) } as const,
            },
          ]
        : []),
    ]
  })
}

function repeated<E>(list: string, entries: readonly E[], key: keyof E & string): Issue[] {
  return entries.flatMap((entry, index) =>
    entries.findIndex((other) => other[key] === entry[key]) === index
      ? []
      : [{ path: [list, index, key], message: 'is used twice', problem: { kind: 'USED_TWICE' } }],
  )
}

/** A SKU names one article, and that of a menu is made of its plan. */
function wrongSkus({ supplements, otherProducts }: Document): Issue[] {
  const seen = new Set<string>()
  const lists = { supplements, otherProducts }
  return Object.entries(lists).flatMap(([list, entries]) =>
    entries.flatMap(({ sku }, index): Issue[] => {
      const path = [list, index, 'sku']
      const isNew = !seen.has(sku)
      seen.add(sku)
      if (!isNew) return [{ path, message: 'is used twice', problem: { kind: 'USED_TWICE' } }]
      return MENU_SKU.test(sku)
        ? [{ path, message: 'has the form of the SKU of a menu', problem: { kind: 'MENU_SKU' } }]
        : []
    }),
  )
}

function ascending(path: string[], values: readonly (number | string)[]): Issue[] {
  return values.flatMap((value, index) => {
    const previous = values[index - 1]
    return previous === undefined || value > previous
      ? []
      : [{ path: [...path, index], message: 'is not in ascending order', problem: { kind: 'NOT_ASCENDING' } }]
  })
}

/** Every ingredient, additive and allergen needs a name, and so does pancreatitis where a recipe does not suit it. */
function unnamed({ recipes, supplements, otherProducts, words }: Document): Issue[] {
  const labels = [
    ...recipes.map(({ label }, index) => ({ list: 'recipes', index, label })),
    ...supplements.map(({ label }, index) => ({ list: 'supplements', index, label })),
    ...otherProducts.map(({ label }, index) => ({ list: 'otherProducts', index, label })),
  ]
  const missing = (path: (string | number)[], names: object, token: string): Issue[] =>
    Object.hasOwn(names, token)
      ? []
      : [{ path, message: `has no name in words: ${token}`, problem: { kind: 'NO_NAME', name: token } }]
  return [
    ...labels.flatMap(({ list, index, label }) => [
      ...(label?.composition ?? []).flatMap(({ ingredient }, place) =>
        missing([list, index, 'label', 'composition', place], words.ingredients, ingredient),
      ),
      ...(label?.additives ?? []).flatMap(({ additive }, place) =>
        missing([list, index, 'label', 'additives', place], words.additives, additive),
      ),
    ]),
    ...recipes.flatMap(({ allergens }, index) =>
      allergens.flatMap((allergen, place) =>
        missing(['recipes', index, 'allergens', place], words.allergens, allergen),
      ),
    ),
    ...recipes.flatMap(({ unsuitedFor }, index) =>
      unsuitedFor.includes('pancreatitis')
        ? missing(['recipes', index, 'unsuitedFor'], words.healthIssues, 'pancreatitis')
        : [],
    ),
  ]
}
