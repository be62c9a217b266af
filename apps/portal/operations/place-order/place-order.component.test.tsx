import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aDiscount,
  aMenuLine,
  aMethod,
  anOrder,
  aQuote,
  aScheduleEntry,
  aShippingAddress,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, holdAnswers, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'

const charge = aBox({
  billingDate: '2026-11-20',
  lines: [aMenuLine()],
  totalLineItems: '219.90',
  totalDiscount: '20.00',
  discount: aDiscount(),
  deliveryWindow: { from: '2026-11-27', to: '2026-12-01', shiftedByHoliday: false },
})

const order = (dialog: Locator) => dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })

async function openOrderNow(subscription = aSubscription(), schedule = [aScheduleEntry()], box = charge) {
  prepareHousehold({ subscriptions: [subscription], schedule })
  mockAnswer('createQuote', aQuote({ charge: box, needsOrderButton: true }))
  const dialog = await openDialog('placeOrder', subscription)
  await expect
    .element(dialog.getByRole('button', { name: /^(Zahlungspflichtig bestellen|Jetzt bezahlen)$/ }))
    .toBeVisible()
  return dialog
}

describe('ordering now', () => {
  it('leads from the review above the button to the particulars of each recipe and supplement', async () => {
    const snack = aMenuLine({ id: 2, sku: '0010001LGB-SUP', productTitle: 'Snack Gelenke', product: null })
    const lines = [
      { ...aMenuLine(), feedVersion: 3 },
      { ...snack, feedVersion: 4 },
    ]
    const dialog = await openOrderNow(undefined, undefined, { ...charge, lines })
    const review = dialog.getByRole('region', { name: 'Deine Bestellung' })
    for (const [name, path] of [
      ['Cowgenuss', '/futter/CG?version=3&lang=de'],
      ['Ringeltanz', '/futter/RT?version=3&lang=de'],
      ['Snack Gelenke', '/futter/0010001LGB-SUP?version=4&lang=de'],
    ] as const)
      await expect
        .element(review.getByRole('link', { name: new RegExp(`^Angaben zu ${name}`) }))
        .toHaveAttribute('href', path)
    await expectAccessible()
  })

  it('shows product, kg, total, VAT, shipping, date, interval, notice and withdrawal above the order button', async () => {
    const dialog = await openOrderNow()
    const review = dialog.getByRole('region', { name: 'Deine Bestellung' })
    for (const expected of [
      'Frischmenü',
      'Cowgenuss, Ringeltanz · Vollpension · Futter für 28 Tage',
      '30,24 kg3 Pakete',
      'heute, Fr., 20. November',
      'Fr., 27. November – Di., 1. Dezember',
      'alle 28 Tage eine Box',
      'Lindenstraße 12',
      'Visa',
      'Zwischensumme219,90 €',
      'WILLKOMMEN10−20,00 €',
      'Versandkostenlos',
      '199,90 €',
      'inkl. MwSt. (7 %): 13,08 € · 6,61 €/kg',
      'Dein Abo läuft unbefristet und ist jederzeit kündbar.',
    ])
      await expect.element(review).toHaveTextContent(expected)
    const follows = review.element().compareDocumentPosition(order(dialog).element())
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expectAccessible()
  })

  it.each([
    [360, 740],
    [768, 900],
  ])('shows the total and the order button without scrolling at %d x %d', async (width, height) => {
    await resizePage(width, height)
    const dialog = await openOrderNow()
    const bar = order(dialog).element().parentElement
    expect(bar?.textContent).toMatch(/^Gesamt .*199,90/)
    // The dialog takes its place after it has opened.
    const isInSight = () => {
      const { top, bottom } = bar?.getBoundingClientRect() ?? { top: -1, bottom: Infinity }
      return top > 0 && bottom <= height
    }
    await expect.poll(isInSight).toBe(true)
  })

  it('says what the box costs now and what every box costs afterwards', async () => {
    prepareHousehold()
    const priceSteps = [
      { totalPrice: '146.97', boxes: 1 },
      { totalPrice: '163.30', boxes: null },
    ]
    const reduced = { ...charge, totalPrice: '146.97', priceSteps }
    mockAnswer('createQuote', aQuote({ charge: reduced, needsOrderButton: true }))
    const dialog = await openDialog('placeOrder')
    const review = dialog.getByRole('region', { name: 'Deine Bestellung' })
    await expect.element(review).toHaveTextContent('einmal 146,97 €, danach 163,30 € alle 28 Tage')
  })

  it('warns if a box that is paid already arrives on the same days', async () => {
    const onTheWay = anOrder({ deliveryWindow: charge.deliveryWindow })
    prepareHousehold({
      orders: [
        onTheWay,
        anOrder({ id: 20001007, fulfillmentStatus: 'delivered', deliveryWindow: charge.deliveryWindow }),
      ],
    })
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true }))
    const dialog = await openDialog('placeOrder')
    const warning = dialog.getByRole('note').filter({ hasText: 'Für diese Tage ist schon eine Box bezahlt' })
    await expect
      .element(warning)
      .toHaveTextContent(
        'Sie kommt Fr., 27. November – Di., 1. Dezember. Bestellst du jetzt, kommen zwei Boxen auf einmal.',
      )
    await expectAccessible()
  })

  it('gives no such warning if the paid box arrives on other days', async () => {
    prepareHousehold({ orders: [anOrder()] })
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true }))
    const dialog = await openDialog('placeOrder')
    await expect.element(order(dialog)).toBeVisible()
    expect(dialog.element().textContent).not.toContain('schon eine Box bezahlt')
  })

  it('for Austria uses the Austrian name of the tax', async () => {
    const dialog = await openOrderNow(
      aSubscription({ shippingAddress: aShippingAddress({ countryCode: 'AT', zip: '1060', city: 'Wien' }) }),
    )
    await expect.element(dialog).toHaveTextContent('inkl. USt. (7 %)')
  })

  it.each([
    ['NONE', 'Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.'],
    ['PARTIAL', 'Alles andere in der Box kannst du 14 Tage lang widerrufen.'],
    ['FULL', 'Du kannst diese Bestellung 14 Tage lang widerrufen.'],
  ] as const)('explains the right of withdrawal (%s)', async (withdrawal, expected) => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true, withdrawal }))
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog).toHaveTextContent(expected)
  })

  it.each(['PAYMENT_DECLINED', 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const)(
    'offers another payment method in the dialog after %s',
    async (code) => {
      const dialog = await openOrderNow()
      mockRefusal('placeOrder', code)
      await order(dialog).click()
      await expect.element(dialog).toHaveTextContent(refusalMessage(code))
      await dialog.getByRole('button', { name: 'Andere Zahlungsmethode wählen' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Zahlungsmethode ändern' })).toBeVisible()
    },
  )

  it('with an expired card leads to its renewal', async () => {
    prepareHousehold({ methods: [aMethod({ status: 'EXPIRED' })] })
    mockRefusal('createQuote', 'PAYMENT_METHOD_INVALID')
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog.getByRole('link', { name: 'Zahlungsmethode erneuern' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Andere Zahlungsmethode wählen' }).query()).toBeNull()
  })

  it('says that nothing was ordered or charged if the payment service is unavailable', async () => {
    const dialog = await openOrderNow()
    mockRefusal('placeOrder', 'UPSTREAM_UNAVAILABLE')
    await order(dialog).click()
    await expect.element(dialog).toHaveTextContent('Es wurde nichts bestellt und nichts abgebucht.')
  })

  it('asks the customer not to order again while the payment is being checked', async () => {
    const dialog = await openOrderNow()
    mockAnswer('placeOrder', anOrder({ id: 20001009, status: 'PROCESSING', financialStatus: 'pending' }))
    await order(dialog).click()
    await expect
      .element(dialog.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Deine Zahlung wird geprüft')
    await expect.element(dialog).toHaveTextContent('Bestelle bitte nicht noch einmal')
    expect(page.getByText('Bestellung ausgelöst. E-mail folgt').query()).toBeNull()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Verstanden' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('placeOrder')).toHaveLength(1)
  })

  it('leads to the bank if that asks for a confirmation, and reports no success before it', async () => {
    const dialog = await openOrderNow()
    const confirmation = { url: '#bank', until: '2026-11-20T11:15:00.000Z' }
    mockAnswer('placeOrder', {
      ...anOrder({ id: 20001009, status: 'PROCESSING', financialStatus: 'pending' }),
      confirmation,
    })
    await order(dialog).click()
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Deine Bank fragt nach')
    await expect.element(dialog).toHaveTextContent('Bestätige die Zahlung bis 12:15 Uhr bei deiner Bank.')
    expect(location.hash).toBe('#bank')
    await expect.element(dialog.getByRole('button', { name: 'Weiter zur Bank' })).toBeVisible()
    expect(page.getByText('Bestellung ausgelöst. E-mail folgt').query()).toBeNull()
    await expectAccessible()
    expect(callsOf('placeOrder')).toHaveLength(1)
  })

  it('retries an open payment instead of placing a new order', async () => {
    const dialog = await openOrderNow(aSubscription(), [aScheduleEntry({ status: 'FAILED' })])
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Jetzt bezahlen')
    await expect.element(dialog).toHaveTextContent('Wir versuchen die offene Zahlung sofort noch einmal.')
    expect(dialog.element().textContent).not.toContain('Frieda braucht früher Futter?')
    await expect.element(dialog.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
    expect(order(dialog).query()).toBeNull()
  })

  it('is about the payment that the bank wants confirmed, even if it opens before the orders have loaded', async () => {
    const owed = aScheduleEntry({ status: 'FAILED', needsConfirmation: true })
    prepareHousehold({ schedule: [owed] })
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true }))
    const load = holdAnswers('listOrderSchedule')
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog).toBeVisible()
    expect(page.getByText('Frieda braucht früher Futter?').query()).toBeNull()
    load()
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Jetzt bezahlen')
    await expect.element(dialog.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
    expect(order(dialog).query()).toBeNull()
  })

  it('offers to load the orders again if that failed', async () => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true }))
    mockRefusal('listOrderSchedule', 'NOT_FOUND')
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    mockAnswer('listOrderSchedule', [aScheduleEntry()])
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(order(dialog)).toBeVisible()
  })
})
