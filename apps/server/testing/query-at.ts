/** A query on a connection of its own, without the service. */
import { Client } from 'pg'

/** The rows of a query at this address. */
export async function queryAt<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T & Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
