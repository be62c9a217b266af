/** Takes a backup of a database while the service uses it (decision 101). */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { parseInstant, type Instant } from '@pfotenportal/domain/core/calendar'
import { realMilliseconds } from '../core/clock.ts'
import { migrations } from '../database/migrate.ts'
import { withConnection } from './connection.ts'
import { writeBackupFile } from './file.ts'
import { FORMAT, type BackupFrame, type BackupHead } from './frames.ts'
import { fileNameOf, writeNote, type BackupNote } from './list.ts'
import { deleteUnfinished } from './sealed.ts'
import { listSequences, listTables, openRows, quoted } from './tables.ts'
import { UnusableBackup, unwritable } from './unusable.ts'

/** An arbitrary number, unique in the service: held while a backup is taken. */
const BACKUP_LOCK = 20_261_128
/** How often the tables are listed again because a migration came in between. */
const ATTEMPTS = 5

export interface BackupOptions {
  readonly url: string
  readonly directory: string
  /** Public keys in the format of age; with none, the file is not encrypted. */
  readonly recipients: readonly string[]
  /** The version of the service. */
  readonly version: string
}

export interface TakenBackup extends BackupNote {
  readonly path: string
  readonly seconds: number
}

/**
 * Writes a backup of the database as it is at one moment. Throws UnusableBackup if another backup of this database is
 * being taken, if a newer version has migrated it, or if the directory cannot be written to. It is never created: where a
 * disk is not mounted, the backup would land on the one above.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const began = realMilliseconds()
  await stat(options.directory).catch((error: unknown) => {
    throw unwritable(error, options.directory)
  })
  return withConnection(options.url, async (client) => {
    await lockOut(client)
    await deleteUnfinished(options.directory)
    const head = await beginSnapshot(client, options.version)
    const path = join(options.directory, fileNameOf(head.takenAt, options.recipients.length > 0))
    const totals = { rows: 0, tables: 0 }
    const written = await writeBackupFile(path, framesOf(client, head, totals), options.recipients)
    const note = {
      takenAt: head.takenAt,
      version: head.version,
      migrations: head.migrations,
      ...totals,
      bytes: written.bytes,
      digest: written.digest,
      isEncrypted: options.recipients.length > 0,
    }
    await writeNote(path, note)
    return { ...note, path, seconds: (realMilliseconds() - began) / 1000 }
  })
}

/** The lock ends with the connection, however this process ends. */
async function lockOut(client: Client): Promise<void> {
  const found = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as ours`)
  if (found.rows[0]?.ours !== true)
    throw new UnusableBackup('Another backup of this database is being taken. Nothing was written.')
}

/**
 * Begins the transaction in which everything is read. Its tables are locked before its snapshot is taken, as `pg_dump`
 * does: a migration waits, and so never changes a table between the two.
 */
async function beginSnapshot(client: Client, version: string): Promise<BackupHead> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const tables = await listTables(client)
    if (tables.length === 0) throw new UnusableBackup('The database has no tables of the service.')
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
    const head = await readHead(client, version)
    if (JSON.stringify(await listTables(client)) === JSON.stringify(tables)) return head
    await client.query('rollback')
  }
  throw new UnusableBackup('The database is being migrated. Take the backup afterwards.')
}

async function readHead(client: Client, version: string): Promise<BackupHead> {
  // The clock of the machine may have jumped; that of the database dates its rows.
  const found = await client.query<{ taken: string; business: string; postgres: string; applied: string[] }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken,
       to_char(coalesce((select case mode when 'standing' then business_at
         when 'ticking' then business_at + (now() - real_at) end from business_clock), now()),
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as business,
       current_setting('server_version') as postgres,
       array(select name::text from migration order by name) as applied`,
  )
  const [row] = found.rows
  const newer = row?.applied.filter((name) => !(name in migrations)) ?? []
  if (newer.length > 0)
    throw new UnusableBackup(
      `The database was migrated by a newer version of the service (${newer.join(', ')}). Take the backup with that version.`,
    )
  return {
    kind: 'head',
    format: FORMAT,
    takenAt: instantIn(row?.taken),
    businessAt: instantIn(row?.business),
    version,
    postgres: row?.postgres ?? '',
    migrations: row?.applied ?? [],
  }
}

function instantIn(text = ''): Instant {
  const found = parseInstant(text)
  if (found === undefined) throw new Error(`not an instant: ${text}`)
  return found
}

async function* framesOf(
  client: Client,
  head: BackupHead,
  totals: { rows: number; tables: number },
): AsyncGenerator<BackupFrame, void> {
  yield head
  for (const table of await listTables(client)) {
    yield { kind: 'table', name: table.name, columns: [...table.columns] }
    const hash = createHash('sha256')
    const rows = openRows(client, table)
    for await (const bytes of rows as AsyncIterable<Buffer>) {
      hash.update(bytes)
      yield { kind: 'rows', bytes }
    }
    yield { kind: 'tableEnd', rows: rows.rowCount, digest: hash.digest('hex') }
    totals.rows += rows.rowCount
    totals.tables += 1
  }
  yield { kind: 'end', sequences: await listSequences(client), tables: totals.tables }
}
