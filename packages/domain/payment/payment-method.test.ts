import { expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import {
  dueExpiryReminder,
  firstExpiredDay,
  paymentMethodProblem,
  paymentMethodRefusal,
  statusAfterReplacement,
  statusOn,
} from './payment-method.ts'

const card = { expiryMonth: 10, expiryYear: 2026 }

test('a card works until the end of its expiry month', () => {
  expect(firstExpiredDay(card)).toBe('2026-11-01')
  expect(firstExpiredDay({ expiryMonth: 12, expiryYear: 2026 })).toBe('2027-01-01')
  expect(statusOn({ status: 'ACTIVE', card }, day('2026-10-31'))).toBe('ACTIVE')
  expect(statusOn({ status: 'ACTIVE', card }, day('2026-11-01'))).toBe('EXPIRED')
})

test('PayPal does not expire, and a revoked card stays revoked', () => {
  expect(statusOn({ status: 'ACTIVE', card: null }, day('2036-11-01'))).toBe('ACTIVE')
  expect(statusOn({ status: 'REVOKED', card }, day('2026-11-01'))).toBe('REVOKED')
})

test.each([
  ['has no problem until sixty days before its expiry', 'ACTIVE', card, '2026-09-01', undefined],
  ['expires soon from then on', 'ACTIVE', card, '2026-09-02', 'SOON'],
  ['expires soon on its last day', 'ACTIVE', card, '2026-10-31', 'SOON'],
  ['is expired from the next day on', 'ACTIVE', card, '2026-11-01', 'EXPIRED'],
  ['is expired if the gateway reported it', 'EXPIRED', card, '2026-01-01', 'EXPIRED'],
  ['is revoked, regardless of its expiry', 'REVOKED', card, '2026-10-31', 'REVOKED'],
  ['waits for its confirmation', 'REQUIRES_CONFIRMATION', card, '2026-10-31', 'UNCONFIRMED'],
  ['is an account, which does not expire', 'ACTIVE', null, '2036-10-31', undefined],
] as const)('a payment method %s', (_what, status, of, today, problem) => {
  expect(paymentMethodProblem({ status, card: of }, day(today))).toBe(problem)
})

test.each([
  ['stays active', 'ACTIVE', '2026-10-31', 'ACTIVE'],
  ['works again if it had expired', 'EXPIRED', '2026-10-31', 'ACTIVE'],
  ['is expired if the new one is expired too', 'EXPIRED', '2026-11-01', 'EXPIRED'],
  ['stays revoked', 'REVOKED', '2026-10-31', 'REVOKED'],
  ['still waits for its confirmation', 'REQUIRES_CONFIRMATION', '2026-10-31', 'REQUIRES_CONFIRMATION'],
] as const)('a replaced card %s', (_what, status, today, expected) => {
  expect(statusAfterReplacement(status, card, day(today))).toBe(expected)
})

test.each([
  ['ACTIVE', undefined],
  ['EXPIRED', 'PAYMENT_METHOD_INVALID'],
  ['REVOKED', 'PAYMENT_METHOD_INVALID'],
  ['REQUIRES_CONFIRMATION', 'PAYMENT_METHOD_UNCONFIRMED'],
] as const)('a method that is %s: %s', (status, reason) => {
  expect(paymentMethodRefusal({ id: 'pm_1', status })?.reason).toBe(reason)
})

test('a missing method cannot be charged', () => {
  expect(paymentMethodRefusal(null)?.reason).toBe('PAYMENT_METHOD_INVALID')
})

it.each([
  // Expired on 1 January 2027; the days are 31, 30, 8, 7, 1 and 0 days before.
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-01', undefined],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-02', 30],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-24', 30],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-25', 7],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-31', 7],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2027-01-01', undefined],
  // February 2028 has 29 days.
  [{ expiryMonth: 2, expiryYear: 2028 }, '2028-01-31', 30],
  [{ expiryMonth: 2, expiryYear: 2028 }, '2028-01-30', undefined],
])('a card %o has a reminder on %s: %s days before', (card, today, expected) => {
  expect(dueExpiryReminder(card, day(today))).toBe(expected)
})
