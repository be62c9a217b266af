import { describe, expect, test } from 'vitest'
import { stepFigures, stepsTaken, type CancelledFlow } from './steps.ts'

const direct: CancelledFlow = { hasReason: false, offersShown: 0 }
const withReason: CancelledFlow = { hasReason: true, offersShown: 0 }
const withOffer: CancelledFlow = { hasReason: true, offersShown: 1 }

test.each<[string, CancelledFlow, number]>([
  ['opened, and cancelled on the first screen', direct, 2],
  ['with a reason', withReason, 3],
  ['with a reason and its offer', withOffer, 4],
  ['with the offers of two reasons, one after the other', { hasReason: true, offersShown: 2 }, 5],
  ['with an offer, and the reason taken back', { hasReason: false, offersShown: 1 }, 3],
])('%s takes %o: %i steps', (_, flow, steps) => {
  expect(stepsTaken(flow)).toBe(steps)
})

describe('the steps of many cancellations', () => {
  test.each<[string, readonly CancelledFlow[], ReturnType<typeof stepFigures>]>([
    ['none', [], { median: null, distribution: [] }],
    ['one', [withOffer], { median: 4, distribution: [{ steps: 4, count: 1 }] }],
    [
      'an odd number, in any order',
      [withOffer, direct, withReason, direct, direct],
      {
        median: 2,
        distribution: [
          { steps: 2, count: 3 },
          { steps: 3, count: 1 },
          { steps: 4, count: 1 },
        ],
      },
    ],
    [
      'an even number: the higher one in the middle',
      [direct, withOffer],
      {
        median: 4,
        distribution: [
          { steps: 2, count: 1 },
          { steps: 4, count: 1 },
        ],
      },
    ],
  ])('%s', (_, flows, figures) => {
    expect(stepFigures(flows)).toEqual(figures)
  })
})
