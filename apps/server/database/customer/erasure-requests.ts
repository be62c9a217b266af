/** Customers who have asked to be erased and not confirmed it yet; one for each. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'

/** A request whose link was mailed. */
export interface ErasureRequest {
  readonly customerId: number
  readonly mails: number
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

const columns = [
  'customer_id as customerId',
  'mails',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
] as const

/** Stores a request, or gives the one that there is a new link; the former link ends. Returns how often it was mailed. */
export async function saveErasureRequest(
  tx: Tx,
  request: Omit<ErasureRequest, 'mails'> & { readonly token: string },
): Promise<number> {
  const { customerId, requestedAt, expiresAt, token } = request
  const times = { token_hash: hashOf(token), requested_at: requestedAt, expires_at: expiresAt }
  const { mails } = await tx
    .insertInto('erasure_request')
    .values({ customer_id: customerId, ...times })
    .onConflict((on) =>
      on
        .column('customer_id')
        .doUpdateSet((row) => ({ ...times, mails: row('erasure_request.mails', '+', 1) })),
    )
    .returning('mails')
    .executeTakeFirstOrThrow()
  return mails
}

/** The request of a customer; undefined if there is none. */
export async function findErasureRequest(
  db: Queries,
  customerId: number,
): Promise<ErasureRequest | undefined> {
  return db
    .selectFrom('erasure_request')
    .select(columns)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** The request of a link; undefined for an unknown token, and for one that another has replaced. */
export async function findLinkedErasure(db: Queries, token: string): Promise<ErasureRequest | undefined> {
  return db
    .selectFrom('erasure_request')
    .select(columns)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** Takes the request of a link back, and says whose it was; undefined for an unknown token. */
export async function deleteErasureRequest(tx: Tx, token: string): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('erasure_request')
    .where('token_hash', '=', hashOf(token))
    .returning('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}

/** Takes the request of a customer back, if there is one; its link ends. */
export async function deleteErasureOf(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('erasure_request').where('customer_id', '=', customerId).execute()
}

/** Deletes requests whose links ended before a moment. */
export function deleteOldErasureRequests(
  db: Queries,
  before: Instant,
  signal?: AbortSignal,
): Promise<number> {
  return deleteBefore(db, ['erasure_request', 'expires_at'], before, { signal })
}
