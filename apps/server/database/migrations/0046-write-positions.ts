/** How far the log of the primary was after a caller's last write, for reads from a replica. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE customer ADD write_position bigint NOT NULL DEFAULT 0`,
  sql`ALTER TABLE admin_key ADD write_position bigint NOT NULL DEFAULT 0`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
