import { describe, expect, test } from 'vitest'
import { swapPlan } from '../changes/plan-change.ts'
import { day } from '../core/calendar.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from '../order/skip.ts'
import {
  active,
  at,
  formatSchedule,
  inDunning,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  valueOf,
} from '../testing/frieda.ts'
import { expectedBillingDate, nextBillingDate, schedule, upcomingBillingDates } from './schedule.ts'
import type { Subscription } from './subscription.ts'

const UNTOUCHED = '12-08, 01-05, 02-02, 03-02, 03-30, 04-27'

function skipTimes(count: number): Subscription {
  return Array.from({ length: count }).reduce<Subscription>(
    (subscription) => valueOf(skipNextOrder(subscription, NOON)),
    active(),
  )
}

function moved(subscription: Subscription, date: string, wholeCadence = true) {
  return rescheduleOrder(subscription, { date: day(date), wholeCadence }, NOON)
}

describe('the schedule, by the examples of docs/domain.md 3.6', () => {
  const skippedTen = () => valueOf(skipOrder(active(), 20001010, NOON))
  const skippedNext = () => valueOf(skipNextOrder(active(), NOON))
  const cases: [string, () => Subscription, string, string][] = [
    ['1 unchanged', () => active(), '2026-12-08', UNTOUCHED],
    ['2 skip index 10', skippedTen, '2026-12-08', '12-08, 01-05 s, 02-02, 03-02, 03-30, 04-27, 05-25'],
    ['3 skip the next order', skippedNext, '2027-01-05', '12-08 s, 01-05, 02-02, 03-02, 03-30, 04-27, 05-25'],
    [
      '4 skip the next order and restore it',
      () => valueOf(unskipOrder(skippedNext(), 20001009, NOON)),
      '2026-12-08',
      UNTOUCHED,
    ],
    [
      '5 a week later, all',
      () => valueOf(moved(active(), '2026-12-15')),
      '2026-12-15',
      '12-15, 01-12, 02-09, 03-09, 04-06, 05-04',
    ],
    [
      '6 a week later, one only',
      () => valueOf(moved(active(), '2026-12-15', false)),
      '2026-12-15',
      '12-15, 01-05, 02-02, 03-02, 03-30, 04-27',
    ],
    [
      '7 order now',
      () => valueOf(placeOrder(active(), NOON)),
      '2026-12-18',
      '12-18, 01-15, 02-12, 03-12, 04-09, 05-07',
    ],
    [
      '8 every 14 days',
      () => valueOf(swapPlan(active(), { variantId: '70140011', days: 14 }, NOON)),
      '2026-12-08',
      '12-08, 12-22, 01-05, 01-19, 02-02, 02-16',
    ],
    [
      '9 skip index 10, then a week later',
      () => valueOf(moved(skippedTen(), '2026-12-15')),
      '2026-12-15',
      '12-15, 01-12 s, 02-09, 03-09, 04-06, 05-04, 06-01',
    ],
    [
      '10 skip the next order, then move to 15 December',
      () => valueOf(moved(skippedNext(), '2026-12-15')),
      '2026-12-15',
      '12-08 s f, 12-15, 01-12, 02-09, 03-09, 04-06, 05-04',
    ],
  ]

  test.each(cases)('%s', (_name, change, next, rows) => {
    const subscription = change()
    expect(nextBillingDate(subscription, NOON)).toBe(next)
    expect(formatSchedule(subscription, NOON)).toBe(rows)
  })

  test.each([
    ['2026-11-20', 'DATE_OUT_OF_RANGE'],
    ['2027-02-13', 'DATE_OUT_OF_RANGE'],
    ['2027-02-12', ['orderRescheduled']],
    ['2026-11-21', ['orderRescheduled']],
  ])('11 the next order moved to %s: %s', (date, outcome) => {
    expect(outcomeOf(moved(active(), date))).toEqual(outcome)
  })

  test('12 a single order cannot be moved to the following one, and the refusal contains the range', () => {
    expect(moved(active(), '2027-01-05', false)).toEqual({
      ok: false,
      reason: 'DATE_OUT_OF_RANGE',
      details: { min: '2026-11-21', max: '2027-01-04' },
    })
    expect(outcomeOf(moved(active(), '2027-01-04', false))).toEqual(['orderRescheduled'])
  })

  test('13 six orders can be skipped ahead, but not a seventh', () => {
    const subscription = skipTimes(6)
    expect(nextBillingDate(subscription, NOON)).toBe('2027-05-25')
    expect(outcomeOf(skipNextOrder(subscription, NOON))).toBe('SKIP_LIMIT_REACHED')
    expect(outcomeOf(skipOrder(subscription, 20001015, NOON))).toBe('SKIP_LIMIT_REACHED')
    expect(schedule(subscription, NOON)).toHaveLength(12)
  })

  test.each([
    ['14', 4, '2026-12-18', '2026-12-21'],
    ['15', 2, '2026-12-04', '2026-12-08'],
    ['16', 12, '2027-02-12', '2027-02-15'],
  ])('%s pause of %i weeks ends on %s, first charge on %s', (_name, weeks, resumesAt, next) => {
    const subscription = valueOf(pauseSubscription(active(), weeks, NOON))
    expect(subscription).toMatchObject({ status: 'PAUSED', pause: { resumesAt, plannedNext: '2026-12-08' } })
    expect(nextBillingDate(subscription, NOON)).toBe(next)
    expect(schedule(subscription, NOON)).toEqual([])
  })

  test.each([
    ['2026-12-01', '2026-12-08'],
    ['2026-12-10', '2026-12-10'],
  ])('17 a pause of 4 weeks resumed on %s bills on %s', (on, billed) => {
    const subscription = valueOf(pauseSubscription(active(), 4, NOON))
    expect(nextBillingDate(valueOf(resumeSubscription(subscription, noonOf(on))), noonOf(on))).toBe(billed)
  })

  test.each([
    ['2026-11-21', '2026-12-08'],
    ['2026-12-20', '2026-12-20'],
  ])('18 cancelled and reactivated on %s bills on %s', (on, billed) => {
    const subscription = valueOf(cancelSubscription(active(), null, NOON))
    expect(nextBillingDate(valueOf(reactivateSubscription(subscription, noonOf(on))), noonOf(on))).toBe(
      billed,
    )
  })
})

