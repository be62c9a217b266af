/** The answers stored under the idempotency keys of customers and of other systems. All instants are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { addMilliseconds } from '../../core/clock.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Database, Queries, Tx } from '../open.ts'
import { compiledOnce, compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { writeLater } from '../statements/packets.ts'

const KEPT_MS = 24 * 3_600_000
/** A call that takes longer has died with its process. */
const LEASE_MS = 30_000

/** Whose key it is: a customer's, or that of another system, named by its key for the admin API. */
export type KeyOwner = { readonly customerId: number } | { readonly adminKeyId: number }

/** The holder of a key: `request` is the id of the one request that may have an effect under it. */
export interface ClaimedKey {
  readonly owner: KeyOwner
  readonly key: string
  readonly request: string
}

export interface KeyClaim extends ClaimedKey {
  readonly requestHash: string
  readonly realNow: Instant
}

export type ClaimResult =
  | { readonly state: 'claimed' }
  | { readonly state: 'answered'; readonly status: number; readonly body: string }
  | { readonly state: 'reused' }
  | { readonly state: 'in progress' }
  /** The effect was committed, but its answer was lost. */
  | { readonly state: 'done' }

/** A repeat has taken the key because this call exceeded its lease: this call's effect must be rolled back. */
export class LostClaim extends Error {}

interface OwnerColumns {
  readonly customer_id: number | null
  readonly admin_key_id: number | null
}

/** The column that names the owner, and its value. */
function columnOf(owner: KeyOwner): readonly ['customer_id' | 'admin_key_id', number] {
  return 'customerId' in owner ? ['customer_id', owner.customerId] : ['admin_key_id', owner.adminKeyId]
}

/** The condition that a row belongs to the owner. */
function ownedBy(owner: KeyOwner) {
  const [column, id] = columnOf(owner)
  return [column, '=', id] as const
}

/** What a claim writes. */
function freshRow({ request, requestHash, realNow }: KeyClaim) {
  return {
    request_hash: requestHash,
    status: null,
    body: null,
    created_at: realNow,
    lease_until: addMilliseconds(realNow, LEASE_MS),
    claimed_by: request,
    done_at: null,
  }
}

/** Inserts a key without waiting for anybody who has it. */
const insertKey = compiledOnce(
  (db, value: Placeholders<OwnerColumns & { key: string } & ReturnType<typeof freshRow>>) =>
    db
      .insertInto('idempotency_key')
      .values({
        customer_id: value('customer_id'),
        admin_key_id: value('admin_key_id'),
        key: value('key'),
        request_hash: value('request_hash'),
        created_at: value('created_at'),
        lease_until: value('lease_until'),
        claimed_by: value('claimed_by'),
      })
      .onConflict((on) => on.doNothing())
      .returning('key'),
)

