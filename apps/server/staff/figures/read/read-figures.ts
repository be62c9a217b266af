/** Reads all figures of a period from one database snapshot. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Services } from '../../../context/services.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Queries } from '../../../database/open.ts'
import { orderNamesOf, readAlerts } from './alerts.ts'
import { readCharges, readDisputes, readFailures } from './charges.ts'
import { readDunning } from './dunning.ts'
import { readJobs } from './jobs.ts'
import { readMails } from './mails.ts'
import { readParcels } from './parcels.ts'
import type { ReportContext } from './report-context.ts'
import { readRetention } from './retention.ts'
import { readImportedHistory, readRevenue } from './revenue.ts'
import { readRewards } from './rewards.ts'
import { readSubscriptions } from './subscriptions.ts'

/** What reading needs of the clock. */
type ReadClock = Pick<Clock, 'moment' | 'realNow'>

/** Runs queries in one read-only snapshot of the database. */
export async function readInSnapshot<T>(
  { database, clock }: Pick<Services, 'database'> & { readonly clock: ReadClock },
  periodOf: (moment: Moment) => Period,
  read: (context: ReportContext) => Promise<T>,
): Promise<T> {
  return inSnapshot(database.query, await contextAt(clock, periodOf), read)
}

/** As above, of a snapshot that may be some seconds old: the replica's, if there is one. */
export async function readInRecentSnapshot<T>(
  { reads, clock }: Pick<Services, 'reads' | 'clock'>,
  periodOf: (moment: Moment) => Period,
  read: (context: ReportContext) => Promise<T>,
): Promise<T> {
  const context = await contextAt(clock, periodOf)
  return reads.run((query) => inSnapshot(query, context, read))
}

/** What is known before the database is read. */
type Frame = Omit<ReportContext, 'db'>

async function contextAt(clock: ReadClock, periodOf: (moment: Moment) => Period): Promise<Frame> {
  const moment = await clock.moment()
  return { period: periodOf(moment), moment, realNow: clock.realNow() }
}

/** Runs queries in one read-only snapshot, as of a given moment. */
export function inSnapshot<T>(
  query: Queries,
  context: Frame,
  read: (context: ReportContext) => Promise<T>,
): Promise<T> {
  return query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...context, db }))
}

/** All figures, by noun. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

export async function readFigures(context: ReportContext) {
  const alerts = await readAlerts(context)
  return {
    alerts,
    orderNames: await orderNamesOf(context, alerts),
    charges: await readCharges(context),
    revenue: await readRevenue(context),
    importedHistory: await readImportedHistory(context),
    failures: await readFailures(context),
    disputes: await readDisputes(context),
    dunning: await readDunning(context),
    parcels: await readParcels(context),
    mails: await readMails(context),
    jobs: await readJobs(context),
    subscriptions: await readSubscriptions(context),
    retention: await readRetention(context),
    rewards: await readRewards(context),
  }
}
