import { describe, expect, it, test } from 'vitest'
import { settlePaid, startCharge } from '../charging/charging.ts'
import { day } from '../core/calendar.ts'
import { pauseSubscription } from '../lifecycle/pause.ts'
import { skipNextOrder } from '../order/skip.ts'
import { boxPrices, nextBoxPrice } from '../subscription/box.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  inDunning,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { addDiscount, expireDiscounts, removeDiscount, type Campaign } from './discount-code.ts'

const LOCKED = at('2026-12-08T01:00:00+01:00')

const campaign: Campaign = {
  code: 'SOMMER15',
  title: '15% Sommerrabatt',
  valueType: 'PERCENTAGE',
  value: 15,
  orders: 2,
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
  oncePerCustomer: true,
  onlyBeforeFirstOrder: false,
  customerId: null,
}

function add(subscription: Subscription, change: Partial<Campaign> = {}, moment = NOON, alreadyUsed = false) {
  return addDiscount(subscription, { campaign: { ...campaign, ...change }, alreadyUsed }, moment)
}

function totals(subscription: Subscription, moment = NOON): number[] {
  return boxPrices(subscription, schedule(subscription, moment))
    .slice(0, 4)
    .map(({ box }) => box.total)
}

describe('a discount code', () => {
  test('is attached with all terms of its campaign and applies at once', () => {
    const decision = add(active(), { endsAt: day('2027-01-31'), minimumOrder: 4000 })
    expect(valueOf(decision).discounts).toEqual([
      {
        id: 0,
        kind: 'CODE',
        title: '15% Sommerrabatt',
        code: 'SOMMER15',
        valueType: 'PERCENTAGE',
        value: 15,
        remainingOrders: 2,
        expiresAt: '2027-01-31',
        minimumOrder: 4000,
        fromCycleIndex: null,
        toCycleIndex: null,
        milestone: null,
      },
    ])
    expect(totals(valueOf(decision))).toEqual([16_991, 16_991, 19_990, 19_990])
    expect(decision.ok && decision.events).toMatchObject([
      {
        type: 'discountAdded',
        before: { discount: null, nextBox: 19_990 },
        after: { discount: { code: 'SOMMER15', title: '15% Sommerrabatt', value: 15 }, nextBox: 16_991 },
      },
    ])
  })

  test('replaces the previous code, but not a reward', () => {
    const decision = add(active({ discounts: [REWARD, CODE] }))
    expect(valueOf(decision).discounts.map(({ code, kind }) => code ?? kind)).toEqual(['REWARD', 'SOMMER15'])
    expect(decision.ok && decision.events).toMatchObject([
      { before: { discount: { code: 'PFOTE10' }, nextBox: 17_991 }, after: { nextBox: 16_991 } },
    ])
  })

  test('that is already attached changes nothing', () => {
    const subscription = active({ discounts: [CODE] })
    expect(add(subscription, { code: 'PFOTE10' }, NOON, true)).toEqual({
      ok: true,
      value: subscription,
      events: [],
    })
  })

  test.each([
    ['has not started', { startsAt: day('2026-11-21') }],
    ['has ended', { endsAt: day('2026-11-19') }],
    ['requires a larger order', { minimumOrder: 19_991 }],
    ['is only for new customers', { onlyBeforeFirstOrder: true }],
    ['belongs to another customer', { customerId: 1002 }],
  ])('is refused if it %s', (_why, change) => {
    expect(outcomeOf(add(active(), change))).toBe('DISCOUNT_CODE_INVALID')
  })

  test.each([
    ['starts today', { startsAt: day('2026-11-20') }],
    ['belongs to this customer', { customerId: 1001 }],
    ['ends today', { endsAt: day('2026-11-20') }],
    ['requires exactly this total', { minimumOrder: 19_990 }],
  ])('is accepted if it %s', (_why, change) => {
    expect(outcomeOf(add(active(), change))).toEqual(['discountAdded'])
  })

  test('is refused if it does not exist, or if the customer has used it before', () => {
    expect(outcomeOf(addDiscount(active(), { campaign: undefined, alreadyUsed: false }, NOON))).toBe(
      'DISCOUNT_CODE_INVALID',
    )
    expect(outcomeOf(add(active(), {}, NOON, true))).toBe('DISCOUNT_CODE_INVALID')
    expect(outcomeOf(add(active(), { oncePerCustomer: false }, NOON, true))).toEqual(['discountAdded'])
    expect(outcomeOf(add(active({ completedOrders: 0 }), { onlyBeforeFirstOrder: true }))).toEqual([
      'discountAdded',
    ])
  })

  test('is not checked if the state forbids it', () => {
    const unknown = { campaign: undefined, alreadyUsed: false }
    expect(outcomeOf(addDiscount(pausedByService(), unknown, NOON))).toBe('SUBSCRIPTION_PAUSED')
    expect(outcomeOf(addDiscount(cancelled(), unknown, NOON))).toBe('SUBSCRIPTION_CANCELLED')
  })

  test('entered during a pause applies to the first box after it', () => {
    const subscription = valueOf(add(pausedByCustomer()))
    expect(nextBoxPrice(subscription, NOON).total).toBe(16_991)
  })
})

