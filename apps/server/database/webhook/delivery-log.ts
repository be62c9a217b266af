/** The delivery log, and what an operator does with it. Moments are real time. */
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'
import type { WebhookDeliveryTable } from '../schema/webhooks.ts'
import { anyOfRows } from '../statements/rows.ts'
import { isUnhandled } from '../work/work-marks.ts'

/** Why a delivery was dead-lettered. */
export type DeadReason = NonNullable<WebhookDeliveryTable['dead_because']>

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'DEAD_LETTERED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Which deliveries are meant; all of them if nothing is given. */
export interface DeliveryFilter {
  readonly ids?: readonly number[] | undefined
  readonly endpointId?: number | undefined
  readonly state?: DeliveryState | undefined
  /** Only those that were dead-lettered for this reason. */
  readonly deadBecause?: DeadReason | undefined
}

/** A row of the delivery log. */
export interface LoggedDelivery {
  readonly id: number
  readonly endpointId: number
  /** The row of the audit log that is the event. */
  readonly auditId: number
  readonly type: string
  /** Null for an event of a customer. */
  readonly subscriptionId: number | null
  readonly createdAt: Instant
  readonly state: DeliveryState
  /** Null if it is not dead-lettered. */
  readonly deadBecause: DeadReason | null
  readonly attempts: number
  /** The last attempt; null before the first. */
  readonly attemptedAt: Instant | null
  readonly status: number | null
  readonly milliseconds: number | null
  readonly response: string | null
  readonly error: string | null
}

const inState = {
  WAITING: sql<boolean>`(delivered_at IS NULL AND failed_at IS NULL)`,
  DELIVERED: sql<boolean>`delivered_at IS NOT NULL`,
  DEAD_LETTERED: sql<boolean>`failed_at IS NOT NULL`,
} as const satisfies Record<DeliveryState, RawBuilder<boolean>>

