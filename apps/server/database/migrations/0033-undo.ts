/** What an entry of the audit log stores so that its change can be undone; null for a change that cannot. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit ADD COLUMN undo jsonb`.execute(database)
}
