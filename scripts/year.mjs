// `npm run year -- [--subscriptions 2000] [--days 365] [--seed 1] [--start 2026-11-20]`: the year
// simulation, compared with the oracle in scenarios/year. The same seed repeats the same year.
import { runScenario } from './run-scenario.mjs'

runScenario('scenarios/year/year.long.test.ts', 'YEAR', {
  subscriptions: '2000',
  days: '365',
  seed: '1',
  start: '2026-11-20',
})
