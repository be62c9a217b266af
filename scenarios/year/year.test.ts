/** Compares a few days of the service with the oracle; year.long.test.ts simulates weeks and plants faults. */
import { expect, it } from 'vitest'
import { withYearSimulation } from './year-simulation.ts'

const short = { start: '2026-12-18', days: 6, subscriptions: 20, seed: 4, activity: 0.2 }

it('the service agrees with the oracle on 20 customers in the week before Christmas', () =>
  withYearSimulation(short, async (simulation, last) => {
    await simulation.compareAll(last)
    expect(simulation.differences.slice(0, 3).join('\n\n')).toBe('')
    expect(simulation.counts.boxes).toBeGreaterThan(0)
    expect(simulation.counts.actions).toBeGreaterThan(simulation.counts.refused)
  }))
