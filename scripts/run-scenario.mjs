// Runs a scenario in full size; its small size is part of the long tests.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Runs the tests of a file and exits with their exit code. Passes options of the command line as environment variables.
 * @param {string} file
 * @param {string} prefix prefix of the variables, such as YEAR for YEAR_SEED
 * @param {Record<string, string>} defaults default values by name of the option
 */
export function runScenario(file, prefix, defaults) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ options })
  ensureReady(root)
  const settings = Object.entries({ ...defaults, ...values }).map(([name, value]) => [
    `${prefix}_${name.toUpperCase()}`,
    value,
  ])
  const args = ['vitest', 'run', '--project', 'scenarios', file, '--disable-console-intercept']
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_LONG: '1', ...Object.fromEntries(settings) },
  })
  process.exit(status ?? 1)
}
