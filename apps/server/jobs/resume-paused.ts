/** Ends pauses whose day has come (C-19; docs/domain.md 2.2). */
import { autoResume } from '@pfotenportal/domain/lifecycle/pause'
import { firstResumeDay, listResuming } from '../database/job/due.ts'
import { changeOne, forEach } from './each.ts'
import type { Job } from './job.ts'

export const resumePaused: Job = {
  name: 'auto-resume',
  isShared: true,
  nextDay: firstResumeDay,
  run: (run) =>
    forEach(
      run,
      (page) => listResuming(run.services.database.query, run.today, page),
      (id) => changeOne(run, id, autoResume),
    ),
}
