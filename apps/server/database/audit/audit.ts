/**
 * The append-only audit log: who changed which account, and how. Its entries about a subscription are the
 * subscription's activity.
 */
import { sql, type Kysely } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { isEventName } from '@pfotenportal/domain/events/event'
import type { UndoStep } from '@pfotenportal/domain/quote/undoable'
import { accountsOf } from '../customer/merged.ts'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'
import { compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { anyOfList, insertColumns } from '../statements/rows.ts'

export interface AuditEntry {
  readonly customerId: number | null
  readonly actor: 'customer' | 'system' | 'staff'
  /** The person or key of the staff: `staff:3`, `key:7`. */
  readonly by?: string | undefined
  /** The name of an event such as `orderSkipped`; otherwise `noun.verb`, such as `session.opened`. */
  readonly action: string
  /** `noun:id`; empty if the entry concerns the customer alone. */
  readonly entity?: string
  /** Facts before and after; never a token or an address. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** For an operation on a subscription: the subscription, the order, and the facts before and after. */
  readonly subscriptionId?: number
  readonly orderId?: number | null
  readonly before?: object | null
  readonly after?: object | null
  /** What undoes it; absent if it cannot be undone. */
  readonly undo?: UndoStep | undefined
  readonly requestId?: string
}

/** The two times of an entry: `now` is its business time, `realNow` is when it was written. */
export interface AuditTimes {
  readonly now: Instant
  readonly realNow: Instant
}

const COLUMNS = [
  'at',
  'recorded_at',
  'customer_id',
  'actor',
  'acted_by',
  'action',
  'entity',
  'facts',
  'subscription_id',
  'order_id',
  'before',
  'after',
  'request_id',
  'undo',
] as const

function rowOf(
  entry: AuditEntry,
  { now, realNow }: AuditTimes,
): Readonly<Record<(typeof COLUMNS)[number], unknown>> {
  return {
    at: now,
    recorded_at: realNow,
    customer_id: entry.customerId,
    actor: entry.actor,
    acted_by: entry.by ?? null,
    action: entry.action,
    entity: entry.entity ?? '',
    facts: entry.facts ?? {},
    subscription_id: entry.subscriptionId ?? null,
    order_id: entry.orderId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    request_id: entry.requestId ?? null,
    undo: entry.undo ?? null,
  }
}

/**
 * Adds entries in the transaction of the change that they record. For each event, the same statement adds a delivery to
 * every enabled webhook endpoint that wants it, so none is lost.
 */
export async function recordAudit(
  database: Kysely<Schema>,
  entries: readonly AuditEntry[],
  { now, realNow }: AuditTimes,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => rowOf(entry, { now, realNow }))
  const json = JSON.stringify(rows)
  const events = [...new Set(entries.map(({ action }) => action).filter(isEventName))]
  await (events.length === 0
    ? insertEntries(database, { json })
    : insertEvents(database, { json, events, realNow }))
}

const insertEntries = compiledWrite((db, value: Placeholders<{ json: string }>) =>
  insertColumns(db, 'audit', COLUMNS, value('json')),
)

interface EventRows {
  readonly json: string
  readonly events: readonly string[]
  readonly realNow: Instant
}

const insertEvents = compiledWrite((db, value: Placeholders<EventRows>) =>
  db
    .with('entry', (within) =>
      insertColumns(within, 'audit', COLUMNS, value('json')).returning([
        'id',
        'action',
        'subscription_id as subscriptionId',
      ]),
    )
    .insertInto('webhook_delivery')
    .columns(['endpoint_id', 'audit_id', 'subscription_id', 'type', 'created_at', 'send_after'])
    .expression((within) =>
      within
        .selectFrom('entry')
        .innerJoin('webhook_endpoint as endpoint', (join) => join.on('endpoint.disabled_at', 'is', null))
        .select([
          'endpoint.id as endpointId',
          'entry.id as auditId',
          'entry.subscriptionId',
          'entry.action',
          sql<Instant>`${value('realNow')}::timestamptz`.as('createdAt'),
          sql<Instant>`${value('realNow')}::timestamptz`.as('sendAfter'),
        ])
        .where('entry.action', '=', anyOfList(value('events'), 'text'))
        .where(sql<boolean>`(endpoint.types = '{}' OR entry.action = any (endpoint.types))`)
        .orderBy('entry.id'),
    ),
)

/** The number of changes of a subscription, and the time of the last one. */
export interface Revision {
  readonly revision: number
  readonly changedAt: Instant
}

/** The revisions of a customer's subscriptions; a subscription that was never changed has none. */
export async function revisionsOf(
  database: Kysely<Schema>,
  subscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, Revision>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('audit')
    .select((audit) => [
      'subscription_id as id',
      audit.fn.countAll<number>().as('revision'),
      audit.fn.max<Instant>('at').as('changedAt'),
    ])
    .where('subscription_id', 'in', subscriptionIds)
    .groupBy('subscription_id')
    .execute()
  return new Map(rows.map(({ id, revision, changedAt }) => [Number(id), { revision, changedAt }]))
}

export interface RecordedEvent {
  readonly id: number
  /** Business time. */
  readonly at: Instant
  readonly actor: string
  /** The current name, even if the row has a former one. */
  readonly action: string
  /** Null for an event of a customer. */
  readonly subscriptionId: number | null
  readonly orderId: number | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly before: unknown
  readonly after: unknown
  /** What undoes it; only read for the activity. */
  readonly undo?: UndoStep | null
}

/** A page of the log: at most `limit` rows, older than `before` if it is given. */
export interface ActivityPage {
  readonly limit: number
  readonly before?: number | undefined
}

const columns = [
  'id',
  'at',
  'actor',
  'action',
  'subscription_id as subscriptionId',
  'order_id as orderId',
  'facts',
  'before',
  'after',
] as const

/** The activity of a subscription, newest first. */
export async function listEvents(
  db: Queries,
  customerId: number,
  subscriptionId: number,
  page: ActivityPage,
): Promise<RecordedEvent[]> {
  const { limit, before } = page
  const rows = await db
    .selectFrom('audit')
    .select([...columns, 'undo'])
    .where('customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .where('subscription_id', '=', subscriptionId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** One entry of the activity of a subscription. */
export async function findEvent(
  db: Queries,
  customerId: number,
  subscriptionId: number,
  id: number,
): Promise<RecordedEvent | undefined> {
  const row = await db
    .selectFrom('audit')
    .select([...columns, 'undo'])
    .where('id', '=', id)
    .where('customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return row
}

/** The activity of one order, oldest first, for the operator, who may see any customer's. */
export async function listEventsOfOrder(
  db: Queries,
  subscriptionId: number,
  orderId: number,
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows
}

/** The events of some subscriptions since a moment; of subscriptions with an unreadable event, all of them. */
export async function listEventsToCheck(
  db: Queries,
  subscriptionIds: readonly number[],
  since: Instant,
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(columns)
    .where('subscription_id', 'in', subscriptionIds)
    .where((row) =>
      row.or([
        row('at', '>=', since),
        row('subscription_id', 'in', (known) =>
          known
            .selectFrom('inconsistency')
            .select('subscription_id')
            .where('kind', '=', 'UNREADABLE_EVENT')
            .where('subscription_id', 'in', subscriptionIds),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows
}
