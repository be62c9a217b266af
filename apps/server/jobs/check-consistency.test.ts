import { afterEach, beforeEach, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { recordAudit } from '../database/audit/audit.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld()
})
afterEach(() => world.stop())

const found = async () =>
  (
    await world.services.database.query
      .selectFrom('inconsistency')
      .selectAll()
      .orderBy('found_at')
      .orderBy('subscription_id')
      .execute()
  ).map((it) => `${it.subscription_id} ${it.kind}: ${it.detail}`)

it('the nightly check finds nothing in an untouched sample world', async () => {
  await world.moveClock('2026-11-21T01:00:00+01:00')
  const run = await world.services.database.query
    .selectFrom('job_run')
    .select(['state', 'worked', 'left_out'])
    .where('name', '=', 'consistency-check')
    .executeTakeFirstOrThrow()
  expect(run).toMatchObject({ state: 'DONE', left_out: 0 })
  expect(run.worked).toBeGreaterThan(10)
  expect(await found()).toEqual([])
})

it('finds inconsistencies, changes nothing, and forgets them once they are repaired', async () => {
  const { query, pool } = world.services.database
  const paid = await query
    .selectFrom('customer_order')
    .select(['id', 'total_tax_cents'])
    .where('subscription_id', '=', 20001)
    .where('status', '=', 'PROCESSED')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { next_billing_date: billing } = await query
    .selectFrom('subscription')
    .select('next_billing_date')
    .where('id', '=', 20001)
    .executeTakeFirstOrThrow()
  await query
    .updateTable('subscription')
    .set({ next_billing_date: day('2026-12-24') })
    .where('id', '=', 20001)
    .execute()
  await query.updateTable('customer_order').set({ total_tax_cents: 1 }).where('id', '=', paid.id).execute()
  const event = await query
    .deleteFrom('tracking_event')
    .where('order_id', '=', paid.id)
    .where('event', '=', 'ordered')
    .returningAll()
    .executeTakeFirstOrThrow()
  await pool.query(
    `insert into charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
        business_at, started_at, lease_until, settled_at)
      values (20005, 20005999, 1, 'charge:20005999:1', 'DUE', 'PAID', 100, 'planted', now(), now(), now(), now())`,
  )
  const charged = await query
    .selectFrom('charge')
    .selectAll()
    .where('subscription_id', '=', 20001)
    .where('state', '=', 'PAID')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await query
    .updateTable('charge')
    .set({ amount_cents: charged.amount_cents + 1 })
    .where('id', '=', charged.id)
    .execute()
  // What a bank returned is collected again, and may be less.
  const { id: _id, ...first } = charged
  const collected = { ...first, attempt: first.attempt + 1, key: `${first.key}:again`, amount_cents: 1 }
  await query.insertInto('charge').values(collected).execute()
  await world.moveClock('2026-11-22T01:00:00+01:00')
  const inserted = [
    `20001 CHARGED_AMOUNT: ${charged.key}: charged ${charged.amount_cents + 1}, order ${charged.amount_cents}`,
    `20001 NEXT_BILLING_DATE: stored 2026-12-24, derived ${billing}`,
    `20001 ORDER_TOTALS: order ${paid.id}`,
    `20001 PAID_ORDER_INCOMPLETE: order ${paid.id}`,
    '20005 CHARGE_WITHOUT_ORDER: charge:20005999:1: order is gone',
  ]
  expect((await found()).toSorted()).toEqual(inserted)
  await world.moveClock('2026-11-23T01:00:00+01:00')
  expect((await found()).toSorted()).toEqual(inserted)

  await query
    .updateTable('subscription')
    .set({ next_billing_date: billing })
    .where('id', '=', 20001)
    .execute()
  const { id, ...totals } = paid
  await query.updateTable('customer_order').set(totals).where('id', '=', id).execute()
  await query.insertInto('tracking_event').values(event).execute()
  await query
    .updateTable('charge')
    .set({ amount_cents: charged.amount_cents })
    .where('id', '=', charged.id)
    .execute()
  await query.deleteFrom('charge').where('key', '=', 'charge:20005999:1').execute()
  await world.moveClock('2026-11-24T01:00:00+01:00')
  expect(await found()).toEqual([])
})

it('reports an unreadable event from the night after it was stored until it can be read', async () => {
  const { query } = world.services.database
  const entry = { customerId: 1013, actor: 'system', subscriptionId: 20008 } as const
  const at = { now: instant('2026-11-24T10:00:00.000Z'), realNow: world.services.clock.realNow() }
  await recordAudit(query, [{ ...entry, action: 'orderSkipped', orderId: 1 }], at)
  await world.moveClock('2026-11-25T01:00:00+01:00')
  const kept = await found()
  expect(kept).toEqual([
    expect.stringMatching(/^20008 UNREADABLE_EVENT: row \d+, orderSkipped: before, after$/),
  ])
  await world.moveClock('2026-11-29T01:00:00+01:00')
  expect(await found()).toEqual(kept)
})
