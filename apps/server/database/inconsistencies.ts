/** What does not fit together in the stored state of a subscription, and what the nightly check has found. */
import type { Day, Instant } from '@pfotenportal/domain/calendar'
import { sql } from 'kysely'
import type { Page } from './due.ts'
import type { Queries, Tx } from './open.ts'

/** What the check looks at (docs/domain.md 9.2, 12.9). */
export type InconsistencyKind =
  | 'NEXT_BILLING_DATE'
  | 'ORDER_TOTALS'
  | 'PAID_ORDER_INCOMPLETE'
  | 'SEVERAL_OPEN_ORDERS'
  | 'CHARGE_WITHOUT_ORDER'

export interface Inconsistency {
  readonly kind: InconsistencyKind
  /** Ids, states and amounts only. */
  readonly detail: string
}

/** Every subscription with anything to check. */
export function listChecked(db: Queries, { after, size }: Page): Promise<{ id: number }[]> {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The billing date as it is stored, which the charging run goes by. */
export async function storedBillingDate(db: Queries, id: number): Promise<Day | null> {
  const row = await db
    .selectFrom('subscription')
    .select('next_billing_date')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.next_billing_date ?? null
}

/** What is wrong with the orders and charges of a subscription, at most one of each kind. */
export async function findOrderInconsistencies(db: Queries, id: number): Promise<Inconsistency[]> {
  const { rows } = await sql<Inconsistency>`
    SELECT DISTINCT ON (kind) kind, detail FROM (
      SELECT 'ORDER_TOTALS' AS kind, format('order %s', o.id) AS detail
        FROM customer_order AS o
        WHERE o.subscription_id = ${id} AND o.status IN ('PROCESSING', 'PROCESSED') AND (
          o.total_line_items_cents <> (
            SELECT coalesce(sum((line->>'price')::bigint * (line->>'quantity')::bigint), 0)
              FROM jsonb_array_elements(o.lines) AS line)
          OR o.total_line_items_cents - o.total_discount_cents <> (
            SELECT coalesce(sum((line->>'discountedPrice')::bigint), 0)
              FROM jsonb_array_elements(o.lines) AS line)
          OR o.total_tax_cents <> round(o.total_price_cents * o.tax_rate / (1 + o.tax_rate)))
      UNION ALL
      SELECT 'PAID_ORDER_INCOMPLETE', format('order %s', o.id)
        FROM customer_order AS o
        WHERE o.subscription_id = ${id} AND o.status = 'PROCESSED' AND (
          o.order_number IS NULL OR o.processed_at IS NULL
          OR o.financial_status NOT IN ('paid', 'partially_refunded', 'refunded')
          OR NOT EXISTS (SELECT FROM tracking_event AS e WHERE e.order_id = o.id AND e.event = 'ordered'))
      UNION ALL
      SELECT 'SEVERAL_OPEN_ORDERS', format('%s orders', count(*))
        FROM customer_order AS o
        WHERE o.subscription_id = ${id} AND o.status IN ('PROCESSING', 'FAILED')
        HAVING count(*) > 1
      UNION ALL
      SELECT 'CHARGE_WITHOUT_ORDER', format('%s: order is %s', c.key, coalesce(o.status, 'gone'))
        FROM charge AS c LEFT JOIN customer_order AS o ON o.id = c.order_id
        WHERE c.subscription_id = ${id} AND c.state = 'PAID'
          AND (o.id IS NULL OR o.financial_status NOT IN ('paid', 'partially_refunded', 'refunded'))
    ) AS found
    ORDER BY kind, detail`.execute(db)
  return rows
}

/** Keeps what was found of a subscription, and forgets what is well again. Gives the kinds that are new. */
export async function keepInconsistencies(
  db: Queries,
  subscriptionId: number,
  found: readonly Inconsistency[],
  at: Instant,
): Promise<readonly string[]> {
  const before = await db
    .selectFrom('inconsistency')
    .select('kind')
    .where('subscription_id', '=', subscriptionId)
    .execute()
  const known = new Set<string>(before.map(({ kind }) => kind))
  const kinds = new Set<string>(found.map(({ kind }) => kind))
  const gone = [...known].filter((kind) => !kinds.has(kind))
  if (gone.length > 0) {
    await db
      .deleteFrom('inconsistency')
      .where('subscription_id', '=', subscriptionId)
      .where('kind', 'in', gone)
      .execute()
  }
  for (const { kind, detail } of found) {
    await db
      .insertInto('inconsistency')
      .values({ subscription_id: subscriptionId, kind, detail, found_at: at, seen_at: at })
      .onConflict((on) => on.columns(['subscription_id', 'kind']).doUpdateSet({ detail, seen_at: at }))
      .execute()
  }
  return [...kinds].filter((kind) => !known.has(kind))
}

/** What the last check left standing, the oldest first; `limit` of them. */
export function listInconsistencies(db: Queries, limit: number) {
  return db
    .selectFrom('inconsistency')
    .select([
      'subscription_id as subscriptionId',
      'kind',
      'detail',
      'found_at as foundAt',
      'seen_at as seenAt',
    ])
    .orderBy('found_at')
    .orderBy('subscription_id')
    .limit(limit)
    .execute()
}

/** Makes everything that a transaction reads as it is now, so that no change is half seen; its first statement. */
export async function readAsOfNow(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx)
}
