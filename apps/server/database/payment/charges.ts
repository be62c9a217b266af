/**
 * The intents of charges: written before the gateway is called, closed with its answer (docs/domain.md 4.1). At most
 * one per subscription is open.
 */
import { sql, type Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription/subscription'
import { databaseNow, databaseNowPlus } from '../job/jobs.ts'
import type { Queries, Tx } from '../open.ts'
import type { ChargeTable } from '../schema/charging.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf, excluded, insertRows, rowsFor } from '../statements/rows.ts'
import {
  claimAbandonedIntents,
  noLease,
  releaseIntent,
  startLease,
  type AbandonedBatch,
  type IntentLease,
} from './leases.ts'

/** A charge to be started. */
export interface NewCharge {
  readonly subscriptionId: number
  readonly orderId: number
  /** By default the next one. */
  readonly attempt?: number | undefined
  readonly trigger: ChargeTrigger
  readonly amount: number
  readonly paymentMethodId: string | null
  readonly methodReference: string | null
  /** The code with which the charge is declined without calling the gateway; null if the gateway is called. */
  readonly withheldCode: string | null
  readonly customerId: number | null
  readonly requestId: string
  readonly businessAt: Instant
  /** The name of the gateway. */
  readonly gateway: string
  /** Whether the customer is present, so that the bank may ask for a confirmation. */
  readonly isOnSession: boolean
}

/** A charge whose outcome is not known yet. */
export interface OpenCharge extends Omit<NewCharge, 'gateway' | 'attempt'> {
  readonly id: number
  readonly key: string
  /** When the intent was written, by the database's clock. */
  readonly startedAt: Instant
  /** Until when the process that began it waits for the gateway, by the database's clock. */
  readonly leaseUntil: Instant
  /** The gateway at which it was begun; null for charges from before that was recorded. */
  readonly gateway: string | null
  readonly lease: IntentLease
}

/** The outcome of a charge. */
export type ChargeClosing =
  | { readonly state: 'PAID'; readonly reference: string | null }
  | { readonly state: 'DECLINED'; readonly code: string; readonly isHard: boolean }
  | { readonly state: 'RELEASED' | 'LAPSED' }

/** The charge of a row, held by its lease. */
export function toOpenCharge(row: Selectable<ChargeTable>, lease: IntentLease): OpenCharge {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    orderId: row.order_id,
    trigger: row.trigger,
    key: row.key,
    amount: row.amount_cents,
    paymentMethodId: row.payment_method_id,
    methodReference: row.method_reference,
    withheldCode: row.withheld_code,
    customerId: row.customer_id,
    requestId: row.request_id,
    businessAt: row.business_at,
    startedAt: row.started_at,
    leaseUntil: row.lease_until,
    gateway: row.gateway,
    isOnSession: row.is_on_session,
    lease,
  }
}

/**
 * Stores intents. An order gets a new attempt, and so a new gateway key, only after a definite decline or a lapsed
 * charge; a charge that did not reach the gateway is repeated under its key. Until the lease expires no other process
 * resolves them.
 */
export async function insertCharges(
  tx: Tx,
  charges: readonly NewCharge[],
  leaseSeconds: number,
): Promise<OpenCharge[]> {
  if (charges.length === 0) return []
  const last = await findLatestCharges(
    tx,
    charges.map(({ orderId }) => orderId),
  )
  const held = startLease(leaseSeconds)
  const begun = charges.map((charge) => newRow(charge, last.get(charge.orderId)))
  const clock = { started_at: databaseNow, lease_until: databaseNowPlus(leaseSeconds) }
  const rows = await insertRows(tx, 'charge', begun, clock)
    .onConflict((on) =>
      on.columns(['order_id', 'attempt']).doUpdateSet({
        ...excluded(
          'trigger',
          'state',
          'amount_cents',
          'payment_method_id',
          'method_reference',
          'withheld_code',
          'customer_id',
          'request_id',
          'business_at',
          'started_at',
          'lease_until',
          'gateway',
          'is_on_session',
        ),
        gateway_reference: null,
        decline_code: null,
        is_hard: null,
        settled_at: null,
      }),
    )
    .returningAll()
    .execute()
  return rows.map((row) => toOpenCharge(row, held(0)))
}

