/** The activity of a subscription: its rows of the audit log. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { sql, type NotNull } from 'kysely'
import type { Queries } from '../open.ts'
import { currentName } from '../stored-names.ts'

/** A recorded event. */
export interface RecordedEvent {
  readonly id: number
  /** Business time. */
  readonly at: Instant
  readonly actor: string
  /** The current name, even if the row has a former one. */
  readonly action: string
  readonly subscriptionId: number
  readonly orderId: number | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly before: unknown
  readonly after: unknown
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
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('subscription_id', '=', subscriptionId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ subscriptionId: NotNull }>()
    .execute()
  return rows.map(withCurrentName)
}

/** A row of the log under its current name. */
export function withCurrentName<R extends { readonly action: string }>(row: R): R {
  return { ...row, action: currentName(row.action) }
}

/** The newest row of one kind of event, optionally of one order or supplement. */
export interface NewestEvent {
  readonly action: string
  readonly orderId: number | null
  readonly supplement: string | null
  readonly id: number
}

/** The newest row of each kind of event of a subscription; a kind with a former name yields one row per name. */
export async function listNewestEvents(
  db: Queries,
  customerId: number,
  subscriptionId: number,
): Promise<NewestEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select((eb) => [
      'action',
      'order_id as orderId',
      sql<string | null>`facts ->> 'supplement'`.as('supplement'),
      eb.fn.max('id').as('id'),
    ])
    .where('customer_id', '=', customerId)
    .where('subscription_id', '=', subscriptionId)
    .groupBy(['action', 'order_id', sql`facts ->> 'supplement'`])
    .execute()
  return rows.map(withCurrentName)
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
    .$narrowType<{ subscriptionId: NotNull }>()
    .execute()
  return rows.map(withCurrentName)
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
    .$narrowType<{ subscriptionId: NotNull }>()
    .execute()
  return rows.map(withCurrentName)
}
