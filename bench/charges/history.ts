/** What lies behind a billing run: the orders, charges and mails of years, and what PostgreSQL knows about them. */
import type { Database } from '@pfotenportal/server/database/open'
import { populate } from '@pfotenportal/server/testing/population'
import { addBillingRecords } from '@pfotenportal/server/testing/population-records'

const SUBSCRIPTIONS = 10_000

/**
 * Fills an empty database with what was charged before a day. PostgreSQL plans to read empty tables as a whole, for each batch,
 * which no company has after its first month. None of the subscriptions is due.
 */
export async function insertHistory(database: Database, day: string): Promise<void> {
  await populate(database, SUBSCRIPTIONS)
  await database.pool.query(`update subscription set next_billing_date = next_billing_date + 365`)
  await database.pool.query(
    `update customer_order set processed_at = processed_at - (now() - $1::timestamptz)`,
    [day],
  )
  await addBillingRecords(database)
}