/** The condition of a filter in SQL. */
function matches({ ids, endpointId, state, deadBecause }: DeliveryFilter) {
  const conditions = [
    sql<boolean>`true`,
    ...(ids === undefined ? [] : [sql<boolean>`id = any (${ids}::bigint[])`]),
    ...(endpointId === undefined ? [] : [sql<boolean>`endpoint_id = ${endpointId}`]),
    ...(state === undefined ? [] : [inState[state]]),
    ...(deadBecause === undefined ? [] : [sql<boolean>`dead_because = ${deadBecause}`]),
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
      'audit_id as auditId',
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
      'dead_because as deadBecause',
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
 * are due at once. Not those of disabled endpoints, nor those that are being attempted. Returns how many: with a limit at
 * most so many, the oldest first, so that between two pages those of a subscription leave in their order.
 */
export async function redeliver(
  tx: Tx,
  filter: DeliveryFilter,
  now: Instant,
  limit: number | null = null,
): Promise<number> {
  const isWanted = sql<boolean>`(${matches(filter)} AND endpoint_id IN (
    SELECT id FROM webhook_endpoint WHERE disabled_at IS NULL))`
  const rows = idle(tx, isWanted, now)
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({
      delivered_at: null,
      failed_at: null,
      dead_because: null,
      attempts: 0,
      send_after: now,
      lease_until: null,
    })
    .where('id', '=', anyOfRows(limit === null ? rows : rows.orderBy('id').limit(limit)))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** So many deliveries are queued by one statement, which has to stay below the statement timeout. */
const PAGE = 5_000

/**
 * Queues dead-lettered deliveries again, page by page, and says after each how many. `run` has the transaction of a page,
 * one for each or the same for all.
 */
export async function* redeliverDead(
  run: (page: (tx: Tx) => Promise<number>) => Promise<number>,
  filter: Pick<DeliveryFilter, 'endpointId' | 'deadBecause'>,
  now: Instant,
  size = PAGE,
): AsyncGenerator<number> {
  // What is queued is not dead-lettered any more, so the next page begins after it.
  const dead = { ...filter, state: 'DEAD_LETTERED' } as const
  let queued = size
  while (queued === size) {
    queued = await run((tx) => redeliver(tx, dead, now, size))
    yield queued
  }
}

/**
 * Dead-letters so many of the deliveries to a disabled endpoint that are left, and returns whether there may be more. The
 * last time, those that are being changed or attempted are made due, so that the sender finds them and does the same.
 */
export async function deadLetterSome(
  tx: Tx,
  endpointId: number,
  now: Instant,
  { because, error, limit }: { readonly because: DeadReason; readonly error: string; readonly limit: number },
): Promise<boolean> {
  const isLeft = sql<boolean>`(endpoint_id = ${endpointId} AND delivered_at IS NULL AND failed_at IS NULL)`
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ failed_at: now, dead_because: because, last_error: error, lease_until: null })
    .where('id', '=', anyOfRows(idle(tx, isLeft, now).orderBy('id').limit(limit)))
    .executeTakeFirst()
  if (Number(numUpdatedRows) === limit) return true
  await tx
    .updateTable('webhook_delivery')
    .set({ send_after: sql<Instant>`coalesce(send_after, ${now}::timestamptz)` })
    .where(isLeft)
    .execute()
  return false
}

/** Names the deliveries to an endpoint that were dead-lettered for a reason, for the work lists. */
export function deadGroupKey(group: {
  readonly endpointId: number
  readonly deadBecause: DeadReason
}): string {
  return `${group.endpointId}:${group.deadBecause}`
}

/** Dead-lettered, and nobody has taken it off the work list since. */
const isUndismissed = sql<boolean>`(webhook_delivery.failed_at IS NOT NULL AND ${isUnhandled(
  'WEBHOOK',
  sql`webhook_delivery.endpoint_id || ':' || webhook_delivery.dead_because`,
  sql`webhook_delivery.failed_at`,
)})`

/** The number of undismissed deliveries that were dead-lettered since a moment, and not queued again. */
export async function countDeadLettered(db: Queries, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUndismissed)
    .where('failed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** What was not delivered to an endpoint, for one reason. */
export interface DeadGroup {
  readonly endpointId: number
  readonly deadBecause: DeadReason
  readonly url: string
  readonly isEnabled: boolean
  readonly count: number
  readonly oldestAt: Instant
  readonly newestAt: Instant
  /** What the endpoint answered to the newest one, or why there was no answer. */
  readonly lastError: string | null
}

/**
 * The undismissed dead-lettered deliveries by endpoint and reason, the oldest first. The error is read for the newest of
 * each alone: with the errors of all, an incident's would be sorted.
 */
export async function listDeadGroups(db: Queries): Promise<DeadGroup[]> {
  return db
    .with('dead', (within) =>
      within
        .selectFrom('webhook_delivery')
        .select(({ fn }) => [
          'endpoint_id as endpointId',
          sql<DeadReason>`dead_because`.as('deadBecause'),
          fn.countAll<number>().as('count'),
          fn.min<Instant>('failed_at').as('oldestAt'),
          fn.max<Instant>('failed_at').as('newestAt'),
        ])
        .where(isUndismissed)
        .groupBy(['endpoint_id', 'dead_because']),
    )
    .selectFrom('dead')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'dead.endpointId')
    .select((group) => [
      'dead.endpointId',
      'dead.deadBecause',
      'url',
      sql<boolean>`disabled_at IS NULL`.as('isEnabled'),
      'dead.count',
      'dead.oldestAt',
      'dead.newestAt',
      group
        .selectFrom('webhook_delivery as newest')
        .select('newest.last_error')
        .whereRef('newest.endpoint_id', '=', 'dead.endpointId')
        .whereRef('newest.dead_because', '=', 'dead.deadBecause')
        .whereRef('newest.failed_at', '=', 'dead.newestAt')
        .orderBy('newest.id', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .orderBy('oldestAt')
    .orderBy('endpointId')
    .orderBy('deadBecause')
    .execute()
}

/** Deletes deliveries that were delivered, or dead-lettered, before these moments. */
export async function deleteOldDeliveries(
  db: Queries,
  before: { readonly delivered: Instant; readonly deadLettered: Instant },
  signal?: AbortSignal,
): Promise<number> {
  const delivered = await deleteBefore(db, ['webhook_delivery', 'delivered_at'], before.delivered, { signal })
  const dead = await deleteBefore(db, ['webhook_delivery', 'failed_at'], before.deadLettered, { signal })
  return delivered + dead
}
