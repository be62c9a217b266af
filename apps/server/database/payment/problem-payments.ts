/**
 * Payments that need the operator: charges and refunds without an outcome, payments without an order, and orders that
 * cannot be charged because the gateway is unreachable.
 */
import { sql, type ExpressionBuilder } from 'kysely'
import { addSeconds, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { databaseNow, databaseNowPlus } from '../job/jobs.ts'
import type { Queries, Tx } from '../open.ts'
import { refundKey } from '../order/refunds.ts'
import type { Schema } from '../schema.ts'

/** Seconds after which a payment without an outcome is reported, and between two reports. */
export const UNRESOLVED_SECONDS = 86_400

/** A charge or refund whose outcome is unknown. */
export interface UnresolvedPayment {
  readonly key: string
  readonly orderId: number
  /** By the database's clock. */
  readonly startedAt: Instant | null
  /** The gateway at which it was begun; null if that was not recorded yet. */
  readonly gateway: string | null
}

const aDayAgo = databaseNowPlus(-UNRESOLVED_SECONDS)

/**
 * Payments without an outcome for a day, and those begun at a gateway other than the current one, which are not
 * queried.
 */
function isUnresolved(gateway: string) {
  return sql<boolean>`state = 'OPEN' AND (started_at <= ${aDayAgo}
    OR (gateway <> ${gateway} AND lease_until <= ${databaseNow}))`
}

/** Unresolved payments that have not been reported for a day. */
function isUnreported(gateway: string) {
  return sql<boolean>`(${isUnresolved(gateway)}) AND (alerted_at IS NULL OR alerted_at <= ${aDayAgo})`
}

/** Unresolved charges, then unresolved refunds, each oldest first. */
export async function listUnresolvedPayments(db: Queries, gateway: string): Promise<UnresolvedPayment[]> {
  const charges = await db
    .selectFrom('charge')
    .select(['key', 'order_id as orderId', 'started_at as startedAt', 'gateway'])
    .where(isUnresolved(gateway))
    .orderBy('started_at')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['order_id as orderId', 'number', 'started_at as startedAt', 'gateway'])
    .where(isUnresolved(gateway))
    .orderBy('started_at')
    .execute()
  const keyed = refunds.map(({ number, ...it }) => ({ ...it, key: refundKey(it.orderId, number) }))
  return [...charges, ...keyed]
}

