/** A company delivers to the Netherlands by its catalogue alone: postcode, holidays, VAT and its name are Dutch. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { includedTax } from '@pfotenportal/domain/product/price'
import { catalogueOn } from '@pfotenportal/server/core/catalogue'
import { findOrderInconsistencies } from '@pfotenportal/server/database/job/inconsistencies'
import { findBatch } from '@pfotenportal/server/database/parcel/packing'
import { labelsPdf } from '@pfotenportal/server/packing/bag-labels'
import { packedBoxes, packingTotals } from '@pfotenportal/server/packing/packed-boxes'
import { packingPdf } from '@pfotenportal/server/packing/packing-list-pdf'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { textOf, wholeOf } from '@pfotenportal/server/testing/packing'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
})
afterAll(() => world.stop())

const cents = (amount: string) => Math.round(Number(amount) * 100)
const id = 20001
const damrak = {
  lastName: 'Berger',
  address1: 'Damrak 1',
  zip: '1012ab',
  city: 'Amsterdam',
  countryCode: 'NL',
}

/** The sample catalogue with the Netherlands. */
const withDutch = changedCatalogue((document) => {
  document.countries?.push({
    code: 'NL',
    name: { de: 'Niederlande', en: 'Netherlands' },
    taxName: { de: 'btw', en: 'btw' },
    postcode: { forms: ['9999 AA'], example: '1012 AB', prefixes: ['NLD'] },
    noParcels: { postBoxes: ['Postbus'], pickupPlaces: ['PostNL-punt'] },
  })
  document.tax['NL'] = {
    FEED: [{ from: '2019-01-01', percent: 9 }],
    STANDARD: [{ from: '2012-10-01', percent: 21 }],
  }
  document.publicHolidays.push({
    name: { de: 'Königstag', en: 'King’s Day' },
    on: { month: 4, day: 27 },
    countries: ['NL'],
  })
})

it('a customer moves to a country that files alone have added, and is charged, packed and written to there', async () => {
  const token = await world.tokenOf('Anna')
  const move = (body: object) =>
    world.call('updateSubscriptionAddress', { params: { id }, body: { ...damrak, ...body }, token })

  await chapter('without it in the catalogue, the country is refused with those that there are', async () => {
    expect(await move({})).toMatchObject({
      status: 422,
      error: { type: 'COUNTRY_NOT_SUPPORTED', details: { countries: ['Deutschland', 'Österreich'] } },
    })
  })

  await chapter('the catalogue is applied', async () => {
    const { code, output } = await catalogueCommand(world.services, 'apply', withDutch)
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  await chapter('an address has to be one of that country', async () => {
    expect(await move({ zip: '10115' })).toMatchObject({
      status: 422,
      error: { fields: { zip: 'Bitte gib eine gültige Postleitzahl ein.' } },
    })
    expect(await move({ address1: 'Postbus 12' })).toMatchObject({ status: 422 })
  })

  await chapter('the move is quoted and made; the price stays, the VAT in it changes', async () => {
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: id, operation: 'updateSubscriptionAddress', input: damrak },
      token,
    })
    expect(quote.before.nextBox?.taxRate).toBe('0.07')
    expect(quote.after.nextBox?.taxRate).toBe('0.09')
    expect(quote.after.nextBox?.totalPrice).toBe(quote.before.nextBox?.totalPrice)
    const { data } = await move({})
    expect(data).toMatchObject({ taxRate: '0.09', shippingAddress: { zip: '1012 AB', countryCode: 'NL' } })
    const { data: activity } = await world.call('listActivity', { params: { id }, query: {}, token })
    expect(JSON.stringify(activity[0])).toContain('1012 AB Amsterdam, Niederlande')
  })

  await chapter('public holidays are those of the destination', async () => {
    const billed = day('2027-04-21')
    expect(deliveryWindow(billed, 'DE', catalogueOn(billed)).from).toBe('2027-04-27')
    expect(deliveryWindow(billed, 'NL', catalogueOn(billed)).from).toBe('2027-04-28')
  })

  await chapter('a box is charged with the tax, and the receipt calls it by its name', async () => {
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: id, operation: 'placeOrder' },
      token,
    })
    const { data: order } = await world.call('placeOrder', {
      params: { id },
      token,
      headers: { 'quote-id': quote.id },
    })
    expect([order.taxRate, cents(order.totalTax)]).toEqual(['0.09', includedTax(cents(order.totalPrice), 9)])
    const [receipt] = (await mailsOf(world)).filter(({ text }) => text.includes('Nettobetrag'))
    expect(receipt?.text).toMatch(/inkl\. btw \(9\s%\)/)
    expect(receipt?.text).toContain('1012 AB Amsterdam')
    expect(receipt?.text).not.toMatch(/MwSt\./)
    expect(await findOrderInconsistencies(world.services.database.query, [id])).toEqual([])
  })

  await chapter('its parcel is packed, with a slip for the Netherlands and labels', async () => {
    await world.moveClock('2026-11-24T12:00:00+01:00')
    const { query } = world.services.database
    const batch = await findBatch(query, '2026-W48')
    if (!batch) throw new Error('nothing was packed')
    const { brand } = world.services.config
    const boxes = () => packedBoxes(query, batch)
    const addresses = []
    for await (const box of boxes()) addresses.push(box.address)
    expect(addresses).toMatchObject([{ zip: '1012 AB', countryCode: 'NL' }])
    const slips = packingPdf(batch, await packingTotals(query, batch), boxes(), brand.name)
    expect(await textOf(await wholeOf(slips))).toMatch(/1012 AB Amsterdam\s+Niederlande/)
    expect(await textOf(await wholeOf(labelsPdf({ batch, contact: '', brand, boxes })))).toContain('Frieda')
  })
})
