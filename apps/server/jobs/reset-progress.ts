/**
 * Lets the loyalty path of subscriptions begin anew that were cancelled more than 90 days ago (docs/domain.md 7.1;
 * C-198).
 */
import { resetProgress } from '@pfotenportal/domain/subscription/progress'
import { firstResetDay, listFrozen } from '../database/subscription/life.ts'
import { changeOne, forEach } from './each.ts'
import type { Job } from './job.ts'

export const resetFrozenProgress: Job = {
  name: 'progress-reset',
  isShared: true,
  nextDay: firstResetDay,
  run: (run) =>
    forEach(
      run,
      (page) => listFrozen(run.services.database.query, run.today, page),
      (id) => changeOne(run, id, resetProgress),
    ),
}
