// `npm run check:layers`: imports point one way, as scripts/layers.config.mjs orders packages and folders, and never in a cycle.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folders, packages } from './layers.config.mjs'
import { checkLayers } from './layers/check-layers.mjs'

const { problems, files } = checkLayers(join(dirname(fileURLToPath(import.meta.url)), '..'), {
  packages,
  folders,
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${files} files import one way.`)
