/** The intake: what a shop sold is here a moment later, once, and whole or not at all (docs/domain.md 8.7). */
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { listHistory } from '../../database/order/orders.ts'
import { bookingOf } from '../../shipping/dispatch-order.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { entriesOf } from '../../testing/charging.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf, tokenIn } from '../../testing/sign-in.ts'

const world = sharedSampleWorld()
let shop: AdminCaller
beforeAll(async () => {
  shop = await adminCaller(world, 'intake')
})

let count = 0
/** An order of a shop that nobody has sent before. */
function order(
  changes: { readonly [part in 'customer' | 'address' | 'dog' | 'subscription']?: object } = {},
  more = {},
) {
  const n = (count += 1)
  return {
    customer: {
      reference: `c-${n}`,
      email: `Paula.Neu${n}@Example.de`,
      firstName: 'Paula',
      lastName: 'Neu',
      ...changes.customer,
    },
    address: {
      firstName: 'Paula',
      lastName: 'Neu',
      address1: `Neue Straße ${n}`,
      zip: '10115',
      city: 'Berlin',
      countryCode: 'DE',
      ...changes.address,
    },
    paymentMethod: { method: 'card:4242' },
    contracts: [
      {
        dog: {
          reference: `d-${n}`,
          name: 'Momo',
          gender: 'f',
          birthYear: 2021,
          birthMonth: 4,
          breed: 'Beagle',
          weight: 12,
          activityLevel: 'normal',
          weightClass: 'ideal',
          allergies: 'Huhn und Quietscheenten',
          ...changes.dog,
        },
        subscription: { reference: `s-${n}`, sku: '0800CGRTV28', ...changes.subscription },
      },
    ],
    ...more,
  }
}

const counted = async () => {
  const { rows } = await world.services.database.pool.query<{ all: string }>(`
    select concat_ws(' ', (select count(*) from customer), (select count(*) from pet), (select count(*) from address),
      (select count(*) from payment_method), (select count(*) from subscription), (select count(*) from outbox),
      (select count(*) from imported_row)) as all`)
  return rows[0]?.all
}

const mailsTo = async (email: string) =>
  (await mailsOf(world)).filter(({ to }) => to.toLowerCase() === email.toLowerCase())

it('an order of a shop becomes a customer with a dog and a contract, who is charged and can sign in', async () => {
  const sent = order()
  const answer = await shop.call('takeIn', { json: sent })
  expect([answer.status, answer.error]).toEqual([201, undefined])
  const { customer, contracts, paymentMethod } = answer.data
  const [contract] = contracts
  expect(customer).toMatchObject({ isNew: true, differs: [] })
  expect(paymentMethod).toMatchObject({ isNew: true, status: 'ACTIVE' })
  expect(contract?.dog.unclearWords).toEqual(['Quietscheenten'])
  expect(contract?.subscription.firstCharge).toMatchObject({ on: '2026-11-20' })
  const agreed = await world.services.database.query
    .selectFrom('agreement')
    .innerJoin('legal_text', 'hash', 'terms')
    .select(['occasion', 'name', 'language'])
    .where('subscription_id', '=', contract?.subscription.id ?? 0)
    .execute()
  expect(agreed).toEqual([{ occasion: 'MADE', name: 'terms', language: 'de' }])

  await expect.poll(async () => (await mailsTo(sent.customer.email)).length).toBe(1)
  // `subscriptionWelcome`
  const [welcome] = await mailsTo(sent.customer.email)
  expect(welcome?.subject).toBe('Willkommen bei Pfotenportal! Momos Abo beginnt')
  expect(tokenIn(welcome)).not.toBe('')

  await world.moveClock('2026-11-20T13:00:00+01:00')
  const total = Math.round(Number(contract?.subscription.firstCharge?.total) * 100)
  expect(await entriesOf(world, contract?.subscription.id ?? 0)).toEqual([
    expect.stringMatching(new RegExp(`APPROVED ${total}$`)),
  ])
})

