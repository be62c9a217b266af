/** Rewards that cost more than the cheapest box: nobody could use the whole of them there (C-511). */
import { onSale, type Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueError } from '../catalogue/problem.ts'
import { toWire, type Cents } from '../core/money.ts'
import { menusOf } from './variants.ts'

/** The errors of a catalogue whose rewards are amounts above the price of its cheapest box, trials included. */
export function rewardsOverBox(catalogue: Catalogue): CatalogueError[] {
  const { milestones, later } = catalogue.rewards
  const rewards = [
    ...milestones.map(({ amount }, index) => ({ path: `rewards.milestones[${index}].amount`, amount })),
    { path: 'rewards.later.amount', amount: later?.amount },
  ]
  const limit = cheapestBox(catalogue)
  return rewards
    .filter(({ amount = 0 }) => amount > limit)
    .map(({ path }) => ({
      path,
      message: `is more than the cheapest box costs: ${toWire(limit)}`,
      problem: { kind: 'OVER_BOX', limit: toWire(limit) },
    }))
}

function cheapestBox(catalogue: Catalogue): Cents {
  const [smallest = 0] = catalogue.energyClasses
  const sets = onSale(catalogue.recipes).map(({ code }) => [code])
  return Math.min(...menusOf(smallest, sets, catalogue).map(({ price }) => price))
}
