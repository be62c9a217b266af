/** An import whose process is killed three times ends with the same data as one that was left alone. */
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { customerFiles, folderOf } from '../testing/import-files.ts'
import { eventually, runSource } from '../testing/processes.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { TABLES } from './rows.ts'

// It starts and kills processes, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const CUSTOMERS = 3_000
const numbers = Array.from({ length: CUSTOMERS }, (_none, index) => index + 1)
const bad = 1_234
const CODE = 'ABCD-1234'
/** Every third customer was referred by the first one. */
const isFriend = (n: number) => n > 1 && n % 3 === 0 && n !== bad
const FRIENDS = numbers.filter(isFriend).length
const files = customerFiles(numbers, (n) => ({
  customers: { referral_code: n === 1 ? CODE : '', referred_by: isFriend(n) ? CODE : '' },
  'payment-methods': { reference: `card:${n}` },
  orders: n === bad ? { total: '1.00' } : {},
}))
/** Who ordered before is no new customer, so half of the friends come without an order. */
const isNew = (line: string) => {
  const n = Number(/^o(\d+),/.exec(line)?.[1])
  return isFriend(n) && n % 2 === 0
}
const orders = (files['orders.csv'] ?? '').split('\n').filter((line) => !isNew(line))
const folder = folderOf({ ...files, 'orders.csv': orders.join('\n') })

function startImport(url: string) {
  return runSource('cli/main.ts', {
    args: ['import', folder, '--apply'],
    env: { NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', CLOCK: '2026-11-20T11:00:00Z' },
  })
}

/** Ids, and numbers of transactions, depend on how often a batch was begun, codes are random, and real time passes. */
const VARYING = /^id$|_id$|Id$|^entity$|^referral_code$|^recorded_at$|^written$|^changed_in$/

/** All rows of a table without what varies, and in any order. */
async function rowsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} as t`,
  )
  return rows
    .map(({ row }) => JSON.stringify(row, (name, value: unknown) => (VARYING.test(name) ? undefined : value)))
    .toSorted()
}

/** Which rows belong together, by values that do not vary. */
async function connections(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select customer.email, address.address1, payment_method.gateway_reference, pet.name,
      subscription.next_billing_date::text, customer_order.order_number, count(tracking_event.event)::int as events,
      referrer.email as referrer, referral.state as referral, discount.kind as discount
    from customer join address on address.customer_id = customer.id
      join subscription on subscription.customer_id = customer.id
      join payment_method on payment_method.id = subscription.payment_method_id
      join pet on pet.id = subscription.pet_id
      left join customer_order on customer_order.subscription_id = subscription.id
      left join tracking_event on tracking_event.order_id = customer_order.id
      left join referral on referral.friend_id = customer.id
      left join customer as referrer on referrer.id = referral.referrer_id
      left join discount on discount.subscription_id = subscription.id
    group by 1, 2, 3, 4, 5, 6, 8, 9, 10 order by 1`)
  return rows
}

it('a killed import is continued by the next one, and nothing is imported twice', async () => {
  const [left, killed] = [await createTestDatabase(), await createTestDatabase()]
  const [leftClient, killedClient] = [left, killed].map(
    ({ url }) => new Client({ connectionString: url }),
  ) as [Client, Client]
  await Promise.all([leftClient.connect(), killedClient.connect()])
  const countIn = async (table: string) =>
    Number((await killedClient.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
  try {
    for (const [table, begun, all] of [
      ['customer', 500, CUSTOMERS - 1],
      ['customer', 1000, CUSTOMERS - 1],
      ['referral', 20, FRIENDS],
    ] as const) {
      const importing = startImport(killed.url)
      await eventually(async () => (await countIn(table)) >= begun)
      await importing.end('SIGKILL')
      expect(await countIn(table)).toBeLessThan(all)
    }
    for (const { url } of [left, killed]) {
      const importing = startImport(url)
      await new Promise((resolve) => importing.child.once('close', resolve))
      expect(importing.output()).toContain('1 refused')
    }
    const expected = await connections(leftClient)
    expect(expected).toHaveLength(CUSTOMERS - 1)
    expect(await connections(killedClient)).toEqual(expected)
    for (const table of [...TABLES, 'imported_row', 'referral', 'audit', 'outbox']) {
      expect(await rowsOf(killedClient, table), table).toEqual(await rowsOf(leftClient, table))
    }
    expect(await countIn('referral')).toBe(FRIENDS)
    expect(await countIn('discount')).toBeGreaterThan(0)
  } finally {
    await Promise.all([leftClient.end(), killedClient.end()])
    await left.drop()
    await killed.drop()
  }
})
