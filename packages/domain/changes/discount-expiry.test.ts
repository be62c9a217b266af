import { expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { expireDiscounts } from './discount-expiry.ts'
import { active, CODE, inDunning, noonOf, outcomeOf, pausedByCustomer, valueOf } from '../testing/frieda.ts'

const untilThe7th = { ...CODE, expiresAt: day('2026-12-07') }
const untilThe8th = { ...CODE, expiresAt: day('2026-12-08') }

// The next box is due on 8 December.
it.each([
  ['on its last day', active({ discounts: [untilThe7th] }), '2026-12-07', []],
  ['the day after', active({ discounts: [untilThe7th] }), '2026-12-08', ['discountExpired']],
  ['for ever', active({ discounts: [CODE] }), '2030-01-01', []],
  [
    'for a box of its time that is still to be charged',
    active({ discounts: [untilThe8th] }),
    '2026-12-09',
    [],
  ],
  ['in a pause', pausedByCustomer({ discounts: [untilThe7th] }), '2026-12-08', ['discountExpired']],
])('a discount stays until its last day is over: %s', (_case, subscription, on, expected) => {
  expect(outcomeOf(expireDiscounts(subscription, noonOf(on)))).toEqual(expected)
})

it('a discount in the price of an owed order stays until that order is paid or cancelled', () => {
  const owed = inDunning({ discounts: [{ ...CODE, expiresAt: day('2026-11-19') }] })
  const priced = owed.openOrder && { ...owed.openOrder.price, discountId: CODE.id }
  const subscription = {
    ...owed,
    openOrder: owed.openOrder && priced && { ...owed.openOrder, price: priced },
  }
  expect(outcomeOf(expireDiscounts(subscription, noonOf('2026-11-21')))).toEqual([])
  expect(outcomeOf(expireDiscounts(owed, noonOf('2026-11-21')))).toEqual(['discountExpired'])
})

it('the event contains the code, and the price of the next box does not change', () => {
  const decision = expireDiscounts(active({ discounts: [untilThe7th] }), noonOf('2026-12-08'))
  expect(valueOf(decision).discounts).toEqual([])
  expect(decision.ok && decision.events[0]).toMatchObject({
    before: { discount: { code: 'PFOTE10' }, nextBox: 19990 },
    after: { discount: null, nextBox: 19990 },
  })
})
