/**
 * A contract of the legacy billing system: reminded, confirmed on a Saturday, activated on Monday, charged at its old
 * price.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LinkBrowser, requestLink } from '@pfotenportal/server/testing/payment-links'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let markus: FollowedSubscription

const AGREED_CENTS = 9876

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  markus = followSubscription(world, 'Markus', 20009, ROUTINE_UPDATES)
  await world.services.database.query
    .updateTable('subscription_line')
    .set({ unit_price_cents: AGREED_CENTS })
    .where('subscription_id', '=', markus.id)
    .execute()
})
afterAll(() => world.stop())

const customer = async () =>
  (await world.call('readCustomer', { params: { id: 1 }, token: await markus.token() })).data

it('a legacy contract is activated after it is confirmed, at its old price', async () => {
  await chapter(
    'a week before the charge the customer is reminded to confirm the payment method',
    async () => {
      expect(await customer()).toMatchObject({ tags: ['Recharge'], migration: { activatesOn: null } })
      await world.moveClock('2026-11-21T10:00:00+01:00')
      expect(await markus.mails()).toEqual(['Bitte bestätige deine Zahlungsmethode im neuen Kundenportal'])
    },
  )

  await chapter(
    'after confirming on a Saturday the customer sees the activation day, and nothing is charged before it',
    async () => {
      const browser = new LinkBrowser(world, await requestLink(world, 'Markus', 'pm_5006'))
      await browser.renewByPayPal('markus.schneider@example.de')
      expect((await customer()).migration).toEqual({ activatesOn: '2026-11-23', isNoticeDismissed: false })
      expect(await markus.mails()).toEqual([
        'Zahlungsmethode sicher aktualisieren',
        'Deine Zahlungsdaten wurden aktualisiert',
      ])
      const token = await markus.token()
      const placed = await world.call('placeOrder', { params: { id: markus.id }, token })
      expect([placed.status, placed.error.type]).toEqual([409, 'MIGRATION_PENDING'])
      const body = { subscriptionId: markus.id, operation: 'placeOrder' } as const
      const quote = await world.call('createQuote', { body, token })
      expect([quote.status, quote.error.type]).toEqual([409, 'MIGRATION_PENDING'])
      await world.moveClock('2026-11-22T12:00:00+01:00')
      expect(await markus.events()).toEqual([])
    },
  )

  await chapter('on Monday morning the contract is active, with one email and the old price', async () => {
    await world.moveClock('2026-11-24T12:00:00+01:00')
    expect(await customer()).toMatchObject({ tags: [], migration: null })
    expect(await markus.events()).toEqual(['2026-11-23T05:00 migrationDone by system'])
    expect(await markus.mails()).toEqual(['Dein Abo ist umgezogen'])
    expect((await markus.subscription()).totalLineItemPrice).toBe('98.76')
    await world.moveClock('2026-11-27T12:00:00+01:00')
    expect(await markus.charges()).toEqual([`charge:20009015:1 APPROVED ${AGREED_CENTS}`])
    expect(await markus.events()).toContain('2026-11-27T03:00 orderConfirmed by system')
  })

  await chapter('the first change of the plan ends the old price', async () => {
    const { lines } = await markus.subscription()
    const productId = lines[0]?.product?.id ?? 0
    const { data: product } = await world.call('readProduct', {
      params: { productId },
      query: {},
      token: await markus.token(),
    })
    const other = product.variants.find(({ selectedOptions: { cycle, pension, recipes } }) => {
      return cycle === 28 && pension === 'H' && recipes.join() === 'RT'
    })
    const token = await markus.token()
    const body = { variantId: String(other?.id), billingPolicy: { intervalCount: 28 } }
    const { data } = await world.call('swapPlan', { params: { id: markus.id }, body, token })
    expect(data.totalLineItemPrice).toBe(other?.price)
    expect(data.totalLineItemPrice).not.toBe('98.76')
  })
})
