/** Settings of backups (docs/operations.md, "Backups"). */
import * as kinds from '../kinds.ts'
import { setting } from '../setting.ts'

const backup = {
  BACKUP_DIR: setting({
    meaning:
      'The directory of the backups that `npm run backup` takes ([operations.md](operations.md#backups)). Give it a disk of its own.',
    kind: kinds.path,
    default: { unset: 'none: no backup can be taken' },
  }),
  BACKUP_RECIPIENTS: setting({
    meaning:
      'Public keys in the format of age (`age1…`), separated by commas. Backups are encrypted for them; the service needs no private key.',
    kind: kinds.ageRecipients,
    default: { unset: 'none: backups are not encrypted' },
  }),
}

export const backupGroups = { backup: { title: 'Backups', settings: backup } }
