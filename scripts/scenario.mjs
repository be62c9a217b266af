// `npm run year`, `npm run chaos`, `npm run receipts:kills`, `npm run deployments`, `npm run tabs`,
// `npm run conformance:mistakes` and `npm run image` run a long scenario in full size; `npm run test:long` includes a small one.
//
//   npm run year -- [--subscriptions 2000] [--days 365] [--seed 1] [--start 2026-11-20] [--company sample|example]
//     simulates a year and compares it with the oracle in scenarios/year; the same seed repeats the same year; `example`
//     is the made-up company of docs/examples/company, which begins on 2027-01-04
//   npm run year -- --parts 20 --folder years [--years 10] [--zones Europe/Berlin,America/Los_Angeles,Pacific/Kiritimati]
//     the same in parts, each with a share of the subscriptions, and once in each time zone of the process; a part that
//     has its result in the folder is not repeated, and several processes or machines can work on one folder
//   npm run chaos -- [--subscriptions 2000] [--kills 100] [--days 21] [--seed 1] [--runs 1] [--folder chaos]
//     kills workers, database and gateway while customers are charged and mail server, clocks, disk and webhooks fail,
//     and compares the result with the oracle; runs with planted faults first. The kills are divided among the runs; a
//     run that has its result in the folder is not repeated
//   npm run receipts:kills -- [--charges 10000]
//     kills two workers while they charge; receipt numbers have no gap, and the books agree with the provider's payouts
//   npm run deployments -- [--count 20] [--customers 8] [--drain 1]
//     deploys later versions one after the other under load, behind a proxy; no request fails, and no command is lost or
//     doubled
//   npm run tabs -- [--customers 250] [--seed 1]
//     keeps four tabs for each customer open through thirty days; nobody is signed out against the rules
//   npm run conformance:mistakes
//     plants each mistake in a copy of our service, one after the other, and requires the conformance check to name it
//   npm run image
//     carries out the steps of the Dockerfile in empty folders, and starts the service from there
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The test file of each scenario, and its options with their default values. */
const scenarios = {
  year: {
    file: 'scenarios/year/year.long.test.ts',
    defaults: { subscriptions: '2000', days: '365', seed: '1', start: '2026-11-20', company: 'sample' },
    /** With `--parts`. */
    series: {
      file: 'scenarios/year/series.long.test.ts',
      defaults: { parts: '', folder: '', years: '', zones: 'Europe/Berlin' },
    },
  },
  chaos: {
    file: 'scenarios/chaos/chaos.long.test.ts',
    defaults: { subscriptions: '2000', kills: '100', days: '21', seed: '1', runs: '1', folder: '' },
  },
  receipts: {
    file: 'scenarios/chaos/receipts.long.test.ts',
    defaults: { charges: '10000' },
  },
  deployments: {
    file: 'scenarios/deployments/deployments.long.test.ts',
    defaults: { count: '20', customers: '8', drain: '1' },
  },
  tabs: {
    file: 'scenarios/tabs/tabs.long.test.ts',
    defaults: { customers: '250', seed: '1' },
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
const scenario = scenarios[name]
const defaults = { ...scenario.defaults, ...scenario.series?.defaults }
const options = Object.fromEntries(Object.keys(defaults).map((option) => [option, { type: 'string' }]))
const { values } = parseArgs({ args, options })
const chosen = { ...defaults, ...values }
const isSeries = Boolean(chosen.parts)
if (isSeries && !chosen.folder) throw new Error('--parts needs a --folder for the results.')
// A folder is meant from where the command was given.
if (chosen.folder) chosen.folder = resolve(process.env.INIT_CWD ?? '', chosen.folder)
ensureReady(root)

// The scenario reads its options from the environment, such as YEAR_SEED.
const environment = Object.entries(chosen)
  .filter(([, value]) => value !== '')
  .map(([option, value]) => [`${name}_${option}`.toUpperCase(), value])

/** Runs a test file; returns its exit code. */
function run(file, env = {}) {
  const vitest = ['vitest', 'run', '--project', 'scenarios', file, '--disable-console-intercept']
  const { status } = spawnSync('npx', ['--no-install', ...vitest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_LONG: '1', ...Object.fromEntries(environment), ...env },
  })
  return status ?? 1
}

/** A process has one time zone from its start to its end. A zone that fails does not hold up the others. */
const codes = isSeries
  ? chosen.zones.split(',').map((zone) => run(scenario.series.file, { TZ: zone }))
  : [run(scenario.file)]
process.exitCode = Math.max(...codes)
