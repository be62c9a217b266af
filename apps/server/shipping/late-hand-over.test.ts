import { beforeAll, expect, it, vi } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { findOrder } from '../database/order/orders.ts'
import { callCarrierWebhook, fulfillmentIn, serviceActor, stepsOf } from '../testing/parcels.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { importTrackingNumbers, parseTrackingNumbers, UnreadableList } from './carrier-lists.ts'
import { bookingOf } from './dispatch-order.ts'
import { assumeDelivered } from './tracking.ts'

/** Bruno's, Max's and Greta's boxes, promised from 24 to 26 November. */
const [BRUNO, MAX, GRETA] = [20002005, 20015004, 20016002]

const world = sharedSampleWorld(undefined, { environment: { CARRIER: 'generic' } })

vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  await world.services.database.query.updateTable('customer_order').set({ parcel_count: 1 }).execute()
  await world.moveClock('2026-11-27T10:00:00+01:00')
})

const storedOrder = async (id: number) => {
  const order = await findOrder(world.services.database.query, null, id)
  if (!order) throw new Error('no order')
  return order
}

async function importOne(id: number, on: string): Promise<string> {
  const { orderNumber } = await storedOrder(id)
  const list = parseTrackingNumbers(
    `order_number,tracking_number,handed_over_on\n${orderNumber},N${id},${on}`,
    null,
  )
  const actor = await serviceActor(world)
  const [imported] = await importTrackingNumbers(() => actor, list)
  return imported?.state === 'REFUSED' ? imported.why : (imported?.state ?? '')
}

const mailAbout = async (dog: string) =>
  (await mailsOf(world)).find(({ subject }) => subject.startsWith(`Dein Paket für ${dog} `))

it('a box that is handed over after its window is announced as late, with its new window', async () => {
  expect(await importOne(MAX, '')).toBe('SENT')
  const mail = await mailAbout('Max')
  expect(mail?.subject).toBe('Dein Paket für Max kommt später als geplant')
  expect(mail?.text).toContain('Sa., 28. November – Mi., 2. Dezember')
  expect(mail?.text).not.toContain('26. November')
  const token = await world.tokenOf('Tim')
  const { data } = await world.call('listOrderHistory', { params: { id: 20015 }, query: {}, token })
  expect(data.find(({ id }) => id === MAX)).toMatchObject({
    deliveryWindow: { from: '2026-11-28', to: '2026-12-02' },
    promisedWindow: { from: '2026-11-24', to: '2026-11-26' },
  })
})

it('its delivery is assumed a week after the new window, not after the promise', async () => {
  const actor = await serviceActor(world)
  await assumeDelivered({ ...actor, now: instant('2026-12-05T02:00:00.000Z') }, MAX)
  expect(await fulfillmentIn(world, MAX)).toBe('shipped')
  await assumeDelivered({ ...actor, now: instant('2026-12-10T02:00:00.000Z') }, MAX)
  expect(await fulfillmentIn(world, MAX)).toBe('delivered')
  expect((await stepsOf(world, MAX)).at(-1)).toBe('delivered 2026-12-09T22:59')
})

it('a list that says when the carrier took a box keeps the promise of one that left in time', async () => {
  expect(await importOne(BRUNO, '23.11.2026')).toBe('SENT')
  const mail = await mailAbout('Bruno')
  expect(mail?.subject).toBe('Dein Paket für Bruno ist unterwegs')
  expect(mail?.text).toContain('24. – Do., 26. November')
  expect((await stepsOf(world, BRUNO)).at(-1)).toBe('shipped 2026-11-23T17:00')
})

it('a day that is no day or yet to come is refused', async () => {
  expect(await importOne(GRETA, '2026-11-28')).toBe('its hand-over on 2026-11-28 is yet to come')
  expect(() =>
    parseTrackingNumbers('order_number,tracking_number,handed_over_on\nPP-1,N1,31.11.2026', null),
  ).toThrow(UnreadableList)
})

it('a carrier is booked for the days on which the box can arrive', async () => {
  const order = await storedOrder(GRETA)
  const { from, to } = bookingOf(order, day('2026-11-27')).window
  expect([from, to]).toEqual(['2026-11-28', '2026-12-02'])
  expect(bookingOf(order, day('2026-11-23')).window.from).toBe('2026-11-24')
})

it('a box whose hand-over is recorded after it has arrived is announced as delivered only', async () => {
  const scan = (event: string, at: string) =>
    callCarrierWebhook(world, { id: event, number: `N${GRETA}`, event, at })
  await scan('in_transit', '2026-11-24T03:00:00+01:00')
  await scan('delayed', '2026-11-24T06:00:00+01:00')
  await scan('delivered', '2026-11-24T11:00:00+01:00')
  // A scan from before the order is that of another parcel.
  await scan('returned', '2026-08-01T11:00:00+02:00')
  expect(await importOne(GRETA, '')).toBe('SENT')
  expect((await stepsOf(world, GRETA)).slice(2)).toEqual([
    'shipped 2026-11-24T01:59',
    'in_transit 2026-11-24T02:00',
    'delayed 2026-11-24T05:00',
    'delivered 2026-11-24T10:00',
  ])
  const about = (await mailsOf(world)).map(({ subject }) => subject).filter((it) => it.includes('Greta'))
  expect(about).toEqual(['Gretas Futter ist angekommen'])
})

it.each([
  ['returned', MAX, 'returned'],
  ['delivered', BRUNO, 'delivered'],
])('what the carrier reports after an assumed delivery counts: %s', async (event, id, state) => {
  const actor = await serviceActor(world)
  await assumeDelivered({ ...actor, now: instant('2026-12-20T02:00:00.000Z') }, id)
  await world.moveClock('2026-12-20T10:00:00+01:00')
  const late = { id: `late ${id}`, number: `N${id}`, event, at: '2026-12-20T09:00:00+01:00' }
  await callCarrierWebhook(world, { ...late, id: `delayed ${id}`, event: 'delayed' })
  expect(await callCarrierWebhook(world, late)).toBe(200)
  expect(await fulfillmentIn(world, id)).toBe(state)
  expect((await stepsOf(world, id)).at(-1)).toBe(`${event} 2026-12-20T08:00`)
  const { query } = world.services.database
  const assumed = await query
    .selectFrom('tracking_event')
    .select('event')
    .where('order_id', '=', id)
    .where('source', '=', 'ASSUMED')
    .execute()
  expect(assumed).toEqual([])
  const arrived = (await mailsOf(world)).filter(({ subject }) => subject === 'Brunos Futter ist angekommen')
  expect(arrived).toHaveLength(event === 'delivered' ? 1 : 0)
})
