/**
 * The outbox: mails are recorded in the transaction of their change and sent after its commit. Moments are real time,
 * except the business time of the change.
 */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Schema } from '../schema.ts'
import type { OutboxTable } from '../schema/identity.ts'
import { compiledWrite, type Placeholders } from '../statements/compiled.ts'

/** A row as it is written. */
export interface OutboxRow {
  readonly key: string
  readonly template: string
  /** Null: counted and prepared like any other, but without a recipient. */
  readonly customerId: number | null
  /** The member of staff who gets it; null for a mail to a customer. */
  readonly staffId: number | null
  /** The visitor who gets it; null for a mail to a customer or to staff. */
  readonly visitor: MailedVisitor | null
  /** The address that gets it instead of the customer's; then it names nobody. */
  readonly to: string | null
  readonly data: unknown
  readonly secret: string | null
  readonly mergeKey: string | null
  /** Business time of the change; null: the service's current time. */
  readonly businessAt: Instant | null
  readonly createdAt: Instant
  readonly sendAfter: Instant
  readonly expiresAt: Instant | null
}

/** Somebody who has no account. Their name is not known for certain, so that no mail uses it. */
export interface MailedVisitor {
  readonly email: string
  readonly language: Language
}

/** Who gets a mail. */
export type Addressee = Pick<ClaimedMail, 'customerId' | 'recipient' | 'firstName' | 'language'>

/** A row that this process may send until its lease expires. */
export interface ClaimedMail {
  readonly id: string
  readonly template: string
  readonly customerId: number | null
  readonly recipient: string | null
  readonly firstName: string
  readonly language: Language
  readonly data: unknown
  readonly secret: string | null
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  /** This attempt's number, from 1. */
  readonly attempts: number
}

type Database = Kysely<Schema>

/**
 * Adds rows in their order, with the current address, name and language of their recipients. A key that was recorded before is
 * left alone, so the same change is mailed once. A customer whose account was erased has no address any more.
 */
export async function insertMails(database: Database, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await insertRows(database, { mails: JSON.stringify(rows.map((row, index) => ({ ...row, index }))) })
}

/** Business time at the real time at which a mail is recorded, like `businessNow` in clock.ts. */
const businessTimeOfMail = sql`(
    SELECT CASE mode
      WHEN 'standing' THEN business_at
      WHEN 'ticking' THEN business_at + (mail."createdAt" - real_at)
      ELSE mail."createdAt" END
    FROM business_clock)`

const insertRows = compiledWrite(
  (_db, value: Placeholders<{ mails: string }>) => sql`
    INSERT INTO outbox (key, template, customer_id, recipient, recipient_name, language, data, secret, merge_key,
                        business_at, created_at, send_after, expires_at)
    SELECT mail.key, mail.template, customer.id,
           coalesce(mail."to", customer.email, staff.email, mail.visitor->>'email'),
           CASE WHEN mail."to" IS NULL THEN coalesce(customer.first_name, staff.name, '') ELSE '' END,
           coalesce(customer.selected_lang, staff.language, mail.visitor->>'language', 'de'), mail.data, mail.secret, mail."mergeKey",
           coalesce(mail."businessAt", ${businessTimeOfMail}), mail."createdAt", mail."sendAfter", mail."expiresAt"
    FROM jsonb_to_recordset(${value('mails')}::jsonb) AS mail (
           key text, template text, "customerId" integer, "staffId" integer, visitor jsonb, "to" text, data jsonb, secret text, "mergeKey" text,
           "businessAt" timestamptz, "createdAt" timestamptz, "sendAfter" timestamptz, "expiresAt" timestamptz,
           index integer)
         -- The planner expects many mails, and would read all customers.
         LEFT JOIN LATERAL (SELECT id, email, first_name, selected_lang, erased_at FROM customer
                            WHERE customer.id = mail."customerId" LIMIT 1) AS customer ON true
         LEFT JOIN LATERAL (SELECT email, name, language FROM staff
                            WHERE staff.id = mail."staffId" LIMIT 1) AS staff ON true
    WHERE customer.erased_at IS NULL OR mail."to" IS NOT NULL
    ORDER BY mail.index
    ON CONFLICT (key) DO NOTHING`,
)

/** Gives a mail its recipient, who was not known when it was recorded. */
export async function addressMail(database: Database, id: string, to: Addressee): Promise<void> {
  await database
    .updateTable('outbox')
    .set({
      customer_id: to.customerId,
      recipient: to.recipient,
      recipient_name: to.firstName,
      language: to.language,
    })
    .where('id', '=', id)
    .execute()
}

/** Drops a mail that must not be sent any more. */
export function deleteMail(database: Database, id: string): Promise<void> {
  return deleteById(database, { id })
}

