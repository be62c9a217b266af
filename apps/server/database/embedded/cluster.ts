/**
 * The embedded server's home in the data directory: `cluster` (PostgreSQL's own), `password`, `port`, `postgres.log`.
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
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import {
  isAlive,
  canAccess,
  EmbeddedDatabaseError,
  sharedDirectoryOf,
  ensureSharedDirectory,
  type RunAs,
} from './operating-system.ts'

export const SUPERUSER = 'pfotenportal'
const MAJOR = '18'

export interface Home {
  readonly directory: string
  readonly cluster: string
  readonly password: string
  readonly portFile: string
  readonly logFile: string
}

/** The paths of a home and its password. Throws if the home does not exist or we may not read it. */
export function readHome(directory: string): Home {
  return {
    directory,
    cluster: join(directory, 'cluster'),
    password: readFileSync(join(directory, 'password'), 'utf8').trim(),
    portFile: join(directory, 'port'),
    logFile: join(directory, 'postgres.log'),
  }
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
  }
}

/**
 * Where the home is: in the data directory, or where the user can access it. An existing home stays where it is, even
 * if the data directory has become accessible since; an inaccessible one is refused rather than recreated.
 */
export function homeDirectory(dataDir: string, user: RunAs | null): string {
  makeDirectory(dataDir)
  const inside = join(dataDir, 'postgres')
  if (user === null) return inside
  const outside = join(sharedDirectoryOf(dataDir), 'postgres')
  if (!existsSync(inside) && existsSync(outside)) return outside
  if (canAccess(dataDir, user)) return inside
  if (!existsSync(inside)) return join(ensureSharedDirectory(dataDir), 'postgres')
  throw new EmbeddedDatabaseError(
    `The user that PostgreSQL runs as can no longer enter ${dataDir}. Grant others access to it and to its parent directories.`,
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
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--data-checksums',
  ]
  const text = ['--encoding', 'UTF8', '--locale-provider', 'icu', '--icu-locale', 'de-DE', '--locale', 'C']
  const run = spawnSync(binaries.initdb, ['--pgdata', cluster, ...ours, ...text, '--no-instructions'], {
    cwd: building,
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
  if (!existsSync(directory)) build(directory, binaries, user)
  const home = readOwnHome(directory)
  const major = readMajor(home.cluster)
  if (major !== undefined && major !== MAJOR) {
    throw new EmbeddedDatabaseError(
      `The data in ${home.directory} was written by PostgreSQL ${major}, but this service comes with ${MAJOR}.`,
    )
  }
  return home
}

function readOwnHome(directory: string): Home {
  try {
    return readHome(directory)
  } catch {
    throw new EmbeddedDatabaseError(
      `${directory} cannot be read. It was created by another user: start as that user, or set DATA_DIR.`,
    )
  }
}

/** Undefined if the cluster belongs to another user, as it does when root runs the service. */
function readMajor(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}
