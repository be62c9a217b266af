// `npm start` and the operator's commands (`npm run jobs -- …`): installs and builds what is missing, then runs the
// service or the command in this process. `npm run build` builds in any case and runs nothing.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildAll, ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isService = process.argv[2] === 'service'

/** npm's shell does not forward signals, so the service ends when its parent process is gone. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => clearInterval(timer))
}

if (process.argv[2] === 'build') {
  ensureReady(root, buildAll)
  process.exit()
}
ensureReady(root)
if (isService && process.env.npm_lifecycle_event && process.platform !== 'win32') endWithParent()
process.setSourceMapsEnabled(true)
const file = isService ? 'apps/server/dist/bundle/main.js' : 'apps/server/dist/cli/main.js'
await import(pathToFileURL(join(root, file)).href)
