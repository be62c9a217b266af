/** An index of the few contracts of the legacy billing system, so that finding them does not read all others. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX subscription_former ON subscription (customer_id, id)
      WHERE billing_source = 'RECHARGE'`.execute(database)
}
