import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DataOf } from '@pfotenportal/contract/api'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aBox, aMethod, aPet, aQuote, aScheduleEntry, aSubscription } from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
} from '../../testing/mock-service.ts'
import {
  expectEnglish,
  prepareHousehold,
  renderSignedIn,
  type Household,
  type RenderOptions,
} from '../../testing/render.tsx'
import { Payment } from './payment.tsx'

type PaymentState = DataOf<'checkPayment'>

const aPayment = (changes: Partial<PaymentState> = {}): PaymentState => ({
  orderId: 20001009,
  subscriptionId: 20001,
  state: 'PAID',
  total: '199.90',
  currencyCode: 'EUR',
  confirmation: null,
  ...changes,
})

const confirmation = { url: '#bank', until: '2026-11-20T11:15:00.000Z' }

async function openPayment(
  answer: PaymentState | null,
  options: RenderOptions = {},
  household: Partial<Household> = {},
) {
  prepareHousehold(household)
  if (answer) mockAnswer('checkPayment', answer)
  await renderSignedIn(<Payment />, { at: '/orders/payment?order=20001009', ...options })
  return page.getByRole('main')
}

describe('the page to which the bank leads back', () => {
  it('says that the payment went through, asks once, and keeps only the order in its address', async () => {
    const at = '/orders/payment?order=20001009&payment_intent=pi_1&payment_intent_client_secret=secret'
    const main = await openPayment(aPayment(), { at })
    await expect.element(main).toHaveTextContent('Danke, deine Zahlung hat geklappt')
    await expect.element(main).toHaveTextContent('199,90 € sind bezahlt, die Box ist bestellt.')
    expect(location.search).toBe('?order=20001009')
    expect(callsOf('checkPayment').map(({ params }) => params['id'])).toEqual(['20001009'])
    await expectAccessible()
  })

  it('leads to the bank again while that waits', async () => {
    const main = await openPayment(aPayment({ state: 'WAITING', confirmation }))
    await expect.element(main).toHaveTextContent('Bestätige die Zahlung über 199,90 € bis 12:15 Uhr')
    await main.getByRole('button', { name: 'Weiter zur Bank' }).click()
    expect(location.hash).toBe('#bank')
    await expectAccessible()
  })

  it('says that nothing was charged, and offers to order again', async () => {
    const main = await openPayment(aPayment({ state: 'FAILED' }))
    await expect.element(main).toHaveTextContent('Es wurde nichts abgebucht.')
    await expect.element(main).toHaveTextContent('bestätige die Zahlung, wenn deine Bank danach fragt')
    await expect.element(main.getByRole('button', { name: 'Zahlungsmethode prüfen' })).toBeVisible()
    mockRefusal('createQuote', 'NO_UPCOMING_ORDER')
    await main.getByRole('button', { name: 'Jetzt bestellen' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Jetzt bestellen' })).toBeVisible()
  })

  it('says that an amount without an order is refunded, and never that nothing was charged', async () => {
    const main = await openPayment(aPayment({ state: 'STRAY' }))
    await expect.element(main).toHaveTextContent('199,90 € wurden abgebucht, obwohl der Zahlungsversuch')
    await expect.element(main).toHaveTextContent('Wir erstatten dir den Betrag')
    await expect.element(main).not.toHaveTextContent('Es wurde nichts abgebucht')
    expect(main.getByRole('button').elements()).toEqual([])
  })

  it.each([
    ['a skipped order', [aScheduleEntry({ status: 'SKIPPED' })]],
    ['an order after the next one', [aScheduleEntry({ id: 20001008 }), aScheduleEntry()]],
  ])('does not offer to order %s, because only the next order can be charged', async (_, schedule) => {
    const main = await openPayment(aPayment({ state: 'FAILED' }), {}, { schedule })
    await expect.element(main).toHaveTextContent('Es wurde nichts abgebucht.')
    await expect.poll(() => localStorage.getItem('persist:orderSchedule')).toContain('"data":[{')
    expect(main.getByRole('button').elements()).toEqual([])
  })

  it('keeps the place of the explanation until it knows whether the card can be charged', async () => {
    const release = holdAnswers('listPaymentMethods')
    const household = { schedule: [aScheduleEntry({ status: 'FAILED' })] }
    const main = await openPayment(aPayment({ state: 'FAILED' }), {}, household)
    await expect.element(main).toHaveTextContent('Es wurde nichts abgebucht.')
    await expect.poll(() => main.element().querySelectorAll('[aria-busy]').length).toBe(1)
    expect([...main.element().querySelectorAll('p')].filter((it) => it.textContent === '')).toEqual([])
    release()
    await expect.element(main).toHaveTextContent('Sobald die Zahlung klappt, machen wir die Box fertig.')
  })

  it('leads to the renewal of an expired card that still owes the order', async () => {
    const household = {
      schedule: [aScheduleEntry({ status: 'FAILED' })],
      methods: [aMethod({ status: 'EXPIRED' })],
    }
    const main = await openPayment(aPayment({ state: 'FAILED' }), {}, household)
    await expect.element(main.getByRole('link', { name: 'Zahlungsmethode erneuern' })).toBeVisible()
    await expect.element(main).toHaveTextContent('Sobald du sie erneuert hast, buchen wir ab')
    expect(main.getByRole('button', { name: 'Jetzt bezahlen' }).elements()).toEqual([])
    await expectAccessible()
  })

  it('offers to pay the order of the dog that it is about, whichever dog is chosen', async () => {
    const balu = aSubscription({ id: 20002, pet: aPet({ name: 'Balu' }) })
    const owed = { id: 20002004, subscriptionId: balu.id }
    const household = {
      subscriptions: [aSubscription(), balu],
      schedule: [aScheduleEntry(), aScheduleEntry({ ...owed, status: 'FAILED', needsConfirmation: true })],
    }
    const failed = aPayment({ orderId: owed.id, subscriptionId: balu.id, state: 'FAILED' })
    const main = await openPayment(failed, { at: `/orders/payment?order=${owed.id}` }, household)
    await expect.element(main).toHaveTextContent('Deine Bank möchte, dass du diese Zahlung bestätigst.')
    mockAnswer('createQuote', aQuote({ charge: aBox(), needsOrderButton: true }))
    await main.getByRole('button', { name: 'Zahlung bestätigen' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Jetzt bezahlen' })).toBeVisible()
    await expect.poll(() => callsOf('createQuote')).toMatchObject([{ body: { subscriptionId: balu.id } }])
  })

  it('asks the customer to wait while the outcome is unknown, and looks again', async () => {
    const main = await openPayment(aPayment({ state: 'CHECKING' }))
    await expect.element(main).toHaveTextContent('Bestelle bitte nicht noch einmal')
    mockAnswer('checkPayment', aPayment())
    await main.getByRole('button', { name: 'Noch einmal nachsehen' }).click()
    await expect.element(main).toHaveTextContent('Danke, deine Zahlung hat geklappt')
  })

  it('knows no payment of an unknown order', async () => {
    mockRefusal('checkPayment', 'NOT_FOUND')
    const main = await openPayment(null)
    await expect.element(main).toHaveTextContent('Zu dieser Bestellung gibt es keine Zahlung')
  })

  it('offers to look again if the service cannot be reached', async () => {
    mockRefusal('checkPayment', 'UNAVAILABLE')
    const main = await openPayment(null)
    await expect.element(main).toHaveTextContent('Wir wissen noch nicht, ob die Zahlung geklappt hat')
    mockAnswer('checkPayment', aPayment())
    await main.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(main).toHaveTextContent('Danke, deine Zahlung hat geklappt')
  })

  it('finds the outcome by itself once the service can be reached', async () => {
    mockNoNetworkFor('checkPayment')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const main = await openPayment(null)
    await expect.element(main.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    mockAnswer('checkPayment', aPayment())
    vi.advanceTimersByTime(5_000)
    await expect.element(main.getByRole('status')).toHaveTextContent('Danke, deine Zahlung hat geklappt')
  })

  it('reloads the orders only if the payment has changed', async () => {
    const main = await openPayment(aPayment({ state: 'CHECKING' }))
    for (const checks of [1, 2, 3]) {
      await expect.poll(() => callsOf('checkPayment').length).toBeGreaterThanOrEqual(checks)
      await main.getByRole('button', { name: 'Noch einmal nachsehen' }).click()
    }
    mockAnswer('checkPayment', aPayment())
    await main.getByRole('button', { name: 'Noch einmal nachsehen' }).click()
    await expect.element(main).toHaveTextContent('Danke, deine Zahlung hat geklappt')
    // Opened, found in this state, and paid.
    expect(callsOf('listSubscriptions').length).toBeLessThanOrEqual(3)
  })

  it.each(['PAID', 'WAITING', 'FAILED', 'STRAY', 'CHECKING'] as const)(
    'is in English too: %s',
    async (state) => {
      const payment = aPayment({ state, confirmation: state === 'WAITING' ? confirmation : null })
      const main = await openPayment(payment, { language: 'en' })
      await expectEnglish(main)
    },
  )
})
