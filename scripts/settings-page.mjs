// `npm run docs:settings` generates docs/settings.md from the settings' declarations, and the schemas of brand and
// catalogue; `--check` only compares. Runs from source, without a build: `tsx --conditions=source
// scripts/settings-page.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { brandJsonSchema } from '../apps/server/core/brand/schema.ts'
import { settingsPage } from '../apps/server/core/settings/documentation.ts'
import { catalogueJsonSchema } from '../packages/domain/catalogue/document.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const generated = [
  { name: 'docs/settings.md', parser: 'markdown', content: settingsPage() },
  { name: 'brand/schema.json', parser: 'json', content: JSON.stringify(brandJsonSchema()) },
  { name: 'catalogue/schema.json', parser: 'json', content: JSON.stringify(catalogueJsonSchema()) },
]

function current(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

for (const { name, parser, content } of generated) {
  const file = join(root, name)
  const text = await format(content, { ...(await resolveConfig(file)), parser })
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (current(file) !== text) {
    console.error(`${name} is out of date. Run \`npm run docs:settings\` and commit the result.`)
    process.exitCode = 1
  }
}
