/** The receiver of a shop's orders (docs/shop.md): nothing is lost, and nothing is taken in twice (C-456). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import {
  sendShopifyOrder,
  sendShopOrder,
  SHOP_SECRETS,
  shopEnvironment,
  SHOPIFY_SECRETS,
  shopOrder,
  shopOrdersOf,
} from '../../testing/shop.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../docs/examples/shopify', import.meta.url))
const environment = { ...shopEnvironment, SHOPIFY_MAP: `${EXAMPLES}/map.json` }
const world = sharedSampleWorld(undefined, { environment })
restoreAfterEach(world, snapshotDatabase)

const statesOf = async () => (await shopOrdersOf(world)).map(({ state }) => state)
const customersOf = async (email: string) =>
  world.services.database.query
    .selectFrom('customer')
    .innerJoin('subscription', 'subscription.customer_id', 'customer.id')
    .select(['customer.id', 'subscription.status'])
    .where('email', '=', email)
    .execute()

describe('an order of a shop', () => {
  it('is answered at once, and becomes a customer with a contract a moment later', async () => {
    const order = shopOrder()
    expect(await sendShopOrder(world, order)).toBe(200)
    expect(await statesOf()).toEqual(['TAKEN'])
    const [customer] = await customersOf(order.customer.email)
    expect(customer?.status).toBe('ACTIVE')
    const [stored] = await shopOrdersOf(world)
    expect([stored?.customer_id, stored?.body.toString()]).toEqual([customer?.id, JSON.stringify(order)])
  })

  it('creates nothing twice if its delivery is repeated, even at once', async () => {
    const order = shopOrder()
    const answers = await Promise.all([1, 2, 3].map(() => sendShopOrder(world, order, { id: 'msg_same' })))
    expect(answers).toEqual([200, 200, 200])
    expect(await statesOf()).toEqual(['TAKEN'])
    expect(await customersOf(order.customer.email)).toHaveLength(1)
  })

  it('creates nothing twice under another delivery id, even if it was changed meanwhile', async () => {
    const order = shopOrder()
    const [contract] = order.contracts
    const changed = {
      ...order,
      contracts: [{ ...contract, subscription: { ...contract?.subscription, sku: '0800CGRTV14' } }],
    }
    await sendShopOrder(world, order)
    expect(await statesOf()).toEqual(['TAKEN'])
    for (const body of [order, changed]) expect(await sendShopOrder(world, body)).toBe(200)
    expect(await statesOf()).toEqual(['TAKEN', 'REPEATED', 'REPEATED'])
    expect(await customersOf(order.customer.email)).toHaveLength(1)
  })

  it('that is refused waits for a person with the reasons by field, in both languages', async () => {
    const order = shopOrder({ dog: { weight: 400 }, customer: { email: 'none' } })
    expect(await sendShopOrder(world, order)).toBe(200)
    const [stored] = await shopOrdersOf(world)
    expect(stored).toMatchObject({ state: 'OPEN', order_number: order.contracts[0]?.subscription.reference })
    expect(stored?.remarks).toEqual([
      {
        path: 'customer.email',
        de: 'Diese Angabe ist ungültig.',
        en: 'That isn’t valid.',
      },
    ])
    const heavy = shopOrder({ dog: { weight: 400 }, customer: { email: 'ANNA.Berger@example.de' } })
    await sendShopOrder(world, heavy)
    const [, second] = await shopOrdersOf(world)
    expect(second?.remarks[0]).toEqual({
      path: 'contracts.0.dog.weight',
      de: 'Höchstens 100 ist möglich.',
      en: 'The maximum is 100.',
    })
    expect(second?.customer_id).toBe(1001)
  })

  it('that is sent again before a person came is listed once, and the correction is taken in', async () => {
    const order = shopOrder({ address: { zip: 'x' } })
    for (const _ of [1, 2]) await sendShopOrder(world, order)
    expect((await statesOf()).toSorted()).toEqual(['OPEN', 'REPEATED'])
    await sendShopOrder(world, { ...order, address: { ...order.address, zip: '10115' } })
    expect((await statesOf()).toSorted()).toEqual(['REPEATED', 'REPEATED', 'TAKEN'])
  })

  it.each([
    ['no JSON', 'orders, many orders', 'kein JSON'],
    ['a list', '[]', 'ungültig'],
    ['a NUL in it', JSON.stringify(shopOrder({ dog: { name: 'Mo\u0000mo' } })), 'nicht lesbar'],
    ['nothing', '', 'nicht lesbar'],
  ])('with %s is kept as it came', async (_case, body, sentence) => {
    expect(await sendShopOrder(world, body)).toBe(200)
    const [stored] = await shopOrdersOf(world)
    expect([stored?.state, stored?.body.toString()]).toEqual(['OPEN', body])
    expect(stored?.remarks.map(({ de }) => de).join(' ')).toContain(sentence)
  })

  it('is tried again while the payment provider does not answer', async () => {
    const { gateway, database } = world.services
    const find = vi.spyOn(gateway, 'findMethod').mockRejectedValue(new Error('gateway timeout'))
    await sendShopOrder(world, shopOrder())
    const [waiting] = await shopOrdersOf(world)
    expect(waiting).toMatchObject({ state: 'WAITING', listed_since: null })
    const afterAttempts = async (attempts: number) => {
      const again_at = world.services.clock.realNow()
      await database.query.updateTable('shop_order').set({ attempts, again_at }).execute()
      return (await shopOrdersOf(world))[0]
    }
    expect(await afterAttempts(7)).toMatchObject({ attempts: 8, listed_since: null })
    // The hour after which a person should know.
    const listed = await afterAttempts(8)
    expect(listed?.remarks[0]?.de).toContain('Zahlungsdienst antwortet nicht')
    expect(listed?.listed_since).not.toBeNull()
    find.mockRestore()
    await database.query.updateTable('shop_order').set({ again_at: world.services.clock.realNow() }).execute()
    expect(await statesOf()).toEqual(['TAKEN'])
  })
})

describe('an order of Shopify', () => {
  const sample = JSON.parse(readFileSync(`${EXAMPLES}/orders-paid.json`, 'utf8')) as Record<string, unknown>
  /** The sample with a method that the simulated gateway has. */
  const order = {
    ...sample,
    note_attributes: [{ name: 'Stripe_Payment_Method', value: 'card:4242' }],
  }

  it('is taken in by the map once, however often it is sent', async () => {
    expect(await sendShopifyOrder(world, order)).toBe(200)
    expect(await statesOf()).toEqual(['TAKEN'])
    expect(await sendShopifyOrder(world, { ...order, note: 'changed' })).toBe(200)
    expect(await statesOf()).toEqual(['TAKEN', 'REPEATED'])
    expect(await customersOf('familie.sommer@example.de')).toHaveLength(1)
    const [taken] = await shopOrdersOf(world)
    expect([taken?.order_number, taken?.remarks[0]?.en]).toEqual([
      '#1042',
      '“Reisenapf” belongs to no subscription and stays with the shop.',
    ])
  })

  it('that is a test is left aside with a word, and one without an email address waits for a person', async () => {
    await sendShopifyOrder(world, { ...order, test: true })
    await sendShopifyOrder(world, { ...order, id: 2, email: '', contact_email: null, customer: null })
    const orders = await shopOrdersOf(world)
    expect(orders.map(({ state, remarks }) => `${state} ${remarks[0]?.de}`)).toEqual([
      'LEFT Das ist eine Testbestellung.',
      'OPEN Im Auftrag steht keine E-Mail-Adresse. Ohne sie kann sich der Kunde nicht anmelden.',
    ])
  })
})