describe('a code added while the next order is locked', () => {
  test('does not change that order and applies from the following one', () => {
    const subscription = valueOf(add(active(), {}, LOCKED))
    expect(totals(subscription, LOCKED)).toEqual([19_990, 16_991, 16_991, 19_990])
    expect(subscription.discounts).toMatchObject([{ fromCycleIndex: 10 }])
  })

  test('must meet the minimum total with the following order', () => {
    const line = { id: 9, sku: '0010001LGB-SUP', quantity: 1, price: 1990, product: null }
    const exception = { cycleIndex: 9, skipped: false, isFinal: false, movedTo: null, cutoffAt: null }
    const subscription = active({ exceptions: [{ ...exception, extraLines: [line] }] })
    expect(outcomeOf(add(subscription, { minimumOrder: 20_000 }))).toEqual(['discountAdded'])
    expect(outcomeOf(add(subscription, { minimumOrder: 20_000 }, LOCKED))).toBe('DISCOUNT_CODE_INVALID')
  })

  test('keeps the previous code for the locked order only', () => {
    const subscription = valueOf(add(active({ discounts: [{ ...CODE, remainingOrders: 2 }] }), {}, LOCKED))
    expect(totals(subscription, LOCKED)).toEqual([17_991, 16_991, 16_991, 19_990])
    const started = startCharge(subscription, 'DUE', at('2026-12-08T04:00:00+01:00'))
    if (!started.ok) throw new Error(started.reason)
    const paid = valueOf(settlePaid(started.value.subscription, { discountId: 2, loyaltyDays: 0 }, LOCKED))
    expect(paid.discounts.map(({ code }) => code)).toEqual(['SOMMER15'])
  })

  test('does not change the price of an owed order', () => {
    const subscription = valueOf(add(inDunning()))
    expect(totals(subscription)).toEqual([19_990, 16_991, 16_991, 19_990])
  })
})

describe('removing a code', () => {
  test('restores the price of the next box', () => {
    const decision = removeDiscount(active({ discounts: [REWARD, CODE] }), 2, NOON)
    expect(valueOf(decision).discounts).toEqual([REWARD])
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'discountRemoved', before: { discount: { code: 'PFOTE10' } }, after: { discount: null } },
    ])
    const lone = removeDiscount(active({ discounts: [CODE] }), 2, NOON)
    expect(lone.ok && lone.events).toMatchObject([
      { before: { nextBox: 17_991 }, after: { nextBox: 19_990 } },
    ])
  })

  test('is refused if there is no such code', () => {
    const subscription = active({ discounts: [REWARD] })
    expect(outcomeOf(removeDiscount(subscription, 1, NOON))).toBe('DISCOUNT_NOT_REMOVABLE')
    expect(outcomeOf(removeDiscount(subscription, 7, NOON))).toBe('DISCOUNT_NOT_FOUND')
    expect(outcomeOf(removeDiscount(cancelled(), 7, NOON))).toBe('SUBSCRIPTION_CANCELLED')
  })

  test('does not change the price of a locked order, and happens once', () => {
    const subscription = valueOf(
      removeDiscount(active({ discounts: [{ ...CODE, remainingOrders: 3 }] }), 2, LOCKED),
    )
    expect(totals(subscription, LOCKED)).toEqual([17_991, 19_990, 19_990, 19_990])
    expect(outcomeOf(removeDiscount(subscription, 2, LOCKED))).toBe('DISCOUNT_NOT_REMOVABLE')
  })

  test('that a locked order does not use removes it at once', () => {
    const better = { ...REWARD, value: 20 }
    expect(valueOf(removeDiscount(active({ discounts: [better, CODE] }), 2, LOCKED)).discounts).toEqual([
      better,
    ])
  })

  test('does not change the price of an owed order until that is cancelled', () => {
    const owing = inDunning()
    const price = { ...nextBoxPrice(owing, NOON), discount: 1999, total: 17_991, discountId: 2 }
    const open = owing.openOrder && { ...owing.openOrder, price }
    const subscription = valueOf(removeDiscount({ ...owing, openOrder: open, discounts: [CODE] }, 2, NOON))
    expect(totals(subscription)).toEqual([17_991, 19_990, 19_990, 19_990])
    expect(subscription.discounts).toMatchObject([{ toCycleIndex: 9 }])
    expect(valueOf(skipNextOrder(subscription, NOON)).discounts).toEqual([])
    expect(valueOf(pauseSubscription(subscription, 2, noonOf('2026-11-21'))).discounts).toEqual([])
  })
})

const untilThe7th = { ...CODE, expiresAt: day('2026-12-07') }
const untilThe8th = { ...CODE, expiresAt: day('2026-12-08') }

// The next box is due on 8 December.
it.each([
  ['on its last day', active({ discounts: [untilThe7th] }), '2026-12-07', []],
  ['the day after', active({ discounts: [untilThe7th] }), '2026-12-08', ['discountExpired']],
  ['without a last day', active({ discounts: [CODE] }), '2030-01-01', []],
  [
    'while an overdue box of its time is not charged yet',
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
