// Checks Node and npm, and installs the packages of the lock file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const oldestNode = [20, 19]

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Error(
    `Node ${process.versions.node} is too old: Pfotenportal needs Node ${oldestNode.join('.')} or later.`,
  )
}

function npm(args, root, stdio) {
  return spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' })
}

/** A hash of everything that determines which packages are installed. */
function fingerprint(root) {
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
 * Installs the packages if they are missing or differ from the lock file. Throws an Error with a message for the user if
 * that fails.
 * @param {string} root
 */
export function ensureInstalled(root) {
  checkNode()
  const stamp = join(root, 'node_modules/.pfotenportal')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalledByHand(root)) {
    if (npm(['--version'], root, 'ignore').status !== 0)
      throw new Error('npm is missing; it comes with Node.')
    console.log('Installing packages ...')
    // The build needs the development packages, even if NODE_ENV is production.
    const run = npm(
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      root,
      'inherit',
    )
    if (run.status !== 0)
      throw new Error('npm ci failed, see above. It needs the npm registry and a writable folder.')
  }
  writeFileSync(stamp, wanted)
}
