// `npm run bench:api -- [--quick] [--sizes 13,10000,100000,1000000] [--only history,skip] [--seconds 4] [--tries 5]
// [--profile <directory>] [--write]`: measures the calls of the portal beside the limits of framework, driver and
// database on the same machine. `--write` keeps the tables in docs/performance.md.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureReady } from '../scripts/ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureReady(root)
const args = ['--import', 'tsx', join(root, 'bench/api/main.ts'), ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
