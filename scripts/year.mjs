// `npm run year -- [--subscriptions 2000] [--days 365] [--seed 1] [--start 2026-11-20]`: a simulated year against the
// oracle of scenarios/year. A run that fails names its seed; the same seed plays the same year again.
import { runScenario } from './run-scenario.mjs'

runScenario('scenarios/year/year.long.test.ts', 'YEAR', {
  subscriptions: '2000',
  days: '365',
  seed: '1',
  start: '2026-11-20',
})
