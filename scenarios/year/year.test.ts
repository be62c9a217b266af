/** Compares a few days of the service with the oracle; year.long.test.ts simulates weeks and plants faults. */
import { expect, it } from 'vitest'
import { startSampleWorld } from '@pfotenportal/server/testing/sample-world'
import { parseDay } from './calendar.ts'
import { runYearSimulation } from './year-simulation.ts'

const short = { start: '2026-12-18', days: 6, subscriptions: 20, seed: 4, activity: 0.2 }

it('the service agrees with the oracle on 20 customers in the week before Christmas', async () => {
  const world = await startSampleWorld(`${short.start}T12:00:00+01:00`, {
    environment: { SIMULATED_CARRIER_FAULTS: 'none' },
  })
  try {
    const simulation = await runYearSimulation(world, short)
    await simulation.compareAll(parseDay(short.start) + short.days)
    expect(simulation.differences.slice(0, 3).join('\n\n')).toBe('')
    expect(simulation.counts.boxes).toBeGreaterThan(0)
    expect(simulation.counts.actions).toBeGreaterThan(simulation.counts.refused)
  } finally {
    await world.stop()
  }
})
