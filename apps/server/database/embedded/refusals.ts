/** When a data directory must not be used as it is: each refusal names the command that mends it. */
import { existsSync, readFileSync, realpathSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { realNow } from '../../core/clock.ts'
import type { Home } from './home.ts'
import {
  EmbeddedDatabaseError,
  findServerOf,
  nameOf,
  sharedDirectoryOf,
  type RunAs,
} from './operating-system.ts'

/** A path as a word of a command that the operator copies. */
export function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** Shows that a data directory has a database, also when that is missing. */
function markerOf(dataDir: string): string {
  return join(dataDir, 'database-created')
}

/** Leaves the marker beside the database. */
export function markCreated(dataDir: string): void {
  const marker = markerOf(dataDir)
  if (existsSync(marker)) return
  writeFileSync(
    marker,
    `${realNow()}\nThe database is in the folder "postgres". To back it up: npm run backup, or stop the service and copy the whole directory with "cp -a".\n`,
  )
}

/** Refuses to create a database in a data directory that has, or had, one. */
export function refuseToReplace(dataDir: string, directory: string): void {
  if (existsSync(join(dataDir, 'cluster'))) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} is the folder of the database itself. Set DATA_DIR to the directory above: ${dirname(realpathSync(dataDir))}`,
    )
  }
  const outside = [dataDir, realpathSync(dataDir)]
    .map((it) => join(sharedDirectoryOf(it), 'postgres'))
    .find((it) => existsSync(it))
  if (outside !== undefined) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} is empty: an earlier version put its database into ${outside}.` +
        ` Stop every service, move it, and start again: mv ${quoted(outside)} ${quoted(directory)}`,
    )
  }
  const running = findServerOf(join(directory, 'cluster'))
  if (running !== undefined) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} is empty, but the server of its database runs (process ${running}): the folder was moved or deleted.` +
        ` Move it back, or stop the server (kill -INT ${running}) and restore a backup.`,
    )
  }
  const marker = markerOf(dataDir)
  if (!existsSync(marker)) return
  const since = readFileSync(marker, 'utf8').split('\n', 1)[0]
  throw new EmbeddedDatabaseError(
    `DATA_DIR ${dataDir} has a database since ${since}, but its folder ${directory} is missing.` +
      ` Restore it from a backup. To begin with an empty database instead: rm ${quoted(marker)}`,
  )
}

/** Below this, a server that does not start lacks space, even if it could not say so in its log. */
const TOO_LITTLE_BYTES = 1_000_000

/** What PostgreSQL can use: it runs as a user without the reserve that a file system keeps for root. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function fullDisk(directory: string): EmbeddedDatabaseError {
  const megabytes = Math.floor(freeBytes(directory) / 1_000_000)
  const left = megabytes > 0 ? `too full for PostgreSQL to start (${megabytes} MB left)` : 'full'
  return new EmbeddedDatabaseError(
    `The disk of DATA_DIR ${directory} is ${left}. Free some space, at least 100 MB, and start again.`,
  )
}

export function refuseFullDisk(dataDir: string): void {
  if (freeBytes(dataDir) <= 0) throw fullDisk(dataDir)
}

/** Why the server did not start, from what it wrote into its log. */
export function failureOf(home: Home, log: string): EmbeddedDatabaseError {
  const dataDir = dirname(home.directory)
  const lines = log.trimEnd().split('\n')
  const reasons = lines.filter((line) => /\b(FATAL|PANIC):/.test(line) && !line.includes('is starting up'))
  const isFull = reasons.some((line) => /No space left|quota exceeded/i.test(line))
  if (isFull || freeBytes(dataDir) < TOO_LITTLE_BYTES) return fullDisk(dataDir)
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL failed to start. From ${home.logFile}:\n${(reasons.length > 0 ? reasons.slice(-2) : lines.slice(-5)).join('\n')}`,
  )
}

/** What every cluster has; a copy may have lost the empty directories. */
const parts =
  `PG_VERSION global global/pg_control base pg_wal pg_xact pg_multixact pg_subtrans pg_notify pg_tblspc
  pg_replslot pg_twophase pg_commit_ts pg_dynshmem pg_logical`.split(/\s+/)

/** The database cannot be used without this part of it. */
export function incomplete(directory: string, path: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${directory} is incomplete: ${path} is missing. Restore the whole DATA_DIR from a backup.`,
  )
}

/** PostgreSQL refuses files of other users, and a directory that others may read. */
export function refuseWrongOwner(cluster: string, user: RunAs | null): void {
  const uid = user?.uid ?? process.getuid?.()
  if (uid === undefined) return
  const repair = `chown -R ${nameOf(uid)}: ${quoted(cluster)} && chmod -R u=rwX,g=,o= ${quoted(cluster)}`
  for (const name of ['', ...parts]) {
    const path = join(cluster, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) throw incomplete(cluster, path)
    if (found.uid !== uid) {
      throw new EmbeddedDatabaseError(
        `${path} belongs to "${nameOf(found.uid)}", but PostgreSQL runs as "${nameOf(uid)}", perhaps after a copy without "cp -a".` +
          ` Give it back, and start again: ${repair}`,
      )
    }
    if (name === '' && (found.mode & 0o027) !== 0) {
      throw new EmbeddedDatabaseError(
        `${cluster} may be read or changed by other users, which PostgreSQL refuses. Close it, and start again: ${repair}`,
      )
    }
  }
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

/** A server was running when these files were copied, or it still runs on them under another path. */
export function refuseUnsafeCopy({ cluster, placeFile }: Home): void {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const stated = existsSync(placeFile)
    ? readFileSync(placeFile, 'utf8')
    : (readFileSync(pidFile, 'utf8').split('\n')[1] ?? '')
  const place = stated.trim()
  if (place === '' || realPath(place) === cluster) return
  throw new EmbeddedDatabaseError(
    `${cluster} was copied or moved from ${place} while its server was running, so it may be damaged.` +
      ' Stop the service there and copy it again (cp -a).' +
      ` If the service had crashed before, and no server uses these files: rm ${quoted(pidFile)}`,
  )
}
