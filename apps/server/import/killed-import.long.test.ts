/** An import whose process is killed three times ends with the same data as one that was left alone. */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { customerFiles, folderOf } from '../testing/import-files.ts'
import { eventually, runSource } from '../testing/processes.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const CUSTOMERS = 3_000
const numbers = Array.from({ length: CUSTOMERS }, (_none, index) => index + 1)
const bad = 1_234
const folder = folderOf(customerFiles(numbers, (n) => (n === bad ? { orders: { total: '1.00' } } : {})))

function startImport(url: string) {
  return runSource('cli/main.ts', {
    args: ['import', folder, '--apply'],
    env: { NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', CLOCK: '2026-11-20T11:00:00Z' },
  })
}

/** What was imported, without ids, which depend on how often a batch was begun. */
async function contents(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select customer.email, pet.name, subscription.next_billing_date::text, subscription.completed_orders,
      customer_order.order_number, customer_order.total_price_cents, count(tracking_event.event)::int as events,
      (select count(*)::int from imported_row) as imported
    from customer join subscription on subscription.customer_id = customer.id
      join pet on pet.id = subscription.pet_id
      join customer_order on customer_order.subscription_id = subscription.id
      join tracking_event on tracking_event.order_id = customer_order.id
    group by 1, 2, 3, 4, 5, 6 order by 1`)
  return rows
}

it('a killed import is continued by the next one, and nothing is imported twice', async () => {
  const [left, killed] = [await createTestDatabase(), await createTestDatabase()]
  const [leftClient, killedClient] = [left, killed].map(
    ({ url }) => new Client({ connectionString: url }),
  ) as [Client, Client]
  await Promise.all([leftClient.connect(), killedClient.connect()])
  const customersIn = async (client: Client) =>
    Number((await client.query<{ count: string }>('select count(*) from customer')).rows[0]?.count)
  try {
    for (let kills = 1; kills <= 3; kills += 1) {
      const importing = startImport(killed.url)
      await eventually(async () => (await customersIn(killedClient)) >= kills * 500)
      await importing.end('SIGKILL')
      expect(await customersIn(killedClient)).toBeLessThan(CUSTOMERS - 1)
    }
    for (const { url } of [left, killed]) {
      const importing = startImport(url)
      await new Promise((resolve) => importing.child.once('close', resolve))
      expect(importing.output()).toContain('1 refused')
    }
    const expected = await contents(leftClient)
    expect(expected).toHaveLength(CUSTOMERS - 1)
    expect(await contents(killedClient)).toEqual(expected)
  } finally {
    await Promise.all([leftClient.end(), killedClient.end()])
    await left.drop()
    await killed.drop()
  }
})
