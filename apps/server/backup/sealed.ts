/** Files of backups: compressed, encrypted if there are recipients, and there as a whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { realMilliseconds } from '../core/clock.ts'
import { damaged, UnusableBackup, unwritable } from './unusable.ts'

/** Nothing is written for longer. */
export const HALF_A_DAY_MILLISECONDS = 43_200_000
const AGE_MAGIC = 'age-encryption.org/v1\n'

/** Node's and the browser's types of the same stream. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream)

/** A stream that ends with the error of the one that it reads. */
function following<T extends NodeJS.ReadWriteStream & { destroy(error: Error): unknown }>(
  source: Readable,
  next: T,
): T {
  source.on('error', (error) => next.destroy(error))
  // Whoever reads it learns of the error; when nobody does any more, it is of no interest.
  next.on('error', () => undefined)
  return source.pipe(next)
}

async function encrypted(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Passes on what a directory gives; its errors as sentences. */
function storing<T>(directory: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw unwritable(error, directory)
  })
}

async function writeAll(file: FileHandle, content: Readable, directory: string): Promise<SealedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content as AsyncIterable<Uint8Array>) {
    hash.update(part)
    bytes += part.length
    for (let written = 0; written < part.length;)
      written += (await storing(directory, file.write(part, written, part.length - written))).bytesWritten
  }
  await storing(directory, file.sync())
  return { bytes, digest: hash.digest('hex') }
}

/** Makes a rename survive a power failure. Where directories cannot be flushed, the file system does it alone. */
export async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** What was written: bytes on disk, and their SHA-256. */
export interface SealedFile {
  readonly bytes: number
  readonly digest: string
}

/** What a directory contains; nothing if it does not exist. */
export async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}

const UNFINISHED = '.part'

/** Deletes what a killed process left: nothing is written for half a day. The backup of the next night needs its room. */
export async function deleteUnfinished(directory: string): Promise<void> {
  for (const name of await namesIn(directory)) {
    const path = join(directory, name)
    if (!name.endsWith(UNFINISHED)) continue
    const found = await stat(path).catch(() => undefined)
    if (found && realMilliseconds() - found.mtimeMs > HALF_A_DAY_MILLISECONDS) await rm(path, { force: true })
  }
}

/**
 * Writes a stream into a new file, readable for its owner only. Under its name it is complete and on disk; after an
 * error, such as a full disk, nothing is left.
 */
export async function writeSealed(
  path: string,
  source: Readable,
  recipients: readonly string[],
): Promise<SealedFile> {
  const directory = dirname(path)
  const building = `${path}.${randomUUID()}${UNFINISHED}`
  let file: FileHandle | undefined
  try {
    file = await storing(directory, open(building, 'wx', 0o600))
    const packed = following(source, createGzip())
    const content = recipients.length === 0 ? packed : await encrypted(packed, recipients)
    const written = await writeAll(file, content, directory)
    await storing(directory, file.close())
    await storing(directory, rename(building, path))
    await flushDirectory(directory)
    return written
  } catch (error) {
    source.destroy()
    await file?.close().catch(() => undefined)
    await rm(building, { force: true }).catch(() => undefined)
    throw error
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MAGIC.length))
    return buffer.toString('latin1', 0, bytesRead) === AGE_MAGIC
  } finally {
    await file.close()
  }
}

async function decrypted(path: string, identities: readonly string[]): Promise<Readable> {
  if (identities.length === 0)
    throw new UnusableBackup(
      'The backup is encrypted. Name the file with its private key: --identity <file>.',
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const source = createReadStream(path)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    source.destroy()
    throw unreadable(error)
  }
}

/** The error for what the libraries say of a file of which they cannot make sense. */
export function unreadable(error: unknown): unknown {
  if (error instanceof UnusableBackup || !(error instanceof Error)) return error
  if (error.message.includes('no identity matched'))
    return new UnusableBackup('The backup was encrypted for another key. Nothing was changed.')
  if ('syscall' in error) return error
  if ('code' in error && (error.code === 'Z_BUF_ERROR' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
    return damaged('it is incomplete')
  return damaged(error.message)
}

/** The content of a file. Errors of the stream are to be translated (`unreadable`). `close` it in any case. */
export async function openSealed(path: string, identities: readonly string[]) {
  const packed = (await isEncrypted(path)) ? await decrypted(path, identities) : createReadStream(path)
  const plain = following(packed, createGunzip())
  return {
    plain: plain as AsyncIterable<Uint8Array>,
    close: () => {
      plain.destroy()
      packed.destroy()
    },
  }
}
