/** What of a database is backed up: the tables of its migrations, in an order and form that every server gives alike. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrations } from '../database/migrate.ts'
import { statementsOf } from '../database/migration-locks.ts'

export interface TableContents {
  readonly name: string
  readonly columns: readonly string[]
}

interface StoredTable extends TableContents {
  /** A total order of its rows. */
  readonly order: string
}

export interface SequenceState {
  readonly name: string
  /** Null if it was never used. */
  readonly last: string | null
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The tables that the migrations create: others in the same schema belong to somebody else. */
async function tablesOfMigrations(): Promise<string[]> {
  const statements = (await Promise.all(Object.values(migrations).map(statementsOf))).flat()
  return statements.flatMap((statement) => {
    const [, name] = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(statement) ?? []
    return name === undefined ? [] : [name]
  })
}

/**
 * The tables with their columns. Left out are unlogged ones, which count attempts and are empty after a crash as well,
 * and what PostgreSQL derives.
 */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const found = await client.query<StoredTable>(
    `select relname as name,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       coalesce((select string_agg(quote_ident(attname) ||
           case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by position)
         from pg_index, unnest(indkey) with ordinality as of(number, position), pg_attribute
         where indrelid = c.oid and indisprimary and attrelid = c.oid and attnum = number),
         'c.*::text collate "C"') as order
     from pg_class as c
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname = any ($1) order by relname collate "C"`,
    [await tablesOfMigrations()],
  )
  return found.rows
}

/** The sequences of the schema; those of an identity column belong to it. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  const found = await client.query<SequenceState>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() order by sequencename collate "C"`,
  )
  return found.rows
}

/** The rows of a table as a stream of text. */
export function openRows(client: Client, { name, columns, order }: StoredTable) {
  const list = columns.map(quoted).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)} as c order by ${order}) to stdout`))
}

/** How many rows a table has, and their digest. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

export async function digestOf(client: Client, table: StoredTable): Promise<TableDigest> {
  const hash = createHash('sha256')
  const rows = openRows(client, table)
  await pipeline(rows, async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) hash.update(part)
  })
  return { rows: rows.rowCount, digest: hash.digest('hex') }
}
