import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditOf,
  entriesOf,
  intentsOf,
  ledgerOf,
  resolveAbandonedCharges,
  storedState,
  useTestCard,
} from '../../testing/charging.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const environment = { PAYMENT_TIMEOUT_SECONDS: '1' }
const world = sharedSampleWorld(undefined, { environment })
/** A second process of the same service, on the same database. */
let other: SampleWorld

beforeAll(async () => {
  other = await startSampleWorld(undefined, {
    databaseUrl: world.databaseUrl,
    environment: { ...environment, PUBLIC_URL: 'http://localhost:4999' },
  })
})
/**
 * Audit log and mailbox are not restored: a test that reads them starts from what is there, or has the customer alone.
 */
restoreAfterEach(world)
afterAll(() => other.stop())

const placeOrder = async (
  firstName: string,
  id: number,
  headers: Record<string, string> = {},
  through = world,
) => through.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName), headers })

const scheduleOf = async (firstName: string, id: number) =>
  (
    await world.call('listOrderSchedule', {
      params: { id },
      query: {},
      token: await world.tokenOf(firstName),
    })
  ).data

const historyOf = async (firstName: string, id: number) =>
  (await world.call('listOrderHistory', { params: { id }, query: {}, token: await world.tokenOf(firstName) }))
    .data

const subjectsTo = async (address: string) =>
  (await mailsOf(world)).filter(({ to }) => to === address).map(({ subject }) => subject)

describe('a card that is approved', () => {
  it('pays for the next box immediately and is mailed, and later boxes are scheduled from today without the used discount', async () => {
    const { status, data } = await placeOrder('Lea', 20008)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 20008004,
      status: 'PROCESSED',
      financialStatus: 'paid',
      billingDate: '2026-11-20',
      processedAt: '2026-11-20T11:00:00.000Z',
      deliveryWindow: { from: '2026-11-24', to: '2026-11-26' },
      totalLineItems: '72.20',
      totalDiscount: '7.22',
      discountTitle: '10\u202f% Treuerabatt',
      totalPrice: '64.98',
      totalTax: '4.25',
      paymentMethodId: 'pm_5005',
      tracking: { carrier: 'DHL', number: null, parcelCount: 1, events: [{ id: 'ordered' }] },
    })
    expect(data.orderNumber).toMatch(/^PP-\d{6}$/)
    expect((await scheduleOf('Lea', 20008))[0]).toMatchObject({ id: 20008005, billingDate: '2026-12-18' })
    expect((await historyOf('Lea', 20008))[0]).toMatchObject({ id: 20008004, orderNumber: data.orderNumber })
    expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:1 APPROVED 6498'])
    expect(await intentsOf(world, 20008)).toEqual(['charge:20008004:1 ORDER_NOW PAID'])
    expect(await auditOf(world, 20008)).toEqual(['orderPlaced by customer'])

    expect((await scheduleOf('Lea', 20008))[0]?.totalPrice).toBe('72.20')
    const { discounts } = (await storedState(world, 20008)) as {
      discounts: { kind: string; consumed_on: string }[]
    }
    const rewards = discounts.filter(({ kind }) => kind === 'REWARD')
    expect(rewards.map((discount) => discount.consumed_on)).toEqual(['2026-11-20'])

    const subject = `Deine Bestellung ${data.orderNumber} wurde ausgelöst`
    await expect.poll(() => subjectsTo('lea.hoffmann@example.de')).toEqual([subject])
  })

  it('can pay for one order a day', async () => {
    expect((await placeOrder('Tim', 20015)).status).toBe(200)
    const { status, error } = await placeOrder('Tim', 20015)
    expect([status, error.type]).toEqual([409, 'ORDER_ALREADY_PLACED'])
    expect(await entriesOf(world, 20015)).toHaveLength(1)
  })
})

