/** The first day of the pauses before the newest restart, so that a pause right after it counts as the same one. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE subscription ADD COLUMN paused_since date`.execute(database)
}
