import { describe, expect, it } from 'vitest'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { day } from '@pfotenportal/domain/core/calendar'
import { methodsNeedingAttention } from './payment-hint.tsx'

/** The reason's id in the sample catalogue. */
const DOG_PASSED_AWAY = 8

const billingAddress: PaymentMethodView['billingAddress'] = {
  firstName: 'Paul',
  lastName: 'Neumann',
  first_name: 'Paul',
  last_name: 'Neumann',
  phone: '',
  company: '',
  address1: 'Am Markt 1',
  zip: '28195',
  city: 'Bremen',
  countryCode: 'DE',
}
const cardUntil = (id: string, expiryMonth: number, expiryYear: number): PaymentMethodView => ({
  id,
  billingAddress,
  card: { brand: 'visa', lastDigits: '4242', expiryMonth, expiryYear },
  payPal: null,
  sepaDebit: null,
  status: 'ACTIVE',
})
const soon = cardUntil('pm_soon', 12, 2026)
const over = cardUntil('pm_over', 10, 2026)
const fine = cardUntil('pm_fine', 12, 2030)
const unready = { ...fine, id: 'pm_unready', card: null, status: 'REQUIRES_CONFIRMATION' } as const

type PaidSubscription = Parameters<typeof methodsNeedingAttention>[1][number]
const dog = (
  id: number,
  status: PaidSubscription['status'],
  paymentMethodId: string,
  flow: number | null = null,
): PaidSubscription => ({
  id,
  status,
  paymentMethodId,
  cancellationFlowId: flow,
  pet: null,
  lastPaymentStatus: 'SUCCEEDED',
})

const problemsOf = (
  subscriptions: readonly PaidSubscription[],
  { isMigrating = false, shownIds = [1] as readonly number[] } = {},
) =>
  methodsNeedingAttention([soon, over, fine, unready], subscriptions, {
    chosenId: 1,
    shownIds,
    isMigrating,
    today: day('2026-11-20'),
  }).map(({ method, problem }) => `${method.id} ${problem}`)

describe('the hint to renew a payment method', () => {
  it.each([
    ['appears for a card that expires soon', [dog(1, 'ACTIVE', 'pm_soon')], ['pm_soon SOON']],
    ['appears for an expired card', [dog(1, 'ACTIVE', 'pm_over')], ['pm_over EXPIRED']],
    ['appears during a pause', [dog(1, 'PAUSED', 'pm_over')], ['pm_over EXPIRED']],
    ['does not appear for a valid card', [dog(1, 'ACTIVE', 'pm_fine')], []],
    [
      'covers every dog of the customer',
      [dog(1, 'ACTIVE', 'pm_fine'), dog(2, 'ACTIVE', 'pm_over')],
      ['pm_over EXPIRED'],
    ],
    [
      'appears if the chosen cancelled subscription could be reactivated',
      [dog(1, 'CANCELLED', 'pm_soon')],
      ['pm_soon SOON'],
    ],
    [
      'ignores cancelled subscriptions that are not chosen',
      [dog(1, 'ACTIVE', 'pm_fine'), dog(2, 'CANCELLED', 'pm_over')],
      [],
    ],
    ['does not appear if the dog has died', [dog(1, 'CANCELLED', 'pm_over', DOG_PASSED_AWAY)], []],
    ['ignores methods that pay for no subscription', [], []],
  ] as const)('%s', (_name, subscriptions, expected) => {
    expect(problemsOf(subscriptions)).toEqual(expected)
  })

  it.each([
    ['leaves out what the failed box on the page says', 'FAILED', 'pm_over', [1], []],
    ['stays if the failed box is not on the page', 'FAILED', 'pm_over', [2], ['pm_over EXPIRED']],
    ['stays if the last payment succeeded', 'SUCCEEDED', 'pm_over', [1], ['pm_over EXPIRED']],
    ['stays for a card that expires soon', 'FAILED', 'pm_soon', [1], ['pm_soon SOON']],
  ] as const)('%s', (_, lastPaymentStatus, method, shownIds, expected) => {
    const subscriptions = [{ ...dog(1, 'ACTIVE', method), lastPaymentStatus }]
    expect(problemsOf(subscriptions, { shownIds })).toEqual(expected)
  })

  it('asks to set up a method, except during a migration, whose notice asks for it', () => {
    const unpaid = [dog(1, 'ACTIVE', 'pm_unready')]
    expect(problemsOf(unpaid)).toEqual(['pm_unready UNCONFIRMED'])
    expect(problemsOf(unpaid, { isMigrating: true })).toEqual([])
  })
})
