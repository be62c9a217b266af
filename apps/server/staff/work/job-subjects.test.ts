import { expect, it } from 'vitest'
import { SCHEDULE } from '../../jobs/schedule.ts'
import { jobSubjects } from './job-subjects.ts'

it('every job says whom its items concern', () => {
  expect(Object.keys(jobSubjects)).toEqual(SCHEDULE.map(({ job }) => job.name).toSorted())
})
