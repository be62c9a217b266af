import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aBox,
  aCustomer,
  aMethod,
  aPausedSubscription,
  aPayPalMethod,
  aQuote,
  aScheduleEntry,
  aSepaMethod,
  aSubscription,
} from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
  refusalsOf,
} from '../../testing/mock-service.ts'
import { expectEnglish, openDialog, prepareHousehold, type Household } from '../../testing/render.tsx'

const methods = [aMethod(), aPayPalMethod(), aSepaMethod()]
const outstanding = aScheduleEntry({ status: 'FAILED', nextRetryDate: '2026-12-11' })

const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

async function openPayment(changes: Partial<Household> = {}, subscription = aSubscription()) {
  prepareHousehold({ methods, subscriptions: [subscription], ...changes })
  mockAnswer('changePaymentMethod', aSubscription())
  return openDialog('changePaymentMethod', subscription)
}

describe('the payment method of a subscription', () => {
  it('is chosen from all saved methods, with the current one marked', async () => {
    const dialog = await openPayment()
    await expect.element(dialog.getByRole('radio', { name: /^Visa, endet auf 4242 Aktuell/ })).toBeChecked()
    for (const expected of [
      'gültig bis 08/2028',
      'PayPal lea@example.de',
      'SEPA-Lastschrift IBAN endet auf 3000',
    ])
      await expect.element(dialog).toHaveTextContent(expected)
    await expect.element(dialog).toHaveTextContent('Jetzt wird nichts abgebucht.')
    await expect.element(dialog).toHaveTextContent('Gilt ab der Abbuchung Di., 8. Dezember über 199,90 €.')
    await expectAccessible()
  })

  it('is changed once with a toast, and the dialog closes', async () => {
    const dialog = await openPayment()
    await dialog.getByText('SEPA-Lastschrift').click()
    const release = holdAnswers('changePaymentMethod')
    await button(dialog, 'Zahlungsmethode übernehmen').click()
    await expect.element(button(dialog, 'Zahlungsmethode übernehmen')).toHaveAttribute('aria-busy', 'true')
    await button(dialog, 'Zahlungsmethode übernehmen').click({ force: true })
    release()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(toast('Zahlungsdaten aktualisiert')).toBeVisible()
    expect(callsOf('changePaymentMethod')).toMatchObject([{ body: { paymentMethodId: 'pm_5003' } }])
    await expect.element(page.getByRole('button', { name: 'Dialog öffnen' })).toHaveFocus()
  })

  const unusable: [PaymentMethodView['status'], string][] = [
    ['EXPIRED', 'Abgelaufen. Erneuere sie im Profil.'],
    ['REQUIRES_CONFIRMATION', 'Noch nicht bestätigt. Bestätige sie im Profil.'],
    ['REVOKED', 'Widerrufen. Hinterlege sie im Profil neu.'],
  ]
  it.each(unusable)(
    'cannot be set to a method that is %s, and the dialog says why',
    async (status, reason) => {
      const dialog = await openPayment({ methods: [aMethod(), aPayPalMethod({ status })] })
      const paypal = dialog.getByRole('radio', { name: /PayPal/ })
      await expect.element(paypal).toBeDisabled()
      await expect.element(dialog).toHaveTextContent(reason)
    },
  )

  it.each([
    ['no method is saved', [], 'Du hast noch keine Zahlungsmethode gespeichert.'],
    [
      'none of them can be charged',
      [aMethod({ status: 'EXPIRED' })],
      'Zurzeit ist keine deiner Zahlungsmethoden einsetzbar.',
    ],
  ])('links to the profile if %s', async (_, list, expected) => {
    const dialog = await openPayment({ methods: list })
    await expect.element(dialog).toHaveTextContent(expected)
    expect(button(dialog, 'Zahlungsmethode übernehmen').query()).toBeNull()
    await expect.element(dialog.getByRole('link', { name: '+ Zahlungsmethode hinzufügen' })).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Zahlungsmethode erneuern' }).elements()).toHaveLength(
      list.length,
    )
    await expectAccessible()
  })

  it('shows the message of every refusal in the dialog', async () => {
    const dialog = await openPayment()
    await dialog.getByText('SEPA-Lastschrift').click()
    for (const code of refusalsOf('changePaymentMethod')) {
      mockRefusal('changePaymentMethod', code)
      await button(dialog, 'Zahlungsmethode übernehmen').click()
      await expect.element(dialog).toHaveTextContent(refusalMessage(code))
      await expect.element(button(dialog, 'Zahlungsmethode übernehmen')).not.toHaveAttribute('aria-busy')
    }
    await expect.element(toast('Es ist ein Fehler aufgetreten').first()).toBeVisible()
  })

  it('stays unchanged without a network, and the dialog says so', async () => {
    const dialog = await openPayment()
    await dialog.getByText('SEPA-Lastschrift').click()
    mockNoNetworkFor('changePaymentMethod')
    await button(dialog, 'Zahlungsmethode übernehmen').click()
    await expect.element(dialog).toHaveTextContent('Wir erreichen gerade den Server nicht.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('can be changed during a pause after a failed payment, which then resumes the subscription', async () => {
    const paused = aPausedSubscription({
      pause: { reason: 'PAYMENT_FAILED', startedAt: '2026-11-20', weeks: null, resumesAt: null },
    })
    const dialog = await openPayment({ schedule: [] }, paused)
    await expect
      .element(dialog)
      .toHaveTextContent('Das Abo ruht, weil eine Zahlung nicht geklappt hat. Mit der neuen Zahlungsmethode')
  })

  it('is shown in English if the customer chose it', async () => {
    prepareHousehold({ methods })
    const dialog = await openDialog('changePaymentMethod', aSubscription(), { language: 'en' })
    await expect.element(dialog.getByRole('radio').first()).toBeInTheDocument()
    await expectEnglish(dialog)
  })
})

