/** All figures of a period, each read at one and the same moment. */
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Services } from '../../context/services.ts'
import { orderNamesOf, readAlerts } from './alerts.ts'
import { readCharges } from './charges.ts'
import { readDunning } from './dunning.ts'
import { readDisputes, readFailures } from './failures.ts'
import { readJobs } from './jobs.ts'
import { readMails } from './mails.ts'
import { readParcels } from './parcels.ts'
import type { Asked } from './report-context.ts'
import { readRevenue } from './revenue.ts'
import { readRewards } from './rewards.ts'
import { readSaves } from './retention.ts'
import { readSubscriptions } from './subscriptions.ts'

/** Reads with one view of the database, in which nothing changes meanwhile. */
export async function readingAt<T>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  periodOf: (moment: Moment) => Period,
  read: (asked: Asked) => Promise<T>,
): Promise<T> {
  const moment = await clock.moment()
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ db, period: periodOf(moment), moment, realNow: clock.realNow() }))
}

/** All of them, by noun. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Reads all of them. */
export async function readFigures(asked: Asked) {
  const alerts = await readAlerts(asked)
  return {
    alerts,
    orderNames: await orderNamesOf(asked, alerts),
    charges: await readCharges(asked),
    revenue: await readRevenue(asked),
    failures: await readFailures(asked),
    disputes: await readDisputes(asked),
    dunning: await readDunning(asked),
    parcels: await readParcels(asked),
    mails: await readMails(asked),
    jobs: await readJobs(asked),
    subscriptions: await readSubscriptions(asked),
    saves: await readSaves(asked),
    rewards: await readRewards(asked),
  }
}
