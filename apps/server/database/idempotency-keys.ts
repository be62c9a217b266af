/** What was answered under a customer's idempotency keys. All instants are real time. */
import type { Instant } from '@pfotenportal/domain/calendar'
import { later } from '../clock.ts'
import type { Queries } from './open.ts'

const KEPT_MS = 24 * 3_600_000
/** A call that takes longer has died with its process. */
const LEASE_MS = 30_000

export interface Claim {
  readonly customerId: number
  readonly key: string
  readonly requestHash: string
  readonly realNow: Instant
}

export type Claimed =
  | { readonly state: 'claimed' }
  | { readonly state: 'answered'; readonly status: number; readonly body: string }
  | { readonly state: 'reused' }
  | { readonly state: 'under way' }

/** Takes a key that is new, a day old, or left behind by a call that died. */
async function take(db: Queries, claim: Claim): Promise<boolean> {
  const { customerId, key, requestHash, realNow } = claim
  const fresh = {
    request_hash: requestHash,
    status: null,
    body: null,
    created_at: realNow,
    lease_until: later(realNow, LEASE_MS),
  }
  const taken = await db
    .insertInto('idempotency_key')
    .values({ customer_id: customerId, key, ...fresh })
    .onConflict((on) =>
      on
        .columns(['customer_id', 'key'])
        .doUpdateSet(fresh)
        .where((is) =>
          is.or([
            is('idempotency_key.created_at', '<', later(realNow, -KEPT_MS)),
            is.and([
              is('idempotency_key.status', 'is', null),
              is('idempotency_key.lease_until', '<', realNow),
              is('idempotency_key.request_hash', '=', requestHash),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export const idempotencyKeys = {
  /** Takes the key for this call, or says what stands in its way. Of simultaneous calls one takes it. */
  async claim(db: Queries, claim: Claim): Promise<Claimed> {
    if (await take(db, claim)) return { state: 'claimed' }
    const row = await db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'body'])
      .where('customer_id', '=', claim.customerId)
      .where('key', '=', claim.key)
      .executeTakeFirst()
    if (row && row.request_hash !== claim.requestHash) return { state: 'reused' }
    if (!row || row.status === null) return { state: 'under way' }
    return { state: 'answered', status: row.status, body: row.body ?? '' }
  },

  async answer(
    db: Queries,
    customerId: number,
    key: string,
    answer: { status: number; body: string },
  ): Promise<void> {
    await db
      .updateTable('idempotency_key')
      .set(answer)
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .execute()
  },

  /** Frees the key, because its call had no lasting answer. */
  async release(db: Queries, customerId: number, key: string): Promise<void> {
    await db
      .deleteFrom('idempotency_key')
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .execute()
  },

  /** Deletes what is older than a day; tells how many. */
  async deleteOld(db: Queries, realNow: Instant): Promise<number> {
    const deleted = await db
      .deleteFrom('idempotency_key')
      .where('created_at', '<', later(realNow, -KEPT_MS))
      .executeTakeFirst()
    return Number(deleted.numDeletedRows)
  },
}
