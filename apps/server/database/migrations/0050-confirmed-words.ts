/** Words about a dog's health that are not understood, but that somebody has confirmed to name nothing that matters. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pet ADD COLUMN confirmed_words text[] NOT NULL DEFAULT '{}'`.execute(database)
}
