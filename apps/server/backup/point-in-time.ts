/**
 * Restores the embedded database to a point in time: the newest base before it, and the log since then (decision 101).
 * The new database is built beside the present one, which is kept under another name.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from '../core/clock.ts'
import { homeOf } from '../database/embedded.ts'
import { findBinaries, type Binaries } from '../database/embedded/binaries.ts'
import { readHome, type Home } from '../database/embedded/home.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import { chooseRunAsUser, EmbeddedDatabaseError, type RunAs } from '../database/embedded/operating-system.ts'
import { markCreated } from '../database/embedded/refusals.ts'
import { addressOf, ensureServer, stopServer } from '../database/embedded/server.ts'
import { basesOf, readBases, type StoredBase } from './base.ts'
import { withConnection } from './connection.ts'
import { readBackupFile } from './file.ts'
import { timeInName } from './list.ts'
import {
  clusterIn,
  copyIntoLog,
  keepUnfinished,
  knownClusterIn,
  makeLogDirectory,
  moveLog,
  unpackLog,
} from './log.ts'
import { noteRestore } from './mark.ts'
import { refuseRunning, waitUntilUnused } from './stopped.ts'
import { damaged, UnusableBackup } from './unusable.ts'

/** The log of a week may take this long. */
const RECOVERY_MILLISECONDS = 4 * 3_600_000
const DATABASE = 'pfotenportal'
const LOG = 'recovered-log'

export interface PointInTimeOptions {
  readonly dataDir: string
  readonly backupDir: string
  readonly identities: readonly string[]
  /** For the history of the new timeline. */
  readonly recipients: readonly string[]
  /** The moment; null for the end of the log. */
  readonly at: Instant | null
}

export interface RestoredPoint {
  readonly base: StoredBase
  /** The last change that was restored. */
  readonly restoredTo: Instant
  /** Where the former database is; null if there was none. */
  readonly former: string | null
  /** Segments of the log that were read, with those of the former database that were not in the backups yet. */
  readonly segments: number
}

