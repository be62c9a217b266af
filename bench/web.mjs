// `npm run bench:web -- [--quick] [--tries 5] [--pages dashboard,orders] [--no-lighthouse] [--profile <directory>]
// [--write]`: measures how fast the portal starts and answers on a slow phone.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '../scripts/ensure-browser.mjs'
import { ensureReady } from '../scripts/ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureReady(root)
const env = { ...process.env, BROWSER_PATH: await ensureBrowser() }
const args = [
  '--experimental-websocket',
  '--import',
  'tsx',
  join(root, 'bench/web/main.ts'),
  ...process.argv.slice(2),
]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
