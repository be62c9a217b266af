/**
 * The log of the embedded database in the directory of the backups: each finished segment is compressed, encrypted if
 * there are recipients, and moved there (decision 101).
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { realMilliseconds } from '../core/clock.ts'
import { isLogKept, keepLog } from '../database/embedded/log-archive.ts'
import {
  deleteUnfinished,
  HALF_A_DAY_MILLISECONDS,
  namesIn,
  openSealed,
  unreadable,
  writeSealed,
} from './sealed.ts'
import { UnusableBackup, unwritable } from './unusable.ts'

/** A segment of the log, or the history of a timeline, as PostgreSQL names it. */
const NAME = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/
const SEALED = /^(.+)\.gz(?:\.age)?$/
const HISTORY = /\.history$/
/** A page of the log; what a segment does not need is zeros. */
const PAGE_BYTES = 8_192

/** A cluster by its system identifier. Segments have the same names in each, and are of no use to another one. */
const CLUSTER = /^[0-9A-F]{16}$/

/** The cluster in a folder; undefined if there is none. */
export async function clusterIn(folder: string): Promise<string | undefined> {
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => undefined)
  return control?.readBigUInt64LE(0).toString(16).padStart(16, '0').toUpperCase()
}

/** The same of a folder that must have one: throws if it has none. */
export async function knownClusterIn(folder: string): Promise<string> {
  const cluster = await clusterIn(folder)
  if (cluster === undefined) throw new Error(`${folder} has no cluster`)
  return cluster
}

/** Where the log of a cluster is in the directory of the backups. Null: of all, as version 1.0.0 kept it. */
export const logDirectoryOf = (backupDir: string, cluster: string | null): string =>
  join(backupDir, 'log', cluster ?? '')

/**
 * From now on the log is kept; returns where. Throws UnusableBackup if the directory is not the one where it was moved
 * before: what is moved from the disk of the database must not land below the place where another disk is mounted again.
 */
export async function beginLog(home: string, backupDir: string): Promise<string> {
  const target = logDirectoryOf(backupDir, null)
  const isBegun = isLogKept(home)
  if (isBegun && !existsSync(target))
    throw new UnusableBackup(
      `${backupDir} is not the directory of the backups so far: it has no folder "log", to which the log of the database was moved. Mount its disk. If it is another one on purpose: mkdir -m 700 ${target}, then npm run backup.`,
    )
  const directory = await makeLogDirectory(backupDir, await knownClusterIn(join(home, 'cluster')))
  if (!isBegun) keepLog(home)
  return directory
}

/** Makes the folder for the log of a cluster, in a directory that there is. */
export async function makeLogDirectory(backupDir: string, cluster: string): Promise<string> {
  for (const directory of [null, cluster].map((of) => logDirectoryOf(backupDir, of)))
    await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw unwritable(error, backupDir)
    })
  return logDirectoryOf(backupDir, cluster)
}

/** The segments that wait in a folder, in their order. */
export async function waitingSegments(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted()
}

/** Moves finished segments in a folder to the backups, the oldest first. One that is there already is replaced. */
export async function moveLog(
  folder: string,
  directory: string,
  recipients: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const names = await waitingSegments(folder)
  for (const name of names.slice(0, most)) {
    await copyIntoLog(join(folder, name), name, directory, recipients)
    await rm(join(folder, name), { force: true })
  }
}

/** Writes one segment or history into the log of a cluster in the backups. */
export async function copyIntoLog(
  path: string,
  name: string,
  directory: string,
  recipients: readonly string[],
): Promise<void> {
  const sealed = join(directory, `${name}.gz${recipients.length > 0 ? '.age' : ''}`)
  await writeSealed(sealed, createReadStream(path), recipients)
}

/** The log of a cluster from a segment on. */
interface LogFrom {
  readonly backupDir: string
  readonly cluster: string
  readonly firstSegment: string
}

/**
 * The files of the log from a segment on, by their names in PostgreSQL; histories are small and always among them. What
 * the folder of the cluster does not have may be where version 1.0.0 kept it. PostgreSQL refuses what is of another one.
 */
