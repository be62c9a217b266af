// `npm run bench:charges -- [--subscriptions 50000] [--processes 1,2] [--latency 2-22] [--concurrency 8] [--mails]
// [--profile <directory>]`: measures how fast due subscriptions are charged, compared with the gateway alone.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureReady } from '../scripts/ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureReady(root)
const args = ['--import', 'tsx', join(root, 'bench/charges/main.ts'), ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