describe('a delivery', () => {
  it('is accepted with either secret during a rotation', async () => {
    expect(await sendShopOrder(world, shopOrder(), { secret: SHOP_SECRETS.old })).toBe(200)
    expect(await sendShopifyOrder(world, { id: 1 }, { secret: SHOPIFY_SECRETS.old })).toBe(200)
  })

  it('is refused with another secret, another body, no signature, or after five minutes', async () => {
    const another = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const answers = [
      await sendShopOrder(world, shopOrder(), { secret: another }),
      await sendShopOrder(world, shopOrder(), { headers: { 'webhook-id': 'msg_other' } }),
      await sendShopOrder(world, shopOrder(), { headers: { 'webhook-signature': '' } }),
      await sendShopOrder(world, shopOrder(), { secondsAgo: 310 }),
      await sendShopOrder(world, shopOrder(), { secondsAgo: -310 }),
      await sendShopifyOrder(world, { id: 1 }, { secret: another }),
      await sendShopifyOrder(world, { id: 1 }, { headers: { 'x-shopify-hmac-sha256': '' } }),
    ]
    expect(answers).toEqual([400, 400, 400, 400, 400, 400, 400])
    expect(await statesOf()).toEqual([])
  })

  it('of more than a megabyte is refused without reading it', async () => {
    expect(await sendShopOrder(world, `{"note":"${'x'.repeat(1024 * 1024)}"}`)).toBe(413)
  })
})
