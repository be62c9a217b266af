/** An index for mails that expire, such as login links, which leave before all others. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX IF NOT EXISTS outbox_expiring ON outbox (send_after)
    WHERE sent_at IS NULL AND failed_at IS NULL AND expires_at IS NOT NULL`.execute(database)
}
