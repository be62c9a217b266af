// `npm run journeys`, `npm run visual` and `npm run journeys:year`: installs and builds what is missing, then runs
// Playwright with the arguments of the command line. Without arguments, the journeys together must make every call of the
// contract. The journeys also measure the contrasts that axe leaves undecided.
//
// The browser year (docs/operations.md, "The browser year") has options: `-- --who Anna,Tim` runs some customers only,
// `-- --pictures <folder>` keeps a picture of every step.
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command, ...rest] = process.argv.slice(2)

/** The arguments of Playwright and the environment of all journeys, or of those that the command line selects. */
function allJourneys() {
  const args = process.argv.slice(2)
  return {
    args: ['--project=short', '--project=long', ...args],
    env: { CONTRASTS: 'yes', ...(args.length === 0 && { EVERY_CALL: 'yes' }) },
  }
}

/** The same for the browser year. */
function browserYear() {
  const options = { who: { type: 'string' }, pictures: { type: 'string' } }
  const { values } = parseArgs({ args: rest, options })
  return {
    args: ['--project=year', '--reporter=line'],
    env: {
      ...(values.who && { YEAR_WHO: values.who }),
      ...(values.pictures && { YEAR_PICTURES: resolve(values.pictures) }),
    },
  }
}

function chosen() {
  if (command === 'year') return browserYear()
  if (command === 'visual') return { args: ['--project=visual', ...rest], env: {} }
  return allJourneys()
}

const { args, env } = chosen()
ensureReady(root)
const { status } = spawnSync(
  'npx',
  ['--no-install', 'playwright', 'test', '--config', 'journeys/playwright.config.ts', ...args],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BROWSER_PATH: await ensureBrowser(), ...env } },
)
process.exitCode = status ?? 1
