/** The backups of the installation, for the checks of their age and of the last restore test. */
import type { Config } from '../core/config.ts'
import type { BackupFacts } from './judge-machine.ts'

/** The backups in `BACKUP_DIR`; null if it is not set. */
export async function readBackupFacts(_config: Config): Promise<readonly BackupFacts[] | null> {
  // Connect `readBackups` of backup/list.ts here once BACKUP_DIR is a setting.
  return null
}
