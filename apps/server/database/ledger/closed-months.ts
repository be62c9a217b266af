/** The closed months of the books, and what was posted in them. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import type { Month } from '@pfotenportal/domain/ledger/month'
import type { Queries, Tx } from '../open.ts'

/** A closed month with what was stored about it. */
export interface ClosedMonth {
  readonly month: Month
  /** Business time. */
  readonly closedAt: Instant
  readonly closedBy: string | null
  /** Real time. */
  readonly readAt: Instant
  readonly comparison: unknown
  readonly openItems: unknown
}

/** All closed months, newest first. */
export function listClosedMonths(db: Queries): Promise<ClosedMonth[]> {
  return db
    .selectFrom('ledger_month')
    .select([
      'month',
      'closed_at as closedAt',
      'closed_by as closedBy',
      'read_at as readAt',
      'comparison',
      'open_items as openItems',
    ])
    .orderBy('month', 'desc')
    .execute()
}

/** The rows of closed months, in the order of the books. */
export async function listPostedEntries(db: Queries, months: readonly Month[]): Promise<LedgerEntry[]> {
  if (months.length === 0) return []
  const rows = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('month', 'in', months)
    .orderBy('month')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    on: row.happened_on,
    postedOn: row.posted_on,
    amount: row.amount_cents,
    orderId: row.order_id,
    orderNumber: row.order_number,
    document: row.document,
    names: row.names,
    gateway: row.gateway,
    discount: row.discount_cents,
    vat: row.vat,
  }))
}

/** What the closed months have of each of these keys, together. */
export async function sumPosted(db: Queries, keys: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['key', sql<Cents>`sum(amount_cents)::integer`.as('amount')])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

/** Keeps others from closing a month until the transaction ends. */
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`LOCK TABLE ledger_month IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Stores a month for ever. */
export async function insertClosedMonth(
  tx: Tx,
  { month, closedAt, closedBy, readAt, comparison, openItems }: ClosedMonth,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await tx
    .insertInto('ledger_month')
    .values({
      month,
      closed_at: closedAt,
      closed_by: closedBy,
      read_at: readAt,
      comparison: JSON.stringify(comparison),
      open_items: JSON.stringify(openItems),
    })
    .execute()
  const rows = entries.map((entry, index) => ({
    month,
    position: index + 1,
    key: entry.key,
    kind: entry.kind,
    happened_on: entry.on,
    posted_on: entry.postedOn,
    amount_cents: entry.amount,
    order_id: entry.orderId,
    order_number: entry.orderNumber,
    document: entry.document,
    names: entry.names,
    gateway: entry.gateway,
    discount_cents: entry.discount,
    vat: entry.vat,
  }))
  // One parameter, however many rows there are.
  await sql`
    INSERT INTO ledger_entry
    SELECT * FROM jsonb_populate_recordset(NULL::ledger_entry, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
