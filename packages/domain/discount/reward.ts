/** The loyalty programme: what boxes earn, and which banner is shown (C-48; docs/domain.md 7.1, 7.2). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { daysBetween, type Day } from '../core/calendar.ts'
import { cycleDays, type Cycle } from '../plan/plan.ts'

/** What earns rewards. */
export type RewardTerms = Pick<Catalogue, 'rewards'>

/** A reward and the loyalty units that earn it. */
export type Milestone = Catalogue['rewards']['milestones'][number]

/** The content of the banner, without its texts. */
export type RewardBanner =
  | { readonly state: 'received'; readonly percentage: number }
  | { readonly state: 'near'; readonly percentage: number; readonly remainingOrders: number }
  | { readonly state: 'none'; readonly percentage: number; readonly remainingOrders: number }

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

/** The next reward: at the milestones, then at every further step. */
export function nextMilestone(units: number, { rewards: { milestones, later } }: RewardTerms): Milestone {
  const early = milestones.find((milestone) => milestone.units > units)
  const last = milestones.at(-1)?.units ?? 0
  const steps = Math.floor((units - last) / later.everyUnits) + 1
  return early ?? { units: last + steps * later.everyUnits, percentage: later.percentage }
}

/** The next reward not granted yet. After a refund or on new terms, too, it lies above all milestones rewarded so far. */
function nextReward(units: number, rewarded: readonly number[], terms: RewardTerms): Milestone {
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
  for (let next = nextMilestone(0, terms); next.units <= units; next = nextMilestone(next.units, terms))
    reached.push(next)
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
 * The number of orders until the next reward at this interval; `rewarded` are the milestones rewarded so far, in
 * units.
 */
export function remainingOrders(
  units: number,
  cycle: Cycle,
  rewarded: readonly number[],
  terms: RewardTerms,
): number {
  return Math.ceil((nextReward(units, rewarded, terms).units - units) / unitsOfBox(cycle))
}

/** The way to the next reward, in loyalty units (`Treuepfoten`). */
export interface LoyaltyProgress {
  readonly collected: number
  readonly goal: number
}

/** How many units are collected and how many the next reward needs; a milestone that was rewarded is no goal again. */
export function loyaltyProgress(
  units: number,
  rewarded: readonly number[],
  terms: RewardTerms,
): LoyaltyProgress {
  return { collected: units, goal: nextReward(units, rewarded, terms).units }
}

/** The facts that decide the banner. */
export interface Loyalty {
  readonly units: number
  readonly cycle: Cycle
  /** The milestones rewarded so far, in units. */
  readonly rewarded?: readonly number[]
  /** The percentage of an unused reward; null if there is none. */
  readonly unusedReward: number | null
  /** The last used reward and the day of the order that used it. */
  readonly lastUsedReward: { readonly percentage: number; readonly on: Day } | null
}

/**
 * The banner of `readFlowRewardBanner`: a received reward until a week after its use, a reward that is one box away,
 * or none.
 */
export function rewardBanner(loyalty: Loyalty, today: Day, terms: RewardTerms): RewardBanner {
  const { units, cycle, rewarded = [], unusedReward, lastUsedReward } = loyalty
  if (unusedReward !== null) return { state: 'received', percentage: unusedReward }
  if (lastUsedReward && daysBetween(lastUsedReward.on, today) <= CELEBRATED_DAYS) {
    return { state: 'received', percentage: lastUsedReward.percentage }
  }
  const remaining = remainingOrders(units, cycle, rewarded, terms)
  const { percentage } = nextReward(units, rewarded, terms)
  return { state: remaining <= 1 ? 'near' : 'none', percentage, remainingOrders: remaining }
}
