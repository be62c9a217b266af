/**
 * The ids of menus (docs/domain.md 5.1): calculated from energy class, positions of recipes, cycle and portion, so they
 * are the same in every version of a catalogue and never stored anywhere.
 */
import { MAX_POSITION } from '../catalogue/limits.ts'
import { isIntervalDays, MAX_RECIPES, type Cycle, type Pension } from '../plan/plan.ts'

/** What an id says. */
export interface MenuKey {
  readonly productId: number
  /** Of its recipes, ascending. */
  readonly positions: readonly number[]
  readonly cycle: Cycle
  readonly pension: Pension
}

export const FIRST_PRODUCT_ID = 700_000

/** The first numbers are those of menus of 14 and 28 days and of trials. */
const FIRST_BLOCKS: readonly (readonly [Cycle, Pension])[] = [
  [14, 'H'],
  [14, 'V'],
  [28, 'H'],
  [28, 'V'],
  ['TEST', 'V'],
]
/**
 * The sets of the first three recipes, as masks of positions in the order of their place. They are older than a fourth
 * recipe and have `productId` and two digits.
 */
const FIRST_SETS = [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]
/** Sets with a further recipe up to the seventh are numbered by their mask: `productId` and three digits. */
const MASKS = 128
/** All others have nine digits: the cycle and portion, then the place of the set among all sets. */
const OTHERS = 1_000_000_000
const SETS = Array.from({ length: MAX_RECIPES }, (_, index) => choose(MAX_POSITION, index + 1)).reduce(
  (sum, sets) => sum + sets,
  0,
)
const TRIAL_BLOCK = 16

/** The id of a menu, our own; `shopVariantId` makes Shopify's of it. */
export function variantIdOf({ productId, positions, cycle, pension }: MenuKey): number {
  const block = FIRST_BLOCKS.findIndex(([days, portion]) => days === cycle && portion === pension)
  const isFirst = block !== -1 && positions.every((position) => 2 ** position <= MASKS)
  if (!isFirst) return productId * OTHERS + blockOf(cycle, pension) * SETS + rankOf(positions)
  const mask = positions.reduce((sum, position) => sum + 2 ** (position - 1), 0)
  const place = FIRST_SETS.indexOf(mask)
  return place === -1
    ? productId * 1000 + block * MASKS + mask
    : productId * 100 + block * FIRST_SETS.length + place + 1
}

/** The menu with an id; undefined if it is not the id of a menu. */
export function menuOfId(variantId: number): MenuKey | undefined {
  if (!Number.isSafeInteger(variantId)) return undefined
  const key = keyOf(variantId)
  return key && key.positions.length > 0 && variantIdOf(key) === variantId ? key : undefined
}

function keyOf(variantId: number): MenuKey | undefined {
  if (variantId >= FIRST_PRODUCT_ID * OTHERS) return otherKeyOf(variantId)
  const hasMask = variantId >= FIRST_PRODUCT_ID * 1000
  const digits = hasMask ? 1000 : 100
  const number = variantId % digits
  const block = FIRST_BLOCKS[Math.floor(hasMask ? number / MASKS : (number - 1) / FIRST_SETS.length)]
  const mask = hasMask ? number % MASKS : FIRST_SETS[(number - 1) % FIRST_SETS.length]
  if (!block || mask === undefined) return undefined
  const [cycle, pension] = block
  const positions = [1, 2, 3, 4, 5, 6, 7].filter((position) => (mask >> (position - 1)) & 1)
  return { productId: Math.floor(variantId / digits), positions, cycle, pension }
}

function otherKeyOf(variantId: number): MenuKey | undefined {
  const number = variantId % OTHERS
  const block = Math.floor(number / SETS)
  const cycle = block === TRIAL_BLOCK ? 'TEST' : (Math.floor(block / 2) + 1) * 7
  if (cycle !== 'TEST' && !isIntervalDays(cycle)) return undefined
  return {
    productId: Math.floor(variantId / OTHERS),
    positions: positionsOf(number % SETS),
    cycle,
    pension: block === TRIAL_BLOCK || block % 2 === 1 ? 'V' : 'H',
  }
}

function blockOf(cycle: Cycle, pension: Pension): number {
  return cycle === 'TEST' ? TRIAL_BLOCK : (cycle / 7 - 1) * 2 + (pension === 'V' ? 1 : 0)
}

/** The place of a set of positions: after all smaller sets, then by the largest position (combinatorial numbers). */
function rankOf(positions: readonly number[]): number {
  const smaller = positions.reduce(
    (sum, _, index) => sum + (index === 0 ? 0 : choose(MAX_POSITION, index)),
    0,
  )
  return positions.reduce((sum, position, index) => sum + choose(position - 1, index + 1), smaller)
}

function positionsOf(rank: number): number[] {
  let rest = rank
  let size = 1
  for (; rest >= choose(MAX_POSITION, size); size += 1) rest -= choose(MAX_POSITION, size)
  const positions: number[] = []
  for (let left = size; left > 0; left -= 1) {
    let position = left
    while (choose(position, left) <= rest) position += 1
    rest -= choose(position - 1, left)
    positions.unshift(position)
  }
  return positions
}

/** In how many ways that many of a number of things can be chosen. */
function choose(of: number, many: number): number {
  return Array.from({ length: many }, (_, index) => index).reduce(
    (ways, index) => (ways * (of - index)) / (index + 1),
    1,
  )
}
