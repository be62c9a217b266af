/** The delivery log, and what an operator does with it. Moments are real time. */
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

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
  /** Null for an event of a customer. */
  readonly subscriptionId: number | null
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

/** Rows that nobody is changing or attempting, locked; it waits for no other transaction, so it meets no deadlock. */
function idle(tx: Tx, condition: RawBuilder<boolean>, now: Instant) {
  return tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where(condition)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
    .forUpdate()
    .skipLocked()
}

/**
 * Queues deliveries again, for as many attempts as new ones, with the ids of their first delivery; those that back off
 * are due at once. Not those of disabled endpoints, nor those that are being attempted. Returns how many.
 */
export async function redeliver(tx: Tx, filter: DeliveryFilter, now: Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ delivered_at: null, failed_at: null, attempts: 0, send_after: now, lease_until: null })
    .where('id', 'in', idle(tx, matches(filter), now))
    .where('endpoint_id', 'in', (enabled) =>
      enabled.selectFrom('webhook_endpoint').select('id').where('disabled_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Dead-letters the deliveries to a disabled endpoint that are left. Those that are being changed or attempted are made
 * due, so that the sender finds them and does the same.
 */
export async function deadLetterAll(tx: Tx, endpointId: number, now: Instant, error: string): Promise<void> {
  const isLeft = sql<boolean>`(endpoint_id = ${endpointId} AND delivered_at IS NULL AND failed_at IS NULL)`
  await tx
    .updateTable('webhook_delivery')
    .set({ failed_at: now, last_error: error, lease_until: null })
    .where('id', 'in', idle(tx, isLeft, now))
    .execute()
  await tx
    .updateTable('webhook_delivery')
    .set({ send_after: sql<Instant>`coalesce(send_after, ${now}::timestamptz)` })
    .where(isLeft)
    .execute()
}

/**
 * The number of deliveries that were dead-lettered, since a moment or at all, and not queued again; and since when the
 * oldest is.
 */
export function countDeadLettered(
  db: Queries,
  since: Instant | null,
): Promise<{ readonly count: number; readonly oldestAt: Instant | null }> {
  return db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Instant | null>('failed_at').as('oldestAt'),
    ])
    .where('failed_at', 'is not', null)
    .$if(since !== null, (rows) => rows.where('failed_at', '>=', since))
    .executeTakeFirstOrThrow()
}

/** Deletes deliveries that were delivered, or dead-lettered, before these moments. */
export async function deleteOldDeliveries(
  db: Queries,
  before: { readonly delivered: Instant; readonly deadLettered: Instant },
): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('delivered_at', '<', before.delivered).execute()
  await db.deleteFrom('webhook_delivery').where('failed_at', '<', before.deadLettered).execute()
}
