/**
 * Feed labels: the details that the law requires before an order (Regulation (EC) 767/2009, articles 15 and 17; C-157).
 * All values are sample data.
 */
import type { OtherProductKind, SupplementKind } from './articles.ts'
import type { RecipeCode } from '../plan/plan.ts'

/** The ingredients of a feed; `packages/text` has their names. */
export type Ingredient =
  | 'beef'
  | 'chicken'
  | 'pork'
  | 'rice'
  | 'millet'
  | 'potatoes'
  | 'sweet_potatoes'
  | 'carrots'
  | 'pumpkin'
  | 'zucchini'
  | 'apples'
  | 'parsnips'
  | 'minerals'
  | 'rapeseed_oil'
  | 'salmon_oil'
  | 'linseed_oil'
  | 'borage_oil'
  | 'mussel'
  | 'potato_flakes'
  | 'collagen'
  | 'rosehip'
  | 'psyllium'
  | 'inulin'
  | 'yeast'
  | 'seaweed'
  | 'parsley'
  | 'peppermint'
  | 'oats'

/** Nutritional additives. */
export type Additive = 'vitamin_d3' | 'vitamin_e' | 'zinc' | 'iodine' | 'copper'

/** A feed that has a label: a recipe, a supplement, or another edible product. */
export type LabelledFeed = RecipeCode | SupplementKind | Exclude<OtherProductKind, 'bowl'>

/** How much to feed: according to the dog's plan, or a daily amount per ten kilograms of body weight. */
export type Feeding =
  | { readonly by: 'PLAN' }
  | { readonly by: 'WEIGHT'; readonly value: number; readonly unit: 'g' | 'ml'; readonly isMaximum: boolean }

/** The label of one feed. Shares are percent of the feed as fed. */
export interface FeedLabel {
  /** Complete feed covers all of a dog's needs; complementary feed is given in addition. */
  readonly feedType: 'COMPLETE' | 'COMPLEMENTARY'
  /** In descending order of weight. */
  readonly composition: readonly { readonly ingredient: Ingredient; readonly percent: number }[]
  readonly constituents: Readonly<Record<'protein' | 'fat' | 'fibre' | 'ash', number>>
  readonly moisture: number
  /** Per kilogram of feed; may be empty. */
  readonly additives: readonly {
    readonly additive: Additive
    readonly value: number
    readonly unit: 'mg' | 'IU'
  }[]
  readonly feeding: Feeding
}

type Shares = Readonly<Partial<Record<Ingredient, number>>>

const MENU_ADDITIVES: FeedLabel['additives'] = [
  { additive: 'vitamin_d3', value: 200, unit: 'IU' },
  { additive: 'vitamin_e', value: 20, unit: 'mg' },
  { additive: 'zinc', value: 15, unit: 'mg' },
  { additive: 'copper', value: 1.5, unit: 'mg' },
  { additive: 'iodine', value: 0.3, unit: 'mg' },
]

const menu = (shares: Shares, constituents: FeedLabel['constituents'], moisture: number): FeedLabel => ({
  feedType: 'COMPLETE',
  composition: composed(shares),
  constituents,
  moisture,
  additives: MENU_ADDITIVES,
  feeding: { by: 'PLAN' },
})

const supplement = (
  shares: Shares,
  constituents: FeedLabel['constituents'],
  moisture: number,
  daily: { readonly value: number; readonly unit: 'g' | 'ml' },
  additives: FeedLabel['additives'] = [],
): FeedLabel => ({
  feedType: 'COMPLEMENTARY',
  composition: composed(shares),
  constituents,
  moisture,
  additives,
  feeding: { by: 'WEIGHT', ...daily, isMaximum: false },
})

const biscuit = (shares: Shares, constituents: FeedLabel['constituents']): FeedLabel => ({
  feedType: 'COMPLEMENTARY',
  composition: composed(shares),
  constituents,
  moisture: 8,
  additives: [],
  feeding: { by: 'WEIGHT', value: 10, unit: 'g', isMaximum: true },
})

/** Keeps the order in which the shares are listed below, which is by weight. */
function composed(shares: Shares): FeedLabel['composition'] {
  return Object.entries(shares).map(([ingredient, percent]) => ({
    // `Object.entries` loses the key type; the keys of this record are ingredients.
    ingredient: ingredient as Ingredient,
    percent,
  }))
}

/** The label of every feed in the shop. */
export const LABELS: Readonly<Record<LabelledFeed, FeedLabel>> = {
  CG: menu(
    { beef: 58, rice: 22, carrots: 12, pumpkin: 6, minerals: 1.5, rapeseed_oil: 0.5 },
    { protein: 10.2, fat: 6.1, fibre: 0.7, ash: 2.1 },
    71,
  ),
  GS: menu(
    { chicken: 56, millet: 22, zucchini: 12, apples: 8, minerals: 1.5, salmon_oil: 0.5 },
    { protein: 10.8, fat: 4.9, fibre: 0.8, ash: 2 },
    72,
  ),
  RT: menu(
    { pork: 54, potatoes: 22, sweet_potatoes: 14, parsnips: 8, minerals: 1.5, rapeseed_oil: 0.5 },
    { protein: 9.6, fat: 7, fibre: 0.8, ash: 2.1 },
    70,
  ),
  joint: supplement(
    { potato_flakes: 45, mussel: 30, chicken: 15, collagen: 8, rosehip: 2 },
    { protein: 28, fat: 5.5, fibre: 2.1, ash: 7.8 },
    12,
    { value: 5, unit: 'g' },
    [{ additive: 'vitamin_e', value: 200, unit: 'mg' }],
  ),
  skin_coat: supplement(
    { salmon_oil: 70, linseed_oil: 27, borage_oil: 3 },
    { protein: 0.1, fat: 99.5, fibre: 0.1, ash: 0.1 },
    0.2,
    { value: 5, unit: 'ml' },
    [{ additive: 'vitamin_e', value: 500, unit: 'mg' }],
  ),
  gut: supplement(
    { carrots: 50, apples: 20, psyllium: 15, inulin: 10, yeast: 5 },
    { protein: 7.4, fat: 1.6, fibre: 19.5, ash: 5.2 },
    10,
    { value: 6, unit: 'g' },
  ),
  dental: supplement(
    { potato_flakes: 50, seaweed: 25, parsley: 15, peppermint: 10 },
    { protein: 8.2, fat: 1.9, fibre: 6.3, ash: 9.4 },
    11,
    { value: 3, unit: 'g' },
  ),
  biscuit_beef: biscuit(
    { oats: 48, beef: 38, carrots: 12, rapeseed_oil: 2 },
    { protein: 19.4, fat: 9.8, fibre: 3.2, ash: 3.6 },
  ),
  biscuit_chicken: biscuit(
    { millet: 46, chicken: 40, apples: 12, rapeseed_oil: 2 },
    { protein: 21.2, fat: 8.1, fibre: 2.9, ash: 3.4 },
  ),
  biscuit_vegetable: biscuit(
    { oats: 55, sweet_potatoes: 28, carrots: 15, rapeseed_oil: 2 },
    { protein: 10.4, fat: 5.2, fibre: 5.1, ash: 2.9 },
  ),
}