/** Takes a key that is a day old, or abandoned by a call that died before its effect. */
async function takeOver(db: Queries, claim: KeyClaim): Promise<boolean> {
  const { owner, key, requestHash, realNow } = claim
  const taken = await db
    .updateTable('idempotency_key')
    .set(freshRow(claim))
    .where(...ownedBy(owner))
    .where('key', '=', key)
    .where((is) =>
      is.or([
        is('created_at', '<', addMilliseconds(realNow, -KEPT_MS)),
        is.and([
          is('status', 'is', null),
          is('done_at', 'is', null),
          is('lease_until', '<', realNow),
          is('request_hash', '=', requestHash),
        ]),
      ]),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

function marking(column: 'customer_id' | 'admin_key_id') {
  return compiledWrite(
    (db, value: Placeholders<{ id: number; key: string; request: string; realNow: Instant }>) =>
      db
        .updateTable('idempotency_key')
        .set({ done_at: value('realNow') })
        .where(column, '=', value('id'))
        .where('key', '=', value('key'))
        .where('claimed_by', '=', value('request')),
  )
}
const mark = { customer_id: marking('customer_id'), admin_key_id: marking('admin_key_id') }

/** What a repeat gets. */
interface StoredAnswer {
  readonly status: number
  readonly body: string
}

function storingAnswer(column: 'customer_id' | 'admin_key_id') {
  const build = (
    db: Queries,
    value: Placeholders<StoredAnswer & { id: number; key: string; request: string }>,
  ) =>
    db
      .updateTable('idempotency_key')
      .set({ status: value('status'), body: value('body') })
      .where(column, '=', value('id'))
      .where('key', '=', value('key'))
      .where('claimed_by', '=', value('request'))
  return { alone: compiledOnce(build), within: compiledWrite(build) }
}
const storeAnswer = { customer_id: storingAnswer('customer_id'), admin_key_id: storingAnswer('admin_key_id') }

export const idempotencyKeys = {
  /**
   * Claims the key for this call, or returns why it cannot be claimed. Of concurrent calls one succeeds. A new key need
   * not wait for the disk.
   */
  async claim(
    { query: db, relaxed }: Pick<Database, 'query' | 'relaxed'>,
    claim: KeyClaim,
  ): Promise<ClaimResult> {
    const owners = { customer_id: null, admin_key_id: null, ...Object.fromEntries([columnOf(claim.owner)]) }
    const inserted = await insertKey(relaxed.query, { ...owners, key: claim.key, ...freshRow(claim) })
    if (inserted.length > 0 || (await takeOver(db, claim))) return { state: 'claimed' }
    const row = await db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'body', 'done_at', 'lease_until'])
      .where(...ownedBy(claim.owner))
      .where('key', '=', claim.key)
      .executeTakeFirst()
    if (row && row.request_hash !== claim.requestHash) return { state: 'reused' }
    if (row && row.status !== null) return { state: 'answered', status: row.status, body: row.body ?? '' }
    // Within its lease the call that had the effect may still answer: an order waits for the gateway after its first
    // commit.
    return { state: row?.done_at && row.lease_until < claim.realNow ? 'done' : 'in progress' }
  },

  /** Records the effect in its own transaction; a call may have several. Throws LostClaim if this call no longer holds the key. */
  async markDone(tx: Tx, claimed: ClaimedKey, realNow: Instant): Promise<void> {
    const { owner, key, request } = claimed
    const [column, id] = columnOf(owner)
    await mark[column](tx, { id, key, request, realNow }, ({ rowCount }) => {
      if (rowCount === 0) throw new LostClaim(`another request holds the key ${key}`)
    })
  },

  /**
   * Records that a request had no effect after all, in the transaction that decides so: a repeat may have one. Does
   * nothing if the request had no key or has been answered.
   */
  async unmarkDone(tx: Tx, customerId: number, request: string): Promise<void> {
    const unmark = tx
      .updateTable('idempotency_key')
      .set({ done_at: null })
      .where('customer_id', '=', customerId)
      .where('claimed_by', '=', request)
      .where('status', 'is', null)
    await writeLater(tx, unmark)
  },

  async answer(db: Queries, { owner, key, request }: ClaimedKey, answer: StoredAnswer): Promise<void> {
    const [column, id] = columnOf(owner)
    await storeAnswer[column].alone(db, { id, key, request, ...answer })
  },

  /** The same in the transaction of the effect, which must have marked it as done: that checks who holds the key. */
  async answerWithin(tx: Tx, { owner, key, request }: ClaimedKey, answer: StoredAnswer): Promise<void> {
    const [column, id] = columnOf(owner)
    await storeAnswer[column].within(tx, { id, key, request, ...answer })
  },

  /** Releases the key, because its call had neither an effect nor a lasting answer. */
  async release(db: Queries, { owner, key, request }: ClaimedKey): Promise<void> {
    await db
      .deleteFrom('idempotency_key')
      .where(...ownedBy(owner))
      .where('key', '=', key)
      .where('claimed_by', '=', request)
      .where('done_at', 'is', null)
      .execute()
  },

  /** Deletes rows older than a day; returns how many. */
  deleteOld(db: Queries, realNow: Instant, signal?: AbortSignal): Promise<number> {
    const before = addMilliseconds(realNow, -KEPT_MS)
    return deleteBefore(db, ['idempotency_key', 'created_at'], before, { signal })
  },
}
