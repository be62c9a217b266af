/** Tables about what the service does: parcels, mails, jobs. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { TroubleRow } from '../../database/job/job-trouble.ts'
import type { JobFigures } from '../figures/jobs.ts'
import type { MailFigures } from '../figures/mails.ts'
import type { ParcelFigures } from '../figures/parcels.ts'
import { shareOf, sheetOf, type Sheet } from './report-table.ts'

type Values = OperatorText['values']

export function parcelsNowSheet({ now }: ParcelFigures, { parcels }: Values): Sheet<'parcelsNow'> {
  return sheetOf('parcelsNow', { where: 'text', boxes: 'count' }, [
    { where: parcels.paid, boxes: now.paid },
    { where: parcels.packed, boxes: now.packed },
    { where: parcels.underWay, boxes: now.underWay },
    { where: parcels.overdue, boxes: now.overdue },
  ])
}

export function parcelsThenSheet({ inPeriod }: ParcelFigures, { parcels }: Values): Sheet<'parcelsThen'> {
  const shares = ['onTime', 'late', 'assumed']
  const whats = [
    'packed',
    'shipped',
    'delivered',
    'onTime',
    'late',
    'assumed',
    'delayed',
    'deliveryFailed',
    'returned',
  ] as const
  const rows = whats.map((what) => ({
    what: parcels[what],
    boxes: inPeriod[what],
    share: shares.includes(what) ? shareOf(inPeriod[what], inPeriod.delivered) : null,
  }))
  return sheetOf('parcelsThen', { what: 'text', boxes: 'count', share: 'share' }, rows)
}

export function mailsSheet({ templates }: MailFigures): Sheet<'mails'> {
  return sheetOf('mails', { template: 'text', sent: 'count', waiting: 'count', failed: 'count' }, templates)
}

export function outboxSheet({ waitingNow, oldestSeconds }: MailFigures, values: Values): Sheet<'outbox'> {
  return sheetOf('outbox', { what: 'text', value: 'text' }, [
    { what: values.outbox.waiting, value: values.count(waitingNow) },
    { what: values.outbox.oldest, value: waitingNow === 0 ? null : values.lasting(oldestSeconds) },
  ])
}

export function jobsSheet(jobs: readonly JobFigures[], values: Values): Sheet<'jobs'> {
  const kinds = {
    name: 'text',
    lastDue: 'moment',
    state: 'text',
    seconds: 'seconds',
    worked: 'count',
    leftOut: 'count',
    runs: 'count',
    failed: 'count',
    resting: 'count',
    setAside: 'count',
    nextTime: 'moment',
  } as const
  const rows = jobs.map((job) => ({
    ...job,
    lastDue: job.lastRun?.dueAt ?? null,
    state: job.lastRun ? values.run[job.lastRun.state] : null,
    seconds: job.lastRun?.seconds ?? null,
    worked: job.lastRun?.worked ?? null,
  }))
  return sheetOf('jobs', kinds, rows)
}

export function troublesSheet(troubles: readonly TroubleRow[], values: Values): Sheet<'troubles'> {
  const kinds = {
    job: 'text',
    subject: 'text',
    attempts: 'count',
    restUntil: 'moment',
    isSetAside: 'text',
  } as const
  const rows = troubles.map(({ job, subjectId, attempts, restUntil, setAsideAt }) => ({
    job,
    subject: String(subjectId),
    attempts,
    restUntil,
    isSetAside: setAsideAt === null ? values.no : values.yes,
  }))
  return sheetOf('troubles', kinds, rows)
}
