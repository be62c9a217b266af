/**
 * Deliveries of events to webhook endpoints. `recordAudit` adds them in the transaction of the change; they are sent
 * after its commit. Moments are real time, except the business time of the event.
 */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { eventSchemas } from '@pfotenportal/domain/events/event'
import { sql, type NotNull } from 'kysely'
import { withCurrentName, type RecordedEvent } from '../audit/audit.ts'
import type { Queries } from '../open.ts'

/** A delivery that this process may attempt until its lease expires. */
export interface ClaimedDelivery {
  readonly id: number
  /** This attempt's number, from 1. */
  readonly attempts: number
  readonly customerId: number | null
  readonly event: RecordedEvent
}

/** The events of this version. Those of others are left to the newer process that recorded them. */
const TYPES = Object.keys(eventSchemas)

const isOpen = sql<boolean>`(webhook_delivery.delivered_at IS NULL AND webhook_delivery.failed_at IS NULL)`

/** Whether an earlier event of the same subscription has not been delivered to the same endpoint yet. */
const waitsForEarlier = sql<boolean>`EXISTS (
  SELECT FROM webhook_delivery AS earlier
  WHERE earlier.endpoint_id = webhook_delivery.endpoint_id
    AND earlier.subscription_id = webhook_delivery.subscription_id AND earlier.id < webhook_delivery.id
    AND earlier.delivered_at IS NULL AND earlier.failed_at IS NULL)`

/**
 * Claims due deliveries to an endpoint for the length of the lease: of each subscription only the oldest that is open.
 * Concurrent processes claim different ones.
 */
export async function claimDeliveries(
  db: Queries,
  endpointId: number,
  now: Instant,
  batch: { readonly size: number; readonly leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db
    .updateTable('webhook_delivery')
    .from('audit')
    .set((row) => ({
      lease_until: addSeconds(now, batch.leaseSeconds),
      attempts: row('webhook_delivery.attempts', '+', 1),
    }))
    .whereRef('audit.id', '=', 'webhook_delivery.audit_id')
    .where('webhook_delivery.id', 'in', (due) =>
      due
        .selectFrom('webhook_delivery')
        .select('webhook_delivery.id')
        .where('endpoint_id', '=', endpointId)
        .where(isOpen)
        .where('type', 'in', TYPES)
        .where('send_after', '<=', now)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .where((row) => row.not(waitsForEarlier))
        .orderBy('send_after')
        .orderBy('webhook_delivery.id')
        .limit(batch.size)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'webhook_delivery.id as deliveryId',
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
    .$narrowType<{ subscriptionId: NotNull }>()
    .execute()
  return rows.map(({ deliveryId, attempts, customerId, ...event }) => ({
    id: deliveryId,
    attempts,
    customerId,
    event: withCurrentName(event),
  }))
}

/** When the next delivery to an endpoint is due; undefined if none is waiting. */
export async function nextDeliveryDueAt(db: Queries, endpointId: number): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select((it) => it.fn.min(it.fn<Instant>('greatest', ['send_after', 'lease_until'])).as('due'))
    .where('endpoint_id', '=', endpointId)
    .where(isOpen)
    .where('type', 'in', TYPES)
    .where((it) => it.not(waitsForEarlier))
    .executeTakeFirst()
  return row?.due ?? undefined
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

/** What becomes of a delivery after an attempt: it is done, dead-lettered, or attempted again. */
export type DeliveryEnd = 'DELIVERED' | 'DEAD_LETTERED' | { readonly retryAt: Instant }

/** Stores an attempt with its outcome. */
export async function saveAttempt(
  db: Queries,
  id: number,
  { at, status, milliseconds, response, error }: Attempt,
  end: DeliveryEnd,
): Promise<void> {
  const last_error = error?.slice(0, 500) ?? null
  await db
    .updateTable('webhook_delivery')
    .set({ attempted_at: at, status, milliseconds, response, last_error, lease_until: null })
    .$if(end === 'DELIVERED', (update) => update.set({ delivered_at: at }))
    .$if(end === 'DEAD_LETTERED', (update) => update.set({ failed_at: at }))
    .$if(typeof end === 'object', (update) =>
      update.set({ send_after: typeof end === 'object' ? end.retryAt : at }),
    )
    .where('id', '=', id)
    .execute()
}

/** Which deliveries are meant; all of them if nothing is given. */
export interface DeliveryFilter {
  readonly ids?: readonly number[] | undefined
  readonly endpointId?: number | undefined
  readonly isDeadLettered?: true | undefined
}

/** A row of the delivery log. */
export interface LoggedDelivery {
  readonly id: number
  readonly endpointId: number
  readonly type: string
  readonly subscriptionId: number
  readonly createdAt: Instant
  readonly state: 'WAITING' | 'DELIVERED' | 'DEAD_LETTERED'
  readonly attempts: number
  /** The last attempt; null before the first. */
  readonly attemptedAt: Instant | null
  readonly status: number | null
  readonly milliseconds: number | null
  readonly response: string | null
  readonly error: string | null
}

/** The condition of a filter in SQL. */
function matches({ ids, endpointId, isDeadLettered }: DeliveryFilter) {
  const conditions = [
    sql<boolean>`true`,
    ...(ids === undefined ? [] : [sql<boolean>`id = any (${ids}::bigint[])`]),
    ...(endpointId === undefined ? [] : [sql<boolean>`endpoint_id = ${endpointId}`]),
    ...(isDeadLettered ? [sql<boolean>`failed_at IS NOT NULL`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** The newest deliveries, or the newest before an id. */
export async function listDeliveries(
  db: Queries,
  filter: DeliveryFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<LoggedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select([
      'id',
      'endpoint_id as endpointId',
      'type',
      'subscription_id as subscriptionId',
      'created_at as createdAt',
      'attempts',
      'attempted_at as attemptedAt',
      'status',
      'milliseconds',
      'response',
      'last_error as error',
      'delivered_at as deliveredAt',
      'failed_at as failedAt',
    ])
    .where(matches(filter))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ deliveredAt, failedAt, ...row }) => ({
    ...row,
    state: deliveredAt !== null ? 'DELIVERED' : failedAt !== null ? 'DEAD_LETTERED' : 'WAITING',
  }))
}

/**
 * Queues deliveries again, for as many attempts as new ones, with the ids of their first delivery; those that back off
 * are due at once. Not those of disabled endpoints, nor those that are being attempted. Returns how many.
 */
export async function redeliver(db: Queries, filter: DeliveryFilter, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ delivered_at: null, failed_at: null, attempts: 0, send_after: now, lease_until: null })
    .where(matches(filter))
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .where('endpoint_id', 'in', (enabled) =>
      enabled.selectFrom('webhook_endpoint').select('id').where('disabled_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Dead-letters all deliveries to a disabled endpoint that are left, except those that are being attempted. */
export async function deadLetterAll(
  db: Queries,
  endpointId: number,
  now: Instant,
  error: string,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ failed_at: now, last_error: error, lease_until: null })
    .where('endpoint_id', '=', endpointId)
    .where(isOpen)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .execute()
}

/** The number of deliveries that were dead-lettered since a moment and not queued again. */
export async function countDeadLettered(db: Queries, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('failed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Deletes deliveries that were delivered, or dead-lettered, before these moments. */
export async function deleteOldDeliveries(
  db: Queries,
  before: { readonly delivered: Instant; readonly deadLettered: Instant },
): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('delivered_at', '<', before.delivered).execute()
  await db.deleteFrom('webhook_delivery').where('failed_at', '<', before.deadLettered).execute()
}
