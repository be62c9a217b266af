/** Which migrations a database has, and of which version of the service. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { realNow } from '../core/clock.ts'
import { UnusableDatabase, type Queries } from './open.ts'

const TABLE = 'migration'

/** The first migration of the versions before `0001-baseline`, which were never released. */
const UNRELEASED = '0001-service'

export interface AppliedMigration {
  readonly name: string
  /** When it was applied. */
  readonly at: string
  /** The version that applied it; null if it was one before the first release. */
  readonly version: string | null
}

/** The migrations of a database in their order; none if it is empty. */
export async function readApplied(db: Pick<Pool, 'query'>): Promise<readonly AppliedMigration[]> {
  const table = await db.query<{ there: boolean }>(`select to_regclass('${TABLE}') is not null as there`)
  if (table.rows[0]?.there !== true) return []
  // A table that was made before the first release has no column for the version.
  const found = await db.query<{ name: string; at: string; version: string | null }>(
    `select name, "timestamp" as at, to_jsonb(it) ->> 'version' as version from ${TABLE} it order by name`,
  )
  return found.rows
}

/** Why this version cannot use a database with these migrations; undefined if it can. */
export function refusalOf(
  applied: readonly AppliedMigration[],
  known: ReadonlySet<string>,
  version: string,
): string | undefined {
  const unknown = applied.filter(({ name }) => !known.has(name))
  const last = unknown.at(-1)
  if (!last) return undefined
  if (unknown.some(({ name }) => name === UNRELEASED)) {
    return 'The database was made by a version before the first release, which is not upgraded. Start with an empty database: name another one in DATABASE_URL, or another folder in DATA_DIR.'
  }
  const newer = last.version === null ? 'a newer version' : `version ${last.version}`
  return (
    `This program is version ${version}. The database belongs to ${newer} of the service, which is newer:` +
    ` this program does not know ${unknown.map(({ name }) => name).join(', ')}.` +
    ' Start that version or a later one; a database is never taken back to an older one (docs/operations.md, "Rolling back").'
  )
}

/** Throws UnusableDatabase if the database belongs to a newer version, or to one before the first. */
export async function refuseUnknown(
  db: Pick<Pool, 'query'>,
  known: ReadonlySet<string>,
  version: string,
): Promise<void> {
  const refusal = refusalOf(await readApplied(db), known, version)
  if (refusal !== undefined) throw new UnusableDatabase(refusal)
}

/** Creates the table of migrations. Where it exists, the role needs no right to create others. */
export async function createMigrationTable(db: Queries): Promise<void> {
  const { rows } = await sql<{ complete: boolean }>`
    select exists (select from pg_attribute where attrelid = oid and attname = 'version') as complete
    from pg_class where oid = to_regclass(${TABLE})`.execute(db)
  if (rows.length === 0) {
    await sql`create table ${sql.table(TABLE)} (
      name varchar(255) not null primary key, "timestamp" varchar(255) not null, version text)`.execute(db)
  } else if (rows[0]?.complete === false) {
    await sql`alter table ${sql.table(TABLE)} add column version text`.execute(db)
  }
}

/** Notes that this version has applied a migration. */
export async function noteApplied(db: Queries, name: string, version: string): Promise<void> {
  await sql`insert into ${sql.table(TABLE)} (name, "timestamp", version)
    values (${name}, ${realNow()}, ${version})`.execute(db)
}

/** The names of the migrations that are applied. */
export async function appliedNames(db: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
