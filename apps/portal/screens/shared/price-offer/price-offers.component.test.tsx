import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { aSubscription } from '../../../testing/fixtures.ts'
import { callsOf, mockAnswer } from '../../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../../testing/render.tsx'
import { PriceOffers } from './price-offers.tsx'

const offer = {
  changeId: 1,
  kind: 'INCREASE' as const,
  from: '2027-01-15',
  answerUntil: '2027-01-14',
  before: { totalPrice: '199.90', deliveryPrice: '0.00', unitPrice: '6.61' },
  after: { totalPrice: '204.80', deliveryPrice: '4.90', unitPrice: '6.77' },
  answer: null,
}

async function show(language: 'de' | 'en', change: object = {}) {
  const subscription = aSubscription({ priceOffers: [{ ...offer, ...change }] })
  prepareHousehold({ subscriptions: [subscription] })
  mockAnswer('answerPriceOffer', aSubscription({ priceOffers: [{ ...offer, answer: 'ACCEPTED' }] }))
  await renderSignedIn(<PriceOffers offers={subscription.priceOffers ?? []} subscription={subscription} />, {
    language,
  })
}

it.each([
  [
    'de',
    'Neuen Preis annehmen',
    'ACCEPT',
    'Neuer Preis angenommen',
    /inkl\. MwSt\. \(7.%\), davon Versand 4,90/,
  ],
  ['en', 'Keep my present price', 'KEEP', 'Your present price stays', /including 4,90.€ shipping/],
] as const)(
  'both answers stand beside the prices with VAT and price per kilogram (%s)',
  async (...expected) => {
    const [language, button, answer, toast, price] = expected
    await show(language)
    await expect.element(page.getByText(price)).toBeVisible()
    await expect.element(page.getByText(/6,77.€\/kg/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByText(toast)).toBeVisible()
    const [call] = callsOf('answerPriceOffer')
    expect(call?.body).toEqual({ changeId: 1, answer, totalPrice: '204.80' })
  },
)

it('an answer can be changed until the day before, and a decrease asks for none', async () => {
  await show('de', { answer: 'ACCEPTED' })
  await expect.element(page.getByRole('button', { name: 'Bisherigen Preis behalten' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Neuen Preis annehmen' })).not.toBeInTheDocument()
})

it('a decrease asks for nothing', async () => {
  await show('de', { kind: 'DECREASE' })
  await expect.element(page.getByText('Du musst nichts tun.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
