/** Gives subscriptions whose trial box is paid their regular plan, where the charge itself did not (C-47). */
import { endTrial } from '@pfotenportal/domain/changes/plan-change'
import { firstTrialDay, listPaidTrials } from '../database/job/due.ts'
import { changeOne, forEach } from './each.ts'
import type { Job } from './job.ts'

export const endTrials: Job = {
  name: 'end-trials',
  isShared: true,
  nextDay: firstTrialDay,
  run: (run) =>
    forEach(
      run,
      (page) => listPaidTrials(run.services.database.query, page),
      (id) => changeOne(run, id, endTrial),
    ),
}
