/** Quotes that were shown, found by their random id and their customer; never changed. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries } from '../open.ts'
import { compiledWrite, type Placeholders } from '../statements/compiled.ts'

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
  await insert(db, quote)
}

const insert = compiledWrite((db, value: Placeholders<StoredQuote>) =>
  db.insertInto('quote').values({
    id: value('id'),
    customer_id: value('customerId'),
    subscription_id: value('subscriptionId'),
    operation: value('operation'),
    input: value('input'),
    outcome: value('outcome'),
    created_at: value('createdAt'),
    expires_at: value('expiresAt'),
  }),
)

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
export function deleteOldQuotes(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['quote', 'expires_at'], before, { signal })
}
