/** Finds the contracts that another system still bills, of which there are few, without reading all others. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX subscription_former ON subscription (customer_id, id)
      WHERE billing_source = 'RECHARGE'`.execute(database)
}
