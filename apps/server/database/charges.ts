/**
 * The intents of charges: written before the gateway is asked, closed with its answer (docs/domain.md 4.1). At most one
 * per subscription is open.
 */
import type { Instant } from '@pfotenportal/domain/calendar'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription'
import type { Selectable } from 'kysely'
import type { Queries, Tx } from './open.ts'
import type { ChargeTable } from './schema/charging.ts'

/** A charge as it is begun. */
export interface NewCharge {
  readonly subscriptionId: number
  readonly orderId: number
  readonly trigger: ChargeTrigger
  readonly cents: number
  readonly paymentMethodId: string | null
  readonly methodReference: string | null
  /** Why the gateway is not asked; null where it is. */
  readonly withheldCode: string | null
  readonly customerId: number | null
  readonly requestId: string
  readonly businessAt: Instant
  readonly realNow: Instant
  readonly leaseUntil: Instant
}

/** A charge whose outcome is not known yet. */
export interface OpenCharge {
  readonly id: number
  readonly subscriptionId: number
  readonly orderId: number
  readonly trigger: ChargeTrigger
  readonly key: string
  readonly cents: number
  readonly methodReference: string | null
  readonly withheldCode: string | null
  readonly customerId: number | null
  readonly requestId: string
  readonly businessAt: Instant
  /** Real time at which the intent was written. */
  readonly startedAt: Instant
  /** Real time until which whoever began it waits for the gateway. */
  readonly leaseUntil: Instant
}

/** How a charge ended. */
export type ChargeEnd =
  | { readonly state: 'PAID'; readonly reference: string | null }
  | { readonly state: 'DECLINED'; readonly code: string; readonly isHard: boolean }
  | { readonly state: 'RELEASED' | 'LAPSED' }

function toOpenCharge(row: Selectable<ChargeTable>): OpenCharge {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    orderId: row.order_id,
    trigger: row.trigger,
    key: row.key,
    cents: row.amount_cents,
    methodReference: row.method_reference,
    withheldCode: row.withheld_code,
    customerId: row.customer_id,
    requestId: row.request_id,
    businessAt: row.business_at,
    startedAt: row.started_at,
    leaseUntil: row.lease_until,
  }
}

/**
 * Writes an intent down. An order has a new attempt, and the gateway a new key, only after a definite decline, or where
 * the key was given up; a charge that did not reach the gateway is taken up again under its key.
 */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<OpenCharge> {
  const last = await lastChargeOf(tx, charge.orderId)
  const attempt = last === undefined ? 1 : last.state === 'RELEASED' ? last.attempt : last.attempt + 1
  const columns = {
    trigger: charge.trigger,
    state: 'OPEN' as const,
    amount_cents: charge.cents,
    payment_method_id: charge.paymentMethodId,
    method_reference: charge.methodReference,
    withheld_code: charge.withheldCode,
    gateway_reference: null,
    decline_code: null,
    is_hard: null,
    customer_id: charge.customerId,
    request_id: charge.requestId,
    business_at: charge.businessAt,
    started_at: charge.realNow,
    lease_until: charge.leaseUntil,
    settled_at: null,
  }
  const row = await tx
    .insertInto('charge')
    .values({
      ...columns,
      subscription_id: charge.subscriptionId,
      order_id: charge.orderId,
      attempt,
      key: `charge:${charge.orderId}:${attempt}`,
    })
    .onConflict((on) => on.columns(['order_id', 'attempt']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOpenCharge(row)
}

/** The newest charge of an order, however it ended; undefined before its first. */
export function lastChargeOf(db: Queries, orderId: number): Promise<Selectable<ChargeTable> | undefined> {
  return db
    .selectFrom('charge')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A charge by its key, and how it stands. */
export interface FoundCharge {
  readonly state: ChargeTable['state']
  readonly charge: OpenCharge
  readonly paymentMethodId: string | null
}

/** The charge of a key; undefined for a key that is none of ours. */
export async function findChargeByKey(db: Queries, key: string): Promise<FoundCharge | undefined> {
  const row = await db.selectFrom('charge').selectAll().where('key', '=', key).executeTakeFirst()
  return row && { state: row.state, charge: toOpenCharge(row), paymentMethodId: row.payment_method_id }
}

/** The charge if it is still open, locked until the transaction ends; undefined where somebody else has closed it. */
export async function lockOpenCharge(tx: Tx, id: number): Promise<OpenCharge | undefined> {
  const row = await tx
    .selectFrom('charge')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst()
  return row && toOpenCharge(row)
}

/** Closes a charge. */
export async function endCharge(tx: Tx, id: number, end: ChargeEnd, realNow: Instant): Promise<void> {
  await tx
    .updateTable('charge')
    .set({
      state: end.state,
      settled_at: realNow,
      gateway_reference: end.state === 'PAID' ? end.reference : null,
      decline_code: end.state === 'DECLINED' ? end.code : null,
      is_hard: end.state === 'DECLINED' ? end.isHard : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Nobody waits for the gateway any more: whoever resolves open charges may take it at once. */
export async function leaveCharge(db: Queries, id: number, realNow: Instant): Promise<void> {
  await db
    .updateTable('charge')
    .set({ lease_until: realNow })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Takes open charges that nobody waits for, for as long as the lease lasts. Other processes get other ones. */
export async function claimLeftCharges(
  db: Queries,
  realNow: Instant,
  batch: { readonly size: number; readonly leaseUntil: Instant },
): Promise<OpenCharge[]> {
  const rows = await db
    .updateTable('charge')
    .set({ lease_until: batch.leaseUntil })
    .where('id', 'in', (left) =>
      left
        .selectFrom('charge')
        .select('id')
        .where('state', '=', 'OPEN')
        .where('lease_until', '<=', realNow)
        .orderBy('lease_until')
        .limit(batch.size)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(toOpenCharge)
}

/** Whether a customer had this order tried again since then, in real time. */
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

/** Who bills a subscription: this service, or the system that the contract came from (C-56). */
export async function billingSourceOf(db: Queries, subscriptionId: number): Promise<'PORTAL' | 'RECHARGE'> {
  const row = await db
    .selectFrom('subscription')
    .select('billing_source')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return row.billing_source
}
