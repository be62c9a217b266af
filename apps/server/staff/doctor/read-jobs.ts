/** How the jobs are doing, by the queries of the alerts. */
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { periodUntil } from '@pfotenportal/domain/core/report-period'
import { catalogueOn } from '../../core/catalogue.ts'
import { realNow } from '../../core/clock.ts'
import { businessNow, findBusinessTime } from '../../database/clock.ts'
import type { Database } from '../../database/open.ts'
import type { JobFacts } from '../../doctor/judge-business.ts'
import { readAlerts } from '../figures/read/alerts.ts'
import { isLagging, readLag } from '../figures/read/jobs.ts'
import { readInSnapshot } from '../figures/read/read-figures.ts'

/** Of a migrated database, without a service; writes nothing. */
export function readJobFacts(database: Database): Promise<JobFacts> {
  const clock = {
    realNow,
    async moment() {
      const now = businessNow(await findBusinessTime(database.query), realNow())
      return momentAt(now, catalogueOn(berlinDay(now)))
    },
  }
  return readInSnapshot(
    { database, clock },
    ({ today }) => periodUntil(today, 7),
    async (context) => {
      const lagSeconds = await readLag(context.db, context.moment.at)
      return { lagSeconds, isLagging: isLagging(lagSeconds), alerts: await readAlerts(context) }
    },
  )
}
