/**
 * Queries for journeys. The simulated gateway's ledger has the actual charges, independent of the service's records.
 */
import { withClient } from './database.ts'

export interface LedgerRow {
  readonly key: string
  readonly outcome: string
}

async function queryRows<R extends object>(
  databaseUrl: string,
  query: string,
  values: unknown[],
): Promise<R[]> {
  return withClient(databaseUrl, async (client) => (await client.query<R>(query, values)).rows)
}

/** Every charge at the simulated gateway for an order of a subscription. */
export function listCharges(databaseUrl: string, subscriptionId: number): Promise<LedgerRow[]> {
  return queryRows<LedgerRow>(
    databaseUrl,
    'select key, outcome from simulated_gateway.ledger where key like $1 order by key',
    [`charge:${subscriptionId}%`],
  )
}

/** Every authorisation at the simulated gateway, and whether it was released. */
export function listAuthorisations(databaseUrl: string): Promise<{ amount: number; isReleased: boolean }[]> {
  return queryRows(
    databaseUrl,
    `select amount_cents as amount, voided_at is not null as "isReleased" from simulated_gateway.authorisation`,
    [],
  )
}

/** Expires every payment link. */
export async function expirePaymentLinks(databaseUrl: string): Promise<void> {
  await queryRows(databaseUrl, `update payment_link set expires_at = now() - interval '1 second'`, [])
}

/** The number of the newest paid order of a subscription. */
export async function findOrderNumber(databaseUrl: string, subscriptionId: number): Promise<string> {
  const rows = await queryRows<{ number: string }>(
    databaseUrl,
    `select order_number as number from customer_order
     where subscription_id = $1 and order_number is not null order by id desc limit 1`,
    [subscriptionId],
  )
  return rows[0]?.number ?? ''
}
