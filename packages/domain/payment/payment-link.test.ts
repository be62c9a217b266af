import { describe, expect, it } from 'vitest'
import { addSeconds, day, instant } from '../core/calendar.ts'
import { confirmMethod, maskEmail, PAYMENT_LINK_SECONDS, paymentLinkStatus } from './payment-link.ts'

const requestedAt = instant('2026-11-20T11:00:00.000Z')
const link = { expiresAt: addSeconds(requestedAt, PAYMENT_LINK_SECONDS), consumedAt: null, voidedAt: null }

describe('a payment method link', () => {
  it.each([
    ['works at once', link, 0, 'OPEN'],
    ['works for a day', link, 86_399, 'OPEN'],
    ['expires after a day', link, 86_400, 'EXPIRED'],
    ['is replaced once a newer one was requested', { ...link, voidedAt: requestedAt }, 1, 'REPLACED'],
    ['works once', { ...link, consumedAt: requestedAt }, 1, 'USED'],
    ['that was used stays used', { ...link, consumedAt: requestedAt, voidedAt: requestedAt }, 90_000, 'USED'],
  ] as const)('%s', (_what, state, seconds, status) => {
    expect(paymentLinkStatus(state, addSeconds(requestedAt, seconds))).toBe(status)
  })
})

describe('a confirmed card or account', () => {
  it.each([
    ['is accepted until the last day of its month', true, '2026-11-30'],
    ['is refused from the first day after it', false, '2026-12-01'],
  ])('%s', (_what, isOk, today) => {
    const card = { expiryMonth: 11, expiryYear: 2026 }
    expect(confirmMethod({ card, payPal: null, sepaDebit: null }, day(today)).ok).toBe(isOk)
  })

  it('is active regardless of the previous status', () => {
    const decision = confirmMethod(
      { card: null, payPal: { email: 'k@example.de' }, sepaDebit: null },
      day('2026-11-20'),
    )
    expect(decision).toMatchObject({
      ok: true,
      value: { status: 'ACTIVE', payPal: { email: 'k@example.de' } },
    })
  })
})

it.each([
  ['lea.hoffmann@example.de', 'l•••@example.de'],
  ['x@example.at', 'x•••@example.at'],
  ['@example.de', '•••@example.de'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
