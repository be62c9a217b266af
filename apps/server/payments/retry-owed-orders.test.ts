import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { GatewayUnreachable } from '../gateways/gateway.ts'
import {
  auditOf,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  startChargeOnly,
  useTestCard,
} from '../testing/charging.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../testing/world-snapshot.ts'
import { beginRetry, runRetries } from './retry-owed-orders.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(async () => {
  await kept.restore()
  await world.services.database.pool.query('delete from simulated_gateway.ledger')
})

async function retry(customerId: number, id: number, secondsLater = 0) {
  const { services } = world
  const { at: now, today } = await services.clock.moment()
  const actor = {
    services,
    now,
    today,
    realNow: addSeconds(services.clock.realNow(), secondsLater),
    requestId: `retry-${secondsLater}`,
    customerId,
  }
  const begun = await services.database.transaction((tx) => beginRetry(tx, actor, id))
  if (begun) await runRetries(services, [begun])
  return begun !== undefined
}

it('a subscription that owes nothing is not charged', async () => {
  expect(await retry(1001, 20001)).toBe(false)
  expect(await entriesOf(world, 20001)).toEqual([])
})

it('another customer’s subscription is not charged', async () => {
  await useTestCard(world, 'pm_5007', '9995')
  expect(await retry(1001, 20010)).toBe(false)
  expect(await entriesOf(world, 20010)).toEqual([])
})

it('an owed order is retried immediately, but not again within ten minutes, and never after it is paid', async () => {
  const earlier = await auditOf(world, 20010)
  await useTestCard(world, 'pm_5007', '9995')
  expect(await retry(1007, 20010)).toBe(true)
  expect(await retry(1007, 20010)).toBe(false)
  expect(await retry(1007, 20010, 540)).toBe(false)
  expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 DECLINED 12870'])
  const [subscription] = (await world.call('listSubscriptions', { token: await world.tokenOf('Katharina') }))
    .data
  expect(subscription?.nextBillingDate).toBe('2026-11-22')

  await useTestCard(world, 'pm_5007', '4242')
  expect(await retry(1007, 20010, 601)).toBe(true)
  expect(await retry(1007, 20010, 1300)).toBe(false)
  expect(await entriesOf(world, 20010)).toEqual([
    'charge:20010010:3 DECLINED 12870',
    'charge:20010010:4 APPROVED 12870',
  ])
  expect((await auditOf(world, 20010)).slice(earlier.length)).toEqual([
    'paymentFailed by customer',
    'paymentRecovered by customer',
  ])
})

it('an owed order can be tracked once it is paid', async () => {
  await useTestCard(world, 'pm_5007', '4242')
  expect(await retry(1007, 20010)).toBe(true)
  const given = { params: { id: 20010 }, query: {}, token: await world.tokenOf('Katharina') }
  const { data } = await world.call('listOrderHistory', given)
  expect(data[0]).toMatchObject({ id: 20010010, tracking: { parcelCount: 2, events: [{ id: 'ordered' }] } })
})

it('an owed order is retried until the gateway is reachable, not on a later day', async () => {
  await useTestCard(world, 'pm_5007', '4242')
  const away = vi.spyOn(world.services.gateway, 'charge').mockRejectedValue(new GatewayUnreachable('away'))
  expect(await retry(1007, 20010)).toBe(true)
  expect(await entriesOf(world, 20010)).toEqual([])
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20010)).toEqual(['charge:20010010:3 RETRY OPEN'])
  away.mockRestore()
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20010)).toEqual(['charge:20010010:3 RETRY PAID'])
  expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
})

it('a missing address of one dog does not stop the charge for another', async () => {
  await useTestCard(world, 'pm_5004', '4242')
  const { charge: homeless } = await startChargeOnly(world, { customerId: 1004, id: 20006 })
  const { charge } = await startChargeOnly(world, { customerId: 1004, id: 20007 })
  await runRetries(world.services, [{ ...homeless, withheldCode: 'ADDRESS_MISSING' }, charge])
  expect(await intentsOf(world, 20006)).toEqual([
    expect.stringMatching(/ORDER_NOW DECLINED ADDRESS_MISSING$/),
  ])
  expect(await intentsOf(world, 20007)).toEqual([expect.stringMatching(/ORDER_NOW PAID$/)])
})

it('after a hard decline nothing more is charged with the same method', async () => {
  await useTestCard(world, 'pm_5004', '9979')
  const begun = [
    (await startChargeOnly(world, { customerId: 1004, id: 20006 })).charge,
    (await startChargeOnly(world, { customerId: 1004, id: 20007 })).charge,
  ]
  await runRetries(world.services, begun)
  expect(await entriesOf(world, 20006)).toHaveLength(1)
  expect(await entriesOf(world, 20007)).toEqual([])
  expect(await intentsOf(world, 20007)).toEqual([expect.stringMatching(/ORDER_NOW DECLINED STOLEN_CARD$/)])
})
