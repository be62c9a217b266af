import { expect, test } from 'vitest'
import type { CatalogueInput } from '../catalogue/document.ts'
import { catalogueOf } from '../catalogue/parse.ts'
import { readDefaultDocument } from '../testing/catalogue.ts'
import { rewardsOverBox } from './reward-limits.ts'

const errorsOf = (rewards: CatalogueInput['rewards']) =>
  rewardsOverBox(catalogueOf({ ...readDefaultDocument(), rewards }, 2)).map(
    ({ path, message }) => `${path} ${message}`,
  )

test.each<[string, CatalogueInput['rewards'], string[]]>([
  ['percentages', { milestones: [{ units: 3, percentage: 100 }], later: null }, []],
  ['small amounts', { milestones: [{ units: 3, amount: 500 }], later: { everyUnits: 3, amount: 700 } }, []],
  [
    'an amount above the cheapest box',
    {
      milestones: [
        { units: 3, amount: 500 },
        { units: 6, amount: 90_000 },
      ],
      later: null,
    },
    ['rewards.milestones[1].amount is more than the cheapest box costs: '],
  ],
  [
    'a later one above it',
    { milestones: [], later: { everyUnits: 3, amount: 90_000 } },
    ['rewards.later.amount is more than the cheapest box costs: '],
  ],
])('rewards are checked against the cheapest box: %s', (_what, rewards, expected) => {
  expect(errorsOf(rewards).map((error) => error.replace(/[\d.]+$/, ''))).toEqual(expected)
})
