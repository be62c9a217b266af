/** The loyalty programme: what boxes earn, and which banner is shown (C-48; docs/domain.md 7.1, 7.2). */
import { supplementOfKind, type Catalogue, type SupplementKind } from '../catalogue/catalogue.ts'
import { daysBetween, type Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import { cycleDays, type Cycle } from '../plan/plan.ts'
import type { Discount } from './discount.ts'

/** What earns rewards. */
export type RewardTerms = Pick<Catalogue, 'rewards'>

/** A reward and the loyalty units that earn it. */
export type Milestone = Catalogue['rewards']['milestones'][number]

/** What a reward is: whole percent off an order, an amount off it, or a free pack of a supplement in it (C-511). */
export interface RewardWorth {
  readonly percentage?: number | undefined
  readonly amount?: Cents | undefined
  readonly product?: SupplementKind | undefined
}

/** The content of the banner, without its texts; of the state `none`, the orders are null if there is no further reward. */
export type RewardBanner =
  | ({ readonly state: 'received' } & RewardWorth)
  | ({ readonly state: 'near'; readonly remainingOrders: number } & RewardWorth)
  | ({ readonly state: 'none'; readonly remainingOrders: number | null } & RewardWorth)

type Value = Pick<Discount, 'valueType' | 'value'>

/** What a stored reward is. Throws if the catalogue has no supplement with the position that it names. */
export function worthOf(
  { valueType, value }: Value,
  { supplements }: Pick<Catalogue, 'supplements'>,
): RewardWorth {
  if (valueType === 'PERCENTAGE') return { percentage: value }
  if (valueType === 'FIXED') return { amount: value }
  const supplement = supplements.find(({ position }) => position === value)
  if (!supplement) throw new Error(`no supplement at position ${value}`)
  return { product: supplement.kind }
}

/** How a reward is stored. Throws if the catalogue does not have its product. */
export function valueOf(
  { percentage, amount, product }: RewardWorth,
  catalogue: Pick<Catalogue, 'supplements'>,
): Value {
  if (percentage !== undefined) return { valueType: 'PERCENTAGE', value: percentage }
  if (product === undefined) return { valueType: 'FIXED', value: amount ?? 0 }
  const supplement = supplementOfKind(catalogue, product)
  if (!supplement) throw new Error(`no supplement ${product}`)
  return { valueType: 'PRODUCT', value: supplement.position }
}

/** Whether these terms have a loyalty programme (C-512). */
export function hasRewards({ rewards: { milestones, later } }: RewardTerms): boolean {
  return milestones.length > 0 || later !== null
}

const UNIT_DAYS = 28
const CELEBRATED_DAYS = 7

/** The units of one box: 1 for 28 days of food, 0.5 for 14 days and trial boxes. */
export function unitsOfBox(cycle: Cycle): number {
  return cycleDays(cycle) / UNIT_DAYS
}

/** The units for this many days of food. */
export function unitsOfDays(days: number): number {
  return days / UNIT_DAYS
}

/** The next reward: at the milestones, then at every further step; null if there is none. */
export function nextMilestone(
  units: number,
  { rewards: { milestones, later } }: RewardTerms,
): Milestone | null {
  const early = milestones.find((milestone) => milestone.units > units)
  if (early || !later) return early ?? null
  const { everyUnits, ...worth } = later
  const last = milestones.at(-1)?.units ?? 0
  const steps = Math.floor((units - last) / everyUnits) + 1
  return { units: last + steps * everyUnits, ...worth }
}

/** The next reward not granted yet. After a refund or on new terms, too, it lies above all milestones rewarded so far. */
function nextReward(units: number, rewarded: readonly number[], terms: RewardTerms): Milestone | null {
  return nextMilestone(Math.max(units, ...rewarded), terms)
}

/** The milestones that a box reaches and that were not rewarded yet, in order; a long box can reach several. */
export function milestonesReached(
  unitsBefore: number,
  cycle: Cycle,
  rewarded: readonly number[],
  terms: RewardTerms,
): Milestone[] {
  const settled = Math.max(unitsBefore, ...rewarded)
  return milestonesUpTo(unitsBefore + unitsOfBox(cycle), terms).filter(({ units }) => units > settled)
}

/** All milestones up to a number of units, in order. */
export function milestonesUpTo(units: number, terms: RewardTerms): Milestone[] {
  const reached: Milestone[] = []
  let next = nextMilestone(0, terms)
  while (next && next.units <= units) {
    reached.push(next)
    next = nextMilestone(next.units, terms)
  }
  return reached
}

/** The units on a loyalty path, and those of them whose orders had other terms than the subscription has now. */
export interface CollectedUnits {
  readonly units: number
  readonly onOtherTerms: number
}

/**
 * The milestones that were reached but not rewarded, in order. Orders with other terms reached none of these terms: new
 * terms grant nothing for the past.
 */
export function milestonesMissed(
  { units, onOtherTerms }: CollectedUnits,
  rewarded: readonly number[],
  terms: RewardTerms,
): Milestone[] {
  const settled = Math.max(onOtherTerms, ...rewarded)
  return milestonesUpTo(units, terms).filter((milestone) => milestone.units > settled)
}

/**
 * The number of orders until the next reward at this interval, null if there is none; `rewarded` are the milestones rewarded so far, in
 * units.
 */
export function remainingOrders(
  units: number,
  cycle: Cycle,
  rewarded: readonly number[],
  terms: RewardTerms,
): number | null {
  const next = nextReward(units, rewarded, terms)
  return next && Math.ceil((next.units - units) / unitsOfBox(cycle))
}

/** The way to the next reward, in loyalty units (`Treuepfoten`). */
export interface LoyaltyProgress {
  readonly collected: number
  readonly goal: number
}

/**
 * How many units are collected and how many the next reward needs; a milestone that was rewarded is no goal again. Null
 * if there is no further reward.
 */
export function loyaltyProgress(
  units: number,
  rewarded: readonly number[],
  terms: RewardTerms,
): LoyaltyProgress | null {
  const next = nextReward(units, rewarded, terms)
  return next && { collected: units, goal: next.units }
}

/** The facts that decide the banner. */
export interface Loyalty {
  readonly units: number
  readonly cycle: Cycle
  /** The milestones rewarded so far, in units. */
  readonly rewarded?: readonly number[]
  /** An unused reward; null if there is none. */
  readonly unusedReward: RewardWorth | null
  /** The last used reward and the day of the order that used it. */
  readonly lastUsedReward: ({ readonly on: Day } & RewardWorth) | null
}

/** The rewards of a subscription that the banner congratulates on: an unused one, and the one used last. */
export function rewardsAtHand(
  {
    discounts,
    terms,
  }: { readonly discounts: readonly Discount[]; readonly terms: Pick<Catalogue, 'supplements'> },
  lastReward: ({ readonly consumedOn: Day } & RewardWorth) | null,
): Pick<Loyalty, 'unusedReward' | 'lastUsedReward'> {
  const unused = discounts.find(({ kind }) => kind === 'REWARD')
  const { consumedOn, ...worth } = lastReward ?? {}
  return {
    unusedReward: unused ? worthOf(unused, terms) : null,
    lastUsedReward: consumedOn === undefined ? null : { ...worth, on: consumedOn },
  }
}

/**
 * The banner of `readFlowRewardBanner`: a received reward until a week after its use, a reward that is one box away,
 * or none.
 */
export function rewardBanner(loyalty: Loyalty, today: Day, terms: RewardTerms): RewardBanner {
  const { units, cycle, rewarded = [], unusedReward, lastUsedReward } = loyalty
  if (unusedReward !== null) return { state: 'received', ...unusedReward }
  if (lastUsedReward && daysBetween(lastUsedReward.on, today) <= CELEBRATED_DAYS) {
    const { on: _on, ...worth } = lastUsedReward
    return { state: 'received', ...worth }
  }
  const next = nextReward(units, rewarded, terms)
  const remaining = remainingOrders(units, cycle, rewarded, terms)
  if (!next || remaining === null) return { state: 'none', remainingOrders: null }
  const { units: _units, ...worth } = next
  return { state: remaining <= 1 ? 'near' : 'none', ...worth, remainingOrders: remaining }
}
