// `npm run check:layers`: checks that imports follow the order in scripts/layers.config.mjs and contain no cycle, that no
// two exported types have the same name, and that no comment only restates a name.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folders, packages } from './layers.config.mjs'
import { checkComments, checkLayers, checkTypeNames } from './layers/check-layers.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { problems, files } = checkLayers(root, { packages, folders })
const names = checkTypeNames(
  root,
  packages.flat().filter((folder) => /^(apps|packages)\//.test(folder)),
)
const all = [...problems, ...names, ...checkComments(root, packages.flat())]
for (const problem of all) console.error(problem)
if (all.length > 0) process.exitCode = 1
else console.log(`${files} files follow the import order.`)
