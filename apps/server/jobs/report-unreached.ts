/** Calls the operator where orders have been waiting for the gateway for more than a day (docs/domain.md 4.4; C-204). */
import { firstUnreachedDay, listUnreachedOrders } from '../database/payment/unreached.ts'
import type { Job } from './job.ts'

export const reportUnreached: Job = {
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
