import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { findBatch } from '../database/parcel/packing.ts'
import { countBoxes, listProblemBoxes, listUnknownParcelNumbers } from '../database/parcel/problem-boxes.ts'
import { callCarrierWebhook, numbersOf, serviceActor, stepNamesOf } from '../testing/parcels.ts'
import { chapter, startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { importTrackingNumbers, parseTrackingNumbers, shippingList, UnreadableList } from './carrier-lists.ts'

const TEMPLATE = 'https://carrier.example/track?n={number}'
const [BRUNO, MAX, GRETA] = [20002005, 20015004, 20016002]

describe('the list returned by the carrier', () => {
  test.each([
    ['commas', 'order_number,tracking_number\nPP-1,A 1\n'],
    ['semicolons, a byte order mark and Windows lines', '\ufefforder_number;tracking_number\r\nPP-1;A 1\r\n'],
    [
      'a separator stated for Excel, and rows of empty cells',
      'sep=;\r\nOrder_Number;tracking_number\r\n;\r\nPP-1;A 1\r\n;;\r\n',
    ],
    ['tabs', 'order_number\ttracking_number\nPP-1\tA 1\n'],
    ['carriage returns alone', 'order_number,tracking_number\rPP-1,A 1\r'],
    ['blanks and hyphens in names', 'Order Number,Tracking-Number\nPP-1,A 1\n'],
    ['further columns in any order', 'weight,tracking_number,order_number\n3,A 1,PP-1\n'],
  ])('is read with %s', (_how, text) => {
    const parcel = { number: 'A 1', url: 'https://carrier.example/track?n=A%201' }
    expect([...parseTrackingNumbers(text, TEMPLATE)]).toEqual([['PP-1', [parcel]]])
  })

  it('has a line for each parcel, with a tracking page if its address is safe', () => {
    const text =
      'order_number,tracking_number,tracking_url\nPP-1,A,https://x.example/A\nPP-2,C,\nPP-1,B,javascript:alert(1)\n'
    expect(parseTrackingNumbers(text, null)).toEqual(
      new Map([
        [
          'PP-1',
          [
            { number: 'A', url: 'https://x.example/A' },
            { number: 'B', url: null },
          ],
        ],
        ['PP-2', [{ number: 'C', url: null }]],
      ]),
    )
  })

  test.each([
    ['a line without a number', 'order_number,tracking_number\nPP-1,A\nPP-2,\n', 'Line 3'],
    ['other columns', 'name,city\nAnna,Köln\n', 'The list lacks the column order_number.'],
    ['nothing in it', '', 'The list lacks the column order_number.'],
    ['an error instead of a list', '{"error":"not found"}', 'The list lacks the column order_number.'],
    ['a heading only', 'order_number,tracking_number\n', 'The list has no parcels.'],
    [
      'two columns of one name',
      'order_number,tracking_number,Tracking Number\nPP-1,A,B\n',
      'The list has two columns tracking_number.',
    ],
    [
      'numbers read as decimals',
      'order_number,tracking_number\nPP-1,340434.0\n',
      'Line 2 has the number 340434.0,',
    ],
    [
      'numbers as formulas',
      'order_number,tracking_number\nPP-1,"=""0034"\n',
      'Line 2 has the number ="0034,',
    ],
    [
      'numbers with apostrophes',
      "order_number,tracking_number\nPP-1,'0034\n",
      "Line 2 has the number '0034,",
    ],
    [
      'stray quotes that would swallow lines',
      'order_number,tracking_number,note\nPP-1,A,"x\nPP-2,B,y\nPP-3,C,x"\n',
      'Line 2 has a quote that is never closed.',
    ],
    [
      'numbers that Excel has shortened',
      'order_number;tracking_number\nPP-1;3,40434E+17\n',
      'Line 2 has the number 3,40434E+17, which a program has rewritten.',
    ],
    ['lines of different lengths', 'order_number,tracking_number\nPP-1\n', '2'],
  ])('is refused as a whole if it has %s', (_what, text, message) => {
    expect(() => parseTrackingNumbers(text, null)).toThrow(UnreadableList)
    expect(() => parseTrackingNumbers(text, null)).toThrow(message)
  })
})

describe('the weekly hand-over by lists', () => {
  let world: SampleWorld
  const orderNumber = new Map<number, string>()

  // Covers days of business time.
  vi.setConfig({ testTimeout: 60_000 })

  beforeAll(async () => {
    world = await startSampleWorld(undefined, {
      environment: { CARRIER: 'generic', CARRIER_NAME: 'Radkurier', CARRIER_TRACKING_URL: TEMPLATE },
    })
    const { query } = world.services.database
    const address = JSON.stringify({
      addressId: null,
      firstName: '=1+1',
      lastName: 'Krüger; "Kurt"',
      phone: '+49 221 1234',
      company: '',
      address1: 'Straße 1',
      zip: '50667',
      city: 'Köln',
      countryCode: 'DE',
    })
    await query.updateTable('customer_order').set({ parcel_count: 1 }).execute()
    await query.updateTable('customer_order').set({ parcel_count: 2 }).where('id', '=', GRETA).execute()
    await query
      .updateTable('customer_order')
      .set({ shipping_address: address })
      .where('id', '=', BRUNO)
      .execute()
    const rows = await query.selectFrom('customer_order').select(['id', 'order_number']).execute()
    for (const { id, order_number: number } of rows) if (number) orderNumber.set(id, number)
    await world.moveClock('2026-11-23T22:00:00+01:00')
  })
  afterAll(() => world.stop())

  const number = (id: number) => orderNumber.get(id) ?? ''
  async function exportLines(): Promise<Record<string, string>[]> {
    const { query } = world.services.database
    const batch = await findBatch(query, '2026-W48')
    if (!batch) throw new Error('nothing was packed')
    let text = ''
    for await (const part of shippingList(query, batch)) text += part
    return parse(text, { columns: true, delimiter: ';', bom: true })
  }
  async function importLines(...lines: string[]): Promise<string[]> {
    const orders = parseTrackingNumbers(['order_number,tracking_number', ...lines].join('\n'), TEMPLATE)
    const actor = await serviceActor(world)
    const imported = await importTrackingNumbers(() => actor, orders)
    return imported.map((it) => (it.state === 'REFUSED' ? it.why : it.state))
  }

  it('records what left, and emails each customer once', async () => {
    await chapter('an order shows its carrier from its charge on, before it has a number', async () => {
      const token = await world.tokenOf('Anna')
      const { data } = await world.call('placeOrder', { params: { id: 20001 }, token })
      expect(data.tracking).toMatchObject({ carrier: 'Radkurier', number: null })
    })

    await chapter('nothing leaves automatically', async () => {
      for (const id of [BRUNO, MAX, GRETA])
        expect(await stepNamesOf(world, id)).toEqual(['ordered', 'packed'])
      expect(await countBoxes(world.services.database.query)).toEqual({ packed: 3, shipped: 1 })
    })

    await chapter(
      'the list has a line for each parcel with its address, and no cell is a formula',
      async () => {
        const lines = await exportLines()
        expect(lines.map((line) => `${line['order_number']} ${line['parcel']}/${line['parcels']}`)).toEqual([
          `${number(BRUNO)} 1/1`,
          `${number(MAX)} 1/1`,
          `${number(GRETA)} 1/2`,
          `${number(GRETA)} 2/2`,
        ])
        expect(lines[0]).toMatchObject({
          first_name: "'=1+1",
          last_name: 'Krüger; "Kurt"',
          city: 'Köln',
          country: 'DE',
          phone: '0049 221 1234',
        })
        expect(Number(lines[0]?.['food_grams'])).toBe(6300)
      },
    )

    await chapter(
      'unknown orders, wrong parcel counts and reused numbers are refused with a reason',
      async () => {
        expect(await importLines('PP-999999,X1')).toEqual(['there is no order with this number'])
        expect(await importLines(`${number(GRETA)},X1`)).toEqual(['it has 2 parcels, not 1'])
        expect(await importLines(`${number(GRETA)},X1`, `${number(GRETA)},X1`)).toEqual([
          'a tracking number already belongs to another parcel',
        ])
        for (const taken of ['00340434000020007001', '0034 0434 0000 2000 7001'])
          expect(await importLines(`${number(MAX)},${taken}`)).toEqual([
            'a tracking number already belongs to another parcel',
          ])
        expect(await importLines(`${number(GRETA)},X 1`, `${number(GRETA)},x-1`)).toEqual([
          'a tracking number already belongs to another parcel',
        ])
        expect(await numbersOf(world, GRETA)).toEqual([])
      },
    )

    await chapter(
      'a tracking number marks an order as shipped, once, with the carrier’s name and page in the email',
      async () => {
        const lines = [`${number(MAX)},R-1`, `${number(GRETA)},R-2`, `${number(GRETA)},R-3`]
        expect(await importLines(...lines)).toEqual(['SENT', 'SENT'])
        expect(await importLines(...lines)).toEqual(['SENT_BEFORE', 'SENT_BEFORE'])
        expect(await numbersOf(world, GRETA)).toEqual(['R-2', 'R-3'])
        const mails = (await mailsOf(world)).filter(
          ({ subject }) => subject === 'Dein Paket für Max ist unterwegs',
        )
        expect(mails).toHaveLength(1)
        expect(mails[0]?.text).toContain('Radkurier')
        expect(mails[0]?.text).toContain('https://carrier.example/track?n=R-1')
        expect((await exportLines()).map((line) => line['order_number'])).toEqual([number(BRUNO)])
      },
    )

    await chapter('late, waiting and returned boxes are listed, and unknown numbers', async () => {
      await world.moveClock('2026-11-27T01:00:00+01:00')
      await callCarrierWebhook(world, {
        id: 'u1',
        number: 'NOBODYS',
        event: 'delivered',
        at: '2026-11-26T20:00:00+01:00',
      })
      await callCarrierWebhook(world, {
        id: 'u2',
        number: 'r2',
        event: 'returned',
        at: '2026-11-26T21:00:00+01:00',
      })
      const { query } = world.services.database
      const { today } = await world.services.clock.moment()
      const boxes = await listProblemBoxes(query, today, 50)
      expect(boxes.map((box) => `${box.orderNumber} ${box.problem} ${box.lastStep?.event}`)).toEqual([
        `${number(20007001)} LATE delayed`,
        `${number(BRUNO)} WAITING packed`,
        `${number(MAX)} LATE shipped`,
        `${number(GRETA)} RETURNED returned`,
      ])
      expect((await listUnknownParcelNumbers(query, 5)).map((it) => it.number)).toEqual(['NOBODYS'])
    })
  })
})
