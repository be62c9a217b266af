/** Why a backup cannot be taken, read or restored, as a sentence for the operator. Nothing was changed. */
export class UnusableBackup extends Error {}

/** A file of which some bytes are missing or others than were written. */
export function damaged(what: string): UnusableBackup {
  return new UnusableBackup(`The backup is damaged: ${what}. Nothing was changed. Use another backup.`)
}
