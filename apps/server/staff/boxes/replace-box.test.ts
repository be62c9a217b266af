import { beforeAll, describe, expect, it, vi } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { batchOfMonday } from '@pfotenportal/domain/parcel/packing'
import { redirectUnpackedOrders } from '../../database/customer/addresses.ts'
import {
  firstPackingDay,
  listOrdersToPack,
  listPackedOrders,
  packOrder,
} from '../../database/parcel/packing.ts'
import { listUnknownParcelNumbers } from '../../database/parcel/problem-boxes.ts'
import { dispatchOrder } from '../../shipping/dispatch-order.ts'
import { assumeDelivered } from '../../shipping/tracking.ts'
import { auditOf, entriesOf } from '../../testing/charging.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import {
  callCarrierWebhook,
  createBookingLedger,
  fulfillmentIn,
  numbersOf,
  serviceActor,
  stepNamesOf,
} from '../../testing/parcels.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { readParcels } from '../figures/read/parcels.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Pippa's box was expected until yesterday and is still with the carrier. */
const PIPPA = 20007001
const JONAS = '/operator/customers/1004'
const LOST_NUMBER = '00340434000020007001'
const NEW_NUMBER = '00340435000020007001'
const MONDAY = batchOfMonday(day('2026-11-23'))

const world = sharedSampleWorld()
let support: Desk
let number: string
let charged: string[]
let delayed: number

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  number = await numberOf(PIPPA)
  charged = await entriesOf(world, 20007)
  delayed = await countDelayed()
})

async function numberOf(id: number): Promise<string> {
  const row = await world.services.database.query
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.order_number ?? ''
}

async function countDelayed(): Promise<number> {
  const { clock, database } = world.services
  const period = { from: day('2026-11-01'), to: day('2026-11-20') }
  const context = { moment: await clock.moment(), realNow: clock.realNow(), db: database.query, period }
  return (await readParcels(context)).inPeriod.delayed
}

const replace = (shipment = '1', desk = support) =>
  desk.submit(`${JONAS}/orders/${number}/replace`, { shipment })

async function orderInPortal() {
  const token = await world.tokenOf('Jonas')
  const { data } = await world.call('listOrderHistory', { params: { id: 20007 }, query: {}, token })
  return data.find(({ id }) => id === PIPPA)
}

