import { describe, expect, test } from 'vitest'
import {
  active,
  at,
  cancelled,
  inDunning,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { changePaymentMethod } from './payment-method-change.ts'

const OTHER = { id: 'pm_5002', status: 'ACTIVE' } as const

describe('changing the payment method', () => {
  test.each([
    ['active', active(), NOON],
    ['locked', active(), at('2026-12-08T01:00:00+01:00')],
    ['in dunning', inDunning(), NOON],
    ['paused', pausedByCustomer(), NOON],
    ['paused by the service', pausedByService(), NOON],
    ['cancelled', cancelled(), NOON],
  ])('is accepted in every state: %s', (_name, subscription, moment) => {
    const decision = changePaymentMethod(subscription, OTHER, moment)
    expect(valueOf(decision)).toEqual({ ...subscription, paymentMethod: OTHER })
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'paymentMethodChanged',
        subscriptionId: subscription.id,
        before: { paymentMethodId: 'pm_5001' },
        after: { paymentMethodId: 'pm_5002' },
      },
    ])
  })

  test('sets the first method of a subscription without one', () => {
    const decision = changePaymentMethod(active({ paymentMethod: null }), OTHER, NOON)
    expect(decision.ok && decision.events).toMatchObject([{ before: { paymentMethodId: null } }])
  })

  test.each([
    ['PAYMENT_METHOD_INVALID', 'EXPIRED'],
    ['PAYMENT_METHOD_INVALID', 'REVOKED'],
    ['PAYMENT_METHOD_UNCONFIRMED', 'REQUIRES_CONFIRMATION'],
  ] as const)('is refused with %s if it is %s', (reason, status) => {
    expect(outcomeOf(changePaymentMethod(active(), { id: 'pm_5002', status }, NOON))).toBe(reason)
  })

  test('to the same method changes nothing', () => {
    const subscription = active()
    expect(changePaymentMethod(subscription, { id: 'pm_5001', status: 'ACTIVE' }, NOON)).toEqual({
      ok: true,
      value: subscription,
      events: [],
    })
  })
})
