/** The deliveries of shops: stored as they come, taken in, or left for a person. Moments are real time. */
import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import { lockIntake } from '../import/references.ts'
import type { Queries, Tx } from '../open.ts'
import type { ShopOrderTable, ShopRemark } from '../schema/shop.ts'

export type ShopSender = ShopOrderTable['sender']
export type { ShopRemark } from '../schema/shop.ts'

/** A delivery as it came. */
export interface ShopDelivery {
  readonly sender: ShopSender
  /** The sender's id of it; its retries have the same. */
  readonly delivery: string
  readonly topic: string | null
  readonly body: Buffer
}

/** Which order a delivery is about, as far as that can be read. */
export interface ShopOrderName {
  readonly key: string | null
  readonly number: string | null
}

/** A stored delivery. */
export interface ShopOrder extends ShopDelivery {
  readonly id: number
  readonly receivedAt: Instant
  readonly state: ShopOrderTable['state']
  readonly attempts: number
  readonly number: string | null
  readonly remarks: readonly ShopRemark[]
  readonly listedSince: Instant | null
  readonly customerId: number | null
}

function shopOrderOf(row: Selectable<ShopOrderTable>): ShopOrder {
  const { id, sender, delivery, topic, body, state, attempts, remarks } = row
  const { received_at: receivedAt, order_number: number, listed_since: listedSince } = row
  const order = { id, sender, delivery, topic, body, state, attempts, remarks }
  return { ...order, receivedAt, number, listedSince, customerId: row.customer_id }
}

/** Stores a delivery, to be taken in from then on. The same delivery again stores nothing. */
export async function insertShopOrder(
  db: Queries,
  { body, ...delivery }: ShopDelivery,
  receivedAt: Instant,
): Promise<void> {
  const digest = createHash('sha256').update(body).digest('base64url')
  await db
    .insertInto('shop_order')
    .values({
      ...delivery,
      digest,
      body,
      received_at: receivedAt,
      state: 'WAITING',
      again_at: receivedAt,
    })
    .onConflict((on) => on.columns(['sender', 'delivery', 'digest']).doNothing())
    .execute()
}

/** The delivery with that id; undefined if there is none. */
export async function findShopOrder(db: Queries, id: number): Promise<ShopOrder | undefined> {
  const row = await db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst()
  return row && shopOrderOf(row)
}

