/** What customers see where shipping is not free. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  anAddress,
  anOrder,
  aQuote,
  aScheduleEntry,
  aSide,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { OrderDetails } from '../shared/order/order-details.tsx'
import { PlanCard } from './plan-card.tsx'

const vienna = anAddress({
  id: 3002,
  address1: 'Getreidemarkt 4',
  zip: '1060',
  city: 'Wien',
  countryCode: 'AT',
})

const charged = aSubscription({
  totalLineItemPrice: '55.00',
  totalLineItemDiscountedPrice: '49.50',
  deliveryPrice: '4.90',
  priceSteps: [
    { totalPrice: '54.40', boxes: 1 },
    { totalPrice: '59.90', boxes: null },
  ],
})

it('the plan names one price with its shipping, which the steps of the price continue', async () => {
  prepareHousehold({ subscriptions: [charged] })
  await renderSignedIn(<PlanCard subscription={charged} />)
  const card = page.getByRole('region', { name: 'Rhythmus und Preis' })
  await expect.element(card).toHaveTextContent(/59,90 € .*54,40 €/)
  await expect.element(card).toHaveTextContent('einmal 54,40 €, danach 59,90 € alle 28 Tage')
  await expect.element(card).toHaveTextContent('davon Versand 4,90 €')
  await expectAccessible()
})

it('the plan says that free shipping is free', async () => {
  const free = aSubscription()
  prepareHousehold({ subscriptions: [free] })
  await renderSignedIn(<PlanCard subscription={free} />)
  await expect
    .element(page.getByRole('region', { name: 'Rhythmus und Preis' }))
    .toHaveTextContent('Versand kostenlos')
})

it('the details of an order add up: goods, discount, shipping, total', async () => {
  prepareHousehold({ subscriptions: [charged] })
  const amounts = {
    totalLineItems: '55.00',
    totalDiscount: '5.50',
    totalShipping: '4.90',
    totalPrice: '54.40',
  }
  await renderSignedIn(<OrderDetails box={anOrder(amounts)} isShown />)
  for (const expected of ['Zwischensumme55,00 €', 'Rabatt−5,50 €', 'Versand4,90 €', 'Gesamt54,40 €'])
    await expect.element(page.getByRole('main')).toHaveTextContent(expected)
})

it('the details of a planned order name its shipping only if it is not free', async () => {
  prepareHousehold({ subscriptions: [charged] })
  await renderSignedIn(
    <OrderDetails box={aScheduleEntry({ totalShipping: '4.90', totalPrice: '204.80' })} isShown />,
  )
  await expect.element(page.getByRole('main')).toHaveTextContent('Versand4,90 €')
})

it('an order is reviewed with its shipping before the total', async () => {
  prepareHousehold({ subscriptions: [charged], schedule: [aScheduleEntry()] })
  const box = aBox({ totalLineItems: '55.00', totalShipping: '4.90', totalPrice: '59.90' })
  mockAnswer('createQuote', aQuote({ charge: box, needsOrderButton: true }))
  const dialog = await openDialog('placeOrder', charged)
  const review = dialog.getByRole('region', { name: 'Deine Bestellung' })
  for (const expected of ['Zwischensumme55,00 €', 'Versand4,90 €', '59,90 €'])
    await expect.element(review).toHaveTextContent(expected)
})

it('a move to a country with dearer shipping names both prices and is sent by the order button', async () => {
  prepareHousehold({ subscriptions: [charged], addresses: [anAddress(), vienna] })
  const within = aBox({ totalShipping: '4.90', totalPrice: '59.90' })
  const abroad = aBox({ totalShipping: '7.90', totalPrice: '62.90', taxRate: '0.13' })
  mockAnswer(
    'createQuote',
    aQuote({
      before: aSide({ nextBox: within }),
      after: aSide({ nextBox: abroad }),
      needsOrderButton: true,
    }),
  )
  mockAnswer('updateSubscriptionAddress', charged)
  const dialog = await openDialog('updateSubscriptionAddress', charged)
  await dialog.getByRole('radio', { name: /Getreidemarkt/ }).click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Der Versand dorthin kostet 7,90 € statt 4,90 €, die nächste Box damit insgesamt 62,90 €.',
    )
  await expect.element(dialog).not.toHaveTextContent('Am Preis ändert sich nichts.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf('updateSubscriptionAddress')).toHaveLength(1)
})

it('a plan below the minimum order says what is missing', async () => {
  prepareHousehold({ subscriptions: [charged] })
  mockRefusal('createQuote', 'BELOW_MINIMUM_ORDER')
  const dialog = await openDialog('swapPlan', charged)
  await dialog.getByRole('radio', { name: /Halbpension/ }).click()
  await expect.element(dialog).toHaveTextContent(refusalMessage('BELOW_MINIMUM_ORDER'))
})
