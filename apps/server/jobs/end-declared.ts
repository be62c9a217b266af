/** Cancels subscriptions on the day for which their end was declared (docs/domain.md 2.5). */
import { cancelSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import { firstEndDay, listEnding } from '../database/job/due.ts'
import { changeOne, forEach } from './each.ts'
import type { Job } from './job.ts'

export const endDeclared: Job = {
  name: 'declared-ends',
  isShared: true,
  nextDay: firstEndDay,
  run: (run) =>
    forEach(
      run,
      (page) => listEnding(run.services.database.query, run.today, page),
      (id) => changeOne(run, id, (it, moment) => cancelSubscription(it, null, moment)),
    ),
}
