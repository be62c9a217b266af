/** The contents of a charged box, how they are divided into parcels, and the totals of a week (C-222, C-223). */
import type { Catalogue, RecipeCode, Recipes, SupplementKind } from '../catalogue/catalogue.ts'
import { partsOf, type Day } from '../core/calendar.ts'
import type { Pension } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { boxGrams } from '../product/bags.ts'
import { sachetsOf } from '../product/sachets.ts'
import type { Line } from '../subscription/subscription.ts'

/** Sachets of one recipe and size. */
export interface Bags {
  readonly type: RecipeCode
  /** The weight of one sachet. */
  readonly grams: number
  readonly quantity: number
}

/** Sachets of a box, with feeding information. */
export interface FedBags extends Bags {
  /** Sachets per day; with Halbpension they are half of what the dog eats. */
  readonly perDay: number
  readonly pension: Pension
}

/** Packs of one supplement; a sample is free. */
export interface Packs {
  readonly kind: SupplementKind
  readonly isSample: boolean
  readonly quantity: number
}

/** A line item that the catalogue does not know, from legacy systems; a person has to check it. */
export interface UnknownArticle {
  readonly sku: string
  readonly quantity: number
}

/** The contents of a box, derived from the charged line items. */
export interface BoxContents {
  /** In the order of the recipes' positions; quantities are positive. */
  readonly bags: readonly FedBags[]
  readonly packs: readonly Packs[]
  readonly unknown: readonly UnknownArticle[]
  /** The weight of all sachets. */
  readonly grams: number
}

/** The fields of a charged line item that identify its article. */
export type ChargedLine = Pick<Line, 'sku' | 'quantity' | 'price'>

/**
 * The contents of an order under the terms of its contract, independent of later changes of the plan. Supplements can
 * be newer than the terms, so they are those of the newest catalogue.
 */
export function contentsOf(
  lines: readonly ChargedLine[],
  terms: Catalogue,
  newest: Pick<Catalogue, 'supplements'> = terms,
): BoxContents {
  const bags = lines.flatMap((line) => bagsOf(line, terms))
  const packs = lines.flatMap((line) => packsOf(line, newest))
  const unknown = lines
    .filter((line) => bagsOf(line, terms).length === 0 && packsOf(line, newest).length === 0)
    .map(({ sku, quantity }) => ({ sku, quantity }))
  return { bags, packs, unknown, grams: gramsOf(bags) }
}

function bagsOf({ sku, quantity }: ChargedLine, catalogue: Catalogue): FedBags[] {
  const menu = parseMenuSku(sku, catalogue)
  if (!menu) return []
  const { tier, plan } = menu
  return sachetsOf(tier, plan, catalogue)
    .filter((sachets) => sachets.quantity > 0)
    .map(({ type, grams, quantity: pieces, serveDays }) => ({
      type,
      grams,
      quantity: pieces * quantity,
      perDay: pieces / serveDays,
      pension: plan.pension,
    }))
}

function packsOf(
  { sku, quantity, price }: ChargedLine,
  { supplements }: Pick<Catalogue, 'supplements'>,
): Packs[] {
  const supplement = supplements.find((each) => each.sku === sku)
  return supplement ? [{ kind: supplement.kind, isSample: price === 0, quantity }] : []
}

function gramsOf(bags: readonly Bags[]): number {
  return boxGrams(bags.map((each) => ({ ...each, serveDays: 0 })))
}

/** The contents of one parcel of a box. */
export interface ParcelContents {
  readonly bags: readonly Bags[]
  readonly grams: number
}

/**
 * Distributes the sachets of a box over its parcels, each to the lightest parcel so far, so that parcel weights differ
 * by one sachet at most (C-223). Packs and unknown articles go into the first parcel.
 */
export function parcelsOf({ bags }: Pick<BoxContents, 'bags'>, count: number): ParcelContents[] {
  const parcels = Array.from({ length: Math.max(1, count) }, () => ({
    dealt: new Map<Bags, number>(),
    grams: 0,
  }))
  // Heaviest sachets first, so that the light ones even out the rest.
  for (const each of bags.toSorted((a, b) => b.grams - a.grams)) {
    for (let piece = 0; piece < each.quantity; piece += 1) {
      const lightest = parcels.reduce((best, parcel) => (parcel.grams < best.grams ? parcel : best))
      lightest.dealt.set(each, (lightest.dealt.get(each) ?? 0) + 1)
      lightest.grams += each.grams
    }
  }
  return parcels.map(({ dealt, grams }) => ({
    bags: bags.flatMap((each) => {
      const quantity = dealt.get(each)
      return quantity === undefined ? [] : [{ type: each.type, grams: each.grams, quantity }]
    }),
    grams,
  }))
}

