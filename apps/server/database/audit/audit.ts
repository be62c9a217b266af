/** The audit log: what was done to whose account, by whom. Rows are only ever added. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export interface AuditEntry {
  readonly customerId: number | null
  readonly actor: 'customer' | 'system' | 'support'
  /** An event by its name, such as `orderSkipped`; anything else as `noun.verb`, such as `session.opened`. */
  readonly action: string
  /** `noun:id`; empty where the customer is all there is. */
  readonly entity?: string
  /** Facts before and after; never a token or an address. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Of an operation on a subscription: which one, which of its orders, and the facts on both sides. */
  readonly subscriptionId?: number
  readonly orderId?: number | null
  readonly before?: object | null
  readonly after?: object | null
  /** The request that asked for it. */
  readonly requestId?: string
}

/** The two times of an entry: `now` is business time, when it counts; `realNow` is when it was written. */
export interface AuditTimes {
  readonly now: Instant
  readonly realNow: Instant
}

/** Adds entries in the transaction of the change that they tell of. */
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

/** How often a subscription was changed, and when last. */
export interface Revision {
  readonly revision: number
  readonly changedAt: Instant
}

/** The revisions of a customer's subscriptions; one that was never changed has none. */
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