/** Claims the delivery that has been due for longest, until the end of the lease; undefined if none is due. */
export async function claimShopOrder(
  db: Queries,
  now: Instant,
  leaseUntil: Instant,
): Promise<ShopOrder | undefined> {
  const row = await db
    .updateTable('shop_order')
    .set((it) => ({ again_at: leaseUntil, attempts: it('attempts', '+', 1) }))
    .where('id', '=', (it) =>
      it
        .selectFrom('shop_order')
        .select('id')
        .where('again_at', '<=', now)
        .orderBy('again_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && shopOrderOf(row)
}

/** Claims a delivery that is on the work list, for another attempt; undefined if it is not on it any more. */
export async function claimListedShopOrder(
  db: Queries,
  id: number,
  leaseUntil: Instant,
): Promise<ShopOrder | undefined> {
  const row = await db
    .updateTable('shop_order')
    .set((it) => ({ state: 'WAITING', again_at: leaseUntil, attempts: it('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('listed_since', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row && shopOrderOf(row)
}

/** Keeps a delivery waiting for another attempt; with remarks it is on the work list meanwhile. */
export async function retryShopOrder(
  db: Queries,
  id: number,
  {
    againAt,
    now,
    remarks,
  }: { readonly againAt: Instant; readonly now: Instant; readonly remarks: readonly ShopRemark[] },
): Promise<void> {
  const listed = remarks.length > 0 && {
    remarks: JSON.stringify(remarks),
    listed_since: sql<Instant>`coalesce(listed_since, ${now})`,
  }
  await db
    .updateTable('shop_order')
    .set({ again_at: againAt, ...listed })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Whether another delivery of the same order was taken in, left or dismissed. */
async function isOrderEnded(db: Queries, { id, sender }: ShopOrder, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('sender', '=', sender)
    .where('order_key', '=', key)
    .where('id', '<>', id)
    .where('state', 'in', ['TAKEN', 'LEFT', 'DISMISSED'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records which order a delivery is about; false if another delivery of it has ended, and this one with it. */
export async function nameShopOrder(
  tx: Tx,
  order: ShopOrder,
  { key, number }: ShopOrderName,
  now: Instant,
): Promise<boolean> {
  await tx
    .updateTable('shop_order')
    .set({ order_key: key, order_number: number })
    .where('id', '=', order.id)
    .execute()
  if (key === null) return true
  await lockIntake(tx, [`shop order ${order.sender} ${key}`])
  if (!(await isOrderEnded(tx, order, key))) return true
  await endShopOrder(tx, order.id, { state: 'REPEATED', now })
  return false
}

/** Ends a delivery; false if it has ended before. Without remarks it keeps those that it has. */
export async function endShopOrder(
  db: Queries,
  id: number,
  {
    state,
    remarks,
    now,
  }: {
    readonly state: 'LEFT' | 'REPEATED' | 'DISMISSED'
    readonly remarks?: readonly ShopRemark[]
    readonly now: Instant
  },
): Promise<boolean> {
  const said = remarks && { remarks: JSON.stringify(remarks) }
  const row = await db
    .updateTable('shop_order')
    .set({ state, ...said, ended_at: now, again_at: null, listed_since: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a delivery as taken in, in the transaction of the intake: its customer is that of the reference. If another process
 * has taken in another delivery of the order meanwhile, this one is a repetition. Other deliveries of the order leave the
 * work list. May be called repeatedly; returns the customer if the order is taken in by this call.
 */
export async function endTakenShopOrder(
  tx: Tx,
  { id, sender }: Pick<ShopOrder, 'id' | 'sender'>,
  {
    source,
    customer,
    remarks,
    now,
  }: {
    readonly source: string
    readonly customer: string
    readonly remarks: readonly ShopRemark[]
    readonly now: Instant
  },
): Promise<number | null> {
  const before = await tx
    .selectFrom('shop_order')
    .select('ended_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const own = await tx
    .updateTable('shop_order')
    .set((it) => ({
      ended_at: now,
      again_at: null,
      listed_since: null,
      state: sql<'TAKEN' | 'REPEATED'>`CASE WHEN EXISTS (
        SELECT FROM shop_order AS other
        WHERE other.sender = ${sender} AND other.order_key = shop_order.order_key
          AND other.id <> shop_order.id AND other.state = 'TAKEN') THEN 'REPEATED' ELSE 'TAKEN' END`,
      remarks: JSON.stringify(remarks),
      customer_id: it
        .selectFrom('imported_row')
        .select(sql<number>`row_id::integer`.as('id'))
        .where('source', '=', source)
        .where('kind', '=', 'customers')
        .where('external_id', '=', customer),
    }))
    .where('id', '=', id)
    .returning(['state', 'customer_id as customerId'])
    .executeTakeFirst()
  await endRepeated(tx, { id, sender }, now)
  return own?.state === 'TAKEN' && before?.ended_at === null ? own.customerId : null
}

/** Takes the other deliveries of an order off the work list. */
async function endRepeated(
  tx: Tx,
  { id, sender }: Pick<ShopOrder, 'id' | 'sender'>,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ state: 'REPEATED', ended_at: now, again_at: null, listed_since: null })
    .where('sender', '=', sender)
    .where('order_key', '=', (it) =>
      it.selectFrom('shop_order as own').select('own.order_key').where('own.id', '=', id),
    )
    .where('state', '=', 'OPEN')
    .execute()
}

/**
 * Leaves a delivery to a person, with what is wrong. Of several deliveries of one order the newest stays on the work
 * list, since when the first was on it; none does if the order has ended meanwhile.
 */
export async function listShopOrder(
  tx: Tx,
  order: ShopOrder,
  { key }: ShopOrderName,
  {
    remarks,
    customerId,
    now,
  }: {
    readonly remarks: readonly ShopRemark[]
    readonly customerId: number | null
    readonly now: Instant
  },
): Promise<void> {
  let since = order.listedSince ?? now
  const { id, sender } = order
  if (key !== null) {
    await lockIntake(tx, [`shop order ${sender} ${key}`])
    const others = await tx
      .selectFrom('shop_order')
      .select(['id', 'listed_since as since'])
      .where('sender', '=', sender)
      .where('order_key', '=', key)
      .where('id', '<>', id)
      .where('state', '=', 'OPEN')
      .execute()
    if ((await isOrderEnded(tx, order, key)) || others.some((other) => other.id > id)) {
      await endShopOrder(tx, id, { state: 'REPEATED', now })
      return
    }
    for (const other of others) {
      await endShopOrder(tx, other.id, { state: 'REPEATED', now })
      if (other.since !== null && other.since < since) since = other.since
    }
  }
  await tx
    .updateTable('shop_order')
    .set({
      state: 'OPEN',
      again_at: null,
      listed_since: since,
      customer_id: customerId,
      remarks: JSON.stringify(remarks),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** A delivery on the work list, without its body. */
export type ListedShopOrder = Pick<ShopOrder, 'id' | 'sender' | 'number' | 'remarks' | 'customerId'> & {
  readonly listedSince: Instant
}

/** The deliveries that need a person, the oldest first. */
export async function listOpenShopOrders(db: Queries): Promise<readonly ListedShopOrder[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'sender', 'order_number', 'remarks', 'customer_id', 'listed_since'])
    .where('listed_since', 'is not', null)
    .orderBy('listed_since')
    .orderBy('id')
    .execute()
  return rows.flatMap(
    ({ listed_since: listedSince, order_number: number, customer_id: customerId, ...row }) =>
      listedSince === null ? [] : [{ ...row, number, customerId, listedSince }],
  )
}

/** Deletes deliveries that ended before a moment, with the personal data in them. */
export function deleteEndedShopOrders(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['shop_order', 'ended_at'], before, { signal })
}
