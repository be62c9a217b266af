/**
 * Bases of the embedded database: its files as PostgreSQL's own backup mode allows to copy them while it runs. With the
 * log since then, a base is restored to any moment (decision 101).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { keptBases } from '@pfotenportal/domain/backup/kept-backups'
import { dateOf, parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { waitingLog } from '../database/embedded/log-archive.ts'
import { withConnection } from './connection.ts'
import { writeBackupFile } from './file.ts'
import { FORMAT, type BackupFrame } from './frames.ts'
import { timeInName, timeOfName } from './list.ts'
import { beginLog, clusterIn, deleteUnneededLog, knownClusterIn, moveLog } from './log.ts'
import { namesIn } from './sealed.ts'
import { UnusableBackup } from './unusable.ts'

/** The time, the first segment of the log that it needs, and the cluster. */
const NAME = /^pfotenportal-(\d{8}T\d{9}Z)-([0-9A-F]{24})(?:-([0-9A-F]{16}))?\.base(?:\.age)?$/
/** Held while a base is taken. */
const BASE_LOCK = 20_261_129
/** How long PostgreSQL may take to hand out the log of the copy. */
const LOG_MILLISECONDS = 300_000

/** Folders whose content PostgreSQL makes anew. */
const EMPTIED =
  'pg_wal pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' ')
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/

export interface StoredBase {
  readonly path: string
  /** It is restored to this moment or a later one. */
  readonly takenAt: Instant
  readonly firstSegment: string
  /** Null if version 1.0.0 took it. */
  readonly cluster: string | null
}

/** The bases in a directory, newest first; none if it does not exist. */
export async function readBases(backupDir: string): Promise<readonly StoredBase[]> {
  const names = await namesIn(backupDir)
  const found = names.flatMap((name): StoredBase[] => {
    const [, time = '', firstSegment = '', cluster = null] = NAME.exec(name) ?? []
    const takenAt = timeOfName(time)
    return takenAt === undefined ? [] : [{ path: join(backupDir, name), takenAt, firstSegment, cluster }]
  })
  return found.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))
}

/**
 * Those of the cluster in a home. The identifier of a cluster begins with the second in which it was created: what is older
 * and does not name its cluster is of another one.
 */
export async function basesOf(home: string, all: readonly StoredBase[]): Promise<readonly StoredBase[]> {
  const own = await clusterIn(join(home, 'cluster'))
  if (own === undefined) return []
  const createdAt = Number.parseInt(own.slice(0, 8), 16) * 1000
  return all.filter(({ cluster, takenAt }) =>
    cluster === null ? dateOf(takenAt).getTime() >= createdAt : cluster === own,
  )
}

export interface BaseOptions {
  readonly url: string
  /** The home of the embedded server. */
  readonly home: string
  readonly backupDir: string
  readonly recipients: readonly string[]
  readonly version: string
}

/**
 * Takes a base while the server runs, and moves its log. Throws UnusableBackup if another one is being taken, or if
 * PostgreSQL does not hand out its log.
 */
export async function takeBase(options: BaseOptions): Promise<StoredBase> {
  const { url, home, backupDir, recipients } = options
  const log = await beginLog(home, backupDir)
  const base = await withConnection(url, async (client) => {
    const lock = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${BASE_LOCK}) as ours`)
    if (lock.rows[0]?.ours !== true)
      throw new UnusableBackup('Another base of this database is being taken. Nothing was written.')
    return copyCluster(client, options)
  })
  await moveLog(waitingLog(home), log, recipients)
  return base
}

async function copyCluster(client: Client, options: BaseOptions): Promise<StoredBase> {
  const started = await client.query<{ segment: string; at: string; postgres: string }>(
    `select pg_walfile_name(pg_backup_start('pfotenportal', fast => true)) as segment,
       to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as postgres`,
  )
  const { segment = '', at = '', postgres = '' } = started.rows[0] ?? {}
  const takenAt = parseInstant(at)
  if (takenAt === undefined) throw new Error(`not an instant: ${at}`)
  const { backupDir, recipients, version, home } = options
  const ending = `.base${recipients.length > 0 ? '.age' : ''}`
  const cluster = await knownClusterIn(join(home, 'cluster'))
  const path = join(backupDir, `pfotenportal-${timeInName(takenAt)}-${segment}-${cluster}${ending}`)
  const head = { kind: 'base', format: FORMAT, version, postgres } as const
  async function* frames(): AsyncGenerator<BackupFrame, void> {
    yield head
    yield* fileFrames('password', join(home, 'password'))
    yield* directoryFrames(join(home, 'cluster'), 'cluster')
    yield* labelFrames(await stop(client))
    yield { kind: 'baseEnd' }
  }
  await writeBackupFile(path, frames(), recipients)
  return { path, takenAt, firstSegment: segment, cluster }
}

/** Ends the backup mode: PostgreSQL gives the label with which it recovers, after its log was copied. */
async function stop(client: Client): Promise<string> {
  await client.query(`set statement_timeout = ${LOG_MILLISECONDS}`)
  const found = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
  )
  const label = found.rows[0]?.label
  if (label === undefined) throw new Error('PostgreSQL has given no label')
  return label
}

async function* labelFrames(label: string): AsyncGenerator<BackupFrame, void> {
  const bytes = Buffer.from(label)
  yield { kind: 'file', path: 'cluster/backup_label' }
  yield { kind: 'rows', bytes }
  yield { kind: 'fileEnd', digest: createHash('sha256').update(bytes).digest('hex') }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A folder with everything in it. What is dropped meanwhile is left out, which the log then explains. */
async function* directoryFrames(directory: string, path: string): AsyncGenerator<BackupFrame, void> {
  yield { kind: 'directory', path }
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  for (const entry of entries) {
    const [source, target] = [join(directory, entry.name), `${path}/${entry.name}`]
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isDirectory()) {
      if (EMPTIED.includes(entry.name)) yield { kind: 'directory', path: target }
      else yield* directoryFrames(source, target)
    } else if (entry.isFile()) yield* fileFrames(target, source)
    else throw new UnusableBackup(`${source} is no file: a database with tablespaces is not copied.`)
  }
}

async function* fileFrames(path: string, source: string): AsyncGenerator<BackupFrame, void> {
  const hash = createHash('sha256')
  let isStarted = false
  try {
    for await (const bytes of createReadStream(source, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
      if (!isStarted) yield { kind: 'file', path }
      isStarted = true
      hash.update(bytes)
      yield { kind: 'rows', bytes }
    }
  } catch (error) {
    if (!isStarted && isGone(error)) return
    throw error
  }
  if (!isStarted) yield { kind: 'file', path }
  yield { kind: 'fileEnd', digest: hash.digest('hex') }
}

/** Deletes the bases that the rule no longer keeps, and the log that those that are left do not need. */
export async function deleteOldBases(backupDir: string): Promise<readonly StoredBase[]> {
  const all = await readBases(backupDir)
  const kept = keptBases(all)
  for (const base of all.filter((each) => !kept.includes(each))) await rm(base.path, { force: true })
  await deleteUnneededLog(backupDir, kept)
  return kept
}
