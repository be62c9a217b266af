/** Why a backup cannot be taken, read or restored, as a sentence for the operator. Nothing was changed. */
export class UnusableBackup extends Error {}

/** What to do, by the code of the error with which a directory of backups refuses to be written to. */
const REMEDIES: Readonly<Record<string, (directory: string) => string>> = {
  ENOSPC: (directory) =>
    `The disk of ${directory} is full. Free some space there or enlarge it, then try again.`,
  EDQUOT: (directory) =>
    `The quota of ${directory} is used up. Free some space there or raise it, then try again.`,
  EROFS: (directory) =>
    `The disk of ${directory} is mounted read-only, perhaps because it failed (dmesg). Mount it writable, then try again.`,
  EACCES: (directory) =>
    `This user may not write to ${directory}. Make it the owner (chown) or run this as the owner, then try again.`,
  ENOENT: (directory) =>
    `${directory} does not exist. Mount its disk. If it has none of its own and this is the first backup: mkdir -m 700 ${directory}`,
}

/** The error of a directory in which a backup is to be stored. */
export function unwritable(error: unknown, directory: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const remedy =
    REMEDIES[String(error.code)]?.(directory) ?? `${directory} cannot be written to: ${error.message}.`
  return new UnusableBackup(`${remedy} What was there before is as it was.`)
}

/** A file of which some bytes are missing or others than were written. */
export function damaged(what: string): UnusableBackup {
  return new UnusableBackup(`The backup is damaged: ${what}. Nothing was changed. Use another backup.`)
}
