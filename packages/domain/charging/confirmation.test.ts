import { describe, expect, it } from 'vitest'
import { addSeconds, instant } from '../core/calendar.ts'
import type { ChargeTrigger } from '../subscription/subscription.ts'
import { confirmationEnd, isConfirmationOver, isOnSession } from './confirmation.ts'

describe('a payment can be confirmed at the bank', () => {
  it.each<[ChargeTrigger, string, boolean, boolean, boolean]>([
    ['ORDER_NOW', 'a card', true, false, true],
    ['ORDER_NOW', 'PayPal or a direct debit', false, false, false],
    ['DUE', 'a card', true, false, false],
    ['RETRY', 'a card', true, false, false],
    ['RETRY', 'a card renewed a moment ago', true, true, true],
    ['RETRY', 'PayPal or a direct debit renewed a moment ago', false, true, false],
  ])('if the customer is present: %s with %s', (trigger, _method, isCard, hasJustRenewed, expected) => {
    expect(isOnSession({ trigger, hasJustRenewed }, isCard)).toBe(expected)
  })

  it.each([
    [0, false],
    [899, false],
    [900, true],
  ])('for 15 minutes: after %i seconds it is over: %s', (seconds, isOver) => {
    const startedAt = instant('2026-11-20T11:00:00.000Z')
    expect(isConfirmationOver(startedAt, addSeconds(startedAt, seconds))).toBe(isOver)
  })

  it('until a moment that can be shown', () => {
    expect(confirmationEnd(instant('2026-11-20T11:00:00.000Z'))).toBe('2026-11-20T11:15:00.000Z')
  })
})
