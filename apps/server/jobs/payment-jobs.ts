/** Payment jobs other than charging due orders (charge-due-orders.ts). */
import { recordAudit } from '../database/audit/audit.ts'
import { firstRetryDay, listSubscriptionsToRetry } from '../database/job/due-subscriptions.ts'
import {
  firstCardExpiryDay,
  listCustomersWithExpiredCards,
  markCardsExpired,
} from '../database/payment/card-expiry.ts'
import { firstUnreachedDay, listUnreachedOrders } from '../database/payment/problem-payments.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Retries owed orders on the days of the dunning table (docs/domain.md 4.4). */
export const retryOwedOrders: Job = {
  name: 'dunning-retry',
  isShared: true,
  nextDay: firstRetryDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToRetry(run.services.database.query, run.today, page),
      (id) => chargeOrder(run.actor(), id, { trigger: 'RETRY' }),
    ),
}

/** Alerts the operator if orders have been waiting for the gateway for more than a day (docs/domain.md 4.4). */
export const reportUnreachedOrders: Job = {
  name: 'unreached-orders',
  nextDay: firstUnreachedDay,
  async run({ services, dueAt }) {
    const orders = await listUnreachedOrders(services.database.query, dueAt)
    if (orders.length === 0) return null
    const ids = orders.map(({ orderId }) => orderId)
    services.log.error(
      { alert: true, orders: ids },
      'orders have not reached the payment gateway for more than a day',
    )
    return `gateway not reached for more than a day: ${ids.join(', ')}`
  },
}

/** Marks cards as EXPIRED after their last month (docs/domain.md 8.2). */
export const expireCards: Job = {
  name: 'card-expiry',
  isShared: true,
  nextDay: firstCardExpiryDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listCustomersWithExpiredCards(run.services.database.query, run.today, page),
      (customerId) => expire(run, customerId),
    ),
}

async function expire(run: Run, customerId: number): Promise<void> {
  const actor = run.actor()
  await run.services.database.transaction(async (tx) => {
    const ids = await markCardsExpired(tx, customerId, run.today)
    const change = { before: { status: 'ACTIVE' }, after: { status: 'EXPIRED' } }
    const audited = { customerId, actor: 'system', requestId: actor.requestId } as const
    const entries = ids.map((id) => ({
      ...audited,
      action: 'payment.expired',
      entity: `payment:${id}`,
      ...change,
    }))
    await recordAudit(tx, entries, actor)
  })
}
