import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aCancelledSubscription,
  aMethod,
  anAddress,
  aPausedSubscription,
  aPayPalMethod,
  aQuote,
  aScheduleEntry,
  aSubscription,
} from '../../testing/fixtures.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold, type Household } from '../../testing/render.tsx'
import { resizePage } from '../../testing/resize-page.ts'

const vienna = anAddress({
  id: 3002,
  address1: 'Getreidemarkt 4',
  zip: '1060',
  city: 'Wien',
  countryCode: 'AT',
})
const today = aBox({ billingDate: '2026-11-20', cutoffAt: '2026-11-20T11:30:00.000Z' })

async function openActivation(
  subscription = aPausedSubscription(),
  changes: Partial<Household> = {},
): Promise<Locator> {
  prepareHousehold({
    subscriptions: [subscription],
    addresses: [anAddress(), vienna],
    methods: [aMethod(), aPayPalMethod()],
    ...changes,
  })
  mockAnswer('createQuote', aQuote({ needsOrderButton: subscription.status === 'CANCELLED' }))
  return openDialog(
    subscription.status === 'CANCELLED' ? 'reactivateSubscription' : 'resumeSubscription',
    subscription,
  )
}

/** Expects a button that is read with its reason and does nothing. */
async function expectBlocked(button: Locator, reason: string): Promise<void> {
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(reason)
  await expect.element(page.getByText(reason)).toBeVisible()
  await expectAccessible()
  await button.click({ force: true })
  expect([...callsOf('reactivateSubscription'), ...callsOf('resumeSubscription')]).toEqual([])
}

describe('the order button of a reactivation', () => {
  const order = (dialog: Locator) => dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
  const withoutAddress = { shippingAddress: null }
  const expired = [aMethod({ status: 'EXPIRED' })]

  it.each<[string, Partial<SubscriptionView>, PaymentMethodView[], string]>([
    ['an address', withoutAddress, [aMethod()], 'Wähle zuerst eine Lieferadresse.'],
    ['a method', { paymentMethodId: null }, [aMethod()], 'Wähle zuerst eine gültige Zahlungsmethode.'],
    ['a valid method', {}, expired, 'Wähle zuerst eine gültige Zahlungsmethode.'],
    [
      'an address and a valid method',
      withoutAddress,
      expired,
      'Wähle zuerst eine Lieferadresse und eine gültige Zahlungsmethode.',
    ],
  ])('does nothing without %s, and says so', async (_, changes, methods, reason) => {
    const dialog = await openActivation(aCancelledSubscription(changes), { methods })
    await expect.element(dialog).toHaveTextContent('199,90 €')
    await expectBlocked(order(dialog), reason)
  })

  it.each([
    [1440, 900],
    [360, 740],
  ])('and the total are in sight at %d x %d, wherever the dialog is scrolled', async (width, height) => {
    await resizePage(width, height)
    const dialog = await openActivation(aCancelledSubscription())
    await expect.element(order(dialog)).not.toHaveAttribute('aria-disabled')
    const total = dialog.getByRole('paragraph').filter({ hasText: /^Gesamt/ })
    for (const top of [0, 10_000]) {
      dialog.element().firstElementChild?.scrollTo({ top })
      await expect.element(order(dialog)).toBeInViewport({ ratio: 0.99 })
      await expect.element(total).toBeInViewport({ ratio: 0.99 })
    }
    await expectAccessible()
  })
})

describe.each([
  ['resuming', aPausedSubscription],
  ['reactivating', aCancelledSubscription],
])('%s', (_kind, subscription) => {
  it.each([
    ['Germany', anAddress(), 'Inkl. Mwst (7 %): 13,08 €'],
    ['Austria', vienna, 'Inkl. Mwst (USt., 7 %): 13,08 €'],
  ])('labels the total of a delivery to %s as the spec prescribes', async (_, to, label) => {
    const dialog = await openActivation(subscription({ shippingAddress: { ...to, addressId: to.id } }))
    await expect.element(dialog).toHaveTextContent(label)
    expect(dialog.element().textContent).not.toContain('inkl. MwSt.')
  })
})

