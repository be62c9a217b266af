/** Which migrations a database has, and of which version of the service. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { realNow } from '../core/clock.ts'
import type { Queries } from './open.ts'

const TABLE = 'migration'

/** The first migration of the versions before `0001-baseline`, which were never released. */
const UNRELEASED = '0001-service'

export interface AppliedMigration {
  readonly name: string
  /** When it was applied. */
  readonly at: string
  /** The version that applied it; null if it was one before the first release. */
  readonly version: string | null
  /** The newest migration of the version that it was applied beside, and that can run on with it; null if none can. */
  readonly suits: string | null
}

/** The migrations of a database in their order; none if it is empty. */
export async function readApplied(db: Pick<Pool, 'query'>): Promise<readonly AppliedMigration[]> {
  const table = await db.query<{ there: boolean }>(`select to_regclass('${TABLE}') is not null as there`)
  if (table.rows[0]?.there !== true) return []
  // A table that an earlier program made has fewer columns.
  const found = await db.query<AppliedMigration>(
    `select name, "timestamp" as at, to_jsonb(it) ->> 'version' as version, to_jsonb(it) ->> 'suits' as suits
     from ${TABLE} it order by name`,
  )
  return found.rows
}

/** What of a database a version does not know, and whether it can use the database all the same. */
export interface Unknown<M> {
  readonly unknown: readonly M[]
  /** That each of them was applied beside this version, and lets it run on. */
  readonly isSuited: boolean
}

/** Compares the migrations of a database with those of a version. */
export function compareMigrations<M extends Pick<AppliedMigration, 'name' | 'suits'>>(
  applied: readonly M[],
  known: readonly string[],
): Unknown<M> {
  const unknown = applied.filter(({ name }) => !known.includes(name))
  const newest = known.toSorted().at(-1)
  return { unknown, isSuited: newest !== undefined && unknown.every(({ suits }) => suits === newest) }
}

/** Why this version cannot use a database with these migrations; undefined if it can. */
export function refusalOf(
  applied: readonly AppliedMigration[],
  known: readonly string[],
  version: string,
): string | undefined {
  const { unknown, isSuited } = compareMigrations(applied, known)
  const last = unknown.at(-1)
  if (!last || isSuited) return undefined
  if (unknown.some(({ name }) => name === UNRELEASED)) {
    return 'The database was made by a version before the first release, which is not upgraded. Start with an empty database: name another one in DATABASE_URL, or another folder in DATA_DIR.'
  }
  return (
    `This program is version ${version}. The database belongs to ${nameOf(last)} of the service, which is newer:` +
    ` this program does not know ${unknown.map(({ name }) => name).join(', ')}, and cannot run with it.` +
    ' Start that version or a later one. If it is bad, correct it, or restore the database to before it' +
    ' (docs/operations.md, "A new version is bad").'
  )
}

function nameOf({ version }: AppliedMigration): string {
  return version === null ? 'a newer version' : `version ${version}`
}

/** That a database has migrations of a newer version, with which this one can run on; undefined if it has none. */
export function suitedBy(
  applied: readonly AppliedMigration[],
  known: readonly string[],
): { readonly version: string; readonly migrations: readonly string[] } | undefined {
  const { unknown, isSuited } = compareMigrations(applied, known)
  const last = unknown.at(-1)
  if (!last || !isSuited) return undefined
  return { version: nameOf(last), migrations: unknown.map(({ name }) => name) }
}

/** Creates the table of migrations. Where it exists, the role needs no right to create others. */
export async function createMigrationTable(db: Queries): Promise<void> {
  const { rows } = await sql<{ complete: boolean }>`
    select (select count(*) = 2 from pg_attribute where attrelid = oid and attname in ('version', 'suits')) as complete
    from pg_class where oid = to_regclass(${TABLE})`.execute(db)
  if (rows.length === 0) {
    await sql`create table ${sql.table(TABLE)} (
      name varchar(255) not null primary key, "timestamp" varchar(255) not null, version text, suits text)`.execute(
      db,
    )
  } else if (rows[0]?.complete === false) {
    await sql`alter table ${sql.table(TABLE)}
      add column if not exists version text, add column if not exists suits text`.execute(db)
  }
}

/** Notes that a version has applied a migration, and which version can run on with it. */
export async function noteApplied(
  db: Queries,
  { name, version, suits }: Omit<AppliedMigration, 'at'>,
): Promise<void> {
  await sql`insert into ${sql.table(TABLE)} (name, "timestamp", version, suits)
    values (${name}, ${realNow()}, ${version}, ${suits})`.execute(db)
}

/** The migrations that are applied, in their order, each with the version that did it. */
export async function listApplied(
  db: Queries,
): Promise<readonly Pick<AppliedMigration, 'name' | 'version'>[]> {
  const { rows } = await sql<{ name: string; version: string | null }>`
    select name, version from ${sql.table(TABLE)} order by name`.execute(db)
  return rows
}
