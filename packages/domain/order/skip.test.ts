import { describe, expect, test } from 'vitest'
import { swapPlan } from '../changes/plan-change.ts'
import { day } from '../core/calendar.ts'
import { cancelSubscription } from '../lifecycle/cancel.ts'
import { pauseSubscription } from '../lifecycle/pause.ts'
import { nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  cancelled,
  formatSchedule,
  inDunning,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { placeOrder } from './place-order.ts'
import { rescheduleOrder } from './reschedule.ts'
import { closedSkips, skipNextOrder, skipOrder, unskipOrder } from './skip.ts'

const NINTH = 20001009
const TENTH = 20001010
const LAST_SECOND = at('2026-12-07T23:59:59+01:00')
const MIDNIGHT = at('2026-12-08T00:00:00+01:00')

describe('skipping an order', () => {
  test('records the order, the dates before and after, and the next three', () => {
    const decision = skipOrder(active(), NINTH, NOON)
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'orderSkipped',
        isFinal: false,
        subscriptionId: 20001,
        orderId: NINTH,
        before: { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' },
        after: { status: 'SKIPPED', billingDate: '2026-12-08', nextBillingDate: '2027-01-05' },
        upcoming: ['2027-01-05', '2027-02-02', '2027-03-02'],
      },
    ])
  })

  test('twice has one effect', () => {
    const once = valueOf(skipOrder(active(), NINTH, NOON))
    expect(skipOrder(once, NINTH, NOON)).toEqual({ ok: true, value: once, events: [] })
  })

  test('works until the last second before its day and is refused from midnight, with the cut-off', () => {
    expect(outcomeOf(skipOrder(active(), NINTH, LAST_SECOND))).toEqual(['orderSkipped'])
    expect(skipOrder(active(), NINTH, MIDNIGHT)).toEqual({
      ok: false,
      reason: 'ORDER_LOCKED',
      details: { cutoffAt: '2026-12-07T23:00:00.000Z' },
    })
  })

  test('that is locked is refused even if it was skipped before', () => {
    const subscription = valueOf(skipOrder(active(), NINTH, NOON))
    expect(outcomeOf(skipOrder(subscription, NINTH, MIDNIGHT))).toBe('ORDER_LOCKED')
    expect(outcomeOf(unskipOrder(subscription, NINTH, MIDNIGHT))).toBe('ORDER_LOCKED')
  })

  test('works for another order while the next one is locked', () => {
    expect(outcomeOf(skipOrder(active(), TENTH, MIDNIGHT))).toEqual(['orderSkipped'])
  })

  test.each([
    ['that is already paid', 20001008, 'ORDER_NOT_SKIPPABLE'],
    ['beyond the schedule', 20001042, 'NOT_FOUND'],
    ['of another subscription', 20002009, 'NOT_FOUND'],
    ['with index 0', 20001000, 'NOT_FOUND'],
  ])('%s is refused', (_name, orderId, reason) => {
    expect(outcomeOf(skipOrder(active(), orderId, NOON))).toBe(reason)
  })

  test.each([
    ['paused', pausedByCustomer(), 'SUBSCRIPTION_PAUSED'],
    ['paused by the service', pausedByService(), 'SUBSCRIPTION_PAUSED'],
    ['cancelled', cancelled(), 'SUBSCRIPTION_CANCELLED'],
  ])('of a %s subscription is refused', (_name, subscription, reason) => {
    expect(outcomeOf(skipOrder(subscription, NINTH, NOON))).toBe(reason)
    expect(outcomeOf(unskipOrder(subscription, NINTH, NOON))).toBe(reason)
    expect(outcomeOf(skipNextOrder(subscription, NOON))).toBe(reason)
  })

  test('keeps the discount for the next order charged', () => {
    expect(valueOf(skipNextOrder(active(), NOON)).discounts).toEqual(active().discounts)
  })
})

