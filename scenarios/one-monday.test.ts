/**
 * One Monday: a shop sells, the new customer adds a dog in the portal, an import brings a second dog of somebody who is
 * here, and customer service makes the two one customer. December is what the year's oracle calculates.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { batchOfMonday } from '@pfotenportal/domain/parcel/packing'
import { packedBoxes } from '@pfotenportal/server/packing/packed-boxes'
import { readFigures, readInSnapshot } from '@pfotenportal/server/staff/figures/read/read-figures'
import { ledgerOf } from '@pfotenportal/server/testing/charging'
import { deskOf } from '@pfotenportal/server/testing/desk'
import { customerFiles, folderOf, importFolder } from '@pfotenportal/server/testing/import-files'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { sendShopOrder, shopEnvironment, shopOrder, shopOrdersOf } from '@pfotenportal/server/testing/shop'
import { linkFor, mailsOf } from '@pfotenportal/server/testing/sign-in'
import { formatPrice } from '@pfotenportal/text/format'
import { priceOf, taxIn } from './year/expected-box.ts'
import { sampleSeller } from './year/sellers.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-23T10:00:00+01:00', { environment: shopEnvironment })
  // Nobody else has a contract.
  await world.keepOnly(0)
})
afterAll(() => world.stop())

const customerWith = (email: string) =>
  world.services.database.query
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

async function signedIn(customer: { readonly id: number }): Promise<string> {
  const { data } = await world.call('signIn', { body: { sessionToken: await linkFor(world, customer) } })
  return data.accessToken
}

/** What December has to bring, in cents: what was agreed at the import, and the list prices of new contracts. */
const { company } = sampleSeller
const MENU = { pension: 'V', cycle: 28 } as const
/** The shop sold 800 kilocalories a day; for the second dog, 70 · 12^0.75 · 1.6 = 722 are 700. */
const MOMO = priceOf({ ...MENU, tier: 800, recipes: ['CG', 'RT'] }, company.law)
const BALU = priceOf({ ...MENU, tier: 700, recipes: ['GS', 'RT'] }, company.law)
const DECEMBER = [
  { dog: 'Flo', on: '2026-12-01', amount: 8900 },
  { dog: 'Rex', on: '2026-12-08', amount: 4560 },
  { dog: 'Balu', on: '2026-12-21', amount: BALU },
  { dog: 'Momo', on: '2026-12-21', amount: MOMO },
]

