// `npm run check:openapi` checks the descriptions of both APIs, as the service serves them, with Redocly and Spectral.
// Runs from source: `tsx --conditions=source scripts/openapi.mjs`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRelease } from '../apps/server/core/release.ts'
import { adminApiDocument } from '../apps/server/staff/api/openapi.ts'
import { openApiDocument } from '../packages/contract/openapi.ts'

const here = dirname(fileURLToPath(import.meta.url))
const service = {
  title: 'Pfotenportal',
  version: readRelease({ commit: null }).version,
  serverUrl: 'https://portal.example.org',
  contact: { name: 'Muster GmbH', email: 'service@example.org' },
}
const folder = mkdtempSync(join(tmpdir(), 'pfotenportal-openapi-'))

/** Runs a linter on the descriptions; it sends nothing to its makers. */
function lint(name, args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const bin = join(here, '..', 'node_modules', '.bin', name)
  const options = { cwd: folder, encoding: 'utf8', env, shell: process.platform === 'win32' }
  const { status, stdout, stderr } = spawnSync(bin, args, options)
  if (status === 0) return
  console.error(`${name}:\n${stdout ?? ''}${stderr ?? ''}`)
  process.exitCode = 1
}

try {
  const documents = { 'customer.json': openApiDocument(service), 'admin.json': adminApiDocument(service) }
  const files = Object.keys(documents)
  for (const [file, document] of Object.entries(documents))
    writeFileSync(join(folder, file), JSON.stringify(document, null, 1))
  // Paths in the rules are relative to the file of the rules.
  for (const file of ['redocly.yaml', 'spectral.yaml'])
    copyFileSync(join(here, 'openapi', file), join(folder, file))
  lint('redocly', ['lint', ...files, '--config', 'redocly.yaml', '--format', 'stylish'])
  lint('spectral', ['lint', ...files, '--ruleset', 'spectral.yaml', '--fail-severity', 'hint'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