describe('a box that did not arrive', () => {
  it('is not replaced for somebody else, nor while it can still arrive', async () => {
    const form = { shipment: '1' }
    expect(await support.submit(`/operator/customers/1001/orders/${number}/replace`, form)).toBe(
      'problem=order',
    )
    expect(await support.submit(`${JONAS}/orders/PP-1/replace`, form)).toBe('problem=order')
    expect(await replace('x')).toBe('problem=order')
    const brunos = await numberOf(20002005)
    expect(await support.submit(`/operator/customers/1002/orders/${brunos}/replace`, form)).toBe(
      'problem=NOT_SENT',
    )
    expect(await support.read(`${JONAS}?problem=STILL_EXPECTED`)).toContain('kann noch ankommen')
    expect(await support.read('/operator/customers/1002')).not.toContain(`${brunos}/replace"`)
    expect(await fulfillmentIn(world, PIPPA)).toBe('shipped')
  })

  it('is replaced once, however often the form is sent, free of charge and without a receipt', async () => {
    expect(await support.read(JONAS)).toContain('kommt Di., 24. – Do., 26. November an die Lieferadresse')
    const results = await Promise.all([replace(), replace(), replace()])
    const again = 'done=replacedBefore'
    expect(results.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['done=replaced', again, again])
    expect(await entriesOf(world, 20007)).toEqual(charged)
    expect(await auditOf(world, 20007)).toEqual(['boxReplaced by staff'])
    const { acted_by: by } = await world.services.database.query
      .selectFrom('audit')
      .select('acted_by')
      .where('action', '=', 'boxReplaced')
      .executeTakeFirstOrThrow()
    expect(by).toBe(support.by)
    const mails = (await mailsOf(world)).map(
      ({ subject, text }) => `${subject}: ${text.replaceAll(/\s+/g, ' ')}`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(
      /^Ersatz für Pippas Box kommt: .*nicht bei dir angekommen.*Di., 24. – Do., 26. November/,
    )
  })

  it('is shown to the customer and the desk as ordered again, with its former steps on the timeline', async () => {
    expect(await orderInPortal()).toMatchObject({
      fulfillmentStatus: 'unfulfilled',
      deliveryWindow: { from: '2026-11-24', to: '2026-11-26' },
      tracking: { number: null, events: [{ id: 'ordered' }] },
    })
    const token = await world.tokenOf('Jonas')
    const { data } = await world.call('listActivity', { params: { id: 20007 }, query: {}, token })
    expect(data[0]).toMatchObject({ action: 'boxReplaced', actor: 'staff', title: 'Box kostenlos ersetzt' })
    const page = await support.read(JONAS)
    expect(page).toContain('Ersatz: ')
    expect(page).toContain('Paket: verzögert')
    expect(page).toContain('>Team, Vera Dienst</span>')
    const found = await support.read(`/operator/customers/find?q=${LOST_NUMBER}`)
    expect(found).toContain(`href="${JONAS}"`)
  })

  it('follows the subscription within its country only, and keeps the VAT that was charged', async () => {
    const { database } = world.services
    const readOrder = () =>
      database.query
        .selectFrom('customer_order')
        .select(['shipping_address as address', 'total_tax_cents as tax', 'tax_rate as rate'])
        .where('id', '=', PIPPA)
        .executeTakeFirstOrThrow()
    const { address, rate, tax } = await readOrder()
    const move = (there: Partial<typeof address>) =>
      database.transaction((tx) => redirectUnpackedOrders(tx, 20007, { ...address, ...there }))
    await move({ countryCode: 'AT', zip: '1010', city: 'Wien' })
    expect(await readOrder()).toEqual({ address, rate, tax })
    // An order of long ago may have had another rate.
    await database.pool.query(`UPDATE customer_order SET total_tax_cents = 1 WHERE id = ${PIPPA}`)
    await move({ address1: 'Lindenweg 3' })
    expect(await readOrder()).toEqual({ address: { ...address, address1: 'Lindenweg 3' }, rate, tax: 1 })
    await database.pool.query(`UPDATE customer_order SET total_tax_cents = ${tax} WHERE id = ${PIPPA}`)
    await move({})
  })

  it('ignores what the carrier still reports about the lost parcel', async () => {
    const delivered = {
      id: 'evt-1',
      number: '0034.0434.0000.2000.7001',
      event: 'delivered',
      at: '2026-11-20T10:00:00+01:00',
    }
    expect(await callCarrierWebhook(world, delivered)).toBe(200)
    expect(await fulfillmentIn(world, PIPPA)).toBe('unfulfilled')
    expect(await listUnknownParcelNumbers(world.services.database.query, 5)).toEqual([])
  })

  it('is packed on the next Monday and leaves with a number of its own', async () => {
    const { database } = world.services
    const { query } = database
    const page = { after: 0, size: 100 }
    expect(await firstPackingDay(query)).toBe('2026-11-23')
    expect((await listOrdersToPack(query, MONDAY, page)).map(({ id }) => id)).toContain(PIPPA)
    expect(await database.transaction((tx) => packOrder(tx, PIPPA, MONDAY))).toBe(true)
    const packed = await listPackedOrders(query, MONDAY.week, {
      after: { serial: 0, orderNumber: '' },
      size: 100,
    })
    expect(packed.map(({ orderNumber }) => orderNumber)).toContain(number)
    const actor = await serviceActor(world)
    const { book, booked } = createBookingLedger()
    await dispatchOrder(actor, book, PIPPA)
    expect([...booked.keys()]).toEqual([`ship:${PIPPA}:2`])
    expect(await numbersOf(world, PIPPA)).toEqual([NEW_NUMBER])
    expect(await stepNamesOf(world, PIPPA)).toEqual(['ordered', 'packed', 'shipped'])
    const subjects = (await mailsOf(world)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Dein Paket für Pippa ist unterwegs')).toHaveLength(1)
    // A week after the window of the lost box, but not after that of the new one.
    await assumeDelivered({ ...actor, now: instant('2026-11-28T01:00:00.000Z') }, PIPPA)
    expect(await fulfillmentIn(world, PIPPA)).toBe('shipped')
    expect(await replace('2')).toBe('problem=STILL_EXPECTED')
  })

  it('still counts in the figures of the weeks in which it was sent', async () => {
    expect(await countDelayed()).toBe(delayed)
  })

  it('is offered and open to operations too', async () => {
    const operations = await deskOf(world, 'operations', 'Otto Lager')
    expect(await replace('1', operations)).toBe('done=replacedBefore')
  })
})