async function filesFrom({
  backupDir,
  cluster,
  firstSegment,
}: LogFrom): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const directory of [null, cluster].map((of) => logDirectoryOf(backupDir, of)))
    for (const file of await namesIn(directory)) {
      const [, name = ''] = SEALED.exec(file) ?? []
      if (NAME.test(name) && (HISTORY.test(name) || name >= firstSegment))
        found.set(name, join(directory, file))
    }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Unpacks the log from a segment on into a folder; returns how many files. Throws UnusableBackup for a damaged one. */
export async function unpackLog(
  log: LogFrom,
  folder: string,
  identities: readonly string[],
): Promise<number> {
  const files = await filesFrom(log)
  for (const [name, path] of files) {
    const { plain, close } = await openSealed(path, identities)
    try {
      await writeSparse(join(folder, name), plain)
    } catch (error) {
      throw unreadable(error)
    } finally {
      close()
    }
  }
  return files.size
}

/** Writes no block of zeros, so that a padded segment needs little room. */
async function writeSparse(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let position = 0
    for await (const part of content) {
      for (let from = 0; from < part.length; from += PAGE_BYTES) {
        const page = part.subarray(from, from + PAGE_BYTES)
        if (page.some((byte) => byte !== 0)) await file.write(page, 0, page.length, position + from)
      }
      position += part.length
    }
    await file.truncate(position)
  } finally {
    await file.close()
  }
}

/** Adds the segments of a stopped database that are not in the log yet, also the one that it had not finished. */
export async function keepUnfinished(
  folder: string,
  log: LogFrom,
  recipients: readonly string[],
): Promise<void> {
  const known = await filesFrom(log)
  for (const name of await waitingSegments(folder)) {
    const path = join(folder, name)
    if (name >= log.firstSegment && !known.has(name) && (await isBegun(path, name)))
      await copyIntoLog(path, name, logDirectoryOf(log.backupDir, log.cluster), recipients)
  }
}

/** PostgreSQL gives old segments the names of later ones, to be written over. The first page says where it belongs. */
async function isBegun(path: string, name: string): Promise<boolean> {
  if (name.length !== 24) return true
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const [high, low] = [name.slice(8, 16), name.slice(16)].map((part) => BigInt(`0x${part}`))
    return buffer.readBigUInt64LE(8) === ((high ?? 0n) << 32n) + (low ?? 0n) * BigInt(size)
  } finally {
    await file.close()
  }
}

/** Deletes the segments before this one. Histories stay: no two timelines may get the same number. */
async function deleteLogBefore(directory: string, firstSegment: string | undefined): Promise<void> {
  await deleteUnfinished(directory)
  for (const file of await namesIn(directory)) {
    const [, name = ''] = SEALED.exec(file) ?? []
    if (NAME.test(name) && !HISTORY.test(name) && (firstSegment === undefined || name < firstSegment))
      await rm(join(directory, file), { force: true })
  }
}

/** Deletes the log that none of the bases needs, each cluster's by its own bases. */
export async function deleteUnneededLog(
  backupDir: string,
  bases: readonly { readonly cluster: string | null; readonly firstSegment: string }[],
): Promise<void> {
  const clusters = (await namesIn(logDirectoryOf(backupDir, null))).filter((name) => CLUSTER.test(name))
  for (const cluster of [null, ...clusters]) {
    const directory = logDirectoryOf(backupDir, cluster)
    // A base of version 1.0.0 may be of any cluster.
    const needed = bases
      .filter((base) => base.cluster === null || base.cluster === cluster)
      .map((base) => base.firstSegment)
    if (cluster === null || needed.length > 0) await deleteLogBefore(directory, needed.toSorted()[0])
    // Its first base may just be being taken.
    else if (realMilliseconds() - (await stat(directory)).mtimeMs > HALF_A_DAY_MILLISECONDS)
      await rm(directory, { recursive: true, force: true })
  }
}