describe('restoring an order', () => {
  test('twice has one effect, and an order that was not skipped does not change', () => {
    const skipped = valueOf(skipOrder(active(), NINTH, NOON))
    const planned = valueOf(unskipOrder(skipped, NINTH, NOON))
    expect(planned).toEqual(active())
    expect(unskipOrder(planned, NINTH, NOON)).toEqual({ ok: true, value: planned, events: [] })
  })

  test('is not possible after the cadence moved past it', () => {
    const skipped = valueOf(skipNextOrder(active(), NOON))
    const moved = valueOf(rescheduleOrder(skipped, { date: day('2026-12-15'), wholeCadence: true }, NOON))
    expect(outcomeOf(unskipOrder(moved, NINTH, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
    expect(outcomeOf(skipOrder(moved, NINTH, NOON))).toBe('ORDER_NOT_SKIPPABLE')
  })

  test('is not possible after another order was moved past it', () => {
    const skipped = valueOf(skipOrder(active(), TENTH, NOON))
    const moved = valueOf(rescheduleOrder(skipped, { date: day('2027-01-10'), wholeCadence: false }, NOON))
    expect(formatSchedule(moved, NOON)).toContain('01-05 s f')
    expect(outcomeOf(unskipOrder(moved, TENTH, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
  })

  test('is not possible after another order was moved to its day', () => {
    const skipped = valueOf(skipOrder(active(), TENTH, NOON))
    const onto = valueOf(rescheduleOrder(skipped, { date: day('2027-01-05'), wholeCadence: false }, NOON))
    expect(outcomeOf(unskipOrder(onto, TENTH, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
    const before = valueOf(rescheduleOrder(skipped, { date: day('2027-01-04'), wholeCadence: false }, NOON))
    expect(outcomeOf(unskipOrder(before, TENTH, NOON))).toEqual(['orderUnskipped'])
  })

  test('is not possible after a later order was moved, to before it or not', () => {
    const skipped = valueOf(skipOrder(active(), TENTH, NOON))
    for (const date of ['2027-01-02', '2027-02-10']) {
      const later = { date: day(date), wholeCadence: false, orderId: 20001011 }
      expect(outcomeOf(unskipOrder(valueOf(rescheduleOrder(skipped, later, NOON)), TENTH, NOON))).toBe(
        'ORDER_NOT_UNSKIPPABLE',
      )
    }
  })

  test('is refused once its day has passed', () => {
    const subscription = valueOf(skipNextOrder(active(), NOON))
    expect(outcomeOf(unskipOrder(subscription, NINTH, noonOf('2026-12-09')))).toBe('ORDER_NOT_UNSKIPPABLE')
    expect(outcomeOf(unskipOrder(active(), 20001008, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
    expect(outcomeOf(unskipOrder(active(), 20001042, NOON))).toBe('NOT_FOUND')
  })
})

describe('skipping the next order', () => {
  test('is refused if it is locked, with its cut-off', () => {
    expect(skipNextOrder(active(), MIDNIGHT)).toMatchObject({
      reason: 'ORDER_LOCKED',
      details: { cutoffAt: '2026-12-07T23:00:00.000Z' },
    })
  })

  test('during dunning skips the owed order and clears the debt', () => {
    const decision = skipNextOrder(inDunning(), NOON)
    const subscription = valueOf(decision)
    expect(subscription).toMatchObject({ openOrder: null, lastPaymentStatus: null })
    expect(nextBillingDate(subscription, NOON)).toBe('2026-12-16')
    expect(decision.ok && decision.events).toMatchObject([
      {
        type: 'orderSkipped',
        orderId: NINTH,
        isFinal: true,
        before: { status: 'FAILED' },
        after: { status: 'SKIPPED' },
      },
    ])
    expect(outcomeOf(unskipOrder(subscription, NINTH, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
  })

  test('during dunning works on the day of the first attempt too', () => {
    const sameDay = at('2026-11-18T12:00:00+01:00')
    const subscription = valueOf(skipNextOrder(inDunning(), sameDay))
    expect(schedule(subscription, sameDay)[0]).toMatchObject({
      status: 'SKIPPED',
      isFinal: true,
      isEditable: false,
    })
  })

  test('during dunning is the only way to skip the owed order; later ones can be skipped either way', () => {
    expect(outcomeOf(skipOrder(inDunning(), NINTH, NOON))).toBe('ORDER_NOT_SKIPPABLE')
    expect(outcomeOf(unskipOrder(inDunning(), NINTH, NOON))).toBe('ORDER_NOT_UNSKIPPABLE')
    expect(outcomeOf(skipOrder(inDunning(), TENTH, NOON))).toEqual(['orderSkipped'])
  })

  test('is refused if none is planned', () => {
    expect(outcomeOf(skipNextOrder(active({ endsAt: day('2026-12-01') }), NOON))).toBe('NO_UPCOMING_ORDER')
  })

  test('after ordering now skips the one that follows from today', () => {
    const subscription = valueOf(skipNextOrder(valueOf(placeOrder(active(), NOON)), NOON))
    expect(formatSchedule(subscription, NOON)).toMatch(/^12-18 s, 01-15,/)
  })
})

describe('a skip that could be undone until now', () => {
  const skipped = valueOf(skipOrder(valueOf(skipNextOrder(active(), NOON)), 20001011, NOON))
  const moved = (date: string, wholeCadence: boolean, orderId?: number) =>
    rescheduleOrder(skipped, { date: day(date), wholeCadence, ...(orderId ? { orderId } : {}) }, NOON)
  const every14Days = { variantId: '70140011', days: 14 } as const
  const restored = unskipOrder(skipped, 20001011, NOON)

  test.each<[string, Subscription, readonly number[]]>([
    ['final by moving all later orders', valueOf(moved('2027-01-12', true)), [NINTH]],
    ['final by moving one later order', valueOf(moved('2027-01-12', false)), [NINTH]],
    ['final by moving one past another skip too', valueOf(moved('2027-02-10', false)), [NINTH, 20001011]],
    ['final by an immediate order', valueOf(placeOrder(skipped, NOON)), [NINTH]],
    ['final by another rhythm', valueOf(swapPlan(skipped, every14Days, NOON)), [NINTH]],
    ['dropped by a pause, not final', valueOf(pauseSubscription(skipped, 4, NOON)), []],
    ['moot after a cancellation', valueOf(cancelSubscription(skipped, null, NOON)), []],
    ['not affected by another skip', valueOf(skipOrder(skipped, TENTH, NOON)), []],
    ['not affected if another is restored', valueOf(restored), []],
  ])('is %s', (_name, after, expected) => {
    expect(closedSkips(skipped, after, NOON).map(({ orderId }) => orderId)).toEqual(expected)
  })

  test('is not made final again by a second move, nor after its cut-off', () => {
    const once = valueOf(moved('2027-01-12', false))
    const twice = valueOf(rescheduleOrder(once, { date: day('2027-01-13'), wholeCadence: false }, NOON))
    expect(closedSkips(once, twice, NOON)).toEqual([])
    const late = valueOf(rescheduleOrder(skipped, { date: day('2027-01-12'), wholeCadence: true }, MIDNIGHT))
    expect(closedSkips(skipped, late, MIDNIGHT)).toEqual([])
  })
})
