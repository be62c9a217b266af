/** Mails by template (docs/operations.md, "Figures"). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { currentName } from '../../database/stored-names.ts'
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
  const templates = byPresentName(rows)
  const waiting = await readOutbox(db, realNow)
  return {
    templates,
    sent: sumOf(templates, (it) => it.sent),
    failed: sumOf(templates, (it) => it.failed),
    waitingNow: waiting.count,
    oldestSeconds: waiting.oldestSeconds,
  }
}

/** Adds up rows that are stored under a former template name and its present one. */
function byPresentName(
  rows: readonly { template: string; sent: number; failed: number; all: number }[],
): TemplateMails[] {
  const byName = new Map<string, TemplateMails>()
  for (const { template, sent, failed, all } of rows) {
    const name = currentName(template)
    const same = byName.get(name) ?? { template: name, sent: 0, failed: 0, waiting: 0 }
    const waiting = same.waiting + all - sent - failed
    byName.set(name, { template: name, sent: same.sent + sent, failed: same.failed + failed, waiting })
  }
  return [...byName.values()]
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
