/** Charges orders that are due, or whose grace period has ended (docs/domain.md 4.2, 4.4). */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { firstDueDay, listDueSubscriptions } from '../database/job/due-subscriptions.ts'
import { openBatchedCharging, type ChargeResult } from '../payments/batched-charging.ts'
import { resolveCharges } from '../payments/resolve-payments.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job } from './job.ts'

/** How long, in business time, an order waits after the gateway was unreachable. */
const UNREACHED_DELAY_SECONDS = 3600

/** After this many unanswered charges in a row, the rest waits for the next run. */
const MAX_SILENT_IN_A_ROW = 20

/** Opens when the gateway stops answering, as far as this process can tell from its charges. */
function openCircuitBreaker() {
  let silent = 0
  return {
    isOpen: () => silent >= MAX_SILENT_IN_A_ROW,
    note(charged: ChargeResult): void {
      if (charged === 'PAID') silent = 0
      else if (charged.ok) silent = charged.order.status === 'PROCESSING' ? silent + 1 : 0
      else if (charged.reason === 'UPSTREAM_UNAVAILABLE') silent += 1
      else if (charged.reason === 'PAYMENT_DECLINED') silent = 0
    },
  }
}

export const chargeDueOrders: Job = {
  name: 'charge-due',
  isShared: true,
  nextDay: firstDueDay,
  async run(run) {
    await resolveCharges(run.services)
    const on = { today: run.today, reachedBefore: addSeconds(run.dueAt, -UNREACHED_DELAY_SECONDS) }
    const charge = openBatchedCharging(() => run.actor())
    const breaker = openCircuitBreaker()
    let postponed = 0
    const skipped = await forEachItem(
      run,
      (page) => listDueSubscriptions(run.services.database.query, on, page),
      async (id) => {
        if (breaker.isOpen()) postponed += 1
        else breaker.note(await charge(id))
      },
      run.services.config.chargeConcurrency,
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
