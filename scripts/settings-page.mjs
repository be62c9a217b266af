// `npm run docs:settings` generates docs/settings.md from the settings' declarations; `--check` only compares. Runs
// from source, without a build: `tsx --conditions=source scripts/settings-page.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { settingsPage } from '../apps/server/core/settings/documentation.ts'

const file = join(dirname(fileURLToPath(import.meta.url)), '../docs/settings.md')
const page = await format(settingsPage(), { ...(await resolveConfig(file)), parser: 'markdown' })

function current() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, page)
} else if (current() !== page) {
  console.error('docs/settings.md is out of date. Run `npm run docs:settings` and commit the result.')
  process.exitCode = 1
}
