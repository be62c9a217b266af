// Builds server and portal if their sources have changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

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
function fingerprint(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source), root)) {
      hash.update(`${relative(root, file)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Runs a build and prints its output only if it fails. */
function run(what, args, root) {
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell })
  if (status === 0) return
  console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
  throw new Error(`Building the ${what} failed, see above.`)
}

/**
 * Builds server and portal if a source has changed since the last build. Throws an Error with a message for the user if a
 * build fails.
 * @param {string} root
 */
export function ensureBuilt(root) {
  const stamp = join(root, 'apps/server/dist/.built')
  const results = [stamp, join(root, 'apps/server/dist/main.js'), join(root, 'apps/portal/dist/index.html')]
  const wanted = fingerprint(root)
  if (results.every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building ...')
  run('server', ['run', '--silent', 'build:server'], root)
  run('portal', ['run', '--silent', 'build:portal'], root)
  writeFileSync(stamp, wanted)
}
