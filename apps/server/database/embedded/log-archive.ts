/**
 * The log of the embedded server, kept for a restore to a point in time. While the home has a folder `log`, the server
 * copies each finished segment of its log into it; whoever moves the segments elsewhere deletes them there. Without
 * the folder nothing is kept.
 */
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'log'

/** Where segments wait. The server names it relative to its cluster, so that it needs no access to the directories above. */
export const waitingLog = (home: string): string => join(home, FOLDER)

/** Settings of the server. A copy that is not on disk yet has another name, and may be overwritten. */
export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_command:
    `test ! -d ../${FOLDER} || (cp %p ../${FOLDER}/%f.part && (sync ../${FOLDER}/%f.part || sync)` +
    ` && mv -f ../${FOLDER}/%f.part ../${FOLDER}/%f)`,
}

export const isLogKept = (home: string): boolean => existsSync(waitingLog(home))

/** From now on the log is kept. */
export function keepLog(home: string): void {
  const folder = waitingLog(home)
  const { uid, gid } = statSync(join(home, 'cluster'))
  mkdirSync(folder, { mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
}