const deleteById = compiledWrite((db, value: Placeholders<{ id: string }>) =>
  db.deleteFrom('outbox').where('id', '=', value('id')),
)

function hasTemplateIn(templates: readonly string[]) {
  return sql<boolean>`template = any (${templates})`
}

/**
 * Whether a mail waits for an earlier one to the same customer: one that is due or was attempted and has not left yet.
 * Mails that expire, such as a login link, neither wait nor hold others up.
 */
function waitsForEarlier(now: Instant, templates: readonly string[]) {
  return sql<boolean>`(outbox.expires_at IS NULL AND ${hasEarlier(now, templates)})`
}

/**
 * The same for a query of all waiting mails: PostgreSQL joins them once, instead of looking for an earlier one of each. A
 * claim takes the first few, for which that would be slower.
 */
function waitsForEarlierJoined(now: Instant, templates: readonly string[]) {
  return hasEarlier(now, templates, sql`outbox.expires_at IS NULL`)
}

function hasEarlier(now: Instant, templates: readonly string[], also = sql`true`) {
  return sql<boolean>`EXISTS (
    SELECT FROM outbox AS earlier
    WHERE earlier.customer_id = outbox.customer_id AND earlier.position < outbox.position
      AND earlier.sent_at IS NULL AND earlier.failed_at IS NULL AND earlier.expires_at IS NULL
      AND earlier.template = any (${templates})
      AND (earlier.attempts > 0 OR earlier.send_after <= ${now}) AND ${also})`
}

function toClaimedMail(row: Selectable<OutboxTable>): ClaimedMail {
  return {
    id: row.id,
    template: row.template,
    customerId: row.customer_id,
    recipient: row.recipient,
    firstName: row.recipient_name,
    language: row.language,
    data: row.data,
    secret: row.secret,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }
}

interface ClaimOptions {
  readonly size: number
  readonly leaseSeconds: number
  /** Mails of others are left to a newer version of the service. */
  readonly templates: readonly string[]
}

/**
 * Claims due mails for the length of the lease. Concurrent processes claim different ones. Those that expire, such as a
 * login link, come first: somebody is waiting for them, and there may be thousands of others. Then the oldest; the mails
 * of a customer are claimed one by one, in the order in which they were recorded.
 */
export async function claimMails(
  database: Database,
  now: Instant,
  options: ClaimOptions,
): Promise<ClaimedMail[]> {
  const expiring = await claim(database, now, 'is not', options)
  const size = options.size - expiring.length
  return size === 0 ? expiring : [...expiring, ...(await claim(database, now, 'is', { ...options, size }))]
}

/** Claims mails whose expiry is null, or is not. */
async function claim(
  database: Database,
  now: Instant,
  isOrIsNot: 'is' | 'is not',
  { size, leaseSeconds, templates }: ClaimOptions,
): Promise<ClaimedMail[]> {
  const rows = await database
    .updateTable('outbox')
    .set((row) => ({ lease_until: addSeconds(now, leaseSeconds), attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('expires_at', isOrIsNot, null)
        .where('send_after', '<=', now)
        .where(hasTemplateIn(templates))
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .where((row) => row.not(waitsForEarlier(now, templates)))
        .orderBy('send_after')
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(toClaimedMail)
}

/** Records that a mail was sent, and deletes its secret. */
export async function markMailSent(database: Database, id: string, now: Instant): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ sent_at: now, secret: null, lease_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Schedules another attempt for a mail. */
export async function postponeMail(
  database: Database,
  id: string,
  until: Instant,
  error: string,
): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ send_after: until, lease_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

/** When the next waiting mail of these templates is due; undefined if none is waiting. */
export async function nextMailDueAt(
  database: Database,
  now: Instant,
  templates: readonly string[],
): Promise<Instant | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select((it) => it.fn.min(it.fn<Instant>('greatest', ['send_after', 'lease_until'])).as('due'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(hasTemplateIn(templates))
    .where((it) => it.not(waitsForEarlierJoined(now, templates)))
    .executeTakeFirst()
  return row?.due ?? undefined
}

/** Sends mails to the former address of a customer that have not left to another one. */
export async function redirectWaitingMails(
  database: Database,
  customerId: number,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ recipient: to })
    .where('customer_id', '=', customerId)
    .where('recipient', 'in', from)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Deletes a customer's mails of a template that have not left, because what they are about has ended. */
export async function deleteWaitingMails(
  database: Database,
  customerId: number,
  template: string,
): Promise<void> {
  await database
    .deleteFrom('outbox')
    .where('customer_id', '=', customerId)
    .where('template', '=', template)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Deletes mails that were sent long ago. Returns how many. */
export function deleteSentMails(db: Database, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['outbox', 'sent_at'], before, { signal })
}
