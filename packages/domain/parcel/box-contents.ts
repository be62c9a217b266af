/** What a box holds as it was charged, how it goes into parcels, and what a week's boxes add up to (C-222, C-223). */
import type { Day } from '../core/calendar.ts'
import { partsOf } from '../core/calendar.ts'
import type { Pension, RecipeCode } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'
import { boxGrams, sachetsOf } from '../catalogue/sachets.ts'
import { parseMenuSku } from '../plan/sku.ts'
import type { Line } from '../subscription/subscription.ts'
import type { SupplementKind } from '../catalogue/supplement.ts'
import { SUPPLEMENTS } from '../catalogue/supplement.ts'

/** Bags of one recipe and size. */
export interface Bags {
  readonly type: RecipeCode
  /** One bag. */
  readonly grams: number
  readonly quantity: number
}

/** Bags of a box, with how they are fed. */
export interface FedBags extends Bags {
  /** Bags that make up the dog's portion of a day, which with Halbpension is half of what it eats. */
  readonly perDay: number
  readonly pension: Pension
}

/** Packs of one supplement; a sample is free. */
export interface Packs {
  readonly kind: SupplementKind
  readonly isSample: boolean
  readonly quantity: number
}

/** A position that the catalogue does not know, of older systems: a person has to look at it. */
export interface UnknownArticle {
  readonly sku: string
  readonly quantity: number
}

/** What is in a box, read from the positions that were charged. */
export interface BoxContents {
  /** By recipe in the order CG, GS, RT; none has quantity 0. */
  readonly bags: readonly FedBags[]
  readonly packs: readonly Packs[]
  readonly unknown: readonly UnknownArticle[]
  /** The weight of the bags. */
  readonly grams: number
}

/** As much of a charged position as says what it is. */
export type ChargedPosition = Pick<Line, 'sku' | 'quantity' | 'price'>

/** What the positions of an order are, whatever the plan of its dog has become since (C-222). */
export function contentsOf(lines: readonly ChargedPosition[]): BoxContents {
  const bags = lines.flatMap(bagsOf)
  const packs = lines.flatMap(packsOf)
  const unknown = lines
    .filter((line) => bagsOf(line).length === 0 && packsOf(line).length === 0)
    .map(({ sku, quantity }) => ({ sku, quantity }))
  return { bags, packs, unknown, grams: gramsOf(bags) }
}

function bagsOf({ sku, quantity }: ChargedPosition): FedBags[] {
  const menu = parseMenuSku(sku)
  if (!menu) return []
  const { tier, plan } = menu
  return sachetsOf(tier, plan)
    .filter((sachets) => sachets.quantity > 0)
    .map(({ type, grams, quantity: pieces, serveDays }) => ({
      type,
      grams,
      quantity: pieces * quantity,
      perDay: pieces / serveDays,
      pension: plan.pension,
    }))
}

function packsOf({ sku, quantity, price }: ChargedPosition): Packs[] {
  const supplement = SUPPLEMENTS.find((each) => each.sku === sku)
  return supplement ? [{ kind: supplement.kind, isSample: price === 0, quantity }] : []
}

function gramsOf(bags: readonly Bags[]): number {
  return boxGrams(bags.map((each) => ({ ...each, serveDays: 0 })))
}

/** What goes into one parcel of a box. */
export interface ParcelContents {
  readonly bags: readonly Bags[]
  readonly grams: number
}

/**
 * The bags of a box dealt to its parcels, each bag to the lightest one so far: no parcel is heavier than another by more
 * than a bag (C-223). Packs and what else there is go into the first.
 */
export function parcelsOf({ bags }: Pick<BoxContents, 'bags'>, count: number): ParcelContents[] {
  const parcels = Array.from({ length: Math.max(1, count) }, () => ({
    dealt: new Map<Bags, number>(),
    grams: 0,
  }))
  // The heaviest bags first, so that the light ones even out what is left.
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

/** Food that one cool pack keeps cold until the last day of delivery. */
const GRAMS_PER_COOL_PACK = 5_000
/** Months in which every parcel has one cool pack more: May to September. */
const WARM_MONTHS = { from: 5, to: 9 }

/** Cool packs for a parcel that leaves in the week of that Monday (C-223). */
export function coolPacksFor(grams: number, monday: Day): number {
  const { month } = partsOf(monday)
  const isWarm = month >= WARM_MONTHS.from && month <= WARM_MONTHS.to
  return Math.max(1, Math.ceil(grams / GRAMS_PER_COOL_PACK)) + (isWarm ? 1 : 0)
}

/** What a week's boxes add up to: what has to be cooked, filled and laid ready. */
export interface PackingTotals {
  readonly boxes: number
  readonly parcels: number
  readonly coolPacks: number
  /** By recipe, then size. */
  readonly bags: readonly Bags[]
  readonly packs: readonly Packs[]
  readonly unknown: readonly UnknownArticle[]
}

/** The totals of no box at all. */
export const NO_TOTALS: PackingTotals = {
  boxes: 0,
  parcels: 0,
  coolPacks: 0,
  bags: [],
  packs: [],
  unknown: [],
}

/** The totals of one box. */
export function totalsOf(contents: BoxContents, parcelCount: number, monday: Day): PackingTotals {
  const { bags, packs, unknown } = contents
  const parcels = parcelsOf(contents, parcelCount)
  const coolPacks = parcels.reduce((sum, { grams }) => sum + coolPacksFor(grams, monday), 0)
  return addTotals(NO_TOTALS, { boxes: 1, parcels: parcels.length, coolPacks, bags, packs, unknown })
}

/** Two totals together. */
export function addTotals(a: PackingTotals, b: PackingTotals): PackingTotals {
  return {
    boxes: a.boxes + b.boxes,
    parcels: a.parcels + b.parcels,
    coolPacks: a.coolPacks + b.coolPacks,
    bags: merged(
      [...a.bags, ...b.bags],
      ({ type, grams }) => `${RECIPES.indexOf(type)} ${padded(grams)}`,
    ).map(({ type, grams, quantity }) => ({ type, grams, quantity })),
    packs: merged([...a.packs, ...b.packs], ({ kind, isSample }) => {
      const place = SUPPLEMENTS.findIndex((supplement) => supplement.kind === kind)
      return `${place} ${String(isSample)}`
    }),
    unknown: merged([...a.unknown, ...b.unknown], ({ sku }) => sku),
  }
}

function padded(grams: number): string {
  return String(grams).padStart(6, '0')
}

/** One for each key, with the sum of their quantities, in the order of the keys. */
function merged<T extends { readonly quantity: number }>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const sums = new Map<string, T>()
  for (const one of all) {
    const key = keyOf(one)
    const known = sums.get(key)
    sums.set(key, known ? { ...known, quantity: known.quantity + one.quantity } : one)
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The food of a recipe in all boxes. */
export interface RecipeTotal {
  readonly type: RecipeCode
  readonly bags: number
  readonly grams: number
}

/** How much of each recipe the bags are, in the order CG, GS, RT; recipes without a bag are left out. */
export function recipeTotals(bags: readonly Bags[]): RecipeTotal[] {
  return RECIPES.flatMap((type) => {
    const own = bags.filter((each) => each.type === type)
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0)
    return pieces === 0 ? [] : [{ type, bags: pieces, grams: gramsOf(own) }]
  })
}
