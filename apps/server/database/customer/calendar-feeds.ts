/** Secret calendar addresses: at most one per customer. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

export interface StoredFeed {
  readonly sealedToken: string
  readonly createdAt: Instant
}

export async function findFeed(db: Queries, customerId: number): Promise<StoredFeed | undefined> {
  return db
    .selectFrom('calendar_feed')
    .select(['sealed_token as sealedToken', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** The customer whose calendar a secret opens; undefined if it is unknown or revoked. */
export async function findFeedOwner(db: Queries, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.customer_id
}

/** Stores a secret in place of the previous one. */
export async function saveFeed(
  tx: Tx,
  customerId: number,
  feed: StoredFeed & { readonly tokenHash: Buffer },
): Promise<void> {
  const row = { token_hash: feed.tokenHash, sealed_token: feed.sealedToken, created_at: feed.createdAt }
  await tx
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute()
}

/** Deletes a customer's secret; returns whether there was one. */
export async function deleteFeed(tx: Tx, customerId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendar_feed')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
