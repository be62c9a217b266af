/** Trying an owed order again because its customer has just chosen or confirmed another method (docs/domain.md 4.4). */
import { addSeconds } from '@pfotenportal/domain/calendar'
import { refuse } from '@pfotenportal/domain/decision'
import { orderIdOf } from '@pfotenportal/domain/subscription'
import { wasRetriedSince } from '../database/charges.ts'
import { chargeOrder } from './charge.ts'
import type { Settler } from './settle.ts'

/** How long, in real time, another method of the customer's does not lead to another attempt. */
const PAUSE_SECONDS = 600

/**
 * Charges what a subscription owes, at once; where it owes nothing, or was tried this way ten minutes ago, nothing
 * happens. To be called after the commit of the change. The outcome is in the subscription: to be read again.
 */
export async function retryCharge(
  author: Settler,
  subscriptionId: number,
): Promise<{ readonly isTried: boolean }> {
  const since = addSeconds(author.realNow, -PAUSE_SECONDS)
  const charged = await chargeOrder(
    { ...author, markDone: async () => undefined, unmarkDone: async () => undefined },
    subscriptionId,
    {
      trigger: 'RETRY',
      timing: { atOnce: true },
      check: async (tx, { it }) => {
        const owed = it.status === 'ACTIVE' ? it.openOrder : null
        const orderId = owed && orderIdOf(it.id, owed.cycleIndex)
        const isTooSoon = orderId !== null && (await wasRetriedSince(tx, orderId, since))
        return isTooSoon ? refuse('ORDER_LOCKED') : undefined
      },
    },
  )
  return { isTried: charged.ok || ['PAYMENT_DECLINED', 'UPSTREAM_UNAVAILABLE'].includes(charged.reason) }
}
