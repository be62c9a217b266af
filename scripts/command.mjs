// `npm run <command> -- ...`: installs and builds what is missing, then runs a command of the operator in this process.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = ''] = process.argv.splice(2, 1)

try {
  ensureInstalled(root)
  ensureBuilt(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, `apps/server/dist/commands/${name}.js`)).href)
