import { beforeAll, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { CarrierUnreachable } from '../carriers/carrier.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder } from '../database/order/orders.ts'
import { auditOf, runnerOf } from '../testing/charging.ts'
import {
  callCarrierWebhook,
  createBookingLedger,
  fulfillmentIn,
  numbersOf,
  serviceActor,
  stepNamesOf,
  stepsOf,
} from '../testing/parcels.ts'
import { chapter } from '../testing/sample-world.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { bookingOf, dispatchOrder } from './dispatch-order.ts'

/** Bruno's, Max's and Greta's boxes of the week: ordered, not packed yet. */
const [BRUNO, MAX, GRETA] = [20002005, 20015004, 20016002]

const world = sharedSampleWorld(undefined, { environment: { SIMULATED_CARRIER_FAULTS: 'none' } })

// Covers days of business time.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  const { query } = world.services.database
  await query.updateTable('customer_order').set({ parcel_count: 2 }).where('id', '=', GRETA).execute()
  await world.moveClock('2026-11-23T17:59:59+01:00')
})

const shippedMails = async (dog: string) =>
  (await mailsOf(world)).filter(({ subject }) => subject === `Dein Paket für ${dog} ist unterwegs`)

const packed = ['ordered', 'packed']
const shipped = [...packed, 'shipped']

it('a packed order leaves in the evening, once, and arrives within its window', async () => {
  await chapter('a packed order waits for the evening', async () => {
    for (const id of [BRUNO, MAX, GRETA]) expect(await stepNamesOf(world, id)).toEqual(packed)
    expect(await shippedMails('Max')).toEqual([])
  })

  await chapter('it stays packed while the carrier is unreachable', async () => {
    const actor = await serviceActor(world)
    const book = () => Promise.reject(new CarrierUnreachable('no answer'))
    await expect(dispatchOrder(actor, book, MAX)).rejects.toThrow('no answer')
    expect([await stepNamesOf(world, MAX), await numbersOf(world, MAX)]).toEqual([packed, []])
  })

  await chapter(
    'it is booked once, even if the service dies right after the booking and two processes retry',
    async () => {
      const bookings = createBookingLedger()
      const actor = await serviceActor(world)
      const order = await findOrder(world.services.database.query, null, MAX)
      if (!order) throw new Error('no order')
      // Booked, but not recorded.
      await bookings.book(bookingOf(order, actor.today))
      await Promise.all([1, 2, 3].map(() => dispatchOrder(actor, bookings.book, MAX)))
      expect([...bookings.booked.keys()]).toEqual([`ship:${MAX}`])
      expect(bookings.calls()).toBeGreaterThan(1)
      expect(await stepNamesOf(world, MAX)).toEqual(shipped)
      expect(await numbersOf(world, MAX)).toEqual(
        bookings.booked.get(`ship:${MAX}`)?.map(({ number }) => number),
      )
      expect(await shippedMails('Max')).toHaveLength(1)
      expect((await auditOf(world, 20015)).filter((line) => line.startsWith('orderShipped'))).toHaveLength(1)
      const calls = bookings.calls()
      await dispatchOrder(actor, bookings.book, MAX)
      expect(bookings.calls()).toBe(calls)
    },
  )

  await chapter('it leaves at 18:00, once, with any number of processes', async () => {
    const runners = Array.from({ length: 3 }, () => runnerOf(world))
    await Promise.all([
      world.moveClock('2026-11-23T18:00:00+01:00'),
      ...runners.map((runner) => runner.catchUp({ wait: true })),
    ])
    for (const id of [BRUNO, MAX, GRETA]) expect(await stepNamesOf(world, id)).toEqual(shipped)
    expect((await stepsOf(world, BRUNO)).at(-1)).toBe('shipped 2026-11-23T17:00')
    for (const dog of ['Bruno', 'Max', 'Greta']) expect(await shippedMails(dog)).toHaveLength(1)
    expect((await auditOf(world, 20002)).filter((line) => line.startsWith('order'))).toEqual([
      'orderShipped by system',
    ])
  })

  await chapter('the portal tracks its first number; the email lists all of them', async () => {
    const numbers = await numbersOf(world, GRETA)
    expect(numbers).toHaveLength(2)
    const row = await findOrder(world.services.database.query, null, GRETA)
    expect(row?.parcel).toMatchObject({ number: numbers[0], url: `https://tracking.example/${numbers[0]}` })
    const [mail] = await shippedMails('Greta')
    for (const number of numbers) expect(mail?.text).toContain(number)
    expect(mail?.text).toContain('24. – Do., 26. November')
    for (const number of numbers) expect(mail?.text).toContain(`https://tracking.example/${number}`)
  })

  await chapter('an order of two parcels is delivered with the second', async () => {
    const [first = '', second = ''] = await numbersOf(world, GRETA)
    await world.moveClock('2026-11-24T04:59:00+01:00')
    const at = '2026-11-24T04:30:00+01:00'
    expect(await callCarrierWebhook(world, { id: 'two-1', number: first, event: 'delivered', at })).toBe(200)
    expect(await fulfillmentIn(world, GRETA)).toBe('shipped')
    expect(await callCarrierWebhook(world, { id: 'two-2', number: second, event: 'delivered', at })).toBe(200)
    expect(await fulfillmentIn(world, GRETA)).toBe('delivered')
  })

  await chapter(
    'polling the carrier delivers a box within its window, with each step and email once',
    async () => {
      const runner = runnerOf(world)
      await Promise.all([world.moveClock('2026-11-26T22:00:00+01:00'), runner.catchUp({ wait: true })])
      for (const id of [BRUNO, MAX]) {
        expect(await stepNamesOf(world, id)).toEqual([
          ...shipped,
          'in_transit',
          'out_for_delivery',
          'delivered',
        ])
        expect(await fulfillmentIn(world, id)).toBe('delivered')
      }
      const arrived = (await mailsOf(world)).filter(({ subject }) =>
        subject.endsWith('Futter ist angekommen'),
      )
      expect(arrived.map(({ subject }) => subject.split(' ')[0] ?? '').toSorted()).toEqual([
        'Brunos',
        'Gretas',
        'Max’',
        'Pippas',
      ])
    },
  )

  await chapter('it is no longer polled once delivered', async () => {
    const { query } = world.services.database
    const open = await query
      .selectFrom('shipment')
      .select('order_id')
      .where('ask_from', 'is not', null)
      .execute()
    expect(open).toEqual([])
  })
})

it('the events of a parcel and those of its subscription are recorded one after the other', async () => {
  const { database } = world.services
  const isFree = async () => {
    const row = await database.query
      .selectFrom('subscription')
      .select('id')
      .where('id', '=', 20015)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return row !== undefined
  }
  expect(await isFree()).toBe(true)
  await database.transaction(async (tx) => {
    await lockOrder(tx, MAX, day('2026-11-27'))
    expect(await isFree()).toBe(false)
  })
})
