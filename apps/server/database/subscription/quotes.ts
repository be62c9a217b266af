/** Quotes that were shown, found by their random id and their customer; never changed. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import { writeLater } from '../statements/packets.ts'

/** A quote as it was shown. Times are real time. */
export interface StoredQuote {
  readonly id: string
  readonly customerId: number
  /** Null if it concerns all dogs of the customer. */
  readonly subscriptionId: number | null
  readonly operation: string
  /** The command's input in canonical form. */
  readonly input: string
  /** The outcome in canonical form. */
  readonly outcome: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export async function insertQuote(db: Queries, quote: StoredQuote): Promise<void> {
  const insert = db.insertInto('quote').values({
    id: quote.id,
    customer_id: quote.customerId,
    subscription_id: quote.subscriptionId,
    operation: quote.operation,
    input: quote.input,
    outcome: quote.outcome,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  })
  await writeLater(db, insert)
}

/** A quote of a customer; undefined if it is unknown or belongs to another customer. */
export async function findQuote(
  db: Queries,
  customerId: number,
  id: string,
): Promise<StoredQuote | undefined> {
  return db
    .selectFrom('quote')
    .select([
      'id',
      'customer_id as customerId',
      'subscription_id as subscriptionId',
      'operation',
      'input',
      'outcome',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Deletes quotes that expired before that moment; returns how many. */
export async function deleteOldQuotes(db: Queries, before: Instant): Promise<number> {
  const deleted = await db.deleteFrom('quote').where('expires_at', '<', before).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
