/** A company charges for shipping and has a minimum order by its catalogue alone: from the quote to the receipt and back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { includedTax } from '@pfotenportal/domain/product/price'
import { findOrderInconsistencies } from '@pfotenportal/server/database/job/inconsistencies'
import { refundOrder } from '@pfotenportal/server/payments/refund-order'
import { readInSnapshot } from '@pfotenportal/server/staff/figures/read/read-figures'
import { readRevenue } from '@pfotenportal/server/staff/figures/read/revenue'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { sendShopOrder, shopEnvironment, shopOrder, shopOrdersOf } from '@pfotenportal/server/testing/shop'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { testStaff } from '@pfotenportal/server/testing/staff'
import { followSubscription } from './follow-subscription.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00', { environment: shopEnvironment })
  await world.keepOnly(20001)
})
afterAll(() => world.stop())

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** The sample catalogue with 4.90 to Germany, free from 60.00, 7.90 to Austria, and a minimum order of 25.00. */
const withShipping = changedCatalogue((document) => {
  document.prices.minimumOrder = 2500
  document.shipping = { DE: { price: 490, freeFrom: 6000 }, AT: { price: 790 } }
})

const momo = {
  dog: {
    name: 'Momo',
    gender: 'm' as const,
    birthYear: 2023,
    birthMonth: 5,
    weight: 3,
    activityLevel: 'normal' as const,
    weightClass: 'ideal' as const,
  },
  plan: { recipes: ['GS'], cycle: 28, pension: 'V' as const },
  addressId: 3001,
  paymentMethodId: 'pm_5001',
}
const inVienna = {
  firstName: 'Anna',
  lastName: 'Berger',
  address1: 'Seestraße 1',
  zip: '1010',
  city: 'Wien',
  countryCode: 'AT',
}
const inBerlin = { ...inVienna, zip: '10115', city: 'Berlin', countryCode: 'DE' }

