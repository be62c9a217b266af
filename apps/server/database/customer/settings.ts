/** What a customer chose for the portal (C-55). */
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { settingsView } from '../../views/settings.ts'
import type { Queries } from '../open.ts'
import { listSubscriptions } from '../subscription/subscriptions.ts'

/** The dog that the portal opens with and its plan, as the init result and `switch` tell them. */
export async function readSettings(db: Queries, customerId: number, today: Day): Promise<SettingsView> {
  const chosen = await db
    .selectFrom('customer_setting')
    .select('default_subscription_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const subscriptions = await listSubscriptions(db, customerId, today)
  return settingsView(
    subscriptions.map(({ it }) => it),
    chosen?.default_subscription_id ?? null,
  )
}

/** Keeps the choice. The subscription has to be the customer's own. */
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
