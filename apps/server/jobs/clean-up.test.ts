import { expect, it } from 'vitest'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordAudit } from '../database/audit/audit.ts'
import { deleteBefore } from '../database/delete-pages.ts'
import { insertStripeSetup } from '../database/payment/stripe-setups.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { cleanUpDeduplication } from './clean-up.ts'

const service = sharedTestService()

it('webhooks are deleted 30 days after their delivery, or 90 days after they were dead-lettered, and never before', async () => {
  const { clock, database } = service.services
  const { query } = database
  const now = clock.realNow()
  const ago = (days: number) => addSeconds(now, -days * 86_400)
  const audited = { customerId: 1, actor: 'system', subscriptionId: 1 } as const
  const endpoint = { url: 'http://localhost', types: [], sealed_secrets: '', created_at: now }
  await query.insertInto('webhook_endpoint').values(endpoint).execute()
  for (let count = 0; count < 5; count += 1)
    await recordAudit(query, [{ ...audited, action: 'orderSkipped' }], { now: ago(999), realNow: ago(999) })
  const [first, second, third, fourth] = await query.selectFrom('webhook_delivery').select('id').execute()
  const end = (row: { id: number } | undefined, times: { delivered_at?: Instant; failed_at?: Instant }) =>
    query
      .updateTable('webhook_delivery')
      .set({ ...times, dead_because: times.failed_at === undefined ? null : 'GAVE_UP' })
      .where('id', '=', row?.id ?? 0)
      .execute()
  await end(first, { delivered_at: ago(29) })
  await end(second, { delivered_at: ago(31) })
  await end(third, { failed_at: ago(89) })
  await end(fourth, { failed_at: ago(91) })
  await cleanUpDeduplication(service.services)
  const kept = await query.selectFrom('webhook_delivery').select(['delivered_at', 'failed_at']).execute()
  expect(kept).toHaveLength(3)
  expect(kept).toContainEqual({ delivered_at: ago(29), failed_at: null })
  expect(kept).toContainEqual({ delivered_at: null, failed_at: ago(89) })
  expect(kept).toContainEqual({ delivered_at: null, failed_at: null })
})

it('dead-lettered emails are deleted after 90 days, carrier webhook events and payment setups after 180 days, not before', async () => {
  const { clock, database } = service.services
  const { query } = database
  const ago = (days: number) => addSeconds(clock.realNow(), -days * 86_400)
  for (const days of [89, 91]) {
    const at = ago(days)
    await query
      .insertInto('outbox')
      .values({
        key: `dead-letter:${days}`,
        template: 'loginLink',
        recipient: 'anna@example.de',
        recipient_name: 'Anna',
        language: 'de',
        data: '{}',
        business_at: at,
        created_at: at,
        send_after: at,
        failed_at: at,
      })
      .execute()
  }
  for (const days of [179, 181]) {
    const createdAt = ago(days)
    await query
      .insertInto('carrier_notice')
      .values({
        id: `${days}`,
        number: '1Z',
        event: 'in_transit',
        at: createdAt,
        received_at: createdAt,
        is_known: true,
      })
      .execute()
    const names = { customerKey: 'customer:1', customerReference: 'cus_1', session: `cs_${days}` }
    await insertStripeSetup(query, { key: `setup:${days}`, ...names, createdAt })
  }
  await cleanUpDeduplication(service.services)
  expect(await query.selectFrom('outbox').select('key').execute()).toEqual([{ key: 'dead-letter:89' }])
  expect(await query.selectFrom('carrier_notice').select('id').execute()).toEqual([{ id: '179' }])
  expect(await query.selectFrom('stripe_set_up').select('key').execute()).toEqual([{ key: 'setup:179' }])
})

it('what is due is deleted in pages, however much it is, and not while the process stops', async () => {
  const { clock, database } = service.services
  const { query } = database
  const add = (key: string, expire: number) =>
    query.insertInto('rate_limit').values({ key, points: 1, expire }).execute()
  await query.deleteFrom('rate_limit').execute()
  for (let count = 0; count < 7; count += 1) await add(`due:${count}`, 1)
  await add('later', 3)
  const signal = AbortSignal.abort()
  expect(await deleteBefore(query, ['rate_limit', 'expire'], 3, { page: 3, signal })).toBe(0)
  expect(await deleteBefore(query, ['rate_limit', 'expire'], 3, { page: 3 })).toBe(7)
  expect(await query.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'later' }])
  const old = addSeconds(clock.realNow(), -999 * 86_400)
  await query.insertInto('gateway_notice').values({ id: 'evt_1', kind: 'charge', received_at: old }).execute()
  await cleanUpDeduplication(service.services, signal)
  expect(await query.selectFrom('gateway_notice').select('id').execute()).toHaveLength(1)
})

it('where one table cannot be cleaned up, the others are, and the job says which one failed', async () => {
  const { clock, database } = service.services
  const { query } = database
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'too much'; end $$;
    create trigger refuse before delete on carrier_notice execute function refuse()`)
  const old = addSeconds(clock.realNow(), -999 * 86_400)
  const notice = {
    id: '1',
    number: '1Z',
    event: 'in_transit' as const,
    at: old,
    received_at: old,
    is_known: true,
  }
  await query.insertInto('carrier_notice').values(notice).execute()
  await query.insertInto('gateway_notice').values({ id: 'evt_2', kind: 'charge', received_at: old }).execute()
  await expect(cleanUpDeduplication(service.services)).rejects.toThrow(
    'not everything was cleaned up: carrierNotices: too much',
  )
  expect(await query.selectFrom('gateway_notice').select('id').execute()).toEqual([])
})
