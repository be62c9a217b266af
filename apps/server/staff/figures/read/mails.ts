/** Mails by template (docs/operations.md, "Figures"). */
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { boundsOf, sumOf, type ReportContext } from './report-context.ts'

/** The mails of one template about events of the period. */
export interface TemplateMails {
  readonly template: string
  readonly sent: number
  /** Queued for a first or another attempt. */
  readonly waiting: number
  /** Dead-lettered. */
  readonly failed: number
}

export interface MailFigures {
  readonly templates: readonly TemplateMails[]
  readonly sent: number
  readonly failed: number
  /** All queued mails, regardless of the period. */
  readonly waitingNow: number
  /** How many seconds the oldest due mail has waited; 0 if none is due. */
  readonly oldestSeconds: number
}

export async function readMails({ db, period, realNow }: ReportContext): Promise<MailFigures> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => [
      'template',
      eb.fn.count<number>('sent_at').as('sent'),
      eb.fn.count<number>('failed_at').as('failed'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where('business_at', '>=', since)
    .where('business_at', '<', until)
    .groupBy('template')
    .orderBy('template')
    .execute()
  const templates = rows.map(({ all, ...row }) => ({ ...row, waiting: all - row.sent - row.failed }))
  const waiting = await readOutbox(db, realNow)
  return {
    templates,
    sent: sumOf(templates, (it) => it.sent),
    failed: sumOf(templates, (it) => it.failed),
    waitingNow: waiting.count,
    oldestSeconds: waiting.oldestSeconds,
  }
}

/** How many mails are queued, and how many seconds the oldest due one has waited. */
export async function readOutbox(
  db: ReportContext['db'],
  realNow: Instant,
): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<Instant | null>('send_after').as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const waited = row.oldest === null ? 0 : epochMilliseconds(realNow) - epochMilliseconds(row.oldest)
  return { count: row.count, oldestSeconds: Math.max(0, Math.round(waited / 1000)) }
}
