// `npm run count [-- <operation> …]`: prints metrics of the code base, and the files that mention an operation.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folders, packages } from './layers.config.mjs'
import { checkLayers, listSources } from './layers/check-layers.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const OPERATIONS = ['pauseSubscription', 'skipOrder', 'removeSupplement']
const PRODUCT = ['packages/', 'apps/']

const isTest = (file) => /\.(?:test|spec)\./.test(file) || file.includes('/testing/')
const lines = (text) => text.trimEnd().split('\n').length

const sources = packages
  .flat()
  .flatMap((folder) => listSources(root, folder))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const product = sources.filter(({ file }) => PRODUCT.some((it) => file.startsWith(it)) && !isTest(file))

function print(name, value) {
  console.log(`${name.padEnd(44)} ${value}`)
}

function printSizes(name, files) {
  const sizes = files.map(({ text }) => lines(text))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  print(`${name}, files`, sizes.length)
  print('  lines on average', mean.toFixed(0))
  print('  under 20 lines', sizes.filter((size) => size < 20).length)
  print('  over 300 lines', sizes.filter((size) => size > 300).length)
}

printSizes('Sources', product)
printSizes('With tests, scenarios, journeys and scripts', sources)
const { largestCycle, problems } = checkLayers(root, { packages, folders })
print('Largest import cycle, files', largestCycle)
print('Forbidden imports and cycles', problems.length)

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

for (const name of process.argv.length > 2 ? process.argv.slice(2) : OPERATIONS) {
  const mentions = (text) => text.toLowerCase().includes(name.toLowerCase())
  const mentioning = product.filter(({ text }) => mentions(text))
  const inCode = mentioning.filter(({ text }) => mentions(withoutComments(text)))
  console.log(
    `\n${name}: in the code of ${inCode.length} files, in the comments of another ${mentioning.length - inCode.length}`,
  )
  for (const { file } of inCode) console.log(`  ${file}`)
  for (const { file } of mentioning.filter((it) => !inCode.includes(it))) console.log(`  (${file})`)
}
