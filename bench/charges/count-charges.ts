/** Checks that every order was charged once, by the gateway's ledger and by the service's tables. */
import type { Database } from '@pfotenportal/server/database/open'
import { readLedger } from '../../scenarios/chaos/ledger.ts'
import { groupBy } from '../../scenarios/group-by.ts'

export interface ChargeCount {
  readonly approved: number
  /** Orders with more than one approved charge in the ledger. */
  readonly doubleCharges: number
  /** Orders paid since then, and paid intents of the service. */
  readonly orders: number
  readonly intents: number
  /** Whether ledger and service agree on the total amount. */
  readonly isAmountEqual: boolean
  /** The number of batches by worker. */
  readonly batches: readonly number[]
}

async function totalsOf(
  { pool }: Database,
  sql: string,
  values: readonly string[],
): Promise<{ count: number; amount: number }> {
  const { rows } = await pool.query<{ count: number; amount: number }>(sql, [...values])
  return { count: rows[0]?.count ?? 0, amount: rows[0]?.amount ?? 0 }
}

/** Counts charges, and the intents and orders that were paid since some business time. */
export async function countCharges(
  database: Database,
  ledgerFile: string,
  since: string,
): Promise<ChargeCount> {
  const approved = (await readLedger(ledgerFile)).filter(({ isApproved }) => isApproved)
  const amount = approved.reduce((sum, charge) => sum + charge.amount, 0)
  // Counts by order and not by key, because a second key for the same order would be a double charge too.
  const perOrder = [...groupBy(approved, ({ orderId }) => orderId).values()]
  const orders = await totalsOf(
    database,
    `select count(*)::int as count, coalesce(sum(total_price_cents), 0)::bigint as amount
     from customer_order where status = 'PROCESSED' and financial_status = 'paid' and processed_at >= $1`,
    [since],
  )
  const intents = await totalsOf(
    database,
    `select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount from charge where state = 'PAID' and business_at >= $1`,
    [since],
  )
  const { rows } = await database.pool.query<{ batches: number }>(
    `select count(*)::int as batches from job_batch
     where name = 'charge-due' and worker is not null group by worker order by worker`,
  )
  return {
    approved: approved.length,
    doubleCharges: perOrder.filter((charges) => charges.length > 1).length,
    orders: orders.count,
    intents: intents.count,
    isAmountEqual: amount === orders.amount && amount === intents.amount,
    batches: rows.map(({ batches }) => batches),
  }
}

/** Lists what is wrong with a run; empty if every subscription was charged exactly once. */
export function findFaults(count: ChargeCount, subscriptions: number): string[] {
  const faults: string[] = []
  if (count.doubleCharges > 0) faults.push(`${count.doubleCharges} orders were charged more than once`)
  for (const [what, found] of Object.entries({
    'approved in the ledger': count.approved,
    'orders paid': count.orders,
    'intents paid': count.intents,
  })) {
    if (found !== subscriptions) faults.push(`${found} ${what} instead of ${subscriptions}`)
  }
  if (!count.isAmountEqual) faults.push('the ledger and the service disagree on the money')
  return faults
}
