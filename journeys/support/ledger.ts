/** The gateway's own ledger: what was really charged, apart from what the service believes. */
import { withClient } from './database.ts'

export interface LedgerRow {
  readonly key: string
  readonly outcome: string
}

async function rowsOf<R extends object>(databaseUrl: string, query: string, values: unknown[]): Promise<R[]> {
  return withClient(databaseUrl, async (client) => (await client.query<R>(query, values)).rows)
}

/** Every charge that the simulated gateway has seen for an order of a subscription. */
export function chargesOf(databaseUrl: string, subscriptionId: number): Promise<LedgerRow[]> {
  return rowsOf<LedgerRow>(
    databaseUrl,
    'select key, outcome from simulated_gateway.ledger where key like $1 order by key',
    [`charge:${subscriptionId}%`],
  )
}

/** Every amount that the simulated gateway has reserved, and whether it was released. */
export function reservationsIn(databaseUrl: string): Promise<{ cents: number; isReleased: boolean }[]> {
  return rowsOf(
    databaseUrl,
    `select amount_cents as cents, voided_at is not null as "isReleased" from simulated_gateway.authorisation`,
    [],
  )
}

/** Lets every mailed payment link that still works run out. */
export async function letPaymentLinksExpire(databaseUrl: string): Promise<void> {
  await rowsOf(databaseUrl, `update payment_link set expires_at = now() - interval '1 second'`, [])
}

/** The number of the newest paid order of a subscription. */
export async function orderNumberOf(databaseUrl: string, subscriptionId: number): Promise<string> {
  const rows = await rowsOf<{ number: string }>(
    databaseUrl,
    `select order_number as number from customer_order
     where subscription_id = $1 and order_number is not null order by id desc limit 1`,
    [subscriptionId],
  )
  return rows[0]?.number ?? ''
}
