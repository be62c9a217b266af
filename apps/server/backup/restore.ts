/** Restores a backup into a database, in one transaction: it is restored as a whole, or nothing is changed (decision 101). */
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyWithin, migrations } from '../database/migrate.ts'
import type { Tx } from '../database/open.ts'
import { CONNECTION_NAME, queriesOf, withConnection } from './connection.ts'
import { readBackupFile } from './file.ts'
import { FORMAT, type BackupFrame, type BackupHead } from './frames.ts'
import { noteRestore } from './mark.ts'
import { digestOf, listSequences, listTables, quoted, type SequenceState } from './tables.ts'
import { damaged, UnusableBackup } from './unusable.ts'

export interface RestoreOptions {
  readonly url: string
  readonly path: string
  /** Private keys in the format of age. */
  readonly identities: readonly string[]
  /** Whether the tables that are there are replaced; without it, the database has to be empty. */
  readonly replaces?: boolean
  /** Whether the database becomes that of the service, which then reconciles with the payment provider. */
  readonly isMarked: boolean
}

export interface RestoredBackup extends BackupHead {
  readonly rows: number
  readonly tables: number
}

/** Restores a backup. Throws UnusableBackup, and any error of the database; then nothing was changed. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  await checkFile(options)
  const restored = await withConnection(options.url, async (client) => {
    await refuseOthers(client)
    return queriesOf(client)
      .transaction()
      .execute((tx) => restoreWithin(client, tx, options))
  })
  await withConnection(options.url, (client) => client.query('analyze'))
  return restored
}

/** Reads the whole file first: a damaged one never reaches the database. */
async function checkFile({ path, identities }: RestoreOptions): Promise<void> {
  for await (const each of readBackupFile(path, identities)) {
    if (each.kind === 'head') refuseNewer(each)
    if (each.kind === 'base') throw notABackup()
  }
}

function notABackup(): UnusableBackup {
  return new UnusableBackup(
    'This file is the base for a point in time, not a backup: name a time (--at), or a file that ends in .backup. Nothing was changed.',
  )
}

/** A service that went on would work with rows that are gone. */
async function refuseOthers(client: Client): Promise<void> {
  const found = await client.query<{ name: string; count: string }>(
    `select application_name as name, count(*) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name <> $1
     group by 1 order by 1`,
    [CONNECTION_NAME],
  )
  if (found.rows.length === 0) return
  const names = found.rows.map(({ name, count }) => `${name || 'without a name'} (${count})`).join(', ')
  throw new UnusableBackup(
    `Others are connected to the database: ${names}. Stop every process of the service first. Nothing was changed.`,
  )
}

async function restoreWithin(client: Client, tx: Tx, options: RestoreOptions): Promise<RestoredBackup> {
  const frames = readBackupFile(options.path, options.identities)
  const { value: head } = await frames.next()
  if (head?.kind !== 'head') throw notABackup()
  await makeRoom(client, options.replaces === true)
  await applyWithin(tx, head.migrations, head.version)
  await client.query('set local lock_timeout = 0')
  const constraints = await dropForeignKeys(client)
  const tables = await listTables(client)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  const rows = await copyAll(client, frames, tables)
  for (const constraint of constraints) await client.query(constraint)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  await applyWithin(
    tx,
    Object.keys(migrations).filter((name) => !head.migrations.includes(name)),
  )
  if (options.isMarked) await noteRestore(client, head.takenAt, basename(options.path))
  return { ...head, rows, tables: tables.length }
}

function refuseNewer({ format, version, migrations: applied }: BackupHead): void {
  const unknown = applied.filter((name) => !(name in migrations))
  if (format === FORMAT && unknown.length === 0) return
  throw new UnusableBackup(
    `The backup was taken by version ${version} of the service, which is newer than this one. Restore it with that version. Nothing was changed.`,
  )
}

/** Drops what is in the schema, except what belongs to an extension. Refuses a database with tables unless it is replaced. */
async function makeRoom(client: Client, replaces: boolean): Promise<void> {
  const found = await client.query<{ statement: string; kind: string }>(
    `select case relkind when 'S' then 'drop sequence if exists ' when 'v' then 'drop view if exists '
         when 'm' then 'drop materialized view if exists ' else 'drop table if exists ' end
         || c.oid::regclass || ' cascade' as statement, relkind::text as kind
     from pg_class as c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm')
       and not exists (select from pg_depend where objid = c.oid
         and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
     union all
     select 'drop function if exists ' || p.oid::regprocedure || ' cascade', 'f'
     from pg_proc as p where pronamespace = current_schema()::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  if (!replaces && found.rows.some(({ kind }) => kind !== 'f'))
    throw new UnusableBackup(
      'The database is not empty. Name an empty one, or replace what it contains: --replace <name of the database>. Nothing was changed.',
    )
  for (const { statement } of found.rows) await client.query(statement)
}

/** Returns the statements that create them again, which checks every row. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const found = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 2`,
  )
  for (const { drop } of found.rows) await client.query(drop)
  return found.rows.map(({ create }) => create)
}

type Tables = Awaited<ReturnType<typeof listTables>>

/** Copies every table, sets the sequences, and compares what was stored. Returns the number of rows. */
async function copyAll(
  client: Client,
  frames: AsyncGenerator<BackupFrame, void>,
  tables: Tables,
): Promise<number> {
  const missing = new Set(tables.map(({ name }) => name))
  let sum = 0
  for (;;) {
    const { value: next, done } = await frames.next()
    if (done === true || next.kind === 'head') throw damaged('it is incomplete')
    if (next.kind === 'end') {
      if (missing.size > 0 || next.tables !== tables.length) throw damaged('a table is missing')
      await setSequences(client, next.sequences)
      // The last bytes are read too: the end of the file has its checksum.
      await frames.next()
      return sum
    }
    const table = next.kind === 'table' ? tables.find(({ name }) => name === next.name) : undefined
    if (next.kind !== 'table' || !table || !missing.delete(next.name))
      throw damaged('it has a table that it should not have')
    sum += await copyTable(client, frames, { ...table, columns: next.columns })
  }
}

async function copyTable(
  client: Client,
  frames: AsyncGenerator<BackupFrame, void>,
  table: Tables[number],
): Promise<number> {
  const { name, columns } = table
  let end: Extract<BackupFrame, { kind: 'tableEnd' }> | undefined
  async function* rows() {
    for (;;) {
      const { value, done } = await frames.next()
      if (done === true) throw damaged('it is incomplete')
      if (value.kind === 'rows') yield value.bytes
      else if (value.kind === 'tableEnd') {
        end = value
        return
      } else throw damaged('a table has no end')
    }
  }
  await pipeline(
    rows,
    client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)),
  )
  const stored = await digestOf(client, table)
  if (end === undefined || stored.rows !== end.rows || stored.digest !== end.digest)
    throw damaged(`the table ${name} is not stored as it was backed up`)
  return stored.rows
}

async function setSequences(client: Client, sequences: readonly SequenceState[]): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name))
  for (const { name, last } of sequences.filter(({ name }) => known.has(name))) {
    if (last === null) await client.query(`alter sequence ${quoted(name)} restart`)
    else await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
  }
}
