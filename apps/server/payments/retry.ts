/** Trying an owed order again because its customer has just chosen or confirmed another method (docs/domain.md 4.4). */
import { addSeconds } from '@pfotenportal/domain/calendar'
import { refuse } from '@pfotenportal/domain/decision'
import type { Subscription } from '@pfotenportal/domain/subscription'
import { orderIdOf } from '@pfotenportal/domain/subscription'
import { billingSourceOf, wasRetriedSince } from '../database/charges.ts'
import type { Queries } from '../database/open.ts'
import { chargeOrder } from './charge.ts'
import type { Settler } from './settle.ts'

/** How long, in real time, another method of the customer's does not lead to another attempt. */
const PAUSE_SECONDS = 600

/** Whether an owed order is tried at once when its customer changes the method: it is ours, and was not just now. */
export async function isTriedAtOnce(
  db: Queries,
  { realNow }: Pick<Settler, 'realNow'>,
  it: Subscription,
): Promise<boolean> {
  const owed = it.status === 'ACTIVE' ? it.openOrder : null
  if (owed?.status !== 'FAILED' || (await billingSourceOf(db, it.id)) !== 'PORTAL') return false
  const since = addSeconds(realNow, -PAUSE_SECONDS)
  return !(await wasRetriedSince(db, orderIdOf(it.id, owed.cycleIndex), since))
}

/**
 * Charges what a subscription owes, at once; where it owes nothing, or was tried this way ten minutes ago, nothing
 * happens. To be called after the commit of the change. The outcome is in the subscription: to be read again.
 */
export async function retryCharge(
  author: Settler,
  subscriptionId: number,
): Promise<{ readonly isTried: boolean }> {
  const charged = await chargeOrder(
    { ...author, markDone: async () => undefined, unmarkDone: async () => undefined },
    subscriptionId,
    {
      trigger: 'RETRY',
      timing: { atOnce: true },
      check: async (tx, { it }) =>
        (await isTriedAtOnce(tx, author, it)) ? undefined : refuse('ORDER_LOCKED'),
    },
  )
  return { isTried: charged.ok || ['PAYMENT_DECLINED', 'UPSTREAM_UNAVAILABLE'].includes(charged.reason) }
}
