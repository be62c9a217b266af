/**
 * `npm run bench:api`, `bench:charges`, `bench:mixed`, `bench:web`, `bench:import` and `bench:enumeration`: builds what is
 * missing, then runs the benchmark. Its options are in its `main.ts`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '../scripts/ensure-browser.mjs'
import { ensureReady } from '../scripts/ensure-ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name, ...options] = process.argv.slice(2)
const isInBrowser = name === 'web'

ensureReady(root)
const env = isInBrowser ? { ...process.env, BROWSER_PATH: await ensureBrowser() } : process.env
const flags = isInBrowser ? ['--experimental-websocket'] : []
const args = [...flags, '--import', 'tsx', join(root, `bench/${name}/main.ts`), ...options]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
