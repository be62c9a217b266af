/** What the embedded mailbox received. Every mail of the run is kept. */
import type { Instant } from '@pfotenportal/domain/calendar'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export interface ReceivedMail {
  readonly id: number
  /** The plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly receivedAt: Instant
}

const columns = ['id', 'recipient as to', 'subject', 'text', 'html', 'received_at as receivedAt'] as const

/** Keeps a mail for each of its recipients. */
export async function insertReceived(
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
export async function listReceived(database: Kysely<Schema>): Promise<ReceivedMail[]> {
  return database.selectFrom('mailbox').select(columns).orderBy('id', 'desc').execute()
}

/** All mails without their contents, newest first. */
export async function listReceivedHeads(
  database: Kysely<Schema>,
): Promise<Omit<ReceivedMail, 'text' | 'html'>[]> {
  return database
    .selectFrom('mailbox')
    .select(['id', 'recipient as to', 'subject', 'received_at as receivedAt'])
    .orderBy('id', 'desc')
    .execute()
}

/** One mail; undefined where there is none of the id. */
export async function findReceived(database: Kysely<Schema>, id: number): Promise<ReceivedMail | undefined> {
  return database.selectFrom('mailbox').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The newest mail's id, 0 where there is none. */
export async function newestReceived(database: Kysely<Schema>): Promise<number> {
  const row = await database
    .selectFrom('mailbox')
    .select((it) => it.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
