/** Dead-lettered mails. They are kept for the operator, without their secret. Moments are real time. */
import { sql } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import { spellingsOf } from '../identity/emails.ts'
import type { Queries } from '../open.ts'
import { anyOfRows } from '../statements/rows.ts'
import { isUnhandled } from '../work/work-marks.ts'

/** A mail that is not attempted any more, after the last attempt or a refusal for good. */
export interface DeadLetter {
  readonly id: string
  /** The order in which mails were recorded. */
  readonly position: number
  readonly template: string
  /** Null for a mail to staff. */
  readonly customerId: number | null
  readonly recipient: string | null
  readonly reason: string
  readonly endedAt: Instant
  readonly attempts: number
  /** False for a mail with a link that expires: it is of no use without the link, which is not kept. */
  readonly isRequeueable: boolean
}

/** Which dead letters are meant; all of them if nothing is given. */
export interface DeadLetterFilter {
  readonly ids?: readonly string[] | undefined
  readonly recipient?: string | undefined
  readonly template?: string | undefined
  /** Only those that nobody has dismissed. */
  readonly isUndismissed?: true
}

/** Whether a text can be the id of a mail. */
export function isMailId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}

/** Dead-letters a mail, and deletes its secret. */
export async function deadLetterMail(
  database: Queries,
  id: string,
  now: Instant,
  error: string,
): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ failed_at: now, secret: null, lease_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

/** Nobody has dismissed the mail since it was dead-lettered. */
const isUndismissed = isUnhandled('MAIL', sql`outbox.id::text`, sql`outbox.failed_at`)

/** The condition of a filter in SQL. */
function matches({ ids, recipient, template, ...filter }: DeadLetterFilter) {
  const conditions = [
    sql<boolean>`outbox.failed_at IS NOT NULL`,
    ...(ids === undefined ? [] : [sql<boolean>`outbox.id = any (${ids}::uuid[])`]),
    ...(recipient === undefined
      ? []
      : [sql<boolean>`lower(recipient) = any (${spellingsOf(recipient)}::text[])`]),
    ...(template === undefined ? [] : [sql<boolean>`template = ${template}`]),
    ...(filter.isUndismissed ? [isUndismissed] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** A part of the list: from the newest on, or from the newest before a position. */
export interface DeadLetterPage {
  readonly before: number | null
  readonly limit: number
}

/** Dead letters, the newest first; all of them without a page. */
export async function listDeadLetters(
  database: Queries,
  filter: DeadLetterFilter = {},
  page?: DeadLetterPage,
): Promise<readonly DeadLetter[]> {
  const rows = await database
    .selectFrom('outbox')
    .select([
      'id',
      'position',
      'template',
      'customer_id as customerId',
      'recipient',
      'attempts',
      'failed_at',
      'expires_at',
      'last_error',
    ])
    .where(matches(filter))
    .$if(typeof page?.before === 'number', (rows) => rows.where('position', '<', page?.before ?? 0))
    .orderBy('position', 'desc')
    .$if(page !== undefined, (rows) => rows.limit(page?.limit ?? 0))
    .execute()
  return rows.flatMap(({ failed_at: endedAt, expires_at: expiresAt, last_error: error, ...row }) =>
    endedAt === null
      ? []
      : [
          {
            ...row,
            reason: error ?? '',
            endedAt,
            isRequeueable: expiresAt === null,
          },
        ],
  )
}

/** How many dead letters nobody has dismissed, and since when the oldest is one. */
export async function countUndismissed(
  database: Queries,
  since: Instant | null = null,
): Promise<{ readonly count: number; readonly oldestAt: Instant | null }> {
  return database
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Instant | null>('failed_at').as('oldestAt'),
    ])
    .where(matches({ isUndismissed: true }))
    .$if(since !== null, (rows) => rows.where('failed_at', '>=', since))
    .executeTakeFirstOrThrow()
}

/** How many seconds a due mail may wait before it counts as unsent; usually it leaves within one. */
const UNSENT_AFTER_SECONDS = 60

/** A mail that is due and was not sent, or whose last attempt failed; the service keeps trying. */
export type DueMail = Pick<DeadLetter, 'id' | 'template' | 'customerId' | 'recipient' | 'attempts'> & {
  readonly dueAt: Instant
  /** What the mail server said at the last attempt; empty before one. */
  readonly reason: string
}

/** The mails that are due and unsent, the oldest first, at most `limit`; and how many they are. */
export async function listDueMails(
  database: Queries,
  now: Instant,
  limit: number,
): Promise<{ readonly count: number; readonly mails: readonly DueMail[] }> {
  const waiting = database
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((it) =>
      it.or([
        it('send_after', '<=', addSeconds(now, -UNSENT_AFTER_SECONDS)),
        it.and([it('attempts', '>', 0), it('last_error', 'is not', null)]),
      ]),
    )
  const { count } = await waiting
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { count, mails: [] }
  const mails = await waiting
    .select(['id', 'template', 'customer_id as customerId', 'recipient', 'attempts'])
    .select([
      sql<Instant>`CASE WHEN send_after <= ${now} THEN send_after ELSE created_at END`.as('dueAt'),
      sql<string>`coalesce(last_error, '')`.as('reason'),
    ])
    .orderBy('position')
    .limit(limit)
    .execute()
  return { count, mails }
}

/** A mail that was queued again. */
export interface RequeuedMail {
  readonly id: string
  readonly position: number
  readonly customerId: number | null
}

/** A part of what is queued again: the oldest after a position. */
export interface RequeuedPage {
  readonly after: number
  readonly limit: number
}

/**
 * Queues dead letters again, for as many attempts as a new mail, to the customers' current addresses. Returns which. The
 * oldest come first: a customer's mails, which may leave after each page, then leave in their order.
 */
export function requeueDeadLetters(
  database: Queries,
  filter: DeadLetterFilter,
  { after, limit }: RequeuedPage,
  now: Instant,
): Promise<RequeuedMail[]> {
  const oldest = database
    .selectFrom('outbox')
    .select('id')
    .where(matches(filter))
    .where('expires_at', 'is', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .forUpdate()
  return database
    .updateTable('outbox')
    .set({
      failed_at: null,
      attempts: 0,
      send_after: now,
      last_error: null,
      recipient: sql`coalesce((SELECT email FROM customer WHERE customer.id = outbox.customer_id AND merged_into IS NULL), recipient)`,
    })
    .where('id', '=', anyOfRows(oldest))
    .returning(['id', 'position', 'customer_id as customerId'])
    .execute()
}

/** Deletes dead letters older than the moment. */
export function deleteDeadLetters(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['outbox', 'failed_at'], before, { signal })
}
