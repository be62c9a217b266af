/** A customer's settings for the portal. */
import type { Queries } from '../open.ts'

/** The subscription with which the customer chose to open the portal; null if none was chosen. */
export async function findDefaultSubscription(db: Queries, customerId: number): Promise<number | null> {
  const chosen = await db
    .selectFrom('customer_setting')
    .select('default_subscription_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return chosen?.default_subscription_id ?? null
}

/** Saves the choice. The subscription has to be the customer's own. */
export async function saveDefaultSubscription(
  db: Queries,
  customerId: number,
  subscriptionId: number,
): Promise<void> {
  await db
    .insertInto('customer_setting')
    .values({ customer_id: customerId, default_subscription_id: subscriptionId })
    .onConflict((on) => on.column('customer_id').doUpdateSet({ default_subscription_id: subscriptionId }))
    .execute()
}
