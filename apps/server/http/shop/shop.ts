/** The shop, for one of the caller's subscriptions. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { countryOf } from '../../views/schedule.ts'
import { shopView } from '../../views/shop.ts'
import type { Handlers } from '../handler.ts'

export const shopHandlers: Pick<Handlers, 'readShop'> = {
  readShop: async ({ services, customerId, today, language }, { query: { subscriptionId } }) => {
    if (subscriptionId === undefined) {
      return { ok: true, value: shopView({ country: 'DE', it: undefined, today, language }) }
    }
    const stored = await findSubscription(services.database.query, customerId, subscriptionId, today)
    if (!stored) return refuse('NOT_FOUND')
    return { ok: true, value: shopView({ country: countryOf(stored.it), it: stored.it, today, language }) }
  },
}