describe('resuming a paused subscription', () => {
  it('says beside the button if the charge is today', async () => {
    prepareHousehold({ subscriptions: [aPausedSubscription()] })
    mockAnswer('createQuote', aQuote({ after: { nextBox: today } }))
    const dialog = await openDialog('resumeSubscription', aPausedSubscription())
    await expect
      .element(dialog)
      .toHaveTextContent('Die nächste Abbuchung über 199,90 € ist heute, frühestens in 30 Minuten.')
    await expect.element(dialog.getByRole('button', { name: 'Abo fortsetzen' })).toBeVisible()
    await expectAccessible()
  })

  it('saves another address immediately and reloads the quote', async () => {
    const dialog = await openActivation()
    mockAnswer('updateSubscriptionAddress', aPausedSubscription())
    await dialog.getByLabelText(/^Versandadresse ändern/).selectOptions('3002')
    await expect.poll(() => callsOf('updateSubscriptionAddress')).toMatchObject([{ body: { city: 'Wien' } }])
    await expect.poll(() => callsOf('createQuote').length).toBeGreaterThan(1)
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Versandadresse aktualisiert' }))
      .toBeVisible()
  })

  it('saves another payment method immediately, and shows in the dialog why one is refused', async () => {
    const dialog = await openActivation()
    mockRefusal('changePaymentMethod', 'PAYMENT_METHOD_INVALID')
    await dialog.getByLabelText(/^Zahlungsart auswählen/).selectOptions('pm_5002')
    await expect.element(dialog).toHaveTextContent(refusalMessage('PAYMENT_METHOD_INVALID'))
    await expect.element(dialog.getByLabelText(/^Zahlungsart auswählen/)).toHaveValue('pm_5001')
  })

  const unusable: [PaymentMethodView['status'], string][] = [
    ['EXPIRED', 'Diese Zahlungsmethode ist abgelaufen.'],
    ['REQUIRES_CONFIRMATION', 'Diese Zahlungsmethode ist noch nicht bestätigt.'],
    ['REVOKED', 'Diese Zahlungsmethode wurde widerrufen.'],
  ]
  it.each(unusable)('with a payment method that is %s says what to do', async (status, message) => {
    const dialog = await openActivation(aPausedSubscription(), {
      methods: [aMethod({ status }), aPayPalMethod()],
    })
    await expect.element(dialog).toHaveTextContent(message)
  })

  it.each(['PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const)(
    'cannot be sent after %s, and the button says why',
    async (code) => {
      prepareHousehold({ subscriptions: [aPausedSubscription()] })
      mockRefusal('createQuote', code)
      const dialog = await openDialog('resumeSubscription', aPausedSubscription())
      await expectBlocked(
        dialog.getByRole('button', { name: 'Abo fortsetzen' }),
        'Wähle zuerst eine gültige Zahlungsmethode.',
      )
    },
  )

  it('with an expired card leads to its renewal', async () => {
    const dialog = await openActivation(aPausedSubscription(), { methods: [aMethod({ status: 'EXPIRED' })] })
    await expect.element(dialog.getByRole('link', { name: 'Zahlungsmethode erneuern' })).toBeVisible()
  })

  it('asks for an address if there is none', async () => {
    const subscription = aPausedSubscription({ shippingAddress: null })
    prepareHousehold({ subscriptions: [subscription], addresses: [] })
    mockRefusal('createQuote', 'ADDRESS_MISSING')
    const dialog = await openDialog('resumeSubscription', subscription)
    await expectBlocked(
      dialog.getByRole('button', { name: 'Abo fortsetzen' }),
      'Wähle zuerst eine Lieferadresse.',
    )
    await dialog.getByRole('button', { name: 'Adresse eingeben' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'Neue Lieferadresse' })).toBeVisible()
  })
})

describe('after a reactivation', () => {
  it('the first order can be moved until its cut-off, which is shown', async () => {
    const reactivated = aSubscription({
      nextBillingDate: '2026-11-20',
      nextDelivery: { from: '2026-11-27', to: '2026-12-01' },
    })
    const dialog = await openActivation(aCancelledSubscription())
    mockAnswer('reactivateSubscription', reactivated)
    const first = aScheduleEntry({ billingDate: '2026-11-20', cutoffAt: '2026-11-20T11:30:00.000Z' })
    mockAnswer('listOrderSchedule', [first])
    mockAnswer('listSubscriptions', [reactivated])
    await dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('Die erste Box kommt Fr., 27. November – Di., 1. Dezember.')
    await expect.element(dialog).toHaveTextContent('Noch bis 12:30 Uhr änderbar, danach buchen wir ab.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Verschieben' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Bestellung verschieben' })).toBeVisible()
  })
})
