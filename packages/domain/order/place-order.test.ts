import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import {
  active,
  at,
  CODE,
  formatSchedule,
  inDunning,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  valueOf,
} from '../testing/frieda.ts'
import { placeOrder } from './place-order.ts'
import { skipNextOrder } from './skip.ts'

describe('ordering now', () => {
  test('bills the next order today and counts it', () => {
    const decision = placeOrder(active({ discounts: [CODE] }), NOON)
    expect(valueOf(decision)).toMatchObject({
      lastCycleIndex: 9,
      lastBilled: '2026-11-20',
      lastProcessedOn: '2026-11-20',
      completedOrders: 9,
      discounts: [],
    })
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'orderPlaced', orderId: 20001009, after: { status: 'PROCESSED', billingDate: '2026-11-20' } },
    ])
  })

  test('is possible once a day', () => {
    const subscription = valueOf(placeOrder(active(), NOON))
    expect(outcomeOf(placeOrder(subscription, NOON))).toBe('ORDER_ALREADY_PLACED')
    expect(outcomeOf(placeOrder(subscription, noonOf('2026-11-21')))).toEqual(['orderPlaced'])
    expect(outcomeOf(placeOrder(active({ lastProcessedOn: NOON.today }), NOON))).toBe('ORDER_ALREADY_PLACED')
  })

  test('during dunning pays the owed order, and the cadence restarts today', () => {
    const subscription = valueOf(placeOrder(inDunning(), NOON))
    expect(subscription).toMatchObject({
      openOrder: null,
      lastPaymentStatus: 'SUCCEEDED',
      lastBilled: '2026-11-20',
    })
    expect(formatSchedule(subscription, NOON)).toMatch(/^12-18, 01-15,/)
  })

  test('after a skip charges the planned order', () => {
    const decision = placeOrder(valueOf(skipNextOrder(active(), NOON)), NOON)
    expect(decision.ok && decision.events).toMatchObject([{ orderId: 20001010 }])
  })

  test.each([
    ['ADDRESS_MISSING', { shippingAddress: null }],
    ['PAYMENT_METHOD_INVALID', { paymentMethod: { id: 'pm', status: 'EXPIRED' } }],
    ['NO_UPCOMING_ORDER', { endsAt: day('2026-12-01') }],
  ] as const)('is refused with %s', (reason, change) => {
    expect(outcomeOf(placeOrder(active(change), NOON))).toBe(reason)
  })

  test('of a locked order is refused', () => {
    expect(outcomeOf(placeOrder(active(), at('2026-12-08T00:30:00+01:00')))).toBe('ORDER_LOCKED')
  })

  test('shows the reward that it earns', () => {
    const decision = placeOrder(active(), NOON, 56)
    expect(outcomeOf(decision)).toEqual(['orderPlaced', 'rewardGranted'])
    expect(valueOf(decision).discounts).toMatchObject([{ kind: 'REWARD', value: 10, milestone: 3 }])
  })

  test('ends a trial: the regular menu comes next', () => {
    const plan = { recipes: ['RT'], cycle: 'TEST', pension: 'V' } as const
    const trial = active({
      plan,
      intervalDays: 14,
      lines: [menuLineOf(650, plan)],
      anchor: { index: 1, date: day('2026-11-26') },
      lastCycleIndex: 0,
      completedOrders: 0,
      lastBilled: null,
      lastProcessedOn: null,
    })
    const decision = placeOrder(trial, NOON)
    expect(outcomeOf(decision)).toEqual(['orderPlaced', 'planChanged'])
    expect(valueOf(decision)).toMatchObject({
      plan: { cycle: 14 },
      lines: [{ sku: '0650RTV14', price: 5060 }],
    })
    expect(nextBillingDate(valueOf(decision), NOON)).toBe('2026-12-04')
  })
})
