/** Recorded mails of a customer, read again by customer service, and sent once more. */
import { sql } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { accountsOf } from '../customer/merged.ts'
import type { MailState } from '../customer/timeline.ts'
import type { Queries } from '../open.ts'
import { isMailId } from './dead-letters.ts'

export interface StoredMail {
  readonly id: string
  readonly template: string
  readonly recipient: string | null
  readonly firstName: string
  readonly language: Language
  /** Without its secrets. */
  readonly data: unknown
  /** Business time of the change that it is about. */
  readonly at: Instant
  readonly state: MailState
  /** False for a mail that expires: without its link it is of no use. */
  readonly isResendable: boolean
}

/** A mail to a customer; undefined if there is none with that id. */
export async function findStoredMail(
  db: Queries,
  customerId: number,
  id: string,
): Promise<StoredMail | undefined> {
  if (!isMailId(id)) return undefined
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'template', 'recipient', 'recipient_name', 'language', 'data', 'business_at as at'])
    .select(['sent_at', 'failed_at', 'expires_at'])
    .where('id', '=', id)
    .where('customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    recipient_name: firstName,
    sent_at: sentAt,
    failed_at: failedAt,
    expires_at: expiresAt,
    ...mail
  } = row
  const state = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting'
  // One that has not left yet leaves by itself.
  const isResendable = expiresAt === null && state !== 'waiting'
  return { ...mail, firstName, state, isResendable }
}

/**
 * Records a mail once more, without its secrets, to the customer's present address. Call `wake` after the commit.
 * False if the customer has no such mail.
 */
export async function copyMail(db: Queries, customerId: number, id: string, now: Instant): Promise<boolean> {
  const copied = await sql`
    INSERT INTO outbox (key, template, customer_id, recipient, recipient_name, language, data, business_at,
                        created_at, send_after)
    SELECT outbox.key || '+' || gen_random_uuid(), template, customer.id, customer.email, customer.first_name, language,
           data, business_at, ${now}, ${now}
    FROM outbox JOIN customer ON customer.id = outbox.customer_id
    WHERE outbox.id = ${id} AND customer.id = ${customerId}`.execute(db)
  return (copied.numAffectedRows ?? 0n) > 0n
}
