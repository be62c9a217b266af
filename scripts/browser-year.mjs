// `npm run journeys:year`: a year of the sample world's customers in a real browser (docs/operations.md, "The browser
// year"). `-- --who Anna,Tim` runs some customers only, `-- --pictures <folder>` keeps a picture of every step.
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values } = parseArgs({ options: { who: { type: 'string' }, pictures: { type: 'string' } } })

ensureReady(root)
const run = spawnSync(
  'npx',
  [
    '--no-install',
    'playwright',
    'test',
    '--config',
    'journeys/playwright.config.ts',
    '--project=year',
    '--reporter=line',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      BROWSER_PATH: await ensureBrowser(),
      ...(values.who && { YEAR_WHO: values.who }),
      ...(values.pictures && { YEAR_PICTURES: resolve(values.pictures) }),
    },
  },
)
process.exitCode = run.status ?? 1
