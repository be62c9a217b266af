// `npm run bench:mixed -- [--quick] [--minutes 60] [--size 10000] [--reads 60] [--commands 4] [--every 180] [--due 1000]
// [--mails] [--profile <directory>] [--write]`: reads, commands and billing runs on two processes. `--write` keeps the tables in
// docs/performance.md.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureReady } from '../scripts/ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureReady(root)
const args = ['--import', 'tsx', join(root, 'bench/mixed/main.ts'), ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
