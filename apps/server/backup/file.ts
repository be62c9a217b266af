/** A backup as a file of frames. */
import { Readable } from 'node:stream'
import { decode, encode, type BackupFrame } from './frames.ts'
import { openSealed, unreadable, writeSealed, type SealedFile } from './sealed.ts'

/** Writes the frames into a new file; after an error, such as a full disk, nothing is left. */
export async function writeBackupFile(
  path: string,
  frames: AsyncIterable<BackupFrame>,
  recipients: readonly string[],
): Promise<SealedFile> {
  return writeSealed(path, Readable.from(encode(frames)), recipients)
}

/** The frames of a file. Throws UnusableBackup if it is incomplete, was changed, or is encrypted for another key. */
export async function* readBackupFile(
  path: string,
  identities: readonly string[],
): AsyncGenerator<BackupFrame, void> {
  const { plain, close } = await openSealed(path, identities)
  const frames = decode(plain)
  try {
    for (;;) {
      // Only errors of reading are the file's; those of whoever uses the frames are not.
      const next = await frames.next().catch((error: unknown) => {
        throw unreadable(error)
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    close()
  }
}
