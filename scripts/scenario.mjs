// `npm run year`, `npm run chaos`, `npm run receipts:kills`, `npm run deployments`, `npm run conformance:mistakes` and
// `npm run image` run a long scenario in full size; `npm run test:long` includes a small one.
//
//   npm run year -- [--subscriptions 2000] [--days 365] [--seed 1] [--start 2026-11-20] [--company sample|example]
//     simulates a year and compares it with the oracle in scenarios/year; the same seed repeats the same year; `example`
//     is the made-up company of docs/examples/company, which begins on 2027-01-04
//   npm run chaos -- [--subscriptions 2000] [--kills 100] [--days 21] [--seed 1]
//     kills workers, database and gateway while customers are charged, and compares the result with the oracle;
//     runs with planted faults first
//   npm run receipts:kills -- [--charges 10000]
//     kills two workers while they charge; receipt numbers have no gap, and the books agree with the provider's payouts
//   npm run deployments -- [--count 20] [--customers 8] [--drain 1]
//     deploys later versions one after the other under load, behind a proxy; no request fails, and no command is lost or
//     doubled
//   npm run conformance:mistakes
//     plants each mistake in a copy of our service, one after the other, and requires the conformance check to name it
//   npm run image
//     carries out the steps of the Dockerfile in empty folders, and starts the service from there
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The test file of each scenario, and its options with their default values. */
const scenarios = {
  year: {
    file: 'scenarios/year/year.long.test.ts',
    defaults: { subscriptions: '2000', days: '365', seed: '1', start: '2026-11-20', company: 'sample' },
  },
  chaos: {
    file: 'scenarios/chaos/chaos.long.test.ts',
    defaults: { subscriptions: '2000', kills: '100', days: '21', seed: '1' },
  },
  receipts: {
    file: 'scenarios/chaos/receipts.long.test.ts',
    defaults: { charges: '10000' },
  },
  deployments: {
    file: 'scenarios/deployments/deployments.long.test.ts',
    defaults: { count: '20', customers: '8', drain: '1' },
  },
  conformance: {
    file: 'scenarios/conformance/conformance.long.test.ts',
    defaults: { mistakes: 'all' },
  },
  image: {
    file: 'scenarios/image/image.long.test.ts',
    defaults: { build: 'on' },
  },
}

const [name, ...args] = process.argv.slice(2)
const { file, defaults } = scenarios[name]
const options = Object.fromEntries(Object.keys(defaults).map((option) => [option, { type: 'string' }]))
const { values } = parseArgs({ args, options })
ensureReady(root)

// The scenario reads its options from the environment, such as YEAR_SEED.
const environment = Object.entries({ ...defaults, ...values }).map(([option, value]) => [
  `${name}_${option}`.toUpperCase(),
  value,
])
const vitest = ['vitest', 'run', '--project', 'scenarios', file, '--disable-console-intercept']
const { status } = spawnSync('npx', ['--no-install', ...vitest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_LONG: '1', ...Object.fromEntries(environment) },
})
process.exitCode = status ?? 1
