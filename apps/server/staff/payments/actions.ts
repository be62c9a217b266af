/** What a person does about unresolved payments and disputes; the page and `npm run payments` share it. */
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
import { markDisputeClosed } from '../../database/payment/payment-disputes.ts'
import { markStrayPaymentReturned } from '../../database/payment/problem-payments.ts'
import { forgetUnmatched } from '../../database/payment/restores.ts'
import { findOrderPlaces } from '../../database/work/places.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Records an action about an order under its customer. */
async function recordOnOrder(
  tx: Tx,
  actor: Actor,
  orderId: number,
  what: { readonly action: string; readonly facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  const place = (await findOrderPlaces(tx, [orderId])).get(orderId)
  const customerId = place?.customerId ?? null
  await recordAction(tx, actor, { customerId, entity: `order:${orderId}`, ...what })
}

/**
 * Records that a payment without an order was refunded at the provider; false if there is none with that key. Moves no
 * money.
 */
export function recordReturned(actor: Actor, key: string): Promise<boolean> {
  return actor.services.database.transaction(async (tx) => {
    const returned = await markStrayPaymentReturned(tx, key)
    if (!returned) {
      if (!(await forgetUnmatched(tx, key))) return false
      await recordAction(tx, actor, {
        customerId: null,
        entity: key,
        action: 'payment.returned',
        facts: { key },
      })
      return true
    }
    await recordOnOrder(tx, actor, returned.orderId, { action: 'payment.returned', facts: { key } })
    return true
  })
}

/** Closes an open dispute as decided at the provider; false if there is none with that id. Moves no money. */
export function closeDispute(actor: Actor, id: number, state: 'WON' | 'LOST'): Promise<boolean> {
  return actor.services.database.transaction(async (tx) => {
    const closed = await markDisputeClosed(tx, id, { state, at: actor.now })
    if (!closed) return false
    await recordOnOrder(tx, actor, closed.orderId, {
      action: 'dispute.closed',
      facts: { dispute: id, state },
    })
    return true
  })
}

export const paymentActions: Pick<StaffActions, 'recordReturned' | 'closeDispute'> = {
  recordReturned: async (actor, { key }) => orGone(await recordReturned(actor, key), 'returned'),
  closeDispute: async (actor, { id, outcome }) =>
    orGone(await closeDispute(actor, id, outcome === 'won' ? 'WON' : 'LOST'), outcome),
}
