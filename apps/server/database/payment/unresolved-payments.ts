/** Charges and refunds whose outcome has been unknown for too long and needs an operator. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { sql } from 'kysely'
import { databaseNowPlus, databaseNow } from '../job/jobs.ts'
import type { Queries } from '../open.ts'
import { refundKey } from '../order/refunds.ts'

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
