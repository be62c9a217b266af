// `npm run check:layers`: checks that imports follow the order in scripts/layers.config.mjs and contain no cycle.
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
else console.log(`${files} files follow the import order.`)