it('shipping and a minimum order are quoted, charged, written on the receipt and refunded', async () => {
  const token = await world.tokenOf('Anna')
  const subscriptionOf = async (id: number) => {
    const { data } = await world.call('listSubscriptions', { token })
    const found = data.find((each) => each.id === id)
    if (!found) throw new Error(`no subscription ${id}`)
    return found
  }
  const quoteMove = (id: number, input: typeof inVienna) =>
    world.call('createQuote', {
      body: { subscriptionId: id, operation: 'updateSubscriptionAddress', input },
      token,
    })
  const mailOf = async (part: string) => {
    const found = (await mailsOf(world)).find(({ subject, text }) => `${subject} ${text}`.includes(part))
    return found?.text.replaceAll(/\s+/gu, ' ') ?? ''
  }

  await chapter('the operator sees what changes, and applies it', async () => {
    const { output } = await catalogueCommand(world.services, 'diff', withShipping)
    for (const line of [
      'shipping.DE.price 0.00 -> 4.90',
      'shipping.DE.freeFrom nothing -> 60.00',
      'shipping.AT.price 0.00 -> 7.90',
      'prices.minimumOrder 0.00 -> 25.00',
    ])
      expect(output).toContain(line)
    const forgotten = changedCatalogue((document) => {
      document.shipping = { DE: { price: 490 } }
    })
    const refused = await catalogueCommand(world.services, 'check', forgotten)
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('shipping: has no price for the country AT: 0 is free'),
    ])
    expect((await catalogueCommand(world.services, 'apply', withShipping)).code).toBe(0)
  })

  await chapter('a contract from before keeps its free shipping, also for another address', async () => {
    expect((await subscriptionOf(20001)).deliveryPrice).toBe('0.00')
    const { data } = await quoteMove(20001, inVienna)
    expect([data.after.nextBox?.totalShipping, data.needsOrderButton]).toEqual(['0.00', false])
  })

  await chapter('a new dog is told what shipping costs and what a box costs at least', async () => {
    const { data } = await world.call('adviseDog', { body: { dog: momo.dog }, token })
    expect(data).toMatchObject({ minimumOrder: '25.00', shipping: { price: '4.90', freeFrom: '60.00' } })
    const { data: shop } = await world.call('readShop', { query: {}, token })
    expect(shop.shipping).toEqual({ price: '4.90', freeFrom: '60.00' })
    const half = { ...momo, plan: { ...momo.plan, pension: 'H' as const } }
    const refused = await world.call('quoteDog', { body: half, token })
    expect(refused).toMatchObject({
      status: 422,
      error: { type: 'BELOW_MINIMUM_ORDER', details: { minimum: '25.00' } },
    })
    const { missing, price } = refused.error.details as Record<string, string>
    expect(cents(missing ?? '') + cents(price ?? '')).toBe(2500)
    expect(refused.error.message).toMatch(/mindestens 25,00\s€/u)
  })

  const { data: quoted } = await world.call('quoteDog', { body: momo, token })
  const first = quoted.after.nextBox
  if (!first) throw new Error('a first box was quoted')
  const goods = cents(first.totalLineItems)
  const { data: begun } = await world.call('subscribeDog', {
    body: momo,
    token,
    headers: { 'quote-id': quoted.id },
  })
  const { id } = begun.subscription
  const followed = followSubscription(world, 'Anna', id)

  await chapter('its contract has shipping, in the quote, the portal and the mail', async () => {
    expect(goods).toBeGreaterThanOrEqual(2500)
    expect(goods).toBeLessThan(6000)
    expect(first).toMatchObject({ totalShipping: '4.90' })
    expect(cents(first.totalPrice)).toBe(goods + 490)
    expect(cents(first.totalTax)).toBe(includedTax(goods + 490, 7))
    const shown = await subscriptionOf(id)
    expect(shown).toMatchObject({
      deliveryPrice: '4.90',
      totalLineItemDiscountedPrice: first.totalLineItems,
      priceSteps: [{ totalPrice: first.totalPrice, boxes: null }],
    })
    const { data: schedule } = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
    expect(schedule[0]).toMatchObject({ totalShipping: '4.90', totalPrice: first.totalPrice })
    expect(await mailOf('Willkommen')).toMatch(/davon Versand 4,90 €/)
  })

  await chapter('a smaller plan is refused with what is missing, before and in the command', async () => {
    const product = (await subscriptionOf(id)).lines[0]?.product
    const { data: menus } = await world.call('readProduct', {
      params: { productId: product?.id ?? 0 },
      query: {},
      token,
    })
    const half = menus.variants.find(
      ({ selectedOptions: it }) => it.cycle === 28 && it.pension === 'H' && it.recipes.join() === 'GS',
    )
    const body = { variantId: String(half?.id), billingPolicy: { intervalCount: 28 } }
    const quote = { subscriptionId: id, operation: 'swapPlan' as const, input: body }
    expect(await world.call('createQuote', { body: quote, token })).toMatchObject({
      status: 422,
      error: { type: 'BELOW_MINIMUM_ORDER' },
    })
    expect(await world.call('swapPlan', { params: { id }, body, token })).toMatchObject({ status: 422 })
  })

  await chapter('a move to Austria says before what it costs, and needs the order button', async () => {
    const { data } = await quoteMove(id, inVienna)
    expect(data).toMatchObject({
      needsOrderButton: true,
      before: { nextBox: { totalShipping: '4.90' } },
      after: { nextBox: { totalShipping: '7.90' } },
    })
    const moved = await world.call('updateSubscriptionAddress', { params: { id }, body: inVienna, token })
    expect(moved.data).toMatchObject({ deliveryPrice: '7.90', taxRate: '0.13' })
    expect(await mailOf('Neue Lieferadresse')).toMatch(/davon Versand 7,90 €/)
  })

  const total = goods + 790
  await chapter('what is charged is what was shown, and the receipt adds up', async () => {
    await world.moveClock('2026-11-20T23:00:00+01:00')
    expect(await followed.charges()).toEqual([`charge:${id}001:1 APPROVED ${total}`])
    const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
    const [order] = data
    if (!order) throw new Error('the first box was charged')
    expect(order).toMatchObject({ totalShipping: '7.90', taxRate: '0.13' })
    const lines = order.lines.reduce((sum, { discountedPrice }) => sum + cents(discountedPrice), 0)
    expect([lines + cents(order.totalShipping), cents(order.totalPrice)]).toEqual([total, total])
    const receipt = await mailOf('Nettobetrag')
    expect(receipt).toContain('Versand: 7,90 €')
    expect(receipt).toContain(`USt. (13 %): ${(includedTax(total, 13) / 100).toFixed(2).replace('.', ',')} €`)
    expect(receipt).not.toContain('kostenlos')
    expect(await findOrderInconsistencies(world.services.database.query, [id])).toEqual([])
  })

  await chapter(
    'a paid box that goes to Germany after all keeps its shipping, and is taxed there',
    async () => {
      await world.call('updateSubscriptionAddress', { params: { id }, body: inBerlin, token })
      const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
      expect(data[0]).toMatchObject({ totalShipping: '7.90', taxRate: '0.07' })
      expect(cents(data[0]?.totalPrice ?? '')).toBe(total)
      expect(cents(data[0]?.totalTax ?? '')).toBe(includedTax(total, 7))
      expect((await subscriptionOf(id)).deliveryPrice).toBe('4.90')
    },
  )

  await chapter('the whole refund includes the shipping, in the figures as well', async () => {
    const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
    const orderNumber = data[0]?.orderNumber ?? ''
    const refunded = await refundOrder(await testStaff(world.services), {
      orderNumber,
      amount: null,
      isCancelling: false,
      reason: 'lost parcel',
    })
    expect(refunded).toMatchObject({ outcome: 'REFUNDED' })
    const today = day('2026-11-20')
    const revenue = await readInSnapshot(world.services, () => ({ from: today, to: today }), readRevenue)
    expect(revenue.find(({ country }) => country === 'DE')).toMatchObject({ refunded: total })
    expect(await mailOf('Erstattung')).toContain(`${(total / 100).toFixed(2).replace('.', ',')} €`)
  })

  await chapter(
    'a shop’s sale below the minimum waits for a person; one above it pays for shipping',
    async () => {
      const small = shopOrder({
        dog: { weight: 3, allergies: undefined },
        subscription: { sku: '0250GSH28' },
      })
      const large = shopOrder({ subscription: { sku: '0400GSV28' } })
      await sendShopOrder(world, small)
      await sendShopOrder(world, large)
      const [refused, taken] = await shopOrdersOf(world)
      expect([refused?.state, taken?.state]).toEqual(['OPEN', 'TAKEN'])
      expect(refused?.remarks).toMatchObject([
        { path: 'contracts.0.subscription.sku', de: expect.stringContaining('muss mindestens') as string },
      ])
      await world.moveClock('2026-11-21T12:00:00+01:00')
      const order = await world.services.database.query
        .selectFrom('customer_order')
        .select([
          'total_line_items_cents as goods',
          'total_shipping_cents as shipping',
          'total_price_cents as total',
        ])
        .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
        .innerJoin('customer', 'customer.id', 'subscription.customer_id')
        .where('email', '=', large.customer.email)
        .executeTakeFirstOrThrow()
      expect(order).toEqual({ goods: order.goods, shipping: 490, total: order.goods + 490 })
    },
  )
})
