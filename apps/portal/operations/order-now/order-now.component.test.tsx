import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aDiscount,
  aMenuLine,
  aScheduleEntry,
  anOrder,
  aQuote,
  aShippingAddress,
  aSubscription,
} from '../../testing/fixtures.ts'
import { prepareHousehold, openDialog } from '../../testing/render.tsx'
import { mockAnswer, callsOf, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'

const charge = aBox({
  billingDate: '2026-11-20',
  lines: [aMenuLine()],
  totalLineItems: '219.90',
  totalDiscount: '20.00',
  discount: aDiscount(),
  deliveryWindow: { from: '2026-11-27', to: '2026-12-01', shiftedByHoliday: false },
})

const order = (dialog: Locator) => dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })

async function openOrderNow(subscription = aSubscription(), schedule = [aScheduleEntry()]) {
  prepareHousehold({ subscriptions: [subscription], schedule })
  mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true }))
  const dialog = await openDialog('placeOrder', subscription)
  await expect.element(order(dialog)).toBeVisible()
  return dialog
}

describe('an order now', () => {
  it('shows everything that the law wants seen directly above the one button', async () => {
    const dialog = await openOrderNow()
    const review = dialog.getByRole('region', { name: 'Deine Bestellung' })
    for (const said of [
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
      'Inkl. Mwst (7 %): 13,08 € · 6,61 €/kg',
      'Dein Abo läuft unbefristet und ist jederzeit kündbar.',
    ])
      await expect.element(review).toHaveTextContent(said)
    expect(review.getByRole('button').elements().at(-1)).toBe(order(dialog).element())
    await expectAccessible()
  })

  it('to Austria names the tax as it is called there', async () => {
    const dialog = await openOrderNow(
      aSubscription({ shippingAddress: aShippingAddress({ countryCode: 'AT', zip: '1060', city: 'Wien' }) }),
    )
    await expect.element(dialog).toHaveTextContent('Inkl. USt (7 %)')
  })

  it.each([
    ['NONE', 'Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.'],
    ['PARTIAL', 'Alles andere in der Box kannst du 14 Tage lang widerrufen.'],
    ['FULL', 'Du kannst diese Bestellung 14 Tage lang widerrufen.'],
  ] as const)('with a right to withdraw of %s says what it is', async (withdrawal, said) => {
    prepareHousehold()
    mockAnswer('createQuote', aQuote({ charge, needsOrderButton: true, withdrawal }))
    const dialog = await openDialog('placeOrder')
    await expect.element(dialog).toHaveTextContent(said)
  })

  it.each(['PAYMENT_DECLINED', 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const)(
    'that is refused for %s offers another way to pay in place',
    async (code) => {
      const dialog = await openOrderNow()
      mockRefusal('placeOrder', code)
      await order(dialog).click()
      await expect.element(dialog).toHaveTextContent(refusalMessage(code))
      await dialog.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Zahlungsart ändern' })).toBeVisible()
    },
  )

  it('that the payment service could not answer says that nothing was ordered or charged', async () => {
    const dialog = await openOrderNow()
    mockRefusal('placeOrder', 'UPSTREAM_UNAVAILABLE')
    await order(dialog).click()
    await expect.element(dialog).toHaveTextContent('Es wurde nichts bestellt und nichts abgebucht.')
  })

  it('whose payment is still being checked says so, and not to order again', async () => {
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

  it('of an open payment says that it is tried again, and orders nothing new', async () => {
    const dialog = await openOrderNow(aSubscription(), [aScheduleEntry({ status: 'FAILED' })])
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Jetzt bezahlen')
    await expect.element(dialog).toHaveTextContent('Wir versuchen die offene Zahlung sofort noch einmal.')
    expect(dialog.element().textContent).not.toContain('Frieda braucht früher Futter?')
  })
})