describe('the same order again', () => {
  it('creates nothing, and is answered with the same ids', async () => {
    const sent = order()
    const first = await shop.call('takeIn', { json: sent })
    const before = await counted()
    const second = await shop.call('takeIn', { json: sent })
    expect(second.status).toBe(200)
    const ids = ({ data }: typeof first) => JSON.stringify(data).replaceAll('true', 'false')
    expect(ids(second)).toBe(ids(first))
    expect(await counted()).toBe(before)
  })

  it('ten times at once creates one customer and one contract', async () => {
    const sent = order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.call('takeIn', { json: sent })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(answers.map(({ data }) => data.contracts[0]?.subscription.id)).size).toBe(1)
  })

  it('with another menu under the same reference is refused, and with another name it is told', async () => {
    const sent = order()
    await shop.call('takeIn', { json: sent })
    const [contract] = sent.contracts
    const changed = {
      ...sent,
      contracts: [{ ...contract, subscription: { ...contract?.subscription, sku: '0800CGRTV14' } }],
    }
    const refused = await shop.call('takeIn', { json: changed })
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      { 'contracts.0.subscription.reference': 'Diese Referenz steht hier schon für etwas anderes.' },
    ])
    const renamed = await shop.call('takeIn', {
      json: { ...sent, customer: { ...sent.customer, lastName: 'Alt' } },
    })
    expect(renamed.data.customer.differs).toEqual(['lastName'])
  })
})

it('a customer who is known by the email address in another spelling gets the second dog', async () => {
  const sent = order({ customer: { reference: 'known', email: ' LEA.Hoffmann@example.de ' } })
  const answer = await shop.call('takeIn', { json: { ...sent, paymentMethod: null } })
  expect(answer.data.customer).toMatchObject({ id: 1005, isNew: false, differs: ['firstName', 'lastName'] })
  expect(answer.data.paymentMethod.isNew).toBe(false)
  const token = await world.tokenOf('Lea')
  const { data } = await world.call('listSubscriptions', { token })
  expect(data.map(({ pet }) => pet?.name)).toContain('Momo')
})

it('without a payment method the customer is mailed the link to set one up, and the first charge waits', async () => {
  const sent = order({}, { paymentMethod: null })
  const { data } = await shop.call('takeIn', { json: sent })
  expect(data.paymentMethod.status).toBe('REQUIRES_CONFIRMATION')
  expect(data.contracts[0]?.subscription.firstCharge?.on).toBe('2026-11-23')
  await expect.poll(async () => (await mailsTo(sent.customer.email)).length).toBe(2)
})

it('a first box that the shop charged is not charged again, and is packed here', async () => {
  const firstBox = { chargedAt: '2026-11-19T09:00:00.000Z', total: '49.90' }
  const { data } = await shop.call('takeIn', {
    json: order({ subscription: { firstBox } }, { hasWelcomeMail: false }),
  })
  const [contract] = data.contracts
  expect(contract?.subscription.firstCharge?.on).toBe('2026-12-17')
  const { rows } = await world.services.database.pool.query<object>(
    `select status, financial_status, fulfillment_status, total_price_cents, billing_date from customer_order
     where subscription_id = ${contract?.subscription.id}`,
  )
  expect(rows).toEqual([
    {
      status: 'PROCESSED',
      financial_status: 'paid',
      fulfillment_status: 'unfulfilled',
      total_price_cents: 4990,
      billing_date: '2026-11-19',
    },
  ])
})

it('a first box that the shop charged shows its carrier, and is booked with all its parcels', async () => {
  const firstBox = { chargedAt: '2026-11-19T09:00:00.000Z', total: '249.90' }
  const { data } = await shop.call('takeIn', {
    json: order({ subscription: { sku: '1400CGGSV28', firstBox } }, { hasWelcomeMail: false }),
  })
  const { database, carrier } = world.services
  const [taken] = await listHistory(
    database.query,
    data.customer.id,
    data.contracts[0]?.subscription.id ?? 0,
    1,
  )
  if (!taken) throw new Error('no order')
  expect(taken.parcel).toEqual({ carrier: carrier.name, number: null, url: null, parcelCount: 3 })
  // Boxes that were taken in before this have no carrier yet.
  expect(bookingOf({ ...taken, parcel: null }, day('2026-11-23')).parcelCount).toBe(3)
})

