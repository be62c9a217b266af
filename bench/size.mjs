// Checks the initial JavaScript of the first screens (entry, shell and the screen's own chunks with all static
// imports), gzip level 9, against its limit. A limit leaves half a kB above what is sent: on another processor the same
// files compress to other sizes. Prints without a limit what a screen fetches right after its first paint.
// Excludes what loads when first needed (toasts, slider, confetti, dialogs).
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(fileURLToPath(import.meta.url)), '../apps/portal/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The first screens and the chunks that a first visit loads, by their names in the build. */
const screens = [
  { name: 'login', limit: 95.4, files: ['index', 'login'] },
  {
    name: 'dashboard',
    limit: 123.8,
    files: ['index', 'portal'],
    after: ['after'],
  },
]

/** The manifest key of a chunk. */
function keyOf(name) {
  const key = Object.keys(manifest).find(
    (it) => manifest[it].name === name && manifest[it].file.endsWith('.js') && !/packages\//.test(it),
  )
  if (!key) throw new Error(`The build has no chunk ${name}. Did the bundling of the first screens change?`)
  return key
}

function closure(keys, seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no module ${key}. Was a screen moved?`)
    if (seen.has(key)) continue
    seen.add(key)
    closure(chunk.imports ?? [], seen)
  }
  return seen
}

const kB = (bytes) => (bytes / 1000).toFixed(1)
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
let isOverLimit = false
const scripts = (keys) => [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
const totalSize = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0)
for (const { name, limit, files: names, after = [] } of screens) {
  const files = new Set(scripts(closure(names.map(keyOf))))
  const later = new Set(scripts(closure(after.map(keyOf))).filter((file) => !files.has(file)))
  const total = totalSize(files)
  const ratio = total / (limit * 1000)
  isOverLimit ||= ratio > 1
  console.log(`${name}: ${kB(total)} kB of ${limit} kB (${Math.round(ratio * 100)} %) in ${files.size} files`)
  for (const file of files) console.log(`  ${kB(gzipped(file)).padStart(6)}  ${file}`)
  if (later.size > 0) console.log(`  fetched right after: ${kB(totalSize(later))} kB in ${later.size} files`)
}
process.exitCode = isOverLimit ? 1 : 0
