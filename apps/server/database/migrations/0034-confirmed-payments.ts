/** Whether the customer was present when a charge was made, so that every repetition of its key says the same. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE charge ADD COLUMN is_on_session boolean NOT NULL DEFAULT false`.execute(database)
}
