/** The backups of the installation, for the checks of their age and of the last restore test. */
import { readBackups } from '../backup/list.ts'
import type { Config } from '../core/config.ts'
import type { BackupFacts } from './judge-machine.ts'

/** The backups in BACKUP_DIR, newest first; null if it is not set: then the service takes none. */
export async function readBackupFacts({ backupDir }: Config): Promise<readonly BackupFacts[] | null> {
  if (backupDir === null) return null
  const backups = await readBackups(backupDir)
  return backups.map(({ takenAt, verifiedAt }) => ({
    takenAt: takenAt.getTime(),
    verifiedAt: verifiedAt?.getTime() ?? null,
  }))
}
