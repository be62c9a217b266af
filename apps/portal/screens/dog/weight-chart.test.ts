import { describe, expect, it } from 'vitest'
import { curveOf } from './weight-chart.tsx'

const frame = { width: 600, height: 240, left: 50, right: 20, top: 10, bottom: 30 }
const milo = [
  { measuredOn: '2026-08-20', weight: 3 },
  { measuredOn: '2026-09-19', weight: 5 },
  { measuredOn: '2026-11-18', weight: 7.5 },
]

describe('a weight curve', () => {
  it('runs from the first to the last day on a linear time axis', () => {
    const [first, second, last] = curveOf(milo, frame).points
    expect([first?.x, last?.x]).toEqual([50, 580])
    expect(second?.x).toBeCloseTo(50 + 530 / 3)
  })

  it('is higher for heavier weights and stays within the frame', () => {
    const ys = curveOf(milo, frame).points.map(({ y }) => y)
    expect(ys.toSorted((a, b) => b - a)).toEqual(ys)
    for (const y of ys) expect(y >= 10 && y <= 210).toBe(true)
  })

  it('does not exaggerate differences of a hundred grams', () => {
    const steady = [
      { measuredOn: '2026-08-20', weight: 28 },
      { measuredOn: '2026-11-20', weight: 28.1 },
    ]
    const [one, other] = curveOf(steady, frame).points
    expect((one?.y ?? 0) - (other?.y ?? 0)).toBeLessThan(10)
  })

  it('labels its grid lines with round weights', () => {
    expect(curveOf(milo, frame).ticks.map(({ kilograms }) => kilograms)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('is drawn for two weigh-ins on consecutive days too', () => {
    const days = [
      { measuredOn: '2026-11-19', weight: 28 },
      { measuredOn: '2026-11-20', weight: 29 },
    ]
    expect(curveOf(days, frame).line).toMatch(/^M50,/)
  })
})