describe('a card that is declined', () => {
  it('is refused and only the audit log changes, and the retry is a new charge, which can succeed', async () => {
    await useTestCard(world, 'pm_5001', '9995')
    const before = await storedState(world, 20001)
    const { status, error } = await placeOrder('Anna', 20001)
    expect([status, error.type]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(error.message).toBe('Die Zahlung wurde abgelehnt. Bitte prüfe deine Zahlungsmethode.')
    expect(await storedState(world, 20001)).toEqual(before)
    expect(await auditOf(world, 20001)).toEqual(['paymentDeclined by customer'])
    expect(await subjectsTo('anna.berger@example.de')).toEqual([])

    await useTestCard(world, 'pm_5001', '4242')
    expect((await placeOrder('Anna', 20001)).data.status).toBe('PROCESSED')
    expect(await entriesOf(world, 20001)).toEqual([
      'charge:20001009:1 DECLINED 19990',
      'charge:20001009:2 APPROVED 19990',
    ])
  })
})

describe('a gateway that cannot be reached', () => {
  it('is reported and changes nothing, and the same request can be repeated', async () => {
    await useTestCard(world, 'pm_5003', '0044')
    const before = await storedState(world, 20005)
    const headers = { 'idempotency-key': 'sophies-order' }
    const { status, error } = await placeOrder('Sophie', 20005, headers)
    expect([status, error.type]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    expect(await storedState(world, 20005)).toEqual(before)
    expect(await auditOf(world, 20005)).toEqual([])

    await useTestCard(world, 'pm_5003', '4242')
    const again = await placeOrder('Sophie', 20005, headers)
    expect([again.status, again.data.status]).toEqual([200, 'PROCESSED'])
    expect(again.data.taxRate).toBe('0.13')
    expect(await entriesOf(world, 20005)).toEqual(['charge:20005002:1 APPROVED 16900'])
    expect(await intentsOf(world, 20005)).toEqual(['charge:20005002:1 ORDER_NOW PAID'])
  })
})

describe('an unknown outcome', () => {
  it('leaves the order in progress, blocks only commands that would change it, and is settled once if it was paid', async () => {
    await useTestCard(world, 'pm_5009', '0077')
    const token = await world.tokenOf('Miriam')
    const { status, data } = await placeOrder('Miriam', 20011)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 20011006,
      status: 'PROCESSING',
      financialStatus: 'pending',
      tracking: null,
    })
    for (const answer of [
      await placeOrder('Miriam', 20011),
      await world.call('skipNextOrder', { params: { id: 20011 }, token }),
      await world.call('pauseSubscription', { params: { id: 20011 }, body: { weeks: 4 }, token }),
      await world.call('rescheduleOrder', {
        params: { id: 20011 },
        body: { nextBillingDate: '2026-12-12' },
        token,
      }),
    ]) {
      expect([answer.status, answer.error.type]).toEqual([409, 'ORDER_LOCKED'])
    }
    expect((await scheduleOf('Miriam', 20011))[0]).toMatchObject({ status: 'PROCESSING', isEditable: false })

    // Unrelated changes are not blocked.
    const skipped = await world.call('skipOrder', { params: { id: 20011007 }, token })
    expect(skipped.data.status).toBe('SKIPPED')

    await resolveAbandonedCharges(world)
    const [order] = await historyOf('Miriam', 20011)
    expect(order).toMatchObject({ id: 20011006, status: 'PROCESSED', billingDate: '2026-11-20' })
    expect(await entriesOf(world, 20011)).toEqual(['charge:20011006:1 APPROVED 4180'])
    expect(await auditOf(world, 20011)).toEqual(['orderSkipped by customer', 'orderPlaced by customer'])
    const statuses = (await scheduleOf('Miriam', 20011)).map(({ id, status }) => `${id} ${status}`)
    expect(statuses.slice(0, 3)).toEqual(['20011005 SKIPPED', '20011007 SKIPPED', '20011008 SCHEDULED'])
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, 20011)).toHaveLength(1)
  })

  it('that turns out to be a decline changes nothing and is mailed', async () => {
    await useTestCard(world, 'pm_5002', '0085')
    const before = await storedState(world, 20002)
    expect((await placeOrder('Thomas', 20002)).data.status).toBe('PROCESSING')
    await resolveAbandonedCharges(world)
    expect(await storedState(world, 20002)).toEqual(before)
    expect(await auditOf(world, 20002)).toEqual(['paymentDeclined by customer'])
    const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('thomas'))
    expect(mails[0]?.subject).toBe('Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht')
    expect(mails[0]?.text).toMatch(/\/zahlung\/[\w-]{43}/)
  })

  it('of a lost request is settled by sending it again with the same key', async () => {
    await useTestCard(world, 'pm_5012', '9995')
    expect((await placeOrder('Tim', 20015)).error.type).toBe('PAYMENT_DECLINED')
    await useTestCard(world, 'pm_5012', '0093')
    expect((await placeOrder('Tim', 20015)).data.status).toBe('PROCESSING')
    expect(await entriesOf(world, 20015)).toEqual(['charge:20015005:1 DECLINED 12150'])
    await resolveAbandonedCharges(world)
    expect((await historyOf('Tim', 20015))[0]).toMatchObject({ id: 20015005, status: 'PROCESSED' })
    expect(await entriesOf(world, 20015)).toEqual([
      'charge:20015005:1 DECLINED 12150',
      'charge:20015005:2 APPROVED 12150',
    ])
  })
})

