/** Indices to find expired rows without reading the others. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`CREATE INDEX outbox_given_up ON outbox (failed_at) WHERE failed_at IS NOT NULL`,
  sql`CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL`,
  sql`CREATE INDEX carrier_notice_received ON carrier_notice (received_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
