/** The stage of the migration whose notice the customer has put away. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE customer ADD COLUMN IF NOT EXISTS migration_notice text`.execute(database)
}
