import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { resumeSubscription } from '../lifecycle/pause.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  formatSchedule,
  inDunning,
  NOON,
  outcomeOf,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { changeNextChargeDate, rescheduleOrder } from './reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from './skip.ts'

const ELEVENTH = 20001011

function moved(subscription: Subscription, date: string, wholeCadence: boolean, orderId?: number) {
  return rescheduleOrder(
    subscription,
    { date: day(date), wholeCadence, ...(orderId ? { orderId } : {}) },
    NOON,
  )
}

describe('moving a later order', () => {
  test('with the following ones keeps the earlier ones', () => {
    const subscription = valueOf(moved(active(), '2027-01-30', true, ELEVENTH))
    expect(formatSchedule(subscription, NOON)).toBe('12-08, 01-05, 01-30, 02-27, 03-27, 04-24')
  })

  test('alone keeps all others', () => {
    const subscription = valueOf(moved(active(), '2027-02-12', false, ELEVENTH))
    expect(formatSchedule(subscription, NOON)).toBe('12-08, 01-05, 02-12, 03-02, 03-30, 04-27')
  })

  test('is limited by its planned neighbours', () => {
    expect(moved(active(), '2027-01-05', true, ELEVENTH)).toMatchObject({ details: { min: '2027-01-06' } })
    expect(outcomeOf(moved(active(), '2027-01-06', true, ELEVENTH))).toEqual(['orderRescheduled'])
    expect(moved(active(), '2027-03-02', false, ELEVENTH)).toMatchObject({
      details: { min: '2027-01-06', max: '2027-02-12' },
    })
  })

  test('is limited by the order after the schedule’s last one', () => {
    const resumed = valueOf(resumeSubscription(pausedByService({ intervalDays: 14 }), NOON))
    const [sixth] = schedule(resumed, NOON).slice(-1)
    expect(sixth).toMatchObject({ billingDate: '2027-01-29' })
    expect(moved(resumed, '2027-02-12', false, sixth?.orderId)).toMatchObject({
      reason: 'DATE_OUT_OF_RANGE',
      details: { max: '2027-02-11' },
    })
  })

  test('beyond the usual range allows moving it nearer', () => {
    expect(outcomeOf(moved(active(), '2027-04-20', false, 20001014))).toEqual(['orderRescheduled'])
    expect(outcomeOf(moved(active(), '2027-04-28', false, 20001014))).toBe('DATE_OUT_OF_RANGE')
  })

  test('and then the next with all others puts all on the new cadence', () => {
    const split = valueOf(moved(active(), '2027-01-30', true, ELEVENTH))
    expect(formatSchedule(valueOf(moved(split, '2026-12-10', true)), NOON)).toBe(
      '12-10, 01-07, 02-04, 03-04, 04-01, 04-29',
    )
  })

  test('allows skipping and restoring the earlier ones', () => {
    const split = valueOf(moved(active(), '2027-01-30', true, ELEVENTH))
    const skipped = valueOf(skipNextOrder(split, NOON))
    expect(formatSchedule(skipped, NOON)).toBe('12-08 s, 01-05, 01-30, 02-27, 03-27, 04-24, 05-22')
    expect(valueOf(unskipOrder(skipped, 20001009, NOON))).toEqual(split)
  })
})

describe('moving an order', () => {
  test('records which one, from when to when, and whether all move', () => {
    const decision = moved(active(), '2026-12-15', true)
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'orderRescheduled',
        wholeCadence: true,
        subscriptionId: 20001,
        orderId: 20001009,
        before: { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' },
        after: { status: 'SCHEDULED', billingDate: '2026-12-15', nextBillingDate: '2026-12-15' },
        upcoming: ['2026-12-15', '2027-01-12', '2027-02-09'],
      },
    ])
  })

  test('to its current day changes nothing', () => {
    expect(moved(active(), '2026-12-08', true)).toEqual({ ok: true, value: active(), events: [] })
  })

  test('back to its cadence leaves no exception in the schedule', () => {
    const there = valueOf(moved(active(), '2026-12-15', false))
    const back = valueOf(moved(there, '2026-12-08', false))
    expect(schedule(back, NOON)).toEqual(schedule(active(), NOON))
  })

  test.each([
    ['that is skipped', valueOf(skipOrder(active(), ELEVENTH, NOON)), ELEVENTH, 'ORDER_SKIPPED'],
    ['that does not exist', active(), 20001042, 'NOT_FOUND'],
    ['while one is owed', inDunning(), undefined, 'PAYMENT_OPEN'],
    ['of a paused subscription', pausedByService(), undefined, 'SUBSCRIPTION_PAUSED'],
    ['if none is planned', active({ endsAt: day('2026-12-01') }), undefined, 'NO_UPCOMING_ORDER'],
  ])('%s is refused', (_name, subscription, orderId, reason) => {
    expect(outcomeOf(moved(subscription, '2026-12-15', true, orderId))).toBe(reason)
  })

  test('past a declared end is refused', () => {
    const ending = active({ endsAt: day('2026-12-20') })
    expect(moved(ending, '2026-12-20', true)).toMatchObject({ details: { max: '2026-12-19' } })
  })

  test('made today is possible for half an hour and ends its grace period', () => {
    const resumed = valueOf(resumeSubscription(pausedByService(), NOON))
    const inTime = at('2026-11-20T12:20:00+01:00')
    const subscription = valueOf(changeNextChargeDate(resumed, day('2026-11-27'), inTime))
    expect(schedule(subscription, inTime)[0]).toMatchObject({
      billingDate: '2026-11-27',
      cutoffAt: '2026-11-26T23:00:00.000Z',
    })
    const tooLate = at('2026-11-20T12:30:00+01:00')
    expect(outcomeOf(changeNextChargeDate(resumed, day('2026-11-27'), tooLate))).toBe('ORDER_LOCKED')
  })
})