describe('an order that cannot be taken whole leaves nothing behind', () => {
  const second = { reference: 'second', sku: '0800CGRTV28' }
  it.each([
    ['an email address that is none', order({ customer: { email: 'paula at example' } }), 'customer.email'],
    ['a postcode of another country', order({ address: { zip: '1010' } }), 'address.zip'],
    ['a parcel locker', order({ address: { address1: 'Packstation 123' } }), 'address.address1'],
    [
      'a menu that is not sold',
      order({ subscription: { sku: '0800XXV28' } }),
      'contracts.0.subscription.sku',
    ],
    ['a menu of a shop', order({ subscription: { sku: 'DOGBOX-L' } }), 'contracts.0.subscription.sku'],
    [
      'a supplement that is not sold',
      order({ subscription: { supplements: ['gold'] } }),
      'contracts.0.subscription.supplements',
    ],
    [
      'a first charge in the past',
      order({ subscription: { firstChargeOn: '2026-11-01' } }),
      'contracts.0.subscription.firstChargeOn',
    ],
    [
      'a first box of tomorrow',
      order({ subscription: { firstBox: { chargedAt: '2026-12-24T09:00:00.000Z', total: '49.90' } } }),
      'contracts.0.subscription.firstBox',
    ],
    ['a dog of half a ton', order({ dog: { weight: 500 } }), 'contracts.0.dog.weight'],
    ['a dog that is not born', order({ dog: { birthYear: 2027 } }), 'contracts.0.dog.birthYear'],
    [
      'one dog twice',
      {
        ...order(),
        contracts: [
          ...order({ dog: { reference: 'one' } }).contracts,
          { dog: order({ dog: { reference: 'one' } }).contracts[0]?.dog, subscription: second },
        ],
      },
      'contracts.1.subscription.dog',
    ],
    [
      'a card that the provider does not know',
      order({}, { paymentMethod: { method: 'pm_unknown' } }),
      'paymentMethod',
    ],
    [
      'both a SKU and a plan',
      order({ subscription: { plan: { recipes: ['CG'], cycle: 28, pension: 'V' } } }),
      'contracts.0.subscription.sku',
    ],
  ])('%s', async (_name, json, field) => {
    const before = await counted()
    const answer = await shop.call('takeIn', { json })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
    expect(await counted()).toBe(before)
  })
})

describe('one by one', () => {
  it('a customer, a dog, an address, a method and a contract are added, each once', async () => {
    const { customer, address, contracts } = order()
    const [contract] = contracts
    const { dog, subscription } = contract ?? expect.fail('no contract')
    const made = await shop.call('addCustomer', { json: customer })
    const path = { id: made.data.id }
    const atHome = await shop.call('addAddress', { path, json: address })
    const card = await shop.call('addPaymentMethod', {
      path,
      json: { paymentMethod: { method: 'card:4242' } },
    })
    const momo = await shop.call('addDog', { path, json: dog })
    const json = { addressId: atHome.data.id, paymentMethodId: card.data.id, subscription }
    const agreed = await shop.call('addSubscription', { path: { id: momo.data.id }, json })
    expect([made, atHome, card, momo, agreed].map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const again = await shop.call('addSubscription', { path: { id: momo.data.id }, json })
    expect([again.status, again.data.id]).toEqual([200, agreed.data.id])
    for (const [name, sent] of [
      ['addCustomer', customer],
      ['addDog', dog],
      ['addAddress', address],
    ] as const)
      expect((await shop.call(name, { path, json: sent })).status).toBe(200)
  })

  it('nothing is added to a customer or a dog that nobody has, or with another customer’s address', async () => {
    const { address, contracts } = order()
    const [contract] = contracts
    const path = { id: 999_999 }
    const json = { addressId: 3001, paymentMethodId: 'pm_5001', subscription: contract?.subscription }
    expect((await shop.call('addAddress', { path, json: address })).status).toBe(404)
    expect((await shop.call('addDog', { path, json: contract?.dog })).status).toBe(404)
    expect((await shop.call('addSubscription', { path, json })).status).toBe(404)
    const made = await shop.call('addCustomer', { json: order().customer })
    const momo = await shop.call('addDog', { path: { id: made.data.id }, json: contract?.dog })
    expect((await shop.call('addSubscription', { path: { id: momo.data.id }, json })).status).toBe(404)
  })
})

it('webhook endpoints hear of the new customer and the new contract', async () => {
  const { query } = world.services.database
  await query
    .insertInto('webhook_endpoint')
    .values({
      url: 'https://example.invalid',
      types: [],
      sealed_secrets: '',
      created_at: world.services.clock.realNow(),
    })
    .execute()
  const { data } = await shop.call('takeIn', { json: order() })
  const rows = await query
    .selectFrom('webhook_delivery')
    .innerJoin('audit', 'audit.id', 'webhook_delivery.audit_id')
    .select(['type', 'audit.subscription_id as subscriptionId'])
    .where('audit.customer_id', '=', data.customer.id)
    .orderBy('webhook_delivery.id')
    .execute()
  expect(rows).toEqual([
    { type: 'customerCreated', subscriptionId: null },
    { type: 'subscriptionCreated', subscriptionId: data.contracts[0]?.subscription.id },
  ])
})

it('a key without the scope takes nothing in', async () => {
  const reader = await adminCaller(world, 'read', 'support', 'catalogue', 'money')
  expect((await reader.call('takeIn', { json: order() })).status).toBe(403)
})
