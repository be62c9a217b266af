// `npm run chaos -- [--subscriptions 2000] [--kills 100] [--days 21] [--seed 1]`: workers, database and gateway are killed
// while a crowd is charged; the gateway's ledger is compared with the model. Planted faults come first.
import { runScenario } from './run-scenario.mjs'

runScenario('scenarios/chaos/chaos.long.test.ts', 'CHAOS', {
  subscriptions: '2000',
  kills: '100',
  days: '21',
  seed: '1',
})
