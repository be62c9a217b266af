/**
 * Deliveries of events to webhook endpoints. `recordAudit` adds them in the transaction of the change; they are sent
 * after its commit. Moments are real time, except the business time of the event.
 */
import { sql } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { eventSchemas } from '@pfotenportal/domain/events/event'
import type { RecordedEvent } from '../audit/audit.ts'
import type { Queries, Tx } from '../open.ts'
import type { DeadReason } from './delivery-log.ts'

/** A delivery that this process may attempt until its lease expires. */
export interface ClaimedDelivery {
  readonly id: number
  readonly endpointId: number
  /** This attempt's number, from 1. */
  readonly attempts: number
  readonly customerId: number | null
  readonly event: RecordedEvent
}

/** The events of this version. Those of others are left to the newer process that recorded them. */
const TYPES = Object.keys(eventSchemas)

const isOpen = sql<boolean>`(delivered_at IS NULL AND failed_at IS NULL)`

/** So many due deliveries are looked at in a claim, to find those that nothing holds. */
const CANDIDATES = 200

/** The oldest open delivery to the same endpoint about the same subscription; a subquery, read by its index. */
const oldestOpen = sql<number>`(
  SELECT min(oldest.id) FROM webhook_delivery AS oldest
  WHERE oldest.endpoint_id = webhook_delivery.endpoint_id
    AND oldest.subscription_id = webhook_delivery.subscription_id
    AND oldest.delivered_at IS NULL AND oldest.failed_at IS NULL)`

/**
 * Claims due deliveries to an endpoint for the length of the lease: of each subscription only the oldest that is open.
 * A later one is held: it is not due until `endDelivery` releases it, so that a long queue costs nothing. Concurrent
 * processes claim different ones. Undefined if none is due; empty if all of those are held.
 */
export async function claimDeliveries(
  tx: Tx,
  endpointId: number,
  now: Instant,
  batch: { readonly size: number; readonly leaseSeconds: number },
): Promise<ClaimedDelivery[] | undefined> {
  // The lock comes first and alone: only a statement that begins after it sees what was delivered before.
  const due = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where(isOpen)
    .where('type', 'in', TYPES)
    .where('send_after', '<=', now)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .orderBy('send_after')
    .orderBy('id')
    .limit(CANDIDATES)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return undefined
  const ids = due.map(({ id }) => id)
  const held = await tx
    .updateTable('webhook_delivery')
    .set({ send_after: null, lease_until: null })
    .where('id', 'in', ids)
    .where('id', '>', oldestOpen)
    .returning('id')
    .execute()
  const isHeld = new Set(held.map(({ id }) => id))
  const claimed = ids.filter((id) => !isHeld.has(id)).slice(0, batch.size)
  return claimed.length === 0 ? [] : lease(tx, claimed, addSeconds(now, batch.leaseSeconds))
}

async function lease(tx: Tx, ids: readonly number[], until: Instant): Promise<ClaimedDelivery[]> {
  const rows = await tx
    .updateTable('webhook_delivery')
    .from('audit')
    .set((row) => ({ lease_until: until, attempts: row('webhook_delivery.attempts', '+', 1) }))
    .whereRef('audit.id', '=', 'webhook_delivery.audit_id')
    .where('webhook_delivery.id', 'in', ids)
    .returning([
      'webhook_delivery.id as deliveryId',
      'webhook_delivery.endpoint_id as endpointId',
      'webhook_delivery.attempts',
      'audit.customer_id as customerId',
      'audit.id',
      'audit.at',
      'audit.actor',
      'audit.action',
      'audit.subscription_id as subscriptionId',
      'audit.order_id as orderId',
      'audit.facts',
      'audit.before',
      'audit.after',
    ])
    .execute()
  return rows.map(({ deliveryId, endpointId, attempts, customerId, ...event }) => ({
    id: deliveryId,
    endpointId,
    attempts,
    customerId,
    event,
  }))
}

/**
 * When the next delivery to an endpoint is due; undefined if none is waiting. That is the first that nobody attempts, or
 * one before it whose lease ends earlier: what is due later cannot be the next. So however many wait, few are read.
 */
export async function nextDeliveryDueAt(db: Queries, endpointId: number): Promise<Instant | undefined> {
  const waiting = db
    .selectFrom('webhook_delivery')
    .where('endpoint_id', '=', endpointId)
    .where(isOpen)
    .where('type', 'in', TYPES)
    .where('send_after', 'is not', null)
  const free = waiting
    .select('send_after')
    .where('lease_until', 'is', null)
    .orderBy('send_after')
    .orderBy('id')
    .limit(1)
  const leased = waiting
    .select((it) => it.fn.min(it.fn<Instant>('greatest', ['send_after', 'lease_until'])).as('due'))
    .where('lease_until', 'is not', null)
    .where('send_after', '<', sql<Instant>`coalesce(${free}, 'infinity')`)
  const { rows } = await sql<{ due: Instant | null }>`SELECT least(${free}, ${leased}) AS due`.execute(db)
  return rows[0]?.due ?? undefined
}

/** The outcome of an attempt. */
export interface Attempt {
  readonly at: Instant
  /** Null if there was no answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** The beginning of the answer. */
  readonly response: string | null
  /** Null if it was accepted. */
  readonly error: string | null
}

function columnsOf({ at, status, milliseconds, response, error }: Attempt) {
  const last_error = error?.slice(0, 500) ?? null
  return { attempted_at: at, status, milliseconds, response, last_error, lease_until: null }
}

/** Stores a failed attempt, and when the next one is due. */
export async function retryDelivery(
  db: Queries,
  id: number,
  attempt: Attempt,
  retryAt: Instant,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ ...columnsOf(attempt), send_after: retryAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the last attempt of a delivery, which is delivered, or dead-lettered for a reason, and releases the next event of the
 * subscription that nobody is attempting. The release always updates that row: if a claim is about to hold it, it waits
 * for that. A row that is released too early is held again by the next claim.
 */
export async function endDelivery(
  db: Queries,
  { id, endpointId, event: { subscriptionId } }: ClaimedDelivery,
  attempt: Attempt,
  deadBecause: DeadReason | null,
): Promise<void> {
  const ended = deadBecause === null ? 'delivered_at' : 'failed_at'
  await db
    .with('ended', (query) =>
      query
        .updateTable('webhook_delivery')
        .set({ ...columnsOf(attempt), [ended]: attempt.at, dead_because: deadBecause })
        .where('id', '=', id),
    )
    .updateTable('webhook_delivery')
    .set({ send_after: sql<Instant>`coalesce(send_after, ${attempt.at}::timestamptz)` })
    .where('id', '=', (next) =>
      next
        .selectFrom('webhook_delivery')
        .select((row) => row.fn.min('id').as('id'))
        .where('endpoint_id', '=', endpointId)
        .where('subscription_id', '=', subscriptionId)
        .where(isOpen)
        .where('lease_until', 'is', null)
        .where('id', '<>', id),
    )
    .execute()
}
