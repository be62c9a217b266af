/** The backups of the installation, for the checks of their age and of the last restore test. */
import type { Config } from '../core/config.ts'
import type { BackupFacts } from './judge-machine.ts'

/** The backups that the service knows of; null while it makes none itself. */
export async function readBackupFacts(_config: Config): Promise<readonly BackupFacts[] | null> {
  return null
}
