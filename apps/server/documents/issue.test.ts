/** Receipts and credit notes: issued with the charge, the refund and the redirect abroad, numbered without gaps, and never changed. */
import { afterEach, describe, expect, it } from 'vitest'
import { refundOrder } from '../payments/refund-order.ts'
import { sendGatewayEvent, useTestCard } from '../testing/charging.ts'
import { listReceipts, receiptContentOf } from '../testing/documents.ts'
import { booksOf } from '../testing/ledger.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { testStaff } from '../testing/staff.ts'

const world = sharedSampleWorld()
restoreAfterEach(world)
afterEach(async () => {
  await world.services.database.pool.query('delete from gateway_notice; delete from payment_dispute')
})

const order = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

const sum = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0)

const documents = () => listReceipts(world)
const numbers = async () => (await documents()).map(({ number }) => number)

const refund = async (orderNumber: string, amount: number | null, isCancelling = false) =>
  refundOrder(await testStaff(world.services), { orderNumber, amount, isCancelling, reason: 'spoiled' })

describe('a charged order', () => {
  it('has a receipt with the next number of the year, and what an invoice must state', async () => {
    const { data } = await order('Anna', 20001)
    await order('Sophie', 20005)
    const [first, second] = await documents()
    expect([first?.number, second?.number]).toEqual(['RE-2026-000001', 'RE-2026-000002'])
    expect(first).toMatchObject({
      kind: 'RECEIPT',
      customer_id: 1001,
      order_id: data.id,
      issued_on: '2026-11-20',
      kept_until: '2034-12-31',
      language: 'de',
    })
    const content = receiptContentOf(first)
    expect(content).toMatchObject({
      kind: 'RECEIPT',
      seller: { name: 'Pfotenportal Muster GmbH', vatId: 'DE000000000' },
      orderNumber: data.orderNumber,
      customerId: 1001,
      paidOn: '2026-11-20',
      vat: [{ country: 'Deutschland', rate: '0.07', gross: first?.amount_cents }],
    })
    expect(receiptContentOf(second).vat).toMatchObject([{ country: 'Österreich', taxName: 'USt.' }])
    expect(content.recipient[0]).toBe('Anna Berger')
    expect(content.payment).toMatch(/Visa|Mastercard|PayPal|Lastschrift/)
  })

  it('adds up: lines, discount and shipping are the total, and so are net and VAT', async () => {
    await order('Thomas', 20002)
    const [stored] = await documents()
    const content = receiptContentOf(stored)
    if (content.kind !== 'RECEIPT') throw new Error('no receipt')
    const lines = content.lines.reduce((sum, { amount }) => sum + amount, 0)
    expect(lines - (content.discount?.amount ?? 0) + content.shipping).toBe(content.total)
    expect(content.vat.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(content.total)
    expect(content.total).toBe(stored?.amount_cents)
  })

  it('has none if the charge is declined, and no number is lost by it', async () => {
    await useTestCard(world, 'pm_5001', '0002')
    expect((await order('Anna', 20001)).status).toBe(402)
    expect(await documents()).toEqual([])
    await order('Sophie', 20005)
    expect(await numbers()).toEqual(['RE-2026-000001'])
  })

  it('has none if nothing was charged', async () => {
    await world.services.database.pool.query(
      `insert into discount (subscription_id, kind, value_type, value, remaining_orders, created_at)
       values (20001, 'OFFER', 'PERCENTAGE', 100, 1, now())`,
    )
    const { data } = await order('Anna', 20001)
    expect(data.totalPrice).toBe('0.00')
    expect(await documents()).toEqual([])
  })

  it('has one even if its debit is returned and collected again', async () => {
    const { data } = await order('Anna', 20001)
    const key = `charge:${data.id}:1`
    expect(await sendGatewayEvent(world, { kind: 'RETURNED_DEBIT', chargeKey: key } as const)).toBe(200)
    expect(await numbers()).toEqual(['RE-2026-000001'])
  })
})

describe('a refund', () => {
  it('has a credit note each, whose VAT adds up to that of the order', async () => {
    const { data } = await order('Anna', 20001)
    await refund(data.orderNumber, 1001)
    await refund(data.orderNumber, 333)
    await refund(data.orderNumber, null)
    const [receipt, ...notes] = await documents()
    expect(notes.map(({ number }) => number)).toEqual(['RK-2026-000001', 'RK-2026-000002', 'RK-2026-000003'])
    const vatOf = (stored: { content: unknown } | undefined) => receiptContentOf(stored).vat[0]?.tax ?? 0
    expect(notes.reduce((sum, note) => sum + vatOf(note), 0)).toBe(vatOf(receipt))
    expect(notes.reduce((sum, note) => sum + (note.amount_cents ?? 0), 0)).toBe(receipt?.amount_cents)
    const [first, , last] = notes.map(receiptContentOf)
    expect(first).toMatchObject({ isWhole: false, receipt: { number: receipt?.number }, total: 1001 })
    expect(last).toMatchObject({ isWhole: true })
  })

  it('that failed and is made again is credited once', async () => {
    await useTestCard(world, 'pm_5001', '5134')
    const { data } = await order('Anna', 20001)
    await refund(data.orderNumber, 1000)
    const failed = { kind: 'REFUND_FAILED', key: `refund:${data.id}:1` } as const
    expect(await sendGatewayEvent(world, failed)).toBe(200)
    await refund(data.orderNumber, 1000)
    const notes = (await documents()).filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(notes.map(({ amount_cents: amount }) => amount)).toEqual([1000])
    await refund(data.orderNumber, 500)
    expect((await numbers()).at(-1)).toBe('RK-2026-000002')
  })

  it('of an order without a receipt has no credit note', async () => {
    const { data } = await order('Anna', 20001)
    await world.services.database.pool.query('truncate document cascade')
    expect(await refund(data.orderNumber, 500)).toMatchObject({ outcome: 'REFUNDED' })
    expect(await documents()).toEqual([])
  })
})

describe('a paid box that is redirected to another country', () => {
  const vienna = {
    lastName: 'Berger',
    address1: 'Kärntner Straße 1',
    zip: '1010',
    city: 'Wien',
    countryCode: 'AT',
  } as const
  const berlin = {
    lastName: 'Berger',
    address1: 'Lindenallee 3',
    zip: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  }
  const ship = async (address: typeof vienna | typeof berlin) =>
    world.call('updateSubscriptionAddress', {
      params: { id: 20001 },
      body: address,
      token: await world.tokenOf('Anna'),
    })
  const contents = async () => (await documents()).map(receiptContentOf)

  it('gets a receipt with the next number that replaces the first, and refunds after it name that one', async () => {
    const { data } = await order('Anna', 20001)
    await refund(data.orderNumber, 1000)
    expect((await ship(vienna)).status).toBe(200)
    expect(await numbers()).toEqual(['RE-2026-000001', 'RK-2026-000001', 'RE-2026-000002'])
    const [first, , replacing] = await contents()
    expect(replacing).toMatchObject({
      kind: 'RECEIPT',
      total: first?.total,
      corrects: { number: 'RE-2026-000001', issuedOn: '2026-11-20' },
      credited: { numbers: ['RK-2026-000001'], vat: { rate: '0.13', gross: 1000, tax: 115 } },
      vat: [{ country: 'Österreich', taxName: 'USt.', rate: '0.13', gross: first?.total }],
    })
    expect(replacing?.recipient).toContain('1010 Wien')
    await refund(data.orderNumber, null)
    const [, , , last] = await contents()
    expect(last).toMatchObject({ receipt: { number: 'RE-2026-000002' }, isWhole: true })
    expect((last?.vat[0]?.tax ?? 0) + 115).toBe(replacing?.vat[0]?.tax)
    const token = await world.tokenOf('Anna')
    const { data: all } = await world.call('listDocuments', { query: { orderId: data.id }, token })
    const list = all.filter(({ kind }) => kind !== 'CONTRACT')
    expect(list.map(({ number, replaces, replacedBy }) => [number, replaces, replacedBy])).toEqual([
      ['RK-2026-000002', null, null],
      ['RE-2026-000002', 'RE-2026-000001', null],
      ['RK-2026-000001', null, null],
      ['RE-2026-000001', null, 'RE-2026-000002'],
    ])
  })

  it.each([
    ['in part', 1000, [vienna]],
    ['in whole', null, [vienna]],
    ['in part, and goes back and forth', 1000, [vienna, berlin, vienna]],
  ])(
    'leaves nothing in the books of any country if it was refunded before: %s',
    async (_what, first, ways) => {
      const { data } = await order('Anna', 20001)
      await refund(data.orderNumber, first)
      for (const address of ways) {
        expect((await ship(address)).status).toBe(200)
        if (address === berlin) await refund(data.orderNumber, 333)
      }
      if (first !== null) await refund(data.orderNumber, null)
      const { entries } = await booksOf(world, '2026-11')
      const groups = entries.flatMap(({ vat }) => vat)
      expect(groups.length).toBeGreaterThan(5)
      for (const of of ['DE', 'AT']) {
        const ofCountry = groups.filter(({ country }) => country === of)
        expect([sum(ofCountry.map(({ gross }) => gross)), sum(ofCountry.map(({ tax }) => tax))]).toEqual([
          0, 0,
        ])
      }
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
    },
  )

  it('gets another one when it goes back, and none for another street', async () => {
    await order('Anna', 20001)
    await ship({ ...berlin, address1: 'Rosenweg 8' })
    expect(await numbers()).toEqual(['RE-2026-000001'])
    await ship(vienna)
    await ship({ ...vienna, zip: '1020' })
    await ship(berlin)
    expect(await numbers()).toEqual(['RE-2026-000001', 'RE-2026-000002', 'RE-2026-000003'])
    expect((await contents()).at(-1)).toMatchObject({
      corrects: { number: 'RE-2026-000002' },
      credited: null,
      vat: [{ country: 'Deutschland' }],
    })
  })

  it('keeps its receipt and its number if the redirect is not saved', async () => {
    const { pool } = world.services.database
    await order('Anna', 20001)
    await pool.query(`create function refuse_number() returns trigger language plpgsql as
      $$ begin if new.corrects_id is not null then raise exception 'no number today'; end if; return new; end $$`)
    await pool.query(
      'create trigger refuse before insert on document for each row execute function refuse_number()',
    )
    try {
      expect((await ship(vienna)).status).toBe(500)
    } finally {
      await pool.query('drop trigger refuse on document; drop function refuse_number')
    }
    expect(await numbers()).toEqual(['RE-2026-000001'])
    await ship(vienna)
    expect(await numbers()).toEqual(['RE-2026-000001', 'RE-2026-000002'])
  })

  it('gets none if it has no receipt of this service', async () => {
    await order('Anna', 20001)
    await world.services.database.pool.query('truncate document cascade')
    expect((await ship(vienna)).status).toBe(200)
    expect(await documents()).toEqual([])
  })
})

it('nobody changes or deletes a document, not even in the database', async () => {
  await order('Anna', 20001)
  const { pool } = world.services.database
  for (const statement of [
    `update document set content = '{}'`,
    `update document set number = 'RE-2026-000009'`,
    `update document set serial = 9`,
    'delete from document',
    'update document_series set last = 0',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow()
  await pool.query('update document set customer_id = 1002')
})
