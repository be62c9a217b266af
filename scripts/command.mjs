// `npm run <command> -- ...`: installs and builds what is missing, then runs an operator's command in this process.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
ensureReady(root)

process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'apps/server/dist/cli/main.js')).href)
