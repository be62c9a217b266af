/**
 * The embedded server's home in the data directory: `cluster` (PostgreSQL's own), `password`, `port`, `place`,
 * `postgres.log`, and `log` if its log is kept.
 * It is built in a temporary place and renamed, so that an existing home is complete.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { readHome, type Home } from './home.ts'
import { EmbeddedDatabaseError, isAlive, nameFor, nameOf, type RunAs } from './operating-system.ts'
import {
  incomplete,
  quoted,
  refuseFullDisk,
  refuseToReplace,
  refuseUnsafeCopy,
  refuseWrongOwner,
} from './refusals.ts'

export const SUPERUSER = 'pfotenportal'
/** The major version of PostgreSQL that this version of the service comes with. */
export const MAJOR = '18'

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
  }
}

/** The home in the data directory. Throws if the database of this data directory is, or was, somewhere else. */
export function homeDirectory(dataDir: string): string {
  makeDirectory(dataDir)
  const directory = join(realpathSync(dataDir), 'postgres')
  if (!existsSync(directory)) refuseToReplace(dataDir, directory)
  return directory
}

/** How the cluster is named to its server, which works in it. Throws if its user cannot reach it. */
export function clusterNameFor(cluster: string, user: RunAs | null): string {
  const name = nameFor(cluster, user)
  if (name !== undefined) return name
  throw new EmbeddedDatabaseError(
    `The user "${nameOf(user?.uid ?? 0)}", as whom PostgreSQL runs, cannot enter ${cluster}.` +
      ' Set DATA_DIR to a directory that everybody may enter, such as one in /var/lib, and move the data there.',
  )
}

/** A killed start leaves its unfinished home behind. */
function removeUnfinished(directory: string): void {
  const prefix = `${basename(directory)}.new-`
  for (const name of readdirSync(dirname(directory))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
    }
  }
}

function own(path: string, user: RunAs | null): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function initialize(building: string, binaries: Binaries, user: RunAs | null): void {
  const cluster = join(building, 'cluster')
  const passwordFile = join(building, 'initdb-password')
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, readFileSync(join(building, 'password')), { mode: 0o600 })
  own(cluster, user)
  own(passwordFile, user)
  const ours = [
    '--username',
    SUPERUSER,
    '--pwfile',
    join('..', basename(passwordFile)),
    '--auth',
    'scram-sha-256',
    '--data-checksums',
    // The log is kept by the minute, and a segment that is kept early is padded.
    '--wal-segsize',
    '4',
  ]
  const text = ['--encoding', 'UTF8', '--locale-provider', 'icu', '--icu-locale', 'de-DE', '--locale', 'C']
  const name = clusterNameFor(cluster, user)
  const run = spawnSync(binaries.initdb, ['--pgdata', name, ...ours, ...text, '--no-instructions'], {
    cwd: cluster,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  rmSync(passwordFile)
  if (run.status !== 0) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not be set up: ${(run.stderr || run.error?.message || '').trim()}`,
    )
  }
}

function build(directory: string, binaries: Binaries, user: RunAs | null): void {
  const building = `${directory}.new-${process.pid}`
  mkdirSync(building)
  chmodSync(building, user ? 0o711 : 0o700)
  try {
    writeFileSync(join(building, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
    initialize(building, binaries, user)
    renameSync(building, directory)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    // Another start was faster: its home is as good as ours.
    if (!existsSync(directory)) throw error
  }
}

/** The home of this data directory, created if missing. */
export function openHome(directory: string, binaries: Binaries, user: RunAs | null): Home {
  removeUnfinished(directory)
  refuseFullDisk(dirname(directory))
  if (!existsSync(directory)) build(directory, binaries, user)
  const home = readOwnHome(directory)
  refuseWrongOwner(home.cluster, user)
  refuseUnsafeCopy(home)
  const major = readMajor(home.cluster)
  if (major !== undefined && major !== MAJOR) {
    throw new EmbeddedDatabaseError(
      `The data in ${home.directory} was written by PostgreSQL ${major}, but this service comes with ${MAJOR}.` +
        ' Take the data over: npm run upgrade -- postgres. Or start the version of the service that wrote it.',
    )
  }
  return home
}

function readOwnHome(directory: string): Home {
  try {
    const home = readHome(directory)
    if (home.password !== '') return home
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw incomplete(directory, join(directory, 'password'))
    throw new EmbeddedDatabaseError(
      `${directory} cannot be read. It was created by another user: start as that user, set DATA_DIR, or make it yours: ` +
        `chown -R ${nameOf(process.getuid?.() ?? 0)}: ${quoted(directory)}`,
    )
  }
  throw incomplete(directory, `the content of ${join(directory, 'password')}`)
}

/** Undefined if the cluster belongs to another user, as it does when root runs the service. */
function readMajor(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}
