/** A country changes its VAT to a rate with a decimal: every place that shows or stores it says the same. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { includedTax } from '@pfotenportal/domain/product/price'
import { findOrderInconsistencies } from '@pfotenportal/server/database/job/inconsistencies'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
})
afterAll(() => world.stop())

const RATE = '0.049'
const cents = (amount: string) => Math.round(Number(amount) * 100)

it('a box to Austria contains 4.9 percent from the day on which the law changes', async () => {
  const token = await world.tokenOf('Sophie')
  const { data } = await world.call('listSubscriptions', { token })
  const id = data[0]?.id ?? 0
  expect(data[0]).toMatchObject({ shippingAddress: { countryCode: 'AT' }, taxRate: '0.13' })
  const lower = changedCatalogue(({ tax }) => void tax['AT']?.FEED.push({ from: '2026-11-21', percent: 4.9 }))

  await chapter('the catalogue accepts the rate', async () => {
    expect((await catalogueCommand(world.services, 'apply', lower)).code).toBe(0)
    await world.moveClock('2026-11-22T12:00:00+01:00')
  })

  const { data: quote } = await world.call('createQuote', {
    body: { subscriptionId: id, operation: 'placeOrder' },
    token,
  })
  await chapter('the quote and the paid order have it', async () => {
    expect(quote.charge).toMatchObject({ taxRate: RATE })
    const headers = { 'quote-id': quote.id }
    const { data: order } = await world.call('placeOrder', { params: { id }, token, headers })
    const tax = includedTax(cents(order.totalPrice), 4.9)
    expect([order.taxRate, cents(order.totalTax)]).toEqual([RATE, tax])
    expect(order.totalTax).toBe(quote.charge?.totalTax)
    const { data: history } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
    expect(history[0]).toMatchObject({ taxRate: RATE, totalTax: order.totalTax })
    expect(history.at(-1)?.taxRate).toBe('0.13')
  })

  await chapter('the check of stored totals finds nothing', async () => {
    expect(await findOrderInconsistencies(world.services.database.query, [id])).toEqual([])
  })
})
