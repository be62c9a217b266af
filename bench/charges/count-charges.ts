/** Whether every order was charged once: by the gateway's own ledger, and by what the service has of it. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Database } from '@pfotenportal/server/database/open'

export interface Count {
  readonly approved: number
  /** Orders that the ledger has approved more than once. */
  readonly doubles: number
  /** Orders paid by the service, and their intents. */
  readonly orders: number
  readonly intents: number
  /** Whether ledger and service agree on the amount of all. */
  readonly isSameMoney: boolean
  /** Batches of the run by worker. */
  readonly batches: readonly number[]
}

interface Line {
  readonly type: string
  readonly description: string
  readonly cents: number
  readonly decided: { readonly outcome: string }
}

async function readLedger(file: string) {
  const perOrder = new Map<string, number>()
  let cents = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const { type, description, decided, cents: charged } = JSON.parse(text) as Line
    if (type !== 'charge' || decided.outcome !== 'APPROVED') continue
    // The order, not the key: a second key for the same order would be a double too.
    perOrder.set(description, (perOrder.get(description) ?? 0) + 1)
    cents += charged
  }
  return { perOrder, cents }
}

async function totalsOf({ pool }: Database, sql: string): Promise<{ count: number; cents: number }> {
  const { rows } = await pool.query<{ count: number; cents: number }>(sql)
  return { count: rows[0]?.count ?? 0, cents: rows[0]?.cents ?? 0 }
}

/** Counts after a run. */
export async function countCharges(database: Database, ledgerFile: string): Promise<Count> {
  const { perOrder, cents } = await readLedger(ledgerFile)
  const orders = await totalsOf(
    database,
    `select count(*)::int as count, coalesce(sum(total_price_cents), 0)::bigint as cents
     from customer_order where status = 'PROCESSED' and financial_status = 'paid'`,
  )
  const intents = await totalsOf(
    database,
    `select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from charge where state = 'PAID'`,
  )
  const { rows } = await database.pool.query<{ batches: number }>(
    `select count(*)::int as batches from job_batch
     where name = 'charge-due' and worker is not null group by worker order by worker`,
  )
  return {
    approved: [...perOrder.values()].reduce((sum, times) => sum + times, 0),
    doubles: [...perOrder.values()].filter((times) => times > 1).length,
    orders: orders.count,
    intents: intents.count,
    isSameMoney: cents === orders.cents && cents === intents.cents,
    batches: rows.map(({ batches }) => batches),
  }
}

/** What is wrong with a run of so many subscriptions; empty where each was charged exactly once. */
export function findFaults(count: Count, subscriptions: number): string[] {
  const faults: string[] = []
  if (count.doubles > 0) faults.push(`${count.doubles} orders were charged more than once`)
  for (const [what, found] of Object.entries({
    'approved in the ledger': count.approved,
    'orders paid': count.orders,
    'intents paid': count.intents,
  })) {
    if (found !== subscriptions) faults.push(`${found} ${what} instead of ${subscriptions}`)
  }
  if (!count.isSameMoney) faults.push('the ledger and the service disagree on the money')
  return faults
}