describe('the schedule as time passes', () => {
  test('a due order stays first and locks at midnight in Berlin', () => {
    const [before] = schedule(active(), at('2026-12-07T22:59:59Z'))
    const [after] = schedule(active(), at('2026-12-07T23:00:00Z'))
    expect(before).toMatchObject({ cutoffAt: '2026-12-07T23:00:00.000Z', isEditable: true })
    expect(after).toMatchObject({ billingDate: '2026-12-08', isEditable: false })
  })

  test('in summer the cut-off is an hour earlier in UTC', () => {
    const subscription = active({ anchor: { index: 9, date: day('2026-07-01') } })
    expect(schedule(subscription, at('2026-06-01T10:00:00Z'))[0]?.cutoffAt).toBe('2026-06-30T22:00:00.000Z')
  })

  test('a skipped order is listed until its day has passed', () => {
    const subscription = valueOf(skipNextOrder(active(), NOON))
    expect(formatSchedule(subscription, noonOf('2026-12-08'))).toContain('12-08 s')
    expect(formatSchedule(subscription, noonOf('2026-12-09'))).not.toContain('12-08')
  })

  test('an order that was skipped before ordering now is still listed, as final', () => {
    const subscription = valueOf(placeOrder(valueOf(skipNextOrder(active(), NOON)), NOON))
    expect(formatSchedule(subscription, NOON)).toBe('12-08 s f, 12-18, 01-15, 02-12, 03-12, 04-09, 05-07')
  })

  test('no order is planned on or after the declared end', () => {
    const subscription = active({ endsAt: day('2027-02-02') })
    expect(formatSchedule(subscription, NOON)).toBe('12-08, 01-05')
    expect(nextBillingDate(active({ endsAt: day('2026-12-08') }), NOON)).toBeNull()
  })

  test('an owed order comes first, and the next charge is its next attempt', () => {
    const subscription = inDunning()
    expect(schedule(subscription, NOON)[0]).toMatchObject({
      orderId: 20001009,
      status: 'FAILED',
      billingDate: '2026-11-18',
      nextRetryDate: '2026-11-22',
      isEditable: false,
    })
    expect(nextBillingDate(subscription, NOON)).toBe('2026-11-22')
    expect(upcomingBillingDates(subscription, NOON, 2)).toEqual(['2026-11-22', '2026-12-16'])
  })

  test('the next attempt of an owed order is the next charge, even if another order was planned sooner', () => {
    const subscription = inDunning({ anchor: { index: 9, date: day('2026-10-24') } })
    expect(schedule(subscription, NOON).map(({ billingDate }) => billingDate)).toContain('2026-11-21')
    expect(nextBillingDate(subscription, NOON)).toBe('2026-11-22')
    expect(upcomingBillingDates(subscription, NOON, 2)).toEqual(['2026-11-22', '2026-12-19'])
  })

  test('a contract without a product has no orders', () => {
    expect(schedule(active({ lines: [] }), NOON)).toEqual([])
    expect(nextBillingDate(active({ lines: [] }), NOON)).toBeNull()
    expect(nextBillingDate(pausedByCustomer({ lines: [] }), NOON)).toBeNull()
  })
})

describe('the delivery of an order that is still unpaid follows from', () => {
  const onSunday = { billingDate: day('2026-11-22'), nextRetryDate: null }
  test.each([
    ['SCHEDULED', '2026-11-20T12:00:00+01:00', '2026-11-22'],
    ['SCHEDULED', '2026-11-22T22:00:00+01:00', '2026-11-22'],
    ['SCHEDULED', '2026-11-22T22:00:01+01:00', '2026-11-23'],
    ['SCHEDULED', '2026-11-23T00:30:00+01:00', '2026-11-23'],
    ['SCHEDULED', '2026-11-23T22:30:00+01:00', '2026-11-24'],
    ['PROCESSING', '2026-11-22T22:00:01+01:00', '2026-11-22'],
    ['PROCESSING', '2026-11-23T01:00:00+01:00', '2026-11-22'],
    ['PROCESSING', '2026-11-23T01:00:01+01:00', '2026-11-23'],
  ] as const)(
    'the day on which it can be packed at the earliest: %s at %s from %s',
    (status, now, expected) => {
      expect(expectedBillingDate({ ...onSunday, status }, at(now))).toBe(expected)
    },
  )

  test('the day of its retry, or a later one if that was missed', () => {
    const owed = {
      billingDate: day('2026-11-20'),
      nextRetryDate: day('2026-11-22'),
      status: 'FAILED',
    } as const
    expect(expectedBillingDate(owed, NOON)).toBe('2026-11-22')
    expect(expectedBillingDate(owed, at('2026-11-23T08:00:00+01:00'))).toBe('2026-11-23')
  })
})
