// The licence of each package, program, font and picture that is shipped, and what is wrong with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs, readInFile } from './allowed.mjs'

/** Whether an SPDX expression is allowed: one side of OR is enough, both sides of AND are needed. */
export function isAllowed(expression, allowed) {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  // A mixture with brackets inside is read by a person.
  if (/[()]/.test(plain)) return false
  return plain
    .split(/\s+OR\s+/)
    .some((side) => side.split(/\s+AND\s+/).every((name) => allowed.has(name.trim())))
}

/** Whether a package names a licence that can be compared: "SEE LICENSE IN …" is none. */
const isNamed = (licence) =>
  typeof licence === 'string' && licence !== '' && !/^(?:see licen[cs]e|unlicensed|none)/i.test(licence)

/** The licences that package.json has in one of its older forms, too: `{ type }` and lists of these, one of which is chosen. */
function fieldOf(licence) {
  if (Array.isArray(licence)) return licence.map(fieldOf).join(' OR ')
  return typeof licence === 'object' && licence !== null ? licence.type : licence
}

/** The licence that somebody has read in the file of a package that names none. */
function readLicence(id, directory) {
  const found = readInFile[id]
  if (!found) return undefined
  const file = join(directory, found.file)
  return existsSync(file) && readFileSync(file, 'utf8').includes(found.says) ? found.licence : undefined
}

/** What is shipped of a lock file: everything but what only development needs, of all platforms. */
export function packagesOf(lock, root) {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { link, dev, devOptional }]) =>
      path.includes('node_modules/') && link !== true && dev !== true && devOptional !== true,
  )
  return shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const id = `${name}@${version}`
    const field = fieldOf(license)
    return { id, licence: isNamed(field) ? field : readLicence(id, join(root, path)), field }
  })
}

/** The programs and libraries of an embedded PostgreSQL; those that nobody has named have no licence. */
export function programsIn(directory) {
  const files = ['bin', 'lib'].flatMap((folder) => readdirSync(join(directory, folder)))
  const names = new Set(
    files
      .filter((file) => file !== 'pkgconfig' && file !== 'postgresql')
      .map((file) => file.replace(/(?:\.(?:a|exe|dll|so|dylib|\d+))+$/, '')),
  )
  return [...names].map((file) => {
    const program = programs.find(({ files: its }) => its.includes(file))
    return { id: `${program?.name ?? 'unknown'}: ${file}`, licence: program?.licence }
  })
}

const PICTURE = /\.(?:png|svg|jpe?g|webp|avif|ico|woff2?|ttf|otf)$/

/** The fonts and pictures among files, each by the folder that names its licence. */
export function picturesOf(files, folders) {
  return files
    .filter((file) => PICTURE.test(file))
    .map((file) => {
      const found = folders.find(({ folder }) => file.startsWith(`${folder}/`))
      return { id: file, licence: found?.licence, name: found?.name }
    })
}

/** What is not allowed, or not known, as sentences. */
export function licenceProblems(parts, allowed) {
  return parts.flatMap(({ id, licence, field }) => {
    if (licence === undefined)
      return [
        `${id} names no licence${field ? ` ("${field}")` : ''}. Read its files, and add it to scripts/licences/allowed.mjs.`,
      ]
    return isAllowed(licence, allowed) ? [] : [`${id} has the licence ${licence}, which is not allowed.`]
  })
}
