import { beforeAll, expect, it } from 'vitest'
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { catalogueOn } from '../core/catalogue.ts'
import { realNow } from '../core/clock.ts'
import { findOrderInconsistencies, storedBillingDates } from '../database/job/inconsistencies.ts'
import { findSubscriptions } from '../database/subscription/subscriptions.ts'
import { populate } from './population.ts'
import { sharedTestService } from './shared-service.ts'
import { linkFor } from './sign-in.ts'

const SUBSCRIPTIONS = 500

const service = sharedTestService({ environment: { CLOCK: 'system' } })

beforeAll(async () => {
  expect(await populate(service.services.database, SUBSCRIPTIONS)).toBe(SUBSCRIPTIONS)
})

it('copies nothing that refers to a missing row', async () => {
  await service.services.database.pool.query(`
    do $$
    declare it record;
    begin
      for it in select conrelid::regclass as name, pg_get_constraintdef(oid) as text from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace
      loop
        execute format('alter table %s add constraint probe %s', it.name, it.text);
        execute format('alter table %s drop constraint probe', it.name);
      end loop;
    end $$`)
})

it('gives each customer dogs, addresses, payment methods and discounts of their own', async () => {
  const { rows } = await service.services.database.pool.query<{ id: number }>(`
    select subscription.id from subscription
      join pet on pet.id = pet_id
      join address on address.id = address_id
      join payment_method on payment_method.id = payment_method_id
      join customer_order on customer_order.subscription_id = subscription.id
      left join discount on discount.id = discount_id
    where array[pet.customer_id, address.customer_id, payment_method.customer_id] <> array_fill(subscription.customer_id, '{3}')
      or customer_order.payment_method_id <> payment_method.id or discount.subscription_id <> subscription.id
      or (customer_order.shipping_address->>'addressId')::int <> address.id`)
  expect(rows).toEqual([])
})

it('stores subscriptions and orders as the rules would have left them', async () => {
  const { query } = service.services.database
  const now = realNow()
  const moment = momentAt(now, catalogueOn(berlinDay(now)))
  const ids = (await query.selectFrom('subscription').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  expect(ids).toHaveLength(SUBSCRIPTIONS)
  const found = await findSubscriptions(query, ids, moment.today)
  const derived = found.map(({ subscription }) => [subscription.id, nextBillingDate(subscription, moment)])
  expect(Object.fromEntries(derived)).toEqual(Object.fromEntries(await storedBillingDates(query, ids)))
  expect(await findOrderInconsistencies(query, ids)).toEqual([])
})

it('lets customers of the last copy open the dashboard', async () => {
  const last = await service.services.database.query
    .selectFrom('subscription')
    .innerJoin('subscription_line', 'subscription_line.subscription_id', 'subscription.id')
    .select(['subscription.id', 'subscription.customer_id', 'subscription_line.product_id'])
    .where('subscription.status', '=', 'ACTIVE')
    .orderBy('subscription.id', 'desc')
    .executeTakeFirstOrThrow()
  const link = await linkFor(service, { id: last.customer_id })
  const { accessToken: token } = (await service.call('signIn', { body: { sessionToken: link } })).data
  const params = { id: last.id }
  const schedule = await service.call('listOrderSchedule', { token, params, query: {} })
  const history = await service.call('listOrderHistory', { token, params, query: {} })
  const product = await service.call('readProduct', {
    token,
    params: { productId: last.product_id ?? 0 },
    query: {},
  })
  const listed = await service.call('listSubscriptions', { token })
  const methods = await service.call('listPaymentMethods', { token })
  const addresses = await service.call('listAddresses', { token })
  expect(schedule.data.length).toBeGreaterThan(3)
  expect(history.data.length).toBeGreaterThan(0)
  expect(history.data.every((order) => order.subscriptionId === last.id && order.tracking !== null)).toBe(
    true,
  )
  expect(product.status).toBe(200)
  expect(listed.data.map(({ id }) => id)).toContain(last.id)
  expect([methods.data.length, addresses.data.length]).toEqual([1, 1])
})
