/**
 * Adds the holder and the effect to idempotency keys, and the real time of writing to audit rows. The defaults stay: a
 * process of the previous version writes neither column.
 */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE idempotency_key
      ADD COLUMN claimed_by text NOT NULL DEFAULT '',
      ADD COLUMN done_at timestamptz`.execute(database)
  await sql`ALTER TABLE audit ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now()`.execute(database)
}
