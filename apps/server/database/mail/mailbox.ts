/** The mails received by the embedded mailbox. Mails are kept without a limit. */
import { sql, type Kysely } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Schema } from '../schema.ts'

export interface ReceivedMail {
  readonly id: number
  /** The plain email address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Real time. */
  readonly receivedAt: Instant
}

/** Business time of the change that the mail is about; null if the service has no record of the mail. */
export interface MailTiming {
  readonly businessAt: Instant | null
}

const columns = ['id', 'recipient as to', 'subject', 'text', 'html', 'received_at as receivedAt'] as const

/** Stores a mail for each of its recipients. */
export async function insertReceivedMails(
  database: Kysely<Schema>,
  mails: readonly (Omit<ReceivedMail, 'id'> & { readonly messageId: string })[],
): Promise<void> {
  if (mails.length === 0) return
  await database
    .insertInto('mailbox')
    .values(
      mails.map((mail) => ({
        message_id: mail.messageId,
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        received_at: mail.receivedAt,
      })),
    )
    .execute()
}

/** Which part of the list is read: this many mails from the newest on, or from the newest before an id. */
export interface MailRange {
  readonly before: number | undefined
  readonly limit: number
}

/** A part of the list, newest first; `next` is the cursor of the following part, undefined at the end. */
export interface MailsInRange<T> {
  readonly mails: readonly T[]
  readonly next: number | undefined
}

/** One row more than fits shows that there are older mails. */
function inRange<T extends { readonly id: number }>(rows: readonly T[], limit: number): MailsInRange<T> {
  const mails = rows.slice(0, limit)
  return { mails, next: rows.length > limit ? mails.at(-1)?.id : undefined }
}

/** Mails with their contents. */
export async function listReceivedMails(
  database: Kysely<Schema>,
  { before, limit }: MailRange,
): Promise<MailsInRange<ReceivedMail>> {
  const rows = await database
    .selectFrom('mailbox')
    .select(columns)
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return inRange(rows, limit)
}

/** The mails with their outbox rows. `domain` is the right side of every Message-ID. */
function withOutbox(database: Kysely<Schema>, domain: string) {
  return database
    .selectFrom('mailbox')
    .leftJoin('outbox', (join) =>
      join.on('mailbox.message_id', '=', sql<string>`'<' || outbox.id || ${`@${domain}>`}::text`),
    )
    .select([
      'mailbox.id',
      'mailbox.recipient as to',
      'mailbox.subject',
      'mailbox.received_at as receivedAt',
      'outbox.business_at as businessAt',
    ])
}

/** Mails without their contents. */
export async function listReceivedMailHeaders(
  database: Kysely<Schema>,
  domain: string,
  { before, limit }: MailRange,
): Promise<MailsInRange<Omit<ReceivedMail, 'text' | 'html'> & MailTiming>> {
  const rows = await withOutbox(database, domain)
    .$if(before !== undefined, (rows) => rows.where('mailbox.id', '<', before ?? 0))
    .orderBy('mailbox.id', 'desc')
    .limit(limit + 1)
    .execute()
  return inRange(rows, limit)
}

/** One mail; undefined if there is none with this id. */
export async function findReceivedMail(
  database: Kysely<Schema>,
  domain: string,
  id: number,
): Promise<(ReceivedMail & MailTiming) | undefined> {
  return withOutbox(database, domain)
    .select(['mailbox.text', 'mailbox.html'])
    .where('mailbox.id', '=', id)
    .executeTakeFirst()
}

/** The id of the newest mail, 0 if there is none. Read from the index, because open pages ask all the time. */
export async function findNewestMailId(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('mailbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** How many mails there are. */
export async function countReceivedMails(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('mailbox')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}
