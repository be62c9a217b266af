/** Migrates the database to this version: forward only, safe if processes start together. */
import { Migrator } from 'kysely'
import { migrations } from './migrations/index.ts'
import { UnusableDatabase, type Database } from './open.ts'
import { isLockTimeout } from './errors.ts'

const TABLE = 'migration'
const LOCK_TABLE = 'migration_lock'
const LOCK_ATTEMPTS = 12

function migrator(database: Database): Migrator {
  return new Migrator({
    db: database.query,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: LOCK_TABLE,
  })
}

async function appliedNames(database: Database): Promise<string[]> {
  const found = await database.pool.query<{ name: string }>(
    `select name from ${TABLE} where to_regclass('${TABLE}') is not null order by name`,
  )
  return found.rows.map((row) => row.name)
}

async function hasTable(database: Database): Promise<boolean> {
  const found = await database.pool.query<{ there: boolean }>(
    `select to_regclass('${TABLE}') is not null as there`,
  )
  return found.rows[0]?.there === true
}

/** Migrations that this version does not know: the database belongs to a newer version. */
async function refuseNewer(database: Database): Promise<void> {
  if (!(await hasTable(database))) return
  const unknown = (await appliedNames(database)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new UnusableDatabase(
    `The database was migrated by a newer version of the service (${unknown.join(', ')}). Start that version.`,
  )
}

/** Whether every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  if (!(await hasTable(database))) return false
  const applied = new Set(await appliedNames(database))
  return Object.keys(migrations).every((name) => applied.has(name))
}

/**
 * Applies the missing migrations, all or none, and returns their names. A second process waits for the first; a table
 * that is locked for longer than the pool's `lock_timeout` is retried for up to a minute. Throws UnusableDatabase for a
 * database of a newer version.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  await refuseNewer(database)
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migrator(database).migrateToLatest()
    if (error === undefined) return (results ?? []).map((result) => result.migrationName)
    if (attempt >= LOCK_ATTEMPTS || !isLockTimeout(error)) throw error
  }
}
