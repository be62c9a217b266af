/**
 * What the pending migrations will do to a database as it is: which tables they lock, for how long about, whether
 * processes of the former version can continue, and whether the stored rows meet what they demand. It only reads.
 */
import type { Migration } from 'kysely'
import type { ClientBase } from 'pg'
import { isUnknownName } from './errors.ts'
import { locksOf, statementsOf } from './migration-locks.ts'

/** What a migration demands of the rows that are stored, such as a new constraint. */
export interface Demand {
  /** What holds for every row, as a sentence without its full stop. */
  readonly sentence: string
  /** A query that counts the rows for which it does not hold. */
  readonly violations: string
}

export interface ServiceMigration extends Migration {
  readonly demands?: readonly Demand[]
  /**
   * True: it narrows what may be stored, but the former version has never stored anything else. False: the former version
   * would misread what this one stores. By default the statements decide.
   */
  readonly suitsFormerVersion?: boolean
}

/** What the server has to do for a statement: only its catalogue changes, or so many rows or bytes have to be handled. */
type Work = 'CATALOGUE' | 'SCAN' | 'INDEX' | 'WRITE' | 'REWRITE'

interface Step {
  readonly table: string
  readonly work: Work
  readonly statement: string
  /** The index that it builds. */
  readonly index?: string
}

const createdTable = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i
const builtIndex = /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+"?(\w+)/i
const alteredTable = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i
const writtenTable = /\b(?:update|delete\s+from)\s+"?(\w+)/i
const copiedTable = /\binsert\s+into\b.*?\bselect\b.*?\bfrom\s+"?(\w+)/is

/** Every row is written anew. */
const rewrites =
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b|\badd\s+column\b[^,]*(?:\bgen_random_uuid|\brandom\(|\bnextval|\bclock_timestamp|serial\b|\bgenerated\b)/i
/** A unique index is built. */
const indexes = /\badd\s+(?:constraint\s+\S+\s+)?(?:unique|primary\s+key)\b/i
/** Every row is read once. */
const scans =
  /\bset\s+not\s+null\b|\badd\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key)\b|\bvalidate\s+constraint\b|\breferences\b/i
/** What rows have to meet, those that are stored and those that processes of the former version write. */
const narrows =
  /\bset\s+not\s+null\b|\badd\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b|\bcreate\s+unique\s+index\b|\badd\s+column\b(?![^,]*\bdefault\b)[^,]*\bnot\s+null\b/i
/** What the former version still reads or writes is gone, or has become something else. */
const removes =
  /\bdrop\s+(?:table|column|view|function)\b|\brename\b|\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i

function workOfAlter(statement: string): Work {
  if (rewrites.test(statement)) return 'REWRITE'
  if (indexes.test(statement)) return 'INDEX'
  return scans.test(statement) && !/\bnot\s+valid\b/i.test(statement) ? 'SCAN' : 'CATALOGUE'
}

/** The work of a statement on a table; undefined if it only creates something. */
function stepOf(statement: string): Step | undefined {
  const index = builtIndex.exec(statement)
  if (index) return { statement, work: 'INDEX', index: index[1] ?? '', table: index[2] ?? '' }
  const altered = alteredTable.exec(statement)
  if (altered) return { statement, work: workOfAlter(statement), table: altered[1] ?? '' }
  if (createdTable.test(statement)) return undefined
  const copied = copiedTable.exec(statement)
  if (copied) return { statement, work: 'WRITE', table: copied[1] ?? '' }
  const written = writtenTable.exec(statement)
  return written ? { statement, work: 'WRITE', table: written[1] ?? '' } : undefined
}

/** The statements that change tables which the migration has not created itself. */
async function changesOf(migration: Migration): Promise<string[]> {
  const statements = await statementsOf(migration)
  const own = new Set(statements.map((statement) => createdTable.exec(statement)?.[1]))
  return statements.filter((statement) => {
    const table = builtIndex.exec(statement)?.[2] ?? alteredTable.exec(statement)?.[1]
    return !createdTable.test(statement) && (table === undefined || !own.has(table))
  })
}

/** Whether a migration demands something of stored rows, so that it has to say how that is checked. */
export async function narrowsStoredRows(migration: Migration): Promise<boolean> {
  return (await changesOf(migration)).some((statement) => narrows.test(statement))
}

/** Whether processes of the former version cannot run with a migration: beside it, or started again after it. */
export async function stopsFormerVersion(migration: ServiceMigration): Promise<boolean> {
  if (migration.suitsFormerVersion === false) return true
  if ((await changesOf(migration)).some((statement) => removes.test(statement))) return true
  return migration.suitsFormerVersion !== true && (await narrowsStoredRows(migration))
}

/** A table that exists. Rows and bytes are those of PostgreSQL's catalogue. */
interface Table {
  readonly rows: number
  readonly bytes: number
}

