// Installs packages and builds server and portal if they are missing or out of date. Uses no packages itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The oldest version of each supported line of Node; everything after the last line is supported too. */
export const supportedNode = [
  [20, 19],
  [22, 13],
  [24, 0],
]

/** Whether the packages support a version of Node, such as 22.13.0. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const line = supportedNode.find(([it]) => it === major)
  return line ? minor >= line[1] : major > supportedNode.at(-1)[0]
}

function checkNode() {
  const { node } = process.versions
  if (isSupportedNode(node)) return
  const lines = supportedNode.map((line) => line.join('.'))
  throw new Error(
    `Pfotenportal does not run on Node ${node}. It needs Node ${lines.slice(0, -1).join(', ')} (or a later one of these lines), or ${lines.at(-1)} or later.`,
  )
}

function npm(args, root, stdio) {
  return spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' })
}

/** A hash of everything that determines which packages are installed. */
function packagesHash(root) {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'package-lock.json')))
  hash.update(`${process.platform}-${process.arch}`)
  return hash.digest('hex')
}

/** Whether npm has been run by hand since the lock file last changed. */
function isInstalledByHand(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

/**
 * Installs the packages if they are missing or differ from the lock file. Throws an Error with a message for the user
 * if that fails.
 * @param {string} root
 */
export function ensureInstalled(root) {
  checkNode()
  const stamp = join(root, 'node_modules/.pfotenportal')
  const wanted = packagesHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Nothing is written then: the operator's commands run as a user who may only read the installation.
  if (isInstalledByHand(root)) return
  if (npm(['--version'], root, 'ignore').status !== 0) throw new Error('npm is missing; it comes with Node.')
  console.log('Installing packages ...')
  // The build needs the development packages, even if NODE_ENV is production.
  const run = npm(
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
    'inherit',
  )
  if (run.status !== 0)
    throw new Error('npm ci failed, see above. It needs the npm registry and a writable folder.')
  writeFileSync(stamp, wanted)
}

const sources = ['packages', 'apps', 'tsconfig.base.json', 'package-lock.json']
const ignored = /(^|\/)(node_modules|dist|test-results)$|\.test\.tsx?$|\.tsbuildinfo$/

function* filesOf(path, root) {
  if (ignored.test(relative(root, path).replaceAll('\\', '/'))) return
  let entries
  try {
    entries = readdirSync(path)
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    yield path
    return
  }
  for (const name of entries.sort()) yield* filesOf(join(path, name), root)
}

/** A hash of all sources, independent of their dates. */
function sourcesHash(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source), root)) {
      hash.update(`${relative(root, file)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Builds the server or the portal, and prints the output only if the build fails. */
function build(part, root) {
  const args = ['run', '--silent', `build:${part}`]
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell })
  if (status === 0) return
  console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
  throw new Error(`Building the ${part} failed, see above.`)
}

const stampOfBuild = (root) => join(root, 'apps/server/dist/.built')

/**
 * Builds server and portal, and notes from which sources, so that no command builds them again. Throws an Error with a
 * message for the user if a build fails.
 * @param {string} root
 */
export function buildAll(root) {
  const sources = sourcesHash(root)
  build('server', root)
  build('portal', root)
  writeFileSync(stampOfBuild(root), sources)
}

/**
 * Builds server and portal if a source has changed since the last build.
 * @param {string} root
 */
export function ensureBuilt(root) {
  const stamp = stampOfBuild(root)
  const results = [
    stamp,
    join(root, 'apps/server/dist/bundle/main.js'),
    join(root, 'apps/portal/dist/index.html'),
  ]
  if (results.every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === sourcesHash(root)) return
  console.log('Building ...')
  buildAll(root)
}

/**
 * Installs and builds what is missing, or exits with an error message.
 * @param {string} root
 * @param {(root: string) => void} builds
 */
export function ensureReady(root, builds = ensureBuilt) {
  try {
    ensureInstalled(root)
    builds(root)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
