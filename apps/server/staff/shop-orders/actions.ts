/** Orders of shops that a person tries again or sets aside. */
import { recordAction } from '../../context/actor.ts'
import type { Queries } from '../../database/open.ts'
import { endShopOrder, findShopOrder } from '../../database/shop/shop-orders.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { retryListedShopOrder } from '../../intake/shop/take-shop-orders.ts'
import type { StaffActions } from '../action.ts'

const outcomes = {
  TAKEN: { done: 'shopOrderTaken' },
  LEFT: { done: 'shopOrderLeft' },
  REPEATED: { done: 'shopOrderLeft' },
  DISMISSED: { problem: 'gone' },
  OPEN: { problem: 'shopOrderRefused' },
  WAITING: { problem: 'shopOrderWaits' },
} as const

/** Why an order cannot be acted on: it has ended, or there never was one. */
async function goneOr(db: Queries, id: number): Promise<'gone' | 'noShopOrder'> {
  return (await findShopOrder(db, id)) ? 'gone' : 'noShopOrder'
}

export const shopOrderActions: Pick<StaffActions, 'retryShopOrder' | 'dismissShopOrder'> = {
  async retryShopOrder(actor, { id }) {
    const { database } = actor.services
    const state = await retryListedShopOrder(actor.services, id)
    if (state === undefined) return { problem: await goneOr(database.query, id) }
    await recordAction(database.query, actor, {
      customerId: null,
      action: 'shop-order.retried',
      entity: `shop-order:${id}`,
      facts: { state },
    })
    return outcomes[state]
  },

  async dismissShopOrder(actor, { id, note }) {
    const isDone = await actor.services.database.transaction(async (tx) => {
      if (!(await endShopOrder(tx, id, { state: 'DISMISSED', now: actor.realNow }))) return false
      const subject = String(id)
      await markHandled(tx, { kind: 'SHOP', subject, note, by: actor.by ?? null, at: actor.realNow })
      await recordAction(tx, actor, {
        customerId: null,
        action: 'shop-order.dismissed',
        entity: `shop-order:${id}`,
      })
      return true
    })
    if (isDone) return { done: 'shopOrderDismissed' }
    return { problem: await goneOr(actor.services.database.query, id) }
  },
}
