/** The backups of the installation, and the log of its database, for the checks of their age and of the last restore test. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { basesOf, readBases } from '../backup/base.ts'
import { readBackups } from '../backup/list.ts'
import { clusterIn, logDirectoryOf, waitingSegments } from '../backup/log.ts'
import { namesIn } from '../backup/sealed.ts'
import type { Config } from '../core/config.ts'
import { homeOf } from '../database/embedded.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import type { Database } from '../database/open.ts'
import type { ArchiveFacts, BackupFacts } from './judge-machine.ts'
import { countProcesses } from './read-server.ts'

/** The backups in BACKUP_DIR, newest first; null if it is not set: then the service takes none. */
export async function readBackupFacts({ backupDir }: Config): Promise<readonly BackupFacts[] | null> {
  if (backupDir === null) return null
  const backups = await readBackups(backupDir)
  return backups.map(({ takenAt, verifiedAt }) => ({
    takenAt: takenAt.getTime(),
    verifiedAt: verifiedAt?.getTime() ?? null,
  }))
}

/** When a file or folder was last written; null if it is not there, or no longer. */
async function writtenAt(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return found && found.mtimeMs
}

/** The oldest of some files; null if none of them is there. */
async function oldestOf(folder: string, names: readonly string[]): Promise<number | null> {
  const found = await Promise.all(names.map((name) => writtenAt(join(folder, name))))
  const times = found.filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}

/** The log of the embedded database, on its way to the backups. */
export async function readArchive(
  { dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string },
  database: Database,
): Promise<ArchiveFacts> {
  const home = homeOf(dataDir)
  const waiting = waitingLog(home)
  // PostgreSQL has such a file for each segment that it has finished and not copied yet.
  const marks = join(home, 'cluster/pg_wal/archive_status')
  const ready = (await namesIn(marks)).filter((name) => name.endsWith('.ready'))
  const archive = logDirectoryOf(backupDir, (await clusterIn(join(home, 'cluster'))) ?? null)
  const segments = await waitingSegments(waiting)
  // What is in both was copied and not removed: it is not moved yet.
  const unmoved = new Set(segments)
  const moved = (await namesIn(archive)).filter(
    (name) => /^[0-9A-F]{24}\.gz(?:\.age)?$/.test(name) && !unmoved.has(name.slice(0, 24)),
  )
  const newest = moved.toSorted().at(-1)
  const { rows } = await database.pool.query<{ at: number }>(
    'select (extract(epoch from pg_postmaster_start_time()) * 1000)::float8 as at',
  )
  return {
    isRunning: (await countProcesses(database)) > 0,
    startedAt: rows[0]?.at ?? Number.POSITIVE_INFINITY,
    isKept: (await writtenAt(waiting)) !== null,
    uncopiedSince: await oldestOf(marks, ready),
    unmovedSince: await oldestOf(waiting, segments),
    movedAt: newest === undefined ? null : await writtenAt(join(archive, newest)),
    hasBase: (await basesOf(home, await readBases(backupDir))).length > 0,
  }
}