describe('an open payment', () => {
  const charge = aBox({ billingDate: '2026-11-20' })

  async function openWithOutstanding(quote = aQuote({ charge }), customer: Partial<CustomerView> = {}) {
    prepareHousehold({ methods, schedule: [outstanding], customer: aCustomer(customer) })
    mockAnswer('createQuote', quote)
    const dialog = await openDialog('changePaymentMethod')
    await expect.element(dialog).toHaveTextContent('Eine Zahlung über 199,90 € ist noch offen.')
    return dialog
  }

  it('is retried immediately with another method, and the button says so', async () => {
    const dialog = await openWithOutstanding()
    await expect.element(dialog).toHaveTextContent('sonst am Fr., 11. Dezember.')
    await dialog.getByText('SEPA-Lastschrift').click()
    await expect.element(button(dialog, 'Übernehmen und jetzt bezahlen')).toBeVisible()
    await expectAccessible()
  })

  it('with a method that stays the same is paid in the dialog of the order', async () => {
    const dialog = await openWithOutstanding(aQuote({ charge: null }))
    await expect.element(dialog).toHaveTextContent('Mit einer anderen Zahlungsmethode')
    await button(dialog, 'Jetzt noch einmal versuchen').click()
    await expect.element(page.getByRole('dialog', { name: 'Jetzt bezahlen' })).toBeVisible()
    expect(callsOf('changePaymentMethod')).toEqual([])
  })

  it('of a contract that is not activated yet is charged after its activation', async () => {
    const dialog = await openWithOutstanding(aQuote({ charge: null }), { migration: { activatesOn: null } })
    await dialog.getByText('SEPA-Lastschrift').click()
    await expect.element(dialog).toHaveTextContent('spätestens am nächsten Werktag')
    await expect.element(dialog).not.toHaveTextContent('keine 10 Minuten')
  })

  it('is not retried within ten minutes of the last attempt, and the dialog says so', async () => {
    const dialog = await openWithOutstanding(aQuote({ charge: null }))
    await dialog.getByText('SEPA-Lastschrift').click()
    await expect.element(dialog).toHaveTextContent('Der letzte Versuch ist keine 10 Minuten her.')
    await expect.element(button(dialog, 'Zahlungsmethode übernehmen')).toBeVisible()
  })

  it.each([
    ['is paid', aSubscription({ lastPaymentStatus: 'SUCCEEDED' }), 'Die offene Zahlung hat geklappt.'],
    [
      'is declined again',
      aSubscription({ lastPaymentStatus: 'FAILED' }),
      'Die Zahlung hat nicht geklappt und ist noch offen.',
    ],
    [
      'is still running',
      aSubscription({ lastPaymentStatus: 'FAILED', isLocked: true }),
      'Die Zahlung läuft noch.',
    ],
  ])('that %s is reported in the dialog', async (_, answer, expected) => {
    const dialog = await openWithOutstanding()
    mockAnswer('changePaymentMethod', answer)
    prepareHousehold({ methods, schedule: [aScheduleEntry({ status: 'PROCESSING' })] })
    await dialog.getByText('SEPA-Lastschrift').click()
    await button(dialog, 'Übernehmen und jetzt bezahlen').click()
    await expect.element(dialog).toHaveTextContent(expected)
    await expect.element(button(dialog, 'Fertig')).toBeVisible()
    await expectAccessible()
  })

  it('that is declined again leads back to the methods', async () => {
    const dialog = await openWithOutstanding()
    mockAnswer('changePaymentMethod', aSubscription({ lastPaymentStatus: 'FAILED' }))
    await dialog.getByText('SEPA-Lastschrift').click()
    await button(dialog, 'Übernehmen und jetzt bezahlen').click()
    await button(dialog, 'Zahlungsart auswählen').click()
    await expect.element(dialog.getByRole('radio', { name: /SEPA/ })).toBeInTheDocument()
  })
})