describe('repeated clicks', () => {
  it('place and charge one order for 20 simultaneous requests through two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder('Tim', 20015, { 'idempotency-key': `tim-${index}` }, index % 2 === 0 ? world : other),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error.type)
    expect(refused.filter((type) => !['ORDER_LOCKED', 'ORDER_ALREADY_PLACED'].includes(type))).toEqual([])
    expect(await entriesOf(world, 20015)).toEqual(['charge:20015005:1 APPROVED 12150'])
  })

  it('get the same answer for the same request', async () => {
    const headers = { 'idempotency-key': 'jonas-orders' }
    const first = await placeOrder('Jonas', 20007, headers)
    const second = await placeOrder('Jonas', 20007, headers, other)
    expect(second.data).toEqual(first.data)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await entriesOf(world, 20007)).toHaveLength(1)
  })
})

describe('an outstanding order', () => {
  it('is paid by ordering now once the method works again', async () => {
    const token = await world.tokenOf('Katharina')
    const refused = await placeOrder('Katharina', 20010)
    expect([refused.status, refused.error.type]).toEqual([409, 'PAYMENT_METHOD_INVALID'])
    await useTestCard(world, 'pm_5007', '9995')
    const before = await storedState(world, 20010)
    expect((await placeOrder('Katharina', 20010)).error.type).toBe('PAYMENT_DECLINED')
    expect(await storedState(world, 20010)).toEqual(before)
    await useTestCard(world, 'pm_5007', '4242')
    const { data } = await placeOrder('Katharina', 20010)
    expect(data).toMatchObject({ id: 20010010, status: 'PROCESSED', billingDate: '2026-11-20' })
    const [subscription] = (await world.call('listSubscriptions', { token })).data
    expect(subscription).toMatchObject({ lastPaymentStatus: 'SUCCEEDED', nextBillingDate: '2026-12-04' })
  })
})

describe('a quote', () => {
  const addCode = async () => {
    const token = await world.tokenOf('Jonas')
    await world.call('addDiscount', { params: { id: 20006 }, body: { code: 'PFOTE10' }, token })
  }
  const requestQuote = async () => {
    const token = await world.tokenOf('Jonas')
    const body = { subscriptionId: 20006, operation: 'placeOrder', input: {} } as const
    return (await world.call('createQuote', { body, token })).data
  }

  it('that is outdated is refused with a new one, and nothing is charged', async () => {
    const quote = await requestQuote()
    expect(quote.charge?.totalPrice).toBe('50.60')
    await addCode()
    const stale = await placeOrder('Jonas', 20006, { 'quote-id': quote.id })
    expect([stale.status, stale.error.type]).toEqual([409, 'QUOTE_STALE'])
    expect(stale.error.details?.['quote']).toMatchObject({ charge: { totalPrice: '45.54' } })
    expect(await ledgerOf(world, 20006)).toEqual([])
  })

  it('that is still valid is charged exactly, and the first order after the trial switches to the regular plan', async () => {
    const earlier = await auditOf(world, 20006)
    await addCode()
    const quote = await requestQuote()
    const { data } = await placeOrder('Jonas', 20006, { 'quote-id': quote.id })
    expect([data.totalPrice, quote.charge?.totalPrice]).toEqual(['45.54', '45.54'])
    expect(await entriesOf(world, 20006)).toEqual(['charge:20006002:1 APPROVED 4554'])

    const [subscription] = (await world.call('listSubscriptions', { token: await world.tokenOf('Jonas') }))
      .data
    expect(subscription).toMatchObject({ id: 20006, options: { cycle: 14 }, nextBillingDate: '2026-12-04' })
    expect(await auditOf(world, 20006)).toEqual([
      ...earlier,
      'discountAdded by customer',
      'orderPlaced by customer',
      'planChanged by customer',
    ])
  })
})

it('a free box is ordered without the gateway', async () => {
  const { query } = world.services.database
  await query
    .insertInto('discount')
    .values({
      subscription_id: 20009,
      kind: 'OFFER',
      code: null,
      title: '',
      value_type: 'PERCENTAGE',
      value: 100,
      remaining_orders: 1,
      expires_at: null,
      minimum_order_cents: null,
      milestone: null,
      from_cycle_index: null,
      to_cycle_index: null,
      consumed_on: null,
      removed_on: null,
      created_at: world.services.clock.realNow(),
    })
    .execute()
  await query.updateTable('subscription').set({ billing_source: 'PORTAL' }).where('id', '=', 20009).execute()
  await useTestCard(world, 'pm_5006', '4242')
  const { data } = await placeOrder('Markus', 20009)
  expect(data).toMatchObject({ status: 'PROCESSED', totalPrice: '0.00', totalTax: '0.00' })
  expect(await entriesOf(world, 20009)).toEqual([])
  expect(await intentsOf(world, 20009)).toEqual(['charge:20009015:1 ORDER_NOW PAID'])
})