/** Months in which every parcel gets an extra cool pack: May to September. */
const WARM_MONTHS = { from: 5, to: 9 }

/** The number of cool packs for a parcel dispatched in the week of that Monday. */
export function coolPacksFor(grams: number, monday: Day, { boxes }: Pick<Catalogue, 'boxes'>): number {
  const { month } = partsOf(monday)
  const isWarm = month >= WARM_MONTHS.from && month <= WARM_MONTHS.to
  return Math.max(1, Math.ceil(grams / boxes.gramsPerCoolPack)) + (isWarm ? 1 : 0)
}

/** The totals of a week's boxes: what has to be cooked, packed and prepared. */
export interface PackingTotals {
  readonly boxes: number
  readonly parcels: number
  readonly coolPacks: number
  /** By recipe, then size. */
  readonly bags: readonly Bags[]
  readonly packs: readonly Packs[]
  readonly unknown: readonly UnknownArticle[]
}

/** The totals without any box. */
export const NO_TOTALS: PackingTotals = {
  boxes: 0,
  parcels: 0,
  coolPacks: 0,
  bags: [],
  packs: [],
  unknown: [],
}

/** The totals of one box. */
export function totalsOf(
  contents: BoxContents,
  parcelCount: number,
  monday: Day,
  catalogue: Catalogue,
): PackingTotals {
  const { bags, packs, unknown } = contents
  const parcels = parcelsOf(contents, parcelCount)
  const coolPacks = parcels.reduce((sum, { grams }) => sum + coolPacksFor(grams, monday, catalogue), 0)
  return addTotals(
    NO_TOTALS,
    { boxes: 1, parcels: parcels.length, coolPacks, bags, packs, unknown },
    catalogue,
  )
}

/** The sum of two totals. */
export function addTotals(
  a: PackingTotals,
  b: PackingTotals,
  { recipes, supplements }: Pick<Catalogue, 'recipes' | 'supplements'>,
): PackingTotals {
  return {
    boxes: a.boxes + b.boxes,
    parcels: a.parcels + b.parcels,
    coolPacks: a.coolPacks + b.coolPacks,
    bags: merged(
      [...a.bags, ...b.bags],
      ({ type, grams }) => `${recipes.find(({ code }) => code === type)?.position ?? 0} ${padded(grams)}`,
    ).map(({ type, grams, quantity }) => ({ type, grams, quantity })),
    packs: merged([...a.packs, ...b.packs], ({ kind, isSample }) => {
      const place = supplements.findIndex((supplement) => supplement.kind === kind)
      return `${place} ${String(isSample)}`
    }),
    unknown: merged([...a.unknown, ...b.unknown], ({ sku }) => sku),
  }
}

function padded(grams: number): string {
  return String(grams).padStart(6, '0')
}

/** Merges items with the same key by adding up their quantities, sorted by key. */
function merged<T extends { readonly quantity: number }>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const sums = new Map<string, T>()
  for (const one of all) {
    const key = keyOf(one)
    const known = sums.get(key)
    sums.set(key, known ? { ...known, quantity: known.quantity + one.quantity } : one)
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The total food of a recipe. */
export interface RecipeTotal {
  readonly type: RecipeCode
  readonly bags: number
  readonly grams: number
}

/** The total of each recipe, in display order; recipes without sachets are omitted. */
export function recipeTotals(bags: readonly Bags[], { recipes }: Recipes): RecipeTotal[] {
  return recipes.flatMap(({ code: type }) => {
    const ofRecipe = bags.filter((each) => each.type === type)
    const pieces = ofRecipe.reduce((sum, { quantity }) => sum + quantity, 0)
    return pieces === 0 ? [] : [{ type, bags: pieces, grams: gramsOf(ofRecipe) }]
  })
}
