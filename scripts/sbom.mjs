// `npm run --silent sbom`: what is shipped as CycloneDX JSON. npm lists the packages of the lock file, of all platforms; the
// programs inside the embedded PostgreSQL are added, and the packages of this repository that only test it are left out.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bill } from './licences/bill.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const options = [
  '--package-lock-only',
  '--omit',
  'dev',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
]
const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status === 0) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log(JSON.stringify(bill(JSON.parse(stdout), version), null, 2))
} else {
  console.error(stderr)
  process.exitCode = 1
}
