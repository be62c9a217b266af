/** Creates the tables of the simulated gateway, which belong to no migration: the real service has none of them. */
import { sql, type Kysely, type RawBuilder } from 'kysely'

/** An arbitrary lock number, unique in the service. */
const CREATING_LOCK = 20_261_121

/** Runs the statements unless `exists` is true; once, even if processes start together. */
export async function createTables<S>(
  db: Kysely<S>,
  exists: RawBuilder<boolean>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const existing = await sql<{ exists: boolean }>`SELECT ${exists} AS exists`.execute(db)
  if (existing.rows[0]?.exists) return
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${CREATING_LOCK})`.execute(tx)
    // IF NOT EXISTS may still go by what this connection knew before it waited for the lock.
    const found = await sql`SELECT FROM pg_namespace WHERE nspname = 'simulated_gateway'`.execute(tx)
    if (found.rows.length === 0) await sql`CREATE SCHEMA simulated_gateway`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}
