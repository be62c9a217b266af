/** Jobs that charge orders, and report orders that could not be charged. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import {
  firstDueDay,
  firstRetryDay,
  listDueSubscriptions,
  listSubscriptionsToRetry,
} from '../database/job/due-subscriptions.ts'
import { firstUnreachedDay, listUnreachedOrders } from '../database/payment/problem-payments.ts'
import { firstDebitDay, listDebitsToCollect } from '../database/payment/returned-debits.ts'
import { openBatchedCharging } from '../payments/batched-charging.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import { resolveCharges } from '../payments/resolve-payments.ts'
import { collectReturnedDebit } from '../payments/returned-debit.ts'
import { forEachCall, forEachItem } from './for-each-item.ts'
import type { Job } from './job.ts'

/** How long an order waits, in business time, after the gateway was unreachable. */
const UNREACHED_DELAY_SECONDS = 3600

/** Charges orders that are due, or whose grace period has ended (docs/domain.md 4.2, 4.4). */
export const chargeDueOrders: Job = {
  name: 'charge-due',
  isShared: true,
  nextDay: firstDueDay,
  async run(run) {
    await resolveCharges(run.services)
    const dueOn = { today: run.today, reachedBefore: addSeconds(run.dueAt, -UNREACHED_DELAY_SECONDS) }
    const charging = openBatchedCharging(() => run.actor(), run.services.config.chargeConcurrency)
    let postponed = 0
    const skipped = await forEachItem(
      run,
      (page) => listDueSubscriptions(run.services.database.query, dueOn, page),
      async (id) => {
        if ((await charging.charge(id)) === 'UNSENT') postponed += 1
      },
      charging.orders,
    )
    if (postponed === 0) return skipped
    run.services.log.error(
      { alert: true, postponed },
      'the payment gateway does not answer: remaining charges wait for the next run',
    )
    const waiting = `the gateway did not answer: ${postponed} wait for the next run`
    return skipped === null ? waiting : `${waiting}; ${skipped}`
  },
}

/** Retries owed orders on the days of the dunning table (docs/domain.md 4.4). */
export const retryOwedOrders: Job = {
  name: 'dunning-retry',
  isShared: true,
  nextDay: firstRetryDay,
  run: (run) =>
    forEachCall(
      run,
      (page) => listSubscriptionsToRetry(run.services.database.query, run.today, page),
      (id) => chargeOrder(run.actor(), id, { trigger: 'RETRY' }),
    ),
}

/** Collects the amounts of returned debits on the days of the dunning table (C-354). */
export const collectReturnedDebits: Job = {
  name: 'debit-retry',
  isShared: true,
  nextDay: firstDebitDay,
  run: (run) =>
    forEachCall(
      run,
      (page) => listDebitsToCollect(run.services.database.query, run.today, page),
      (id) => collectReturnedDebit(run.actor(), id),
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
