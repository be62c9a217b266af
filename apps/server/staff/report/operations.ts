/** Tables about operations: parcels, mails, jobs. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { FailedItem } from '../../database/job/item-failures.ts'
import type { DeadLetter } from '../../database/mail/dead-letters.ts'
import type { JobFigures } from '../figures/read/jobs.ts'
import type { MailFigures } from '../figures/read/mails.ts'
import type { ParcelFigures } from '../figures/read/parcels.ts'
import { buildTable, shareOf, type ReportTable } from './report-table.ts'

type Values = OperatorText['values']

export function parcelsNowTable({ now }: ParcelFigures, { parcels }: Values): ReportTable<'parcelsNow'> {
  return buildTable('parcelsNow', { where: 'text', boxes: 'count' }, [
    { where: parcels.paid, boxes: now.paid },
    { where: parcels.packed, boxes: now.packed },
    { where: parcels.inTransit, boxes: now.inTransit },
    { where: parcels.overdue, boxes: now.overdue },
  ])
}

export function parcelsInPeriodTable(
  { inPeriod }: ParcelFigures,
  { parcels }: Values,
): ReportTable<'parcelsThen'> {
  const shares = ['onTime', 'late', 'assumed']
  const rowKeys = [
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
  const rows = rowKeys.map((what) => ({
    what: parcels[what],
    boxes: inPeriod[what],
    share: shares.includes(what) ? shareOf(inPeriod[what], inPeriod.delivered) : null,
  }))
  return buildTable('parcelsThen', { what: 'text', boxes: 'count', share: 'share' }, rows)
}

export function mailsTable({ templates }: MailFigures): ReportTable<'mails'> {
  return buildTable(
    'mails',
    { template: 'text', sent: 'count', waiting: 'count', failed: 'count' },
    templates,
  )
}

export function outboxTable(
  { waitingNow, oldestSeconds }: MailFigures,
  values: Values,
): ReportTable<'outbox'> {
  return buildTable('outbox', { what: 'text', value: 'text' }, [
    { what: values.outbox.waiting, value: values.count(waitingNow) },
    { what: values.outbox.oldest, value: waitingNow === 0 ? null : values.duration(oldestSeconds) },
  ])
}

export function deadLettersTable(letters: readonly DeadLetter[]): ReportTable<'deadLetters'> {
  const kinds = {
    endedAt: 'moment',
    recipient: 'longText',
    template: 'text',
    attempts: 'count',
    reason: 'longText',
  } as const
  return buildTable('deadLetters', kinds, letters)
}

export function jobsTable(jobs: readonly JobFigures[], values: Values): ReportTable<'jobs'> {
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
    leftOut: job.skipped,
    resting: job.retrying,
    setAside: job.deadLettered,
  }))
  return buildTable('jobs', kinds, rows)
}

export function failingItemsTable(
  failedItems: readonly FailedItem[],
  values: Values,
): ReportTable<'failingItems'> {
  const kinds = {
    job: 'text',
    subject: 'text',
    attempts: 'count',
    retryAfter: 'moment',
    isDeadLettered: 'text',
  } as const
  const rows = failedItems.map(({ job, subjectId, attempts, retryAfter, deadLetteredAt }) => ({
    job,
    subject: String(subjectId),
    attempts,
    retryAfter,
    isDeadLettered: deadLetteredAt === null ? values.no : values.yes,
  }))
  return buildTable('failingItems', kinds, rows)
}
