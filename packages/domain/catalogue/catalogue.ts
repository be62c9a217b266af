/** The catalogue: what a company sells and on which terms (docs/decisions/0041). Rules receive it as an argument. */
import type { z } from 'zod'
import type { Day } from '../core/calendar.ts'
import type { CatalogueDocument } from './document.ts'

/** A version of the catalogue. Nothing that was ever in it disappears; what is no longer sold is retired. */
export interface Catalogue extends Omit<z.output<typeof CatalogueDocument>, '$schema' | 'effectiveFrom'> {
  /** 0 is the empty catalogue of a service that has none yet. */
  readonly version: number
  /**
   * The delivery days of all versions, each with its first day, the oldest first. Those of a box go by its billing date;
   * without this list, `delivery` holds for every day.
   */
  readonly deliveries?: readonly DatedDelivery[] | undefined
  /** The version whose prices hold instead of its own: those that a contract agreed to later (C-592). */
  readonly pricesOf?: number | undefined
  /** Price changes that were announced to contracts and not withdrawn, in the order of their days. */
  readonly announced?: readonly AnnouncedPrices[] | undefined
}

/** The prices of a version, announced to existing contracts for a day (C-590). */
export interface AnnouncedPrices {
  readonly id: number
  /** The first billing date with the new prices. */
  readonly from: Day
  readonly prices: Pick<Catalogue, 'version' | 'recipes' | 'cycles' | 'prices' | 'shipping'>
}

/** The delivery days of one version. */
interface DatedDelivery {
  readonly from: Day
  readonly delivery: z.output<typeof CatalogueDocument>['delivery']
}

export type Recipes = Pick<Catalogue, 'recipes'>

/** What the SKUs of menus are made of. */
export type MenuParts = Pick<Catalogue, 'recipes' | 'cycles'>

export type Recipe = Catalogue['recipes'][number]

/** The code of a recipe, such as CG for Cowgenuss. */
export type RecipeCode = Recipe['code']

/**
 * The SKU of a menu: kilocalories, codes of recipes, portion, cycle; separators are tolerated. No other article has one
 * of this form.
 */
export const MENU_SKU = /^(\d{4})[-_ ]?((?:[A-Z]{2}[-_ ]?)+)([HV])[-_ ]?(7|14|21|28|35|42|49|56|TEST)$/

/** A supplement of the catalogue. A sample of it is a free line item of a box. */
export type Supplement = Catalogue['supplements'][number]

export type SupplementKind = Supplement['kind']

/** A product that is only sold in the shop. */
export type OtherProduct = Catalogue['otherProducts'][number]

/** The content of a pack. */
export type Content = Supplement['content']

export type FeedLabel = Recipe['label']

/** How much to feed. */
export type Feeding = FeedLabel['feeding']

/** The VAT classes: feed, and all other goods. */
export type TaxClass = OtherProduct['taxClass']

/** A public holiday of one or more countries. */
export type PublicHoliday = Catalogue['publicHolidays'][number]

/** A text in both languages. */
export type Text = Recipe['name']

/** Why a customer cancels. */
export type Reason = Catalogue['reasons'][number]

/** The code of a reason, such as TRAVEL. */
export type ReasonCode = Reason['code']

const NO_TEXT: Text = { de: '', en: '' }
const NO_FORMS = { one: '', many: '' }
const NO_OFFER_TEXT = { title: NO_TEXT, text: NO_TEXT }

/** The catalogue of a service that has none yet: it sells nothing. */
export const EMPTY_CATALOGUE: Catalogue = {
  version: 0,
  recipes: [],
  menu: { title: NO_TEXT, picture: '' },
  portions: { V: NO_TEXT, H: NO_TEXT },
  points: { de: NO_FORMS, en: NO_FORMS },
  energyClasses: [],
  sachets: { largestGrams: 1, smallestGrams: 1, stepGrams: 1 },
  prices: { boxFee: 0, step: 1, trialPercent: 100, minimumOrder: 0 },
  shipping: {},
  cycles: [],
  boxes: { parcelGrams: 1, gramsPerCoolPack: 1, shelfLifeDays: 42 },
  supplements: [],
  otherProducts: [],
  words: { ingredients: {}, additives: {}, allergens: {}, healthIssues: {} },
  countries: [],
  tax: {},
  publicHolidays: [],
  delivery: { weekdays: [2], windowDays: 1, from: '' },
  pauses: { weeks: [1], inARow: 1 },
  rewards: { milestones: [], later: null },
  referral: { friend: 0, referrer: 0, retired: true },
  reasons: [],
  offerTexts: {
    DISCOUNT: NO_OFFER_TEXT,
    SKIP: NO_OFFER_TEXT,
    PAUSE: NO_OFFER_TEXT,
    CHANGE_RECIPES: NO_OFFER_TEXT,
    CHANGE_CYCLE: NO_OFFER_TEXT,
    FREE_SUPPLEMENT: NO_OFFER_TEXT,
  },
  pitches: { skip: { questions: [], answer: NO_TEXT }, pause: NO_TEXT },
}

/** The recipe with this code. Throws if there is none. */
export function recipeOf({ recipes }: Recipes, code: RecipeCode): Recipe {
  const found = recipes.find((recipe) => recipe.code === code)
  if (!found) throw new Error(`no recipe ${code} in the catalogue`)
  return found
}

/** The supplement of a kind; undefined if there is none. */
export function supplementOfKind(
  { supplements }: Pick<Catalogue, 'supplements'>,
  kind: SupplementKind,
): Supplement | undefined {
  return supplements.find((supplement) => supplement.kind === kind)
}

/** The supplement with this product id; undefined if there is none. */
export function supplementOfProduct(
  { supplements }: Pick<Catalogue, 'supplements'>,
  productId: number,
): Supplement | undefined {
  return supplements.find((supplement) => supplement.productId === productId)
}

/** The articles on sale: all but the retired ones. */
export function onSale<A extends { readonly retired: boolean }>(articles: readonly A[]): A[] {
  return articles.filter(({ retired }) => !retired)
}

/** The recipes of a catalogue without duplicates, in the order of their positions. Throws for an unknown code. */
export function inRecipeOrder(
  codes: readonly RecipeCode[],
  { recipes }: { readonly recipes: readonly Pick<Recipe, 'code' | 'position'>[] },
): RecipeCode[] {
  const unknown = codes.find((code) => recipes.every((recipe) => recipe.code !== code))
  if (unknown !== undefined) throw new Error(`no recipe ${unknown} in the catalogue`)
  return recipes
    .filter(({ code }) => codes.includes(code))
    .toSorted((a, b) => a.position - b.position)
    .map(({ code }) => code)
}

/** The reason with this id; undefined if there is none. */
export function reasonOf<R extends Pick<Reason, 'id'>>(
  { reasons }: { readonly reasons: readonly R[] },
  id: number | null,
): R | undefined {
  return reasons.find((reason) => reason.id === id)
}
