/** Questions about charges: one by its key or order, and whether one is open or was retried. */
import { sql, type Selectable } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import type { Queries } from '../open.ts'
import type { ChargeTable } from '../schema/charging.ts'
import { findLatestCharges, toOpenCharge, type OpenCharge } from './charges.ts'
import { noLease } from './leases.ts'
import type { PaymentLink } from './payment-links.ts'
import { isRestorePending, RESTORE_REQUEST } from './restores.ts'

/** A charge with its key and state. */
export interface FoundCharge {
  readonly state: ChargeTable['state']
  readonly charge: OpenCharge
  /** The gateway's reference of the payment; null unless it was paid. */
  readonly gatewayReference: string | null
}

function toFoundCharge(row: Selectable<ChargeTable>): FoundCharge {
  return {
    state: row.state,
    charge: toOpenCharge(row, noLease),
    gatewayReference: row.gateway_reference,
  }
}

/** The charge with a key; undefined for a foreign key. */
export async function findChargeByKey(db: Queries, key: string): Promise<FoundCharge | undefined> {
  const row = await db.selectFrom('charge').selectAll().where('key', '=', key).executeTakeFirst()
  return row && toFoundCharge(row)
}

/** The newest charge of an order, whatever its outcome; undefined if it was never charged. */
export async function findNewestCharge(db: Queries, orderId: number): Promise<FoundCharge | undefined> {
  const row = (await findLatestCharges(db, [orderId])).get(orderId)
  return row && toFoundCharge(row)
}

/**
 * Those of these subscriptions that may not be charged now: a charge is open, at most one of each can be; a restore has
 * found money of which nobody knows what it paid for; or a restore is not reconciled, then all.
 */
export async function listBlocked(
  db: Queries,
  subscriptionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (subscriptionIds.length === 0) return new Set()
  // PostgreSQL plans a statement anew whose list it can see; the subquery hides it.
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest((SELECT ${subscriptionIds}::integer[])) AS asked (id)
    WHERE ${isRestorePending}
      OR EXISTS (SELECT FROM charge WHERE subscription_id = asked.id AND state = 'OPEN')
      OR asked.id IN (SELECT subscription_id FROM stray_payment JOIN charge ON charge.id = charge_id
        WHERE returned_at IS NULL AND starts_with(request_id, ${RESTORE_REQUEST}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The orders that their customer had retried with the method of a link since the link was mailed, which is what using
 * it sets off.
 */
export async function listRetriedOrderIds(
  db: Queries,
  { customerId, paymentMethodId, expiresAt }: PaymentLink,
): Promise<number[]> {
  const rows = await db
    .selectFrom('charge')
    .select('order_id as orderId')
    .distinct()
    .where('payment_method_id', '=', paymentMethodId)
    .where('customer_id', '=', customerId)
    .where('trigger', '=', 'RETRY')
    .where('started_at', '>', addSeconds(expiresAt, -PAYMENT_LINK_SECONDS))
    .orderBy('order_id')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Whether a customer had this order retried since then, in real time. */
export async function wasRetriedSince(db: Queries, orderId: number, since: Instant): Promise<boolean> {
  const found = await db
    .selectFrom('charge')
    .select('id')
    .where('order_id', '=', orderId)
    .where('trigger', '=', 'RETRY')
    .where('customer_id', 'is not', null)
    .where('started_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the bank has so far only inquired about a charge under the provider's id of a dispute, even if that is closed. */
export async function isInquiredAbout(db: Queries, chargeId: number, disputeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_dispute')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('provider_id', '=', disputeId)
    .where('is_inquiry', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the provider took money for a charge that belongs to no order (C-286). */
export async function hasStrayPayment(db: Queries, chargeId: number): Promise<boolean> {
  const found = await db
    .selectFrom('stray_payment')
    .select('id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  return found !== undefined
}
