/** Settings on the wire: the subscription that the portal opens with, and its plan (C-55). */
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { defaultSubscription } from '@pfotenportal/domain/subscription/subscription-list'
import { findDefaultSubscription } from '../database/customer/settings.ts'
import type { Queries } from '../database/open.ts'
import { listSubscriptions } from '../database/subscription/subscriptions.ts'
import { optionsView } from './product.ts'

/** A customer's settings. The stored choice counts only while it is listed. */
export async function readSettings(db: Queries, customerId: number, today: Day): Promise<SettingsView> {
  const chosenId = await findDefaultSubscription(db, customerId)
  const subscriptions = (await listSubscriptions(db, customerId, today)).map(({ it }) => it)
  const chosen = defaultSubscription(subscriptions, chosenId)
  return { defaultSubscription: chosen?.id ?? null, subscriptionOptions: chosen && optionsView(chosen.plan) }
}