it('what came in by four doors is charged, packed and taxed in December as if it had always been here', async () => {
  const sale = shopOrder({ subscription: { sku: '0800CGRTV28' } })

  await chapter('the shop sells, and reports it twice', async () => {
    await sendShopOrder(world, sale, { id: 'msg_1' })
    await sendShopOrder(world, sale, { id: 'msg_1' })
    await sendShopOrder(world, sale, { id: 'msg_2' })
    expect((await shopOrdersOf(world)).map(({ state }) => state)).toEqual(['TAKEN', 'REPEATED'])
  })

  const buyer = await customerWith(sale.customer.email)
  await chapter('the new customer adds a second dog in the portal', async () => {
    const token = await signedIn(buyer)
    const [first] = (await world.call('listSubscriptions', { token })).data
    const body = {
      dog: {
        name: 'Balu',
        gender: 'm' as const,
        birthYear: 2021,
        birthMonth: 4,
        breed: 'Beagle',
        weight: 12,
        activityLevel: 'normal' as const,
        weightClass: 'ideal' as const,
      },
      plan: { recipes: ['GS', 'RT'], cycle: 28, pension: 'V' as const },
      addressId: first?.shippingAddress?.addressId ?? 0,
      paymentMethodId: first?.paymentMethodId ?? '',
    }
    const { data: quote } = await world.call('quoteDog', { body, token })
    const answer = await world.call('subscribeDog', { body, token, headers: { 'quote-id': quote.id } })
    expect(answer.status).toBe(201)
  })

  const files = customerFiles([1])
  await chapter('a customer was imported, and a later import has a second dog', async () => {
    const first = await importFolder(world.services, folderOf(files))
    expect(first.summary.customers).toMatchObject({ accepted: 1, refused: 0 })
    const contract = 's9,c1,d9,active,0700GSV28,45.60,a1,m1,2026-09-01,2026-12-08'
    const later = {
      ...files,
      'dogs.csv': `${files['dogs.csv']}d9,c1,Rex,m,2020-05,20\n`,
      'subscriptions.csv': `${files['subscriptions.csv']}${contract}\n`,
    }
    const second = await importFolder(world.services, folderOf(later))
    expect(second.report.filter((line) => line.startsWith('added'))).toHaveLength(2)
  })

  const stays = await customerWith('c1@example.de')
  await chapter('customer service sees that both are one person', async () => {
    const support = await deskOf(world, 'support', 'Vera Dienst')
    const page = `/operator/customers/${stays.id}/merge`
    const quote = /name="quote" value="([\w-]+)"/.exec(await support.read(`${page}?with=${buyer.id}`))?.[1]
    expect(await support.submit(page, { other: String(buyer.id), quote: quote ?? '' })).toBe('done=merged')
    const { data } = await world.call('listSubscriptions', { token: await signedIn(stays) })
    expect(data.map(({ pet }) => pet?.name ?? '').toSorted()).toEqual(['Balu', 'Flo', 'Momo', 'Rex'])
  })

  await world.moveClock('2027-01-04T12:00:00+01:00')
  const token = await signedIn(stays)
  const { data: contracts } = await world.call('listSubscriptions', { token })
  const histories = await Promise.all(
    contracts.map(async ({ id, pet }) =>
      (await world.call('listOrderHistory', { params: { id }, query: {}, token })).data.map((order) => ({
        dog: pet?.name ?? '',
        on: order.billingDate,
        amount: Math.round(Number(order.totalPrice) * 100),
        tax: Math.round(Number(order.totalTax) * 100),
        number: order.orderNumber,
      })),
    ),
  )
  const december = histories
    .flat()
    .filter(({ on }) => on.startsWith('2026-12'))
    .toSorted((a, b) => (a.on + a.dog < b.on + b.dog ? -1 : 1))

  await chapter('each box of December is charged once, with the expected amount and VAT', async () => {
    // Four weeks after its first box, the imported contract has a second one in the month.
    const expected = [...DECEMBER, { dog: 'Flo', on: '2026-12-29', amount: 8900 }]
    expect(december.map(({ number: _number, ...order }) => order)).toEqual(
      expected.map((box) => ({ ...box, tax: taxIn(box.amount, 7) })),
    )
    const approved = (await Promise.all(contracts.map(({ id }) => ledgerOf(world, id)))).flat()
    expect(new Set(approved.map(({ outcome }) => outcome))).toEqual(new Set(['APPROVED']))
    const byAmount = (one: number, other: number) => one - other
    expect(approved.map(({ amount_cents: amount }) => amount).toSorted(byAmount)).toEqual(
      [...expected.map(({ amount }) => amount), MOMO, BALU].toSorted(byAmount),
    )
  })

  await chapter('each is on one packing list', async () => {
    const packed: string[] = []
    for (const monday of ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04'].map(day))
      for await (const box of packedBoxes(world.services.database.query, batchOfMonday(monday)))
        packed.push(box.orderNumber)
    expect(packed.toSorted()).toEqual(december.map(({ number }) => number).toSorted())
  })

  await chapter('each has a receipt, at the address of the customer who stays', async () => {
    const receipts = (await mailsOf(world)).filter(({ text }) => text.includes('Nettobetrag'))
    for (const { number, amount, tax } of december) {
      const of = receipts.filter(({ text }) => text.includes(number))
      expect(of.map(({ to }) => to)).toEqual(['c1@example.de'])
      expect(of[0]?.text).toContain(formatPrice(toWire(amount)))
      expect(of[0]?.text).toContain(formatPrice(toWire(tax)))
    }
  })

  await chapter('the figures of the month have them, and nothing else', async () => {
    const period = { from: day('2026-12-01'), to: day('2026-12-31') }
    const { revenue } = await readInSnapshot(world.services, () => period, readFigures)
    const sum = (of: (order: (typeof december)[number]) => number) =>
      december.reduce((all, order) => all + of(order), 0)
    const [gross, vat] = [sum(({ amount }) => amount), sum(({ tax }) => tax)]
    expect(revenue).toMatchObject([{ country: 'DE', orders: december.length, gross, vat, net: gross - vat }])
  })

  await chapter('the nightly check finds nothing', async () => {
    const { rows } = await world.services.database.pool.query('SELECT * FROM inconsistency')
    expect(rows).toEqual([])
  })
})
