// `npm run conformance -- <url> …` checks whether a server keeps the contract (docs/bring-your-own-backend.md). Runs from
// source, without a build.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureInstalled(root)
const command = ['tsx', '--conditions=source', 'scenarios/conformance/main.ts', ...process.argv.slice(2)]
const { status } = spawnSync('npx', ['--no-install', ...command], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