/** Orders with a refund that has been unresolved for a day, by the database's clock; the oldest first. */
export async function listOrdersWithUnresolvedRefund(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .select('order_id as id')
    .where('state', '=', 'OPEN')
    .where('started_at', '<=', aDayAgo)
    .orderBy('started_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims the charges that have not been reported for a day, and returns their keys: one process gets each. */
export async function claimChargesToReport(db: Queries, gateway: string): Promise<string[]> {
  const rows = await db
    .updateTable('charge')
    .set({ alerted_at: databaseNow })
    .where(isUnreported(gateway))
    .returning('key')
    .execute()
  return rows.map(({ key }) => key).toSorted()
}

/** The same for refunds. */
export async function claimRefundsToReport(db: Queries, gateway: string): Promise<string[]> {
  const rows = await db
    .updateTable('refund')
    .set({ alerted_at: databaseNow })
    .where(isUnreported(gateway))
    .returning(['order_id', 'number'])
    .execute()
  return rows.map((row) => refundKey(row.order_id, row.number)).toSorted()
}

/** A payment without an order. */
export interface StrayPayment {
  readonly key: string
  readonly orderId: number
  readonly amount: Cents
  /** The gateway's reference. */
  readonly reference: string
  /** Business time. */
  readonly foundAt: Instant
}

/**
 * Records that the gateway took a charge's money, unless the charge is settled by that payment. True if that is new;
 * false for an open charge, which is then settled instead.
 */
export async function recordStrayPayment(
  tx: Tx,
  chargeId: number,
  { reference, at }: { readonly reference: string; readonly at: Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('stray_payment')
    .columns(['charge_id', 'amount_cents', 'gateway_reference', 'found_at'])
    .expression((eb) =>
      eb
        .selectFrom('charge')
        .select([
          'id',
          'amount_cents',
          sql<string>`${reference}::text`.as('reference'),
          sql<Instant>`${at}::timestamptz`.as('at'),
        ])
        .where('id', '=', chargeId)
        .where('state', '!=', 'OPEN')
        .where('gateway_reference', 'is distinct from', reference),
    )
    .onConflict((on) => on.columns(['charge_id', 'gateway_reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of `stray` and its `charge`: not refunded, and not the payment by which the charge was settled in the end. */
export const isStray = sql<boolean>`(stray.returned_at IS NULL
  AND charge.gateway_reference IS DISTINCT FROM stray.gateway_reference)`

/**
 * Stray payments that were not refunded, of one order or all, oldest first; without those by which their charge was
 * settled in the end.
 */
export function listStrayPayments(db: Queries, orderId?: number): Promise<StrayPayment[]> {
  return db
    .selectFrom('stray_payment as stray')
    .innerJoin('charge', 'charge.id', 'stray.charge_id')
    .select([
      'charge.key',
      'charge.order_id as orderId',
      'stray.amount_cents as amount',
      'stray.gateway_reference as reference',
      'stray.found_at as foundAt',
    ])
    .where(isStray)
    .$if(orderId !== undefined, (rows) => rows.where('charge.order_id', '=', orderId ?? 0))
    .orderBy('stray.found_at')
    .orderBy('stray.id')
    .execute()
}

/** Marks the stray payments of a charge's key as refunded, and returns their order; undefined if there is none. */
export async function markStrayPaymentReturned(
  db: Queries,
  key: string,
): Promise<{ readonly orderId: number } | undefined> {
  const charge = await db
    .selectFrom('charge')
    .select(['id', 'order_id as orderId'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!charge) return undefined
  const rows = await db
    .updateTable('stray_payment')
    .set({ returned_at: databaseNow })
    .where('returned_at', 'is', null)
    .where('charge_id', '=', charge.id)
    .returning('id')
    .execute()
  return rows.length > 0 ? { orderId: charge.orderId } : undefined
}

/** The order that a payment has paid for; undefined if none. */
export async function findPaidOrder(db: Queries, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('charge')
    .select('order_id as orderId')
    .where('gateway_reference', '=', reference)
    .where('state', '=', 'PAID')
    .executeTakeFirst()
  return row?.orderId
}

/** Marks a stray payment as refunded by the provider's reference; false if there is none. */
export async function markStrayReferenceReturned(db: Queries, reference: string): Promise<boolean> {
  const row = await db
    .updateTable('stray_payment')
    .set({ returned_at: databaseNow })
    .where('returned_at', 'is', null)
    .where('gateway_reference', '=', reference)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Seconds of business time after which an unreached order is reported to the operator. */
export const UNREACHED_ALERT_SECONDS = 86_400

/** An order whose charge certainly never arrived at the gateway. */
export interface UnreachedOrder {
  readonly orderId: number
  readonly subscriptionId: number
  readonly amount: Cents
  /** The day on which it was due or to be retried. */
  readonly dueOn: Day
  /** The last attempt, in business time. */
  readonly triedAt: Instant
}

/**
 * Orders that have been due for more than a day and whose last charge was unreached or lapsed, even if the charge after
 * it is unresolved; oldest first. They are retried for as long as it takes (docs/domain.md 4.4).
 */
export async function listUnreachedOrders(db: Queries, now: Instant): Promise<UnreachedOrder[]> {
  const dueBy = berlinDay(addSeconds(now, -UNREACHED_ALERT_SECONDS))
  return unreached(db)
    .select([
      'charge.order_id as orderId',
      'charge.subscription_id as subscriptionId',
      'charge.amount_cents as amount',
      'charge.business_at as triedAt',
      'subscription.next_billing_date as dueOn',
    ])
    .where('subscription.next_billing_date', '<=', dueBy)
    .orderBy('subscription.next_billing_date')
    .orderBy('charge.order_id')
    .$narrowType<{ dueOn: Day }>()
    .execute()
}

/** The first day on which there may be one, as things are now. */
export async function firstUnreachedDay(db: Queries): Promise<Day | null> {
  const row = await unreached(db)
    .select((it) => it.fn.min('subscription.next_billing_date').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

function unreached(db: Queries) {
  return (
    db
      .selectFrom('charge')
      .innerJoin('subscription', 'subscription.id', 'charge.subscription_id')
      // Named by the index of the few charges without an outcome.
      .where('charge.state', 'in', ['OPEN', 'RELEASED', 'LAPSED'])
      .where((row) =>
        row.or([
          row('charge.state', 'in', ['RELEASED', 'LAPSED']),
          row.and([row('charge.state', '=', 'OPEN'), row.exists(givenUpBefore(row))]),
        ]),
      )
      .where('charge.trigger', 'in', ['DUE', 'RETRY'])
      .where('subscription.status', '=', 'ACTIVE')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('charge as newer')
              .select('newer.id')
              .whereRef('newer.subscription_id', '=', 'charge.subscription_id')
              .whereRef('newer.id', '>', 'charge.id'),
          ),
        ),
      )
  )
}

/** Earlier charges of the same order that never arrived. */
function givenUpBefore(row: ExpressionBuilder<Schema, 'charge'>) {
  return row
    .selectFrom('charge as older')
    .select('older.id')
    .whereRef('older.order_id', '=', 'charge.order_id')
    .whereRef('older.id', '<', 'charge.id')
    .where('older.state', '=', 'LAPSED')
}
