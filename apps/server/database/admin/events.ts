/**
 * Events in an order in which a reader misses none. The ids of the audit log are not committed in their order, so the list
 * is in the order of transactions (`written`), and ends before the oldest one that is still running: no event can come in
 * before the last one that was shown. A database that is restored elsewhere begins to count transactions anew;
 * `event_base` is added, so that the order goes on.
 */
import { sql } from 'kysely'
import type { EventName } from '@pfotenportal/domain/events/event'
import type { RecordedEvent } from '../audit/audit.ts'
import type { Database, Queries } from '../open.ts'

/** An event, whose it is, and where it stands in the list. */
export interface ListedEvent extends RecordedEvent {
  readonly customerId: number | null
  readonly written: number
}

/** Which events are listed; all of them if nothing is given. */
interface EventFilter {
  readonly type?: EventName | undefined
  readonly customerId?: number | undefined
  readonly subscriptionId?: number | undefined
}

/** A position in the list. */
export interface EventPosition {
  readonly written: number
  readonly id: number
}

/** What is added to the number of a transaction. */
export const eventBase = sql<number>`coalesce(pg_sequence_last_value('event_base'::regclass), 0)`

/** Tables whose rows know the position of their last change. */
const CHANGING_TABLES = ['customer', 'pet', 'subscription', 'customer_order', 'refund'] as const

/** The names of events have no dot; other actions have one. As the index says it. */
const isEvent = sql<boolean>`position('.' IN action) = 0`

/** At most `limit` events after a position. */
export async function listEventsAfter(
  db: Queries,
  { written, id }: EventPosition,
  limit: number,
  { type, customerId, subscriptionId }: EventFilter,
): Promise<ListedEvent[]> {
  return db
    .selectFrom('audit')
    .select([
      'id',
      'at',
      'actor',
      'action',
      'customer_id as customerId',
      'subscription_id as subscriptionId',
      'order_id as orderId',
      'facts',
      'before',
      'after',
      'written',
    ])
    .where(isEvent)
    .where(sql<boolean>`(written, id) > (${written}::bigint, ${id}::bigint)`)
    .where(sql<boolean>`written < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${eventBase}`)
    .$if(type !== undefined, (query) => query.where('action', '=', type ?? ''))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? 0))
    .orderBy('written')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lets new events and changes follow the stored ones, after the database was restored into a cluster with fewer transactions. */
export async function continueEvents({ query }: Database): Promise<void> {
  const newestOf = (table: string) =>
    sql`(SELECT changed_in FROM ${sql.table(table)} ORDER BY changed_in DESC, id DESC LIMIT 1)`
  await sql`
    SELECT setval('event_base', newest.written + 1)
    FROM (SELECT greatest(
      (SELECT written FROM audit WHERE ${isEvent} ORDER BY written DESC, id DESC LIMIT 1),
      ${sql.join(CHANGING_TABLES.map(newestOf))}) AS written) AS newest
    WHERE newest.written >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${eventBase}`.execute(
    query,
  )
}
