/** Tries owed orders again on the days of the dunning table (C-37; docs/domain.md 4.4). */
import { firstRetryDay, listOwingSubscriptions } from '../database/job/due.ts'
import { chargeOrder } from '../payments/charge.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

export const retryOwed: Job = {
  name: 'dunning-retry',
  isShared: true,
  nextDay: firstRetryDay,
  run: (run) =>
    forEach(
      run,
      (page) => listOwingSubscriptions(run.services.database.query, run.today, page),
      (id) => chargeOrder(run.actor(), id, { trigger: 'RETRY' }),
    ),
}
