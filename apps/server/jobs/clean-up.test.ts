import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertStripeSetup } from '../database/payment/stripe-setups.ts'
import { startTestService, type TestService } from '../testing/start.ts'
import { cleanUpDeduplication } from './clean-up.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

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