function newRow(charge: NewCharge, last: Selectable<ChargeTable> | undefined) {
  const next = last === undefined ? 1 : last.state === 'RELEASED' ? last.attempt : last.attempt + 1
  const attempt = charge.attempt ?? next
  return {
    subscription_id: charge.subscriptionId,
    order_id: charge.orderId,
    attempt,
    key: `charge:${charge.orderId}:${attempt}`,
    trigger: charge.trigger,
    state: 'OPEN' as const,
    amount_cents: charge.amount,
    payment_method_id: charge.paymentMethodId,
    method_reference: charge.methodReference,
    withheld_code: charge.withheldCode,
    customer_id: charge.customerId,
    request_id: charge.requestId,
    business_at: charge.businessAt,
    gateway: charge.gateway,
    is_on_session: charge.isOnSession,
  }
}

/** The newest charge of each order that has one, whatever its outcome, by order. */
export async function findLatestCharges(
  db: Queries,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Selectable<ChargeTable>>> {
  const rows = await db
    .selectFrom('charge')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('attempt')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/**
 * Those of these charges that are still open, locked until the transaction ends, by id; the others have been settled by
 * another process.
 */
export async function lockOpenCharges(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpenCharge>> {
  const rows = await tx
    .selectFrom('charge')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, toOpenCharge(row, noLease)]))
}

export async function closeCharges(
  tx: Tx,
  ends: readonly { readonly id: number; readonly end: ChargeClosing }[],
  realNow: Instant,
): Promise<void> {
  if (ends.length === 0) return
  const rows = ends.map(({ id, end }) => ({
    id,
    state: end.state,
    gateway_reference: end.state === 'PAID' ? end.reference : null,
    decline_code: end.state === 'DECLINED' ? end.code : null,
    is_hard: end.state === 'DECLINED' ? end.isHard : null,
  }))
  const close = tx
    .updateTable('charge')
    .from(rowsFor('charge', rows).as('ended'))
    .set((row) => ({
      state: row.ref('ended.state'),
      settled_at: realNow,
      gateway_reference: row.ref('ended.gateway_reference'),
      decline_code: row.ref('ended.decline_code'),
      is_hard: row.ref('ended.is_hard'),
    }))
    .whereRef('charge.id', '=', 'ended.id')
    .where('charge.id', '=', anyOf(rows.map(({ id }) => id)))
  await writeLater(tx, close)
}

/** Expires the lease, so that any process may resolve the charge at once. */
export async function releaseCharge(db: Queries, id: number): Promise<void> {
  await releaseIntent(db, 'charge', id)
}

/** Whether the lease of the process that started a charge has expired. */
export async function hasChargeLeaseExpired(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('charge')
    .select(sql<boolean>`lease_until <= ${databaseNow}`.as('isExpired'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.isExpired ?? true
}

/** Claims open charges with expired leases until the new lease ends. Processes never claim the same one. */
export async function claimAbandonedCharges(db: Queries, batch: AbandonedBatch): Promise<OpenCharge[]> {
  const claimed = await claimAbandonedIntents(db, 'charge', batch)
  return claimed.map(({ row, lease }) => toOpenCharge(row, lease))
}

/** A charge of the provider whose order is not known here. */
export interface UnmatchedIntent extends Pick<
  NewCharge,
  'subscriptionId' | 'orderId' | 'amount' | 'methodReference' | 'requestId' | 'businessAt' | 'gateway'
> {
  readonly attempt: number
  readonly key: string
  readonly decline: { readonly code: string; readonly isHard: boolean } | null
}

/** Stores a key as used, so that the next attempt has another one; an intent that never arrived becomes this one. */
export async function insertUnmatchedCharge(tx: Tx, charge: UnmatchedIntent): Promise<number> {
  const { decline } = charge
  const ended = {
    state: decline ? ('DECLINED' as const) : ('LAPSED' as const),
    amount_cents: charge.amount,
    method_reference: charge.methodReference,
    decline_code: decline?.code ?? null,
    is_hard: decline?.isHard ?? null,
    request_id: charge.requestId,
    business_at: charge.businessAt,
    settled_at: databaseNow,
  }
  const row = await tx
    .insertInto('charge')
    .values({
      ...ended,
      subscription_id: charge.subscriptionId,
      order_id: charge.orderId,
      attempt: charge.attempt,
      key: charge.key,
      trigger: charge.attempt === 1 ? 'DUE' : 'RETRY',
      started_at: databaseNow,
      lease_until: databaseNow,
      gateway: charge.gateway,
    })
    .onConflict((on) => on.column('key').doUpdateSet(ended))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
