/** Charges orders whose day has come, or whose grace has ended (docs/domain.md 4.2, 4.4). */
import { addSeconds } from '@pfotenportal/domain/calendar'
import { firstDueDay, listDueSubscriptions } from '../database/due.ts'
import { chargeOrder } from '../payments/charge.ts'
import { resolveCharges } from '../payments/resolve.ts'
import { forEach } from './each.ts'
import type { Job } from './job.ts'

/** How long, in business time, a gateway that was not reached is left alone for that order. */
const REST_SECONDS = 3600

export const chargeDue: Job = {
  name: 'charge-due',
  isShared: true,
  nextDay: firstDueDay,
  async run(run) {
    await resolveCharges(run.services)
    const on = { today: run.today, reachedBefore: addSeconds(run.dueAt, -REST_SECONDS) }
    return forEach(
      run,
      (page) => listDueSubscriptions(run.services.database.query, on, page),
      (id) => chargeOrder(run.author(), id, { trigger: 'DUE' }),
    )
  },
}
