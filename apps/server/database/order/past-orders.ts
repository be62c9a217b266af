/** Records of orders of the sample world that were charged and packed before it was loaded. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription/subscription'
import { databaseNowPlus } from '../job/jobs.ts'
import type { Queries } from '../open.ts'

/** Used in place of a request id: no request caused these charges. */
export const PAST_REQUEST = 'past'

/** A charge from the past. Without a gateway of ours it cannot be refunded. */
export interface PastCharge {
  readonly orderId: number
  readonly subscriptionId: number
  readonly attempt: number
  readonly trigger: ChargeTrigger
  readonly amount: Cents
  readonly paymentMethodId: string | null
  /** Business time. */
  readonly at: Instant
  /** The code of a soft decline; null if it was paid. */
  readonly declineCode: string | null
  readonly gateway: string | null
}

/** Long enough ago, by the database's clock, that a charge made now does not count as a quick repetition. */
const longAgo = databaseNowPlus(-86_400)

/** Inserts past charges with their outcomes. */
export async function insertPastCharges(db: Queries, charges: readonly PastCharge[]): Promise<void> {
  if (charges.length === 0) return
  const rows = charges.map((charge) => ({
    subscription_id: charge.subscriptionId,
    order_id: charge.orderId,
    attempt: charge.attempt,
    key: `charge:${charge.orderId}:${charge.attempt}`,
    trigger: charge.trigger,
    state: charge.declineCode === null ? ('PAID' as const) : ('DECLINED' as const),
    amount_cents: charge.amount,
    payment_method_id: charge.paymentMethodId,
    method_reference: null,
    withheld_code: null,
    gateway_reference: null,
    decline_code: charge.declineCode,
    is_hard: charge.declineCode === null ? null : false,
    customer_id: null,
    request_id: PAST_REQUEST,
    business_at: charge.at,
    started_at: longAgo,
    lease_until: longAgo,
    settled_at: longAgo,
    gateway: charge.gateway,
  }))
  await db.insertInto('charge').values(rows).execute()
}

/** A past payment or refund that this service made. */
interface PastPayment {
  readonly orderId: number
  readonly at: Instant
}

/** The past payments of this service, in their order. */
export function listPastPayments(db: Queries): Promise<PastPayment[]> {
  return db
    .selectFrom('charge')
    .select(['order_id as orderId', 'business_at as at'])
    .where('state', '=', 'PAID')
    .where('gateway', 'is', null)
    .where('request_id', '=', PAST_REQUEST)
    .orderBy('business_at')
    .orderBy('order_id')
    .execute()
}

/** The contracts that this service made in the past, as those that it charged, with their beginning. */
export function listPastContracts(
  db: Queries,
): Promise<{ readonly subscriptionId: number; readonly at: Instant }[]> {
  return db
    .selectFrom('charge')
    .innerJoin('subscription', 'subscription.id', 'subscription_id')
    .select(['subscription.id as subscriptionId', 'subscription.created_at as at'])
    .distinct()
    .where('gateway', 'is', null)
    .where('request_id', '=', PAST_REQUEST)
    .orderBy('subscription.id')
    .execute()
}

/** The past refunds, in their order. */
export function listPastRefunds(db: Queries): Promise<(PastPayment & { readonly refundId: number })[]> {
  return db
    .selectFrom('refund')
    .select(['id as refundId', 'order_id as orderId', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Records the batches in which orders were packed. */
export async function importPackedOrders(
  db: Queries,
  packed: readonly { readonly orderId: number; readonly batch: PackingBatch }[],
): Promise<void> {
  for (const { orderId, batch } of packed) {
    await db
      .insertInto('packing_batch')
      .values({ week: batch.week, closed_at: batch.closedAt })
      .onConflict((on) => on.doNothing())
      .execute()
    await db.updateTable('customer_order').set({ batch_week: batch.week }).where('id', '=', orderId).execute()
  }
}
