import { describe, expect, test } from 'vitest'
import { hasOpenPayment } from './open-payment.ts'

describe('a payment is open', () => {
  test.each([
    ['while a charge of an active subscription has failed', 'ACTIVE', 'FAILED', true],
    ['not once the charge succeeded', 'ACTIVE', 'SUCCEEDED', false],
    ['not before the first charge', 'ACTIVE', null, false],
    ['not once the failed attempts have paused the subscription', 'PAUSED', 'FAILED', false],
    ['not after a cancellation', 'CANCELLED', 'FAILED', false],
  ] as const)('%s', (_, status, lastPaymentStatus, isOpen) => {
    expect(hasOpenPayment({ status, lastPaymentStatus })).toBe(isOpen)
  })
})