/** Throws UnusableBackup if there is no base, the database runs, a file is damaged, or the log ends before that moment. */
export async function restorePointInTime(options: PointInTimeOptions): Promise<RestoredPoint> {
  mkdirSync(options.dataDir, { recursive: true })
  const home = homeOf(options.dataDir)
  refuseRunning(join(home, 'cluster'))
  const base = await baseFor(options)
  const user = chooseRunAsUser(join(home, 'cluster'))
  const binaries = findBinaries(options.dataDir, user)
  // A start removes it if this process dies.
  const building = `${home}.new-${process.pid}`
  await mkdir(building, { mode: user ? 0o711 : 0o700 })
  try {
    await unpackBase(base, building, options.identities)
    const segments = await collectLog(base, { ...options, home, building })
    if (user) await giveTo(building, user)
    const restoredTo = await recover(readHome(building), { ...options, base, binaries, user })
    for (const name of [LOG, 'port', 'place'])
      await rm(join(building, name), { recursive: true, force: true })
    const former = existsSync(home) ? `${home}.before-${timeInName(realNow())}` : null
    if (former !== null) await rename(home, former)
    await rename(building, home)
    markCreated(dirname(home))
    return { base, restoredTo, former, segments }
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}

/** The newest base before the moment, if there is one of the database that is there now. */
async function baseFor({ backupDir, dataDir, at }: PointInTimeOptions): Promise<StoredBase> {
  const bases = await readBases(backupDir)
  const own = await basesOf(homeOf(dataDir), bases)
  const found = [...own, ...bases].find(({ takenAt }) => at === null || takenAt <= at)
  if (found) return found
  const oldest = bases.at(-1)
  throw new UnusableBackup(
    oldest
      ? `The oldest base was taken at ${oldest.takenAt}: a point in time before it cannot be restored. Restore a backup instead. Nothing was changed.`
      : `There is no base in ${backupDir}: it is taken by \`npm run backup\` where the database is embedded. Restore a backup instead. Nothing was changed.`,
  )
}

/** A path in a base that leads nowhere else. */
function inside(building: string, path: string): string {
  if (path.split('/').some((part) => part === '..' || part === ''))
    throw damaged('it has a path that leads out')
  return join(building, path)
}

async function unpackBase(base: StoredBase, building: string, identities: readonly string[]): Promise<void> {
  let file: Awaited<ReturnType<typeof open>> | undefined
  try {
    for await (const frame of readBackupFile(base.path, identities)) {
      if (frame.kind === 'directory') await mkdir(inside(building, frame.path), { mode: 0o700 })
      else if (frame.kind === 'file') file = await open(inside(building, frame.path), 'wx', 0o600)
      else if (frame.kind === 'rows') await file?.writeFile(frame.bytes)
      else if (frame.kind === 'fileEnd') {
        // PostgreSQL flushes all files before it recovers.
        await file?.close()
        file = undefined
      } else if (frame.kind !== 'base' && frame.kind !== 'baseEnd') throw damaged('it is no base')
    }
  } finally {
    await file?.close()
  }
}

interface Collection extends PointInTimeOptions {
  readonly home: string
  readonly building: string
}

/** Gathers the log, to which what only the former database has is added first: nothing is lost while its disk can be read. */
async function collectLog(base: StoredBase, options: Collection): Promise<number> {
  const { home, building, backupDir, identities, recipients } = options
  const former = join(home, 'cluster')
  const cluster = await clusterIn(join(building, 'cluster'))
  if (cluster === undefined) throw damaged('it has no cluster')
  const log = { backupDir, cluster, firstSegment: base.firstSegment }
  const directory = await makeLogDirectory(backupDir, cluster)
  if ((await clusterIn(former)) === cluster) {
    await moveLog(waitingLog(home), directory, recipients)
    await keepUnfinished(join(former, 'pg_wal'), log, recipients)
  }
  const folder = join(building, LOG)
  await mkdir(folder, { mode: 0o700 })
  return unpackLog(log, folder, identities)
}

async function giveTo(path: string, user: RunAs): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    if (entry.name !== 'password') await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

interface Recovery extends PointInTimeOptions {
  readonly base: StoredBase
  readonly binaries: Binaries
  readonly user: RunAs | null
}

/** Starts a server that reads the log up to the moment, and stops it as soon as it can be written to. */
async function recover(home: Home, options: Recovery): Promise<Instant> {
  const { binaries, user, at, base } = options
  const signal = join(home.cluster, 'recovery.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  const settings = {
    archive_mode: 'off',
    // Answers nobody before everything is restored.
    hot_standby: 'off',
    restore_command: `cp ../${LOG}/%f %p`,
    recovery_target_timeline: 'current',
    // The server knows no abbreviations of time zones yet, not even Z.
    ...(at !== null && {
      recovery_target_time: at.replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  try {
    const port = await ensureServer(home, binaries, user, {
      settings,
      startMilliseconds: RECOVERY_MILLISECONDS,
    })
    const restoredTo = await withConnection(addressOf(home, port, DATABASE), async (client) => {
      const found = await client.query<{ at: string | null }>(
        `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      )
      const last = parseInstant(found.rows[0]?.at ?? '') ?? base.takenAt
      await noteRestore(client, last, basename(base.path))
      return last
    })
    await keepHistories(home, options)
    return restoredTo
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? whyNot(error, options) : error
  } finally {
    await stopServer(home)
    await waitUntilUnused(home.cluster)
  }
}

/** Another restore from the same base must not give its timeline the same number. */
async function keepHistories(
  { cluster }: Home,
  { backupDir, recipients }: PointInTimeOptions,
): Promise<void> {
  const log = join(cluster, 'pg_wal')
  const kept = await makeLogDirectory(backupDir, await knownClusterIn(cluster))
  for (const name of await readdir(log))
    if (name.endsWith('.history')) await copyIntoLog(join(log, name), name, kept, recipients)
}

function whyNot(error: EmbeddedDatabaseError, { at, base }: Recovery): Error {
  if (error.message.includes('recovery ended before configured recovery target'))
    return new UnusableBackup(
      `The log ends before ${at ?? ''}. Name an earlier moment, or the end of the log: --at end. Nothing was changed.`,
    )
  if (error.message.includes('before consistent recovery point'))
    return new UnusableBackup(
      `At ${at ?? ''} the base of ${base.takenAt} was still being copied. Name a moment a few minutes later or before it. Nothing was changed.`,
    )
  if (
    /could not locate (?:required )?checkpoint record|WAL ends before end of online backup/.test(
      error.message,
    )
  )
    return new UnusableBackup(
      `The log of the base ${basename(base.path)} is not complete. Restore a backup instead. Nothing was changed.`,
    )
  return error
}
