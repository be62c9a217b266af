/** Inconsistencies in the stored state of subscriptions, and what the nightly check has found. */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import type { Page } from './due-subscriptions.ts'

/** What the check compares (docs/domain.md 9.2, 9.3). */
export type InconsistencyKind =
  | 'NEXT_BILLING_DATE'
  | 'ORDER_TOTALS'
  | 'PAID_ORDER_INCOMPLETE'
  | 'SEVERAL_OPEN_ORDERS'
  | 'CHARGE_WITHOUT_ORDER'
  | 'CHARGED_AMOUNT'
  | 'UNREADABLE_EVENT'

export interface Inconsistency {
  readonly kind: InconsistencyKind
  /** Ids, states and amounts only. */
  readonly detail: string
}

/** Every subscription that has something to check. */
export function listSubscriptionsToCheck(db: Queries, { after, size }: Page): Promise<{ id: number }[]> {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The stored billing dates, which the charging run uses, by subscription. */
export async function storedBillingDates(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Day | null>> {
  const rows = await db
    .selectFrom('subscription')
    .select(['id', 'next_billing_date'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.next_billing_date]))
}

/** Which of these subscriptions had an inconsistency at the last check. */
export async function listInconsistentSubscriptions(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('inconsistency')
    .select('subscription_id')
    .distinct()
    .where('subscription_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.subscription_id))
}

/** Inconsistent orders and charges of these subscriptions, at most one of each kind per subscription. */
export async function findOrderInconsistencies(
  db: Queries,
  ids: readonly number[],
): Promise<readonly (Inconsistency & { readonly subscriptionId: number })[]> {
  const { rows } = await sql<Inconsistency & { subscriptionId: number }>`
    SELECT DISTINCT ON (subscription_id, kind) subscription_id AS "subscriptionId", kind, detail FROM (
      SELECT o.subscription_id, 'ORDER_TOTALS' AS kind, format('order %s', o.id) AS detail
        FROM customer_order AS o
        WHERE o.subscription_id = ANY (${ids}) AND o.status IN ('PROCESSING', 'PROCESSED') AND (
          o.total_line_items_cents <> (
            SELECT coalesce(sum((line->>'price')::bigint * (line->>'quantity')::bigint), 0)
              FROM jsonb_array_elements(o.lines) AS line)
          OR o.total_line_items_cents - o.total_discount_cents <> (
            SELECT coalesce(sum((line->>'discountedPrice')::bigint), 0)
              FROM jsonb_array_elements(o.lines) AS line)
          OR o.total_tax_cents <> round(o.total_price_cents * o.tax_rate / (1 + o.tax_rate)))
      UNION ALL
      SELECT o.subscription_id, 'PAID_ORDER_INCOMPLETE', format('order %s', o.id)
        FROM customer_order AS o
        WHERE o.subscription_id = ANY (${ids}) AND o.status = 'PROCESSED' AND (
          o.order_number IS NULL OR o.processed_at IS NULL
          OR o.financial_status NOT IN ('paid', 'partially_refunded', 'refunded')
          OR NOT EXISTS (SELECT FROM tracking_event AS e WHERE e.order_id = o.id AND e.event = 'ordered'))
      UNION ALL
      SELECT o.subscription_id, 'SEVERAL_OPEN_ORDERS', format('%s orders', count(*))
        FROM customer_order AS o
        WHERE o.subscription_id = ANY (${ids}) AND o.status IN ('PROCESSING', 'FAILED')
        GROUP BY o.subscription_id
        HAVING count(*) > 1
      UNION ALL
      SELECT c.subscription_id, 'CHARGE_WITHOUT_ORDER',
             format('%s: order is %s', c.key, coalesce(o.status, 'gone'))
        FROM charge AS c LEFT JOIN customer_order AS o ON o.id = c.order_id
        WHERE c.subscription_id = ANY (${ids}) AND c.state = 'PAID'
          AND (o.id IS NULL OR o.financial_status NOT IN ('paid', 'partially_refunded', 'refunded'))
      UNION ALL
      -- Later charges of an order collect what a bank returned, which may be less.
      SELECT c.subscription_id, 'CHARGED_AMOUNT',
             format('%s: charged %s, order %s', c.key, c.amount_cents, o.total_price_cents)
        FROM (SELECT DISTINCT ON (order_id) * FROM charge
              WHERE subscription_id = ANY (${ids}) AND state = 'PAID' ORDER BY order_id, attempt) AS c
          JOIN customer_order AS o ON o.id = c.order_id
        WHERE c.amount_cents <> o.total_price_cents
    ) AS found
    ORDER BY subscription_id, kind, detail`.execute(db)
  return rows
}

/**
 * Stores the inconsistencies of a subscription, and deletes those that are resolved. Returns the kinds that are new.
 */
export async function saveInconsistencies(
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
  const resolved = [...known].filter((kind) => !kinds.has(kind))
  if (resolved.length > 0) {
    await db
      .deleteFrom('inconsistency')
      .where('subscription_id', '=', subscriptionId)
      .where('kind', 'in', resolved)
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

/** Records that a subscription has an unreadable stored event; false if that was already recorded. */
export async function saveUnreadableEvent(
  db: Queries,
  subscriptionId: number,
  detail: string,
  at: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO inconsistency AS known (subscription_id, kind, detail, found_at, seen_at)
    VALUES (${subscriptionId}, 'UNREADABLE_EVENT', ${detail}, ${at}, ${at})
    ON CONFLICT (subscription_id, kind)
      DO UPDATE SET detail = known.detail || '; ' || excluded.detail, seen_at = excluded.seen_at
      WHERE position(excluded.detail IN known.detail) = 0
    RETURNING subscription_id`.execute(db)
  return rows.length > 0
}

/**
 * Makes everything that a transaction reads consistent, so that no change is half visible; has to be its first
 * statement.
 */
export async function useSnapshotIsolation(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx)
}