async function readTables(client: ClientBase, names: readonly string[]): Promise<ReadonlyMap<string, Table>> {
  const { rows } = await client.query<Table & { name: string }>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       case when reltuples < 0 then coalesce(n_live_tup, 0) else greatest(reltuples, coalesce(n_live_tup, 0)) end::float8 as rows
     from unnest($1::text[]) as it join pg_class c on c.oid = to_regclass(quote_ident(it))
       left join pg_stat_user_tables s on s.relid = c.oid
     where c.relkind in ('r', 'p')`,
    [names],
  )
  return new Map(rows.map(({ name, ...table }) => [name, table]))
}

/** Indexes that exist already, because they were built beforehand; false if their build was interrupted. */
async function readIndexes(
  client: ClientBase,
  names: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select it as name, indisvalid as valid from unnest($1::text[]) as it
     join pg_index on indexrelid = to_regclass(quote_ident(it))`,
    [names],
  )
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}

/** Cautious assumptions about a small server with a slow disk, in units a second. They are not measured. */
const SCANNED_BYTES = 100e6
const REWRITTEN_BYTES = 30e6
const INDEXED_ROWS = 125_000
const WRITTEN_ROWS = 20_000

function secondsOf({ work }: Step, { rows, bytes }: Table): number {
  if (work === 'SCAN') return bytes / SCANNED_BYTES
  if (work === 'INDEX') return bytes / SCANNED_BYTES + rows / INDEXED_ROWS
  if (work === 'WRITE') return rows / WRITTEN_ROWS
  return work === 'REWRITE' ? bytes / REWRITTEN_BYTES : 0
}

/** How long a statement may take (`open.ts`), in seconds. */
const STATEMENT_SECONDS = 8

/** What stands in the way of a migration. */
export type Obstruction =
  | { readonly kind: 'INVALID_INDEX'; readonly index: string }
  | {
      readonly kind: 'TOO_SLOW'
      readonly table: string
      readonly seconds: number
      readonly index?: string
      readonly statement: string
    }
  | { readonly kind: 'VIOLATED'; readonly demand: string; readonly rows: number }

export interface LockedTable extends Table {
  readonly table: string
  readonly blocks: 'WRITERS' | 'READERS_AND_WRITERS'
}

export interface PlannedMigration {
  readonly name: string
  readonly locks: readonly LockedTable[]
  /** How long the locks are held at the most, about. */
  readonly seconds: number
  readonly suitsFormerVersion: boolean
  /** What it demands of the rows, and whether they meet it; null: only known once the migrations before it are applied. */
  readonly demands: readonly { readonly sentence: string; readonly violations: number | null }[]
  readonly obstructions: readonly Obstruction[]
}

async function countViolations(client: ClientBase, { violations }: Demand): Promise<number | null> {
  try {
    const { rows } = await client.query<Record<string, unknown>>(violations)
    return Number(Object.values(rows[0] ?? {})[0])
  } catch (error) {
    if (isUnknownName(error)) return null
    throw error
  }
}

async function examineDemands(
  client: ClientBase,
  { demands = [] }: ServiceMigration,
): Promise<PlannedMigration['demands']> {
  const examined = []
  for (const demand of demands)
    examined.push({ sentence: demand.sentence, violations: await countViolations(client, demand) })
  return examined
}

/** What one migration will do. Reads PostgreSQL's catalogue, and the rows of which the migration demands something. */
export async function planMigration(
  client: ClientBase,
  name: string,
  migration: ServiceMigration,
): Promise<PlannedMigration> {
  const modes = await locksOf(migration)
  const steps = (await changesOf(migration)).flatMap((statement) => stepOf(statement) ?? [])
  const tables = await readTables(client, [...new Set([...modes.keys(), ...steps.map(({ table }) => table)])])
  const indexes = await readIndexes(
    client,
    steps.flatMap(({ index }) => index ?? []),
  )
  const obstructions: Obstruction[] = []
  let seconds = 0
  for (const step of steps) {
    const { table, statement, index } = step
    const isValid = index === undefined ? undefined : indexes.get(index)
    if (isValid === false && index !== undefined) obstructions.push({ kind: 'INVALID_INDEX', index })
    const found = tables.get(table)
    if (isValid !== undefined || !found) continue
    const needed = secondsOf(step, found)
    seconds += needed
    if (needed > STATEMENT_SECONDS)
      obstructions.push({
        kind: 'TOO_SLOW',
        table,
        statement,
        seconds: needed,
        ...(index !== undefined && { index }),
      })
  }
  const demands = await examineDemands(client, migration)
  for (const { sentence, violations } of demands)
    if (violations !== null && violations > 0)
      obstructions.push({ kind: 'VIOLATED', demand: sentence, rows: violations })
  const locks = [...modes].flatMap(([table, mode]): LockedTable[] => {
    const found = tables.get(table)
    return found
      ? [{ table, blocks: mode === 'ACCESS EXCLUSIVE' ? 'READERS_AND_WRITERS' : 'WRITERS', ...found }]
      : []
  })
  return {
    name,
    locks,
    seconds,
    suitsFormerVersion: !(await stopsFormerVersion(migration)),
    demands,
    obstructions,
  }
}
