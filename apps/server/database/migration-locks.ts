/**
 * The locks of a migration. All are taken before its first statement, in alphabetical order and with a short wait, so
 * that a migration never holds one table while it waits long for another: beside traffic it gives way and is repeated.
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Migration,
} from 'kysely'
import type { Pool } from 'pg'
import { isLockTimeout, isSerializationFailure } from './errors.ts'
import type { Tx } from './open.ts'

/** Shorter than PostgreSQL's `deadlock_timeout` of a second: the migration fails before traffic is cancelled for it. */
const LOCK_WAIT_MS = 400

/** From the weakest: blocks writers; blocks other migrations too; blocks readers too. */
const modes = ['SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const
type Mode = (typeof modes)[number]

/** The statements that lock a table that exists, and how. Writes lock the table because rows are locked in any order. */
const patterns: readonly (readonly [RegExp, Mode])[] = [
  [/\bindex\b[^(]*?\bon\s+"?(\w+)/gi, 'SHARE'],
  [/\breferences\s+"?(\w+)/gi, 'SHARE ROW EXCLUSIVE'],
  [/\btrigger\b.*?\bon\s+"?(\w+)/gis, 'SHARE ROW EXCLUSIVE'],
  [/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi, 'SHARE ROW EXCLUSIVE'],
  [/\b(?:alter|drop|truncate)\s+table\s+(?:if\s+exists\s+)?"?(\w+)/gi, 'ACCESS EXCLUSIVE'],
]

/** A table that another process of the database held for too long. */
export class TableHeld extends Error {
  constructor(
    readonly table: string,
    readonly mode: Mode,
    override readonly cause: unknown,
  ) {
    super(`the table ${table} is held by another process`)
  }
}

/** The statements of a migration, without a database: what depends on stored rows is missing. */
export async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = []
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await migration.up(recorder).catch(() => undefined)
  return statements
}

/** The tables that a migration locks, in alphabetical order, with the strongest lock that it needs. */
export async function locksOf(migration: Migration): Promise<ReadonlyMap<string, Mode>> {
  const locks = new Map<string, Mode>()
  for (const statement of await statementsOf(migration)) {
    for (const [pattern, mode] of patterns) {
      for (const [, table = ''] of statement.matchAll(pattern)) {
        const known = locks.get(table)
        if (known === undefined || modes.indexOf(known) < modes.indexOf(mode)) locks.set(table, mode)
      }
    }
  }
  return new Map([...locks].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function existingOf(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and oid = any (select to_regclass(quote_ident(name)) from unnest(${names}::text[]) as name)`.execute(
    tx,
  )
  return new Set(found.rows.map(({ name }) => name))
}

/** Runs a migration in a transaction after its locks were taken. Throws TableHeld if a table was not free in time. */
export async function runLocked(tx: Tx, migration: Migration): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx)
  const locks = await locksOf(migration)
  const existing = await existingOf(tx, [...locks.keys()])
  for (const [table, mode] of locks) {
    if (!existing.has(table)) continue
    try {
      await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx)
    } catch (error) {
      throw isLockTimeout(error) || isSerializationFailure(error) ? new TableHeld(table, mode, error) : error
    }
  }
  await migration.up(tx)
}

/** Who is in the way: a process of the database, and how to describe it. */
export interface Holder {
  readonly pid: number
  readonly words: string
}

async function findHolder(
  pool: Pool,
  condition: string,
  values: readonly unknown[],
): Promise<Holder | undefined> {
  const found = await pool.query<{ pid: number; application: string; user: string; seconds: number | null }>(
    `select pid, application_name as application, usename as "user",
       case when xact_start is not null
         then greatest(0, extract(epoch from clock_timestamp() - xact_start))::int end as seconds
     from pg_locks join pg_stat_activity using (pid)
     where granted and pid <> pg_backend_pid() and datname = current_database() and ${condition}
     order by xact_start limit 1`,
    [...values],
  )
  const [holder] = found.rows
  if (!holder) return undefined
  const { pid, application, user, seconds } = holder
  const since = seconds === null ? '' : `, in a transaction for ${seconds} seconds`
  return { pid, words: `process ${pid} of PostgreSQL ("${application}", user ${user}${since})` }
}

/** Who holds a table in a way that its lock cannot be taken; undefined if nobody does any more. */
export function holderOf(pool: Pool, { table, mode }: TableHeld): Promise<Holder | undefined> {
  const harmless = mode === 'ACCESS EXCLUSIVE' ? [] : ['AccessShareLock', 'RowShareLock']
  const isOnTable = `locktype = 'relation' and relation = to_regclass(quote_ident($1)) and mode <> all ($2::text[])`
  return findHolder(pool, isOnTable, [table, harmless])
}

/** Who holds the advisory lock of that number. */
export function migratorOf(pool: Pool, lock: string): Promise<Holder | undefined> {
  return findHolder(pool, `locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = $1::bigint`, [
    lock,
  ])
}
