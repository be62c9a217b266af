// `npm run chaos -- [--subscriptions 2000] [--kills 100] [--days 21] [--seed 1]`: kills workers,
// database and gateway while customers are charged, and compares the result with the oracle. Runs with planted faults first.
import { runScenario } from './run-scenario.mjs'

runScenario('scenarios/chaos/chaos.long.test.ts', 'CHAOS', {
  subscriptions: '2000',
  kills: '100',
  days: '21',
  seed: '1',
})
