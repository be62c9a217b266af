/** A shop sells: the same sale comes twice, another one needs a person, and each box is charged once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOf } from '@pfotenportal/server/testing/charging'
import { deskOf } from '@pfotenportal/server/testing/desk'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { sendShopOrder, shopEnvironment, shopOrder, shopOrdersOf } from '@pfotenportal/server/testing/shop'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00', { environment: shopEnvironment })
  await world.keepOnly(20006)
})
afterAll(() => world.stop())

const contractsOf = async (email: string) =>
  (
    await world.services.database.query
      .selectFrom('customer')
      .innerJoin('subscription', 'subscription.customer_id', 'customer.id')
      .select('subscription.id')
      .where('email', '=', email)
      .execute()
  ).map(({ id }) => id)

const chargesOf = async (id: number) => (await entriesOf(world, id)).map((entry) => entry.split(' ')[1])

it('a sale that comes twice is one contract; one that a person finished is charged from its next cycle on', async () => {
  const sale = shopOrder()
  await sendShopOrder(world, sale, { id: 'msg_1' })
  await sendShopOrder(world, sale, { id: 'msg_1' })
  await shopOrdersOf(world)
  await sendShopOrder(world, sale, { id: 'msg_2' })
  // The shop has charged and ships the first box of the second sale, whose dog has no weight.
  const firstBox = { chargedAt: '2026-11-20T10:00:00+01:00', total: '49.90', isPackedHere: false }
  const unfinished = shopOrder({ dog: { weight: undefined }, subscription: { firstBox } })
  await sendShopOrder(world, unfinished)
  const orders = await shopOrdersOf(world)
  expect(orders.map(({ state }) => state)).toEqual(['TAKEN', 'REPEATED', 'OPEN'])

  const support = await deskOf(world, 'support', 'Vera Dienst')
  const order = orders[2]
  const typed = {
    dogs: '1',
    'customer.email': unfinished.customer.email,
    'customer.firstName': 'Paula',
    'customer.lastName': 'Neu',
    'customer.language': 'de',
    'address.lastName': 'Neu',
    'address.address1': unfinished.address.address1,
    'address.zip': '10115',
    'address.city': 'Berlin',
    'address.countryCode': 'DE',
    'paymentMethod.method': 'card:4242',
    'contracts.0.dog.name': 'Momo',
    'contracts.0.dog.gender': 'f',
    'contracts.0.dog.birthYear': '2021',
    'contracts.0.dog.birthMonth': '4',
    'contracts.0.dog.weight': '12',
    'contracts.0.dog.activityLevel': 'normal',
    'contracts.0.dog.weightClass': 'ideal',
    'contracts.0.subscription.sku': '0800CGRTV28',
    'contracts.0.subscription.firstBox.total': '49,90',
    'contracts.0.subscription.firstBox.chargedAt': '2026-11-20',
  }
  expect(await support.submit(`/operator/work/shop/${order?.id}/finish`, typed)).toContain(
    'done=shopOrderTaken',
  )
  await sendShopOrder(world, unfinished, { id: 'msg_late' })
  expect((await shopOrdersOf(world)).map(({ state }) => state)).toEqual([
    'TAKEN',
    'REPEATED',
    'TAKEN',
    'REPEATED',
  ])

  const [sold, ...twice] = await contractsOf(sale.customer.email)
  const [finished, ...again] = await contractsOf(unfinished.customer.email)
  expect([twice, again]).toEqual([[], []])

  await world.moveClock('2026-11-21T12:00:00+01:00')
  expect(await chargesOf(sold ?? 0)).toEqual(['APPROVED'])
  expect(await chargesOf(finished ?? 0)).toEqual([])

  await world.moveClock('2026-12-18T22:30:00+01:00')
  expect(await chargesOf(finished ?? 0)).toEqual(['APPROVED'])
  await world.moveClock('2026-12-19T12:00:00+01:00')
  expect(await chargesOf(finished ?? 0)).toEqual(['APPROVED'])
  expect(await chargesOf(sold ?? 0)).toEqual(['APPROVED', 'APPROVED'])
})
