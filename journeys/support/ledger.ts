/** The gateway's own ledger: what was really charged, apart from what the service believes. */
import { Client } from 'pg'

export interface LedgerRow {
  readonly key: string
  readonly outcome: string
}

/** Every charge that the simulated gateway has seen for an order of a subscription. */
export async function chargesOf(databaseUrl: string, subscriptionId: number): Promise<LedgerRow[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found = await client.query<LedgerRow>(
      'select key, outcome from simulated_gateway.ledger where key like $1 order by key',
      [`charge:${subscriptionId}%`],
    )
    return found.rows
  } finally {
    await client.end()
  }
}
