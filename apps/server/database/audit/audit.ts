/** The append-only audit log: who changed which account, and how. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export interface AuditEntry {
  readonly customerId: number | null
  readonly actor: 'customer' | 'system' | 'support'
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
  /** The id of the request. */
  readonly requestId?: string
}

/** The two times of an entry: `now` is its business time, `realNow` is when it was written. */
export interface AuditTimes {
  readonly now: Instant
  readonly realNow: Instant
}

/** Adds entries in the transaction of the change that they record. */
export async function recordAudit(
  database: Kysely<Schema>,
  entries: readonly AuditEntry[],
  { now, realNow }: AuditTimes,
): Promise<void> {
  if (entries.length === 0) return
  await database
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        at: now,
        recorded_at: realNow,
        customer_id: entry.customerId,
        actor: entry.actor,
        action: entry.action,
        entity: entry.entity ?? '',
        facts: JSON.stringify(entry.facts ?? {}),
        subscription_id: entry.subscriptionId ?? null,
        order_id: entry.orderId ?? null,
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
        request_id: entry.requestId ?? null,
      })),
    )
    .execute()
}

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
