import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerOf } from '../testing/charging.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })
})
afterEach(() => world.stop())

it('moving the clock by 17 weeks at once completes, and every charge in the ledger belongs to one paid order', async () => {
  await world.moveClock('2027-03-20T12:00:00+01:00')
  const { rows } = await world.services.database.pool.query<{ different: string }>(`
    select count(*) as different from (
      select split_part(key, ':', 2)::bigint as id, sum(amount_cents) as amount, count(*) as times
        from simulated_gateway.ledger where outcome = 'APPROVED' group by 1) as charged
      full join (select id, total_price_cents as amount from customer_order
        where status = 'PROCESSED' and processed_at > '2026-11-20T11:00:00Z') as paid using (id)
    where charged.amount is distinct from paid.amount or charged.times <> 1`)
  expect(rows[0]?.different).toBe(0)
  const { length } = (await ledgerOf(world)).filter(({ outcome }) => outcome === 'APPROVED')
  expect(length).toBeGreaterThan(40)
  const twice = await world.services.database.pool.query(`
    select subscription_id, billing_date from customer_order where status = 'PROCESSED'
      group by 1, 2 having count(*) > 1`)
  expect(twice.rows).toEqual([])
}, 300_000)
