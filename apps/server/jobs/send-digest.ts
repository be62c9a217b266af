/** Sends the operator the figures of the days before. A day without the service has no digest of its own. */
import { day } from '@pfotenportal/domain/core/calendar'
import { momentOf } from '../core/catalogue.ts'
import type { Job } from './job.ts'

/** Any day in the past: there is a digest every morning. */
const LONG_AGO = day('2000-01-01')

export const sendDigest: Job = {
  name: 'operator-digest',
  runsLatestOnly: true,
  nextDay: async () => LONG_AGO,
  async run({ services, dueAt, today }) {
    await services.recordDigest(services, momentOf({ now: dueAt, today }))
    return null
  },
}
