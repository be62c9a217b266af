/**
 * Refunds: their intents, written before the gateway is called, and their effect on an order (docs/domain.md 4.5). At
 * most one per order is open.
 */
import type { Selectable } from 'kysely'
import { statusAfterRefunds } from '@pfotenportal/domain/charging/refund'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { FinancialStatus } from '@pfotenportal/domain/subscription/order'
import { databaseNow, databaseNowPlus } from '../job/jobs.ts'
import type { Queries, Tx } from '../open.ts'
import {
  claimAbandonedIntents,
  noLease,
  releaseIntent,
  startedAtGateway,
  startLease,
  type AbandonedBatch,
  type IntentLease,
} from '../payment/leases.ts'
import type { RefundTable } from '../schema/subscriptions.ts'
import { findRefundableOrder } from './refund-totals.ts'

/** The order and its subscription and customer. */
export interface OrderReference {
  readonly orderId: number
  readonly subscriptionId: number
}

/** The order with a number such as `PP-104001`; undefined if there is none. */
export async function findOrderByNumber(
  db: Queries,
  orderNumber: string,
): Promise<OrderReference | undefined> {
  return db
    .selectFrom('customer_order')
    .select(['id as orderId', 'subscription_id as subscriptionId'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
}

/** This gateway's reference of the charge that paid an order; null if the order was not charged there. */
export async function findPaymentReference(
  db: Queries,
  orderId: number,
  gateway: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('charge')
    .select('gateway_reference as reference')
    .where('order_id', '=', orderId)
    .where('state', '=', 'PAID')
    .where(startedAtGateway(gateway))
    // An earlier payment was returned by its bank.
    .orderBy('attempt', 'desc')
    .executeTakeFirst()
  return row?.reference ?? null
}

/** A refund to be started. */
export interface NewRefund {
  readonly orderId: number
  /** By default the next one. */
  readonly number?: number | undefined
  readonly amount: Cents
  readonly reason: string
  readonly isCancelling: boolean
  readonly chargeReference: string
  readonly requestId: string
  /** The person or key that requests it, as `staff:id` or `key:id`; undefined for a script and the service. */
  readonly by?: string | undefined
  /** The member of staff whose allowance it uses; undefined if there is none. */
  readonly givenBy?: number | undefined
  readonly businessAt: Instant
  /** For this long no other process resolves it. */
  readonly leaseSeconds: number
  /** The name of the gateway. */
  readonly gateway: string
}

/** A refund whose outcome is not known yet. */
export interface OpenRefund extends Omit<NewRefund, 'leaseSeconds' | 'gateway' | 'givenBy' | 'number'> {
  readonly id: number
  /** The number of the refund within its order. */
  readonly number: number
  /** The idempotency key at the gateway: `refund:{orderId}:{number}`. */
  readonly key: string
  readonly lease: IntentLease
}

/** The idempotency key of a refund at the gateway. */
export function refundKey(orderId: number, number: number): string {
  return `refund:${orderId}:${number}`
}

/** The order and number in a gateway key; undefined for a foreign key. */
export function readRefundKey(
  key: string,
): { readonly orderId: number; readonly number: number } | undefined {
  const [, orderId, number] = /^refund:(\d{1,15}):(\d{1,9})$/.exec(key) ?? []
  return number === undefined ? undefined : { orderId: Number(orderId), number: Number(number) }
}

function toOpenRefund(row: Selectable<RefundTable>, lease: IntentLease): OpenRefund {
  const { charge_reference: chargeReference } = row
  if (chargeReference === null) throw new Error(`refund ${row.id} is not open`)
  return {
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    key: refundKey(row.order_id, row.number),
    amount: row.amount_cents,
    reason: row.reason,
    isCancelling: row.is_cancelling,
    chargeReference,
    requestId: row.request_id ?? '',
    by: row.acted_by ?? undefined,
    businessAt: row.at,
    lease,
  }
}

async function nextNumber(db: Queries, orderId: number): Promise<number> {
  const { last } = await db
    .selectFrom('refund')
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Stores an intent; from now on an order that it cancels is not packed. */
export async function startRefund(tx: Tx, refund: NewRefund): Promise<OpenRefund> {
  const { orderId, isCancelling } = refund
  const held = startLease(refund.leaseSeconds)
  const row = await tx
    .insertInto('refund')
    .values({
      order_id: orderId,
      number: refund.number ?? (await nextNumber(tx, orderId)),
      state: 'OPEN',
      amount_cents: refund.amount,
      reason: refund.reason,
      is_cancelling: isCancelling,
      charge_reference: refund.chargeReference,
      request_id: refund.requestId,
      acted_by: refund.by ?? null,
      given_by: refund.givenBy ?? null,
      at: refund.businessAt,
      started_at: databaseNow,
      lease_until: databaseNowPlus(refund.leaseSeconds),
      gateway: refund.gateway,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isCancelling) await setStatus(tx, orderId, 'CANCELLED')
  return toOpenRefund(row, held(0))
}

async function setStatus(tx: Tx, orderId: number, status: 'CANCELLED' | 'PROCESSED'): Promise<void> {
  await tx.updateTable('customer_order').set({ status }).where('id', '=', orderId).execute()
}

function selectOpenRefunds(db: Queries) {
  return db.selectFrom('refund').selectAll().where('state', '=', 'OPEN')
}

/** The refund if it is still open, locked until the transaction ends; undefined if another process has settled it. */
export async function lockOpenRefund(tx: Tx, id: number): Promise<OpenRefund | undefined> {
  const row = await selectOpenRefunds(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toOpenRefund(row, noLease)
}

/** The open refund with this gateway key; undefined for a settled refund and for a foreign key. */
export async function findOpenRefund(
  db: Queries,
  key: string,
  gateway: string,
): Promise<OpenRefund | undefined> {
  const parsed = readRefundKey(key)
  if (!parsed) return undefined
  const row = await selectOpenRefunds(db)
    .where('order_id', '=', parsed.orderId)
    .where('number', '=', parsed.number)
    .where(startedAtGateway(gateway))
    .executeTakeFirst()
  return row && toOpenRefund(row, noLease)
}

/** The outcome of a refund. */
export type RefundEnd =
  | { readonly state: 'DONE'; readonly reference: string; readonly financialStatus: FinancialStatus }
  | { readonly state: 'REFUSED'; readonly code: string }

/** Settles a refund; if it was refused, its order is as before. */
export async function closeRefund(
  tx: Tx,
  refund: OpenRefund,
  end: RefundEnd,
  realNow: Instant,
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: end.state,
      gateway_reference: end.state === 'DONE' ? end.reference : null,
      refused_code: end.state === 'REFUSED' ? end.code : null,
      settled_at: realNow,
    })
    .where('id', '=', refund.id)
    .execute()
  if (end.state === 'DONE') {
    const { financialStatus: financial_status } = end
    await tx
      .updateTable('customer_order')
      .set({ financial_status })
      .where('id', '=', refund.orderId)
      .execute()
  } else if (refund.isCancelling) await setStatus(tx, refund.orderId, 'PROCESSED')
}

/** Expires the lease, so that any process may resolve the refund at once. */
export async function releaseRefund(db: Queries, id: number): Promise<void> {
  await releaseIntent(db, 'refund', id)
}

/** Claims open refunds with expired leases until the new lease ends. Processes never claim the same one. */
export async function claimAbandonedRefunds(db: Queries, batch: AbandonedBatch): Promise<OpenRefund[]> {
  const claimed = await claimAbandonedIntents(db, 'refund', batch)
  return claimed.map(({ row, lease }) => toOpenRefund(row, lease))
}

/** Stores a refund that no gateway of this service made, such as a past one or a bank transfer. */
export async function insertRefund(
  db: Queries,
  refund: { readonly orderId: number; readonly amount: Cents; readonly reason: string; readonly at: Instant },
): Promise<void> {
  const { orderId, amount, reason, at } = refund
  const number = await nextNumber(db, orderId)
  await db
    .insertInto('refund')
    .values({ order_id: orderId, number, amount_cents: amount, reason, at })
    .execute()
  const order = await findRefundableOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} of a refund is missing`)
  const financial_status = statusAfterRefunds(order.total, order.refunded)
  await db.updateTable('customer_order').set({ financial_status }).where('id', '=', orderId).execute()
}
