// `npm run visual`: compares every screen with its kept picture; `npm run visual -- --update-snapshots` keeps new ones.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { makeReady } from './ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

makeReady(root)
const run = spawnSync(
  'npx',
  ['--no-install', 'playwright', 'test', '--config', 'journeys/visual.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BROWSER_PATH: await ensureBrowser() } },
)
process.exitCode = run.status ?? 1
