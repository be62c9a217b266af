/** The loyalty programme: what boxes earn, and which banner is shown (C-48; docs/domain.md 7.1, 7.2). */
import type { Day } from '../core/calendar.ts'
import { daysBetween } from '../core/calendar.ts'
import type { Cycle } from '../plan/plan.ts'
import { cycleDays } from '../plan/plan.ts'

/** A reward and the loyalty units that earn it. */
export interface Milestone {
  readonly units: number
  readonly percentage: number
}

/** The content of the banner, without its texts. */
export type RewardBanner =
  | { readonly state: 'received'; readonly percentage: number }
  | { readonly state: 'near'; readonly percentage: number; readonly remainingOrders: number }
  | { readonly state: 'none'; readonly percentage: number; readonly remainingOrders: number }

const UNIT_DAYS = 28
const FIRST_MILESTONES: readonly Milestone[] = [
  { units: 3, percentage: 10 },
  { units: 6, percentage: 15 },
  { units: 12, percentage: 20 },
]
const LATER_STEP = 6
const LATER_PERCENTAGE = 15
const CELEBRATED_DAYS = 7

/** The units of one box: 1 for 28 days of food, 0.5 for 14 days and trial boxes. */
export function unitsOfBox(cycle: Cycle): number {
  return cycleDays(cycle) / UNIT_DAYS
}

/** The units for this many days of food. */
export function unitsOfDays(days: number): number {
  return days / UNIT_DAYS
}

/** The next reward: at 3, 6 and 12 units, then every 6. */
export function nextMilestone(units: number): Milestone {
  const early = FIRST_MILESTONES.find((milestone) => milestone.units > units)
  return early ?? { units: (Math.floor(units / LATER_STEP) + 1) * LATER_STEP, percentage: LATER_PERCENTAGE }
}

/** The next reward not granted yet. A milestone is rewarded once, even if a refund leads back to it. */
function nextReward(units: number, rewarded: readonly number[]): Milestone {
  const next = nextMilestone(units)
  return rewarded.includes(next.units) ? nextReward(next.units, rewarded) : next
}

/** The milestone that a box reaches; null if it reaches none. */
export function milestoneReached(unitsBefore: number, cycle: Cycle): Milestone | null {
  const next = nextMilestone(unitsBefore)
  return unitsBefore + unitsOfBox(cycle) >= next.units ? next : null
}

/** All milestones up to a number of units, in order. */
export function milestonesUpTo(units: number): Milestone[] {
  const reached: Milestone[] = []
  for (let next = nextMilestone(0); next.units <= units; next = nextMilestone(next.units)) reached.push(next)
  return reached
}

/**
 * The number of orders until the next reward at this interval; `rewarded` are the milestones rewarded so far, in
 * units.
 */
export function remainingOrders(units: number, cycle: Cycle, rewarded: readonly number[] = []): number {
  return Math.ceil((nextReward(units, rewarded).units - units) / unitsOfBox(cycle))
}

/** The way to the next reward, in loyalty units (`Treuepfoten`). */
export interface LoyaltyProgress {
  readonly collected: number
  readonly goal: number
}

/** How many units are collected and how many the next reward needs; a milestone that was rewarded is no goal again. */
export function loyaltyProgress(units: number, rewarded: readonly number[] = []): LoyaltyProgress {
  return { collected: units, goal: nextReward(units, rewarded).units }
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
export function rewardBanner(loyalty: Loyalty, today: Day): RewardBanner {
  const { units, cycle, rewarded = [], unusedReward, lastUsedReward } = loyalty
  if (unusedReward !== null) return { state: 'received', percentage: unusedReward }
  if (lastUsedReward && daysBetween(lastUsedReward.on, today) <= CELEBRATED_DAYS) {
    return { state: 'received', percentage: lastUsedReward.percentage }
  }
  const remaining = remainingOrders(units, cycle, rewarded)
  const { percentage } = nextReward(units, rewarded)
  return { state: remaining <= 1 ? 'near' : 'none', percentage, remainingOrders: remaining }
}
