// `npm run journeys` and `npm run visual`: builds what is missing, then runs Playwright with the arguments of the command line.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

ensureReady(root)
const { status } = spawnSync(
  'npx',
  [
    '--no-install',
    'playwright',
    'test',
    '--config',
    'journeys/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BROWSER_PATH: await ensureBrowser() } },
)
process.exitCode = status ?? 1
