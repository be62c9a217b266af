/** The backups of the installation, for the checks of their age and of the last restore test, and the log that waits for them. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackups } from '../backup/list.ts'
import { waitingSegments } from '../backup/log.ts'
import type { Config } from '../core/config.ts'
import { homeOf } from '../database/embedded.ts'
import { waitingLog } from '../database/embedded/log-archive.ts'
import type { BackupFacts, WaitingLogFacts } from './judge-machine.ts'

/** The backups in BACKUP_DIR, newest first; null if it is not set: then the service takes none. */
export async function readBackupFacts({ backupDir }: Config): Promise<readonly BackupFacts[] | null> {
  if (backupDir === null) return null
  const backups = await readBackups(backupDir)
  return backups.map(({ takenAt, verifiedAt }) => ({
    takenAt: takenAt.getTime(),
    verifiedAt: verifiedAt?.getTime() ?? null,
  }))
}

/** The log of the embedded database that is not in BACKUP_DIR yet; null if there is none. */
export async function readWaitingLog({ databaseUrl, dataDir }: Config): Promise<WaitingLogFacts | null> {
  if (databaseUrl !== null) return null
  const folder = waitingLog(homeOf(dataDir))
  const found = await Promise.all(
    // One may just be moved.
    (await waitingSegments(folder)).map((name) => stat(join(folder, name)).catch(() => null)),
  )
  const times = found.flatMap((file) => file?.mtimeMs ?? [])
  return times.length === 0 ? null : { count: times.length, since: Math.min(...times) }
}
