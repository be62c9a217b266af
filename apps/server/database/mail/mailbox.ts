/** The mails received by the embedded mailbox. Mails are kept without a limit. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { sql, type Kysely } from 'kysely'
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

/** All mails, newest first. */
export async function listReceivedMails(database: Kysely<Schema>): Promise<ReceivedMail[]> {
  return database.selectFrom('mailbox').select(columns).orderBy('id', 'desc').execute()
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

/** All mails without their contents, newest first. */
export async function listReceivedMailHeaders(
  database: Kysely<Schema>,
  domain: string,
): Promise<(Omit<ReceivedMail, 'text' | 'html'> & MailTiming)[]> {
  return withOutbox(database, domain).orderBy('mailbox.id', 'desc').execute()
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

/** The newest mail's id, 0 if there is none. */
export async function newestReceivedMailId(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('mailbox')
    .select((it) => it.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
