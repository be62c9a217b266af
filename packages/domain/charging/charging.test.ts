import { describe, expect, test } from 'vitest'
import type { Moment } from '../catalogue/moment.ts'
import { addDays, day, instant, type Day } from '../core/calendar.ts'
import { pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { changeNextChargeDate, rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder } from '../order/skip.ts'
import { nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Active, ChargeTrigger, Subscription } from '../subscription/subscription.ts'
import { stateOf } from '../subscription/transitions.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  formatSchedule,
  inDunning,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import {
  isChargeDue,
  isRetryDue,
  releaseCharge,
  settleDeclined,
  settlePaid,
  startCharge,
} from './charging.ts'
import { DUNNING_STEPS, retryCooldownStart } from './dunning.ts'

const DUE = at('2026-12-08T04:00:00+01:00')
/** The box after the next one moved to a day. */
const withNextButOneOn = (date: string) =>
  valueOf(rescheduleOrder(active(), { date: day(date), wholeCadence: false, orderId: 20001010 }, NOON))
const SOFT = { code: 'INSUFFICIENT_FUNDS', isHard: false }
const HARD = { code: 'STOLEN_CARD', isHard: true }

function begun(subscription: Subscription, trigger: ChargeTrigger, moment: Moment, atOnce = false) {
  const decision = startCharge(subscription, trigger, moment, { atOnce })
  if (!decision.ok) throw new Error(decision.reason)
  return decision.value
}

function running(subscription: Subscription, trigger: ChargeTrigger, moment: Moment, atOnce = false): Active {
  return begun(subscription, trigger, moment, atOnce).subscription
}

function reasonOf(subscription: Subscription, trigger: ChargeTrigger, moment: Moment, atOnce = false) {
  const decision = startCharge(subscription, trigger, moment, { atOnce })
  return decision.ok ? 'started' : decision.reason
}

const paid = { discountId: null, loyaltyDays: 0 }

function failing(subscription: Subscription, trigger: ChargeTrigger, moment: Moment) {
  return settleDeclined(running(subscription, trigger, moment), SOFT, moment)
}

describe('a charge is due', () => {
  test.each([
    ['2026-12-07T23:59:59+01:00', false],
    ['2026-12-08T03:59:59+01:00', false],
    ['2026-12-08T04:00:00+01:00', true],
    ['2026-12-08T22:00:00+01:00', true],
    ['2026-12-08T22:00:01+01:00', false],
    ['2026-12-09T03:59:59+01:00', false],
    ['2026-12-09T04:00:00+01:00', true],
  ])('of an order of 8 December at %s: %s', (text, isDue) => {
    expect(isChargeDue(active(), at(text))).toBe(isDue)
    expect(reasonOf(active(), 'DUE', at(text)) === 'started').toBe(isDue)
  })

  test('of an order made by resuming when its grace period ends', () => {
    const subscription = valueOf(resumeSubscription(pausedByService(), NOON))
    expect(isChargeDue(subscription, at('2026-11-20T12:29:59+01:00'))).toBe(false)
    expect(isChargeDue(subscription, at('2026-11-20T12:30:00+01:00'))).toBe(true)
    const atNight = valueOf(resumeSubscription(pausedByService(), at('2026-11-20T23:00:00+01:00')))
    expect(isChargeDue(atNight, at('2026-11-20T23:45:00+01:00'))).toBe(false)
    expect(isChargeDue(atNight, at('2026-11-21T04:00:00+01:00'))).toBe(true)
  })

  test('at most once a day, and not while one is running, owed, paused or cancelled', () => {
    expect(isChargeDue(active({ lastProcessedOn: day('2026-12-08') }), DUE)).toBe(false)
    expect(isChargeDue(running(active(), 'DUE', DUE), DUE)).toBe(false)
    expect(isChargeDue(inDunning(), DUE)).toBe(false)
    expect(isChargeDue(pausedByService(), DUE)).toBe(false)
    expect(isChargeDue(cancelled(), DUE)).toBe(false)
  })

  test('of an owed order from 10:00 on the day of its next retry', () => {
    expect(isRetryDue(inDunning(), at('2026-11-22T09:59:59+01:00'))).toBe(false)
    expect(isRetryDue(inDunning(), at('2026-11-22T10:00:00+01:00'))).toBe(true)
    expect(isRetryDue(inDunning(), at('2026-11-22T22:30:00+01:00'))).toBe(false)
    expect(isRetryDue(inDunning(), at('2026-11-23T04:00:00+01:00'))).toBe(true)
    expect(isRetryDue(inDunning({ lastProcessedOn: day('2026-11-23') }), noonOf('2026-11-23'))).toBe(false)
    expect(isRetryDue(active(), DUE)).toBe(false)
    expect(isRetryDue(cancelled(), DUE)).toBe(false)
  })
})

describe('before its migration, a contract', () => {
  const legacy = { isBilledHere: false } as const
  const unconfirmed = { paymentMethod: { id: 'pm_5001', status: 'REQUIRES_CONFIRMATION' } } as const
  test.each([
    ['is not charged when due', active(legacy), 'DUE', DUE, 'MIGRATION_PENDING'],
    ['cannot be ordered', active(legacy), 'ORDER_NOW', NOON, 'MIGRATION_PENDING'],
    [
      'is not charged for what it owes',
      inDunning(legacy),
      'RETRY',
      noonOf('2026-11-22'),
      'MIGRATION_PENDING',
    ],
    [
      'is not declined here with a method to confirm',
      active({ ...legacy, ...unconfirmed }),
      'DUE',
      DUE,
      'MIGRATION_PENDING',
    ],
    [
      'says first that the method is to be confirmed',
      active({ ...legacy, ...unconfirmed }),
      'ORDER_NOW',
      NOON,
      'PAYMENT_METHOD_UNCONFIRMED',
    ],
  ] as const)('%s', (_case, subscription, trigger, moment, outcome) => {
    expect(reasonOf(subscription, trigger, moment)).toBe(outcome)
  })
})

describe('a charge starts', () => {
  test('with the price at that time, which stays fixed', () => {
    const { subscription, charge } = begun(active({ discounts: [CODE] }), 'DUE', DUE)
    expect(charge).toMatchObject({
      orderId: 20001009,
      cycleIndex: 9,
      trigger: 'DUE',
      billingDate: '2026-12-08',
      plan: { cycle: 28 },
      box: { lineItems: 19_990, discount: 1999, total: 17_991, discountUsed: CODE },
      blockedBy: null,
    })
    expect(subscription.openOrder).toMatchObject({
      status: 'PROCESSING',
      price: { total: 17_991, discountId: 2 },
    })
    expect(stateOf(subscription, DUE)).toBe('L')
  })

  test('and appears once in the schedule, before the others', () => {
    const subscription = running(active(), 'ORDER_NOW', NOON)
    expect(schedule(subscription, NOON).map(({ status }) => status)).toEqual([
      'PROCESSING',
      ...Array.from({ length: 6 }, () => 'SCHEDULED'),
    ])
    expect(formatSchedule(subscription, NOON)).toBe('11-20, 01-05, 02-02, 03-02, 03-30, 04-27, 05-25')
  })

  test('with the planned order after a skipped one', () => {
    const subscription = valueOf(skipNextOrder(active(), NOON))
    expect(formatSchedule(running(subscription, 'ORDER_NOW', NOON), NOON)).toMatch(/^11-20, 12-08 s, 02-02/)
  })

  test.each([
    ['ORDER_LOCKED', active(), DUE],
    ['ORDER_ALREADY_PLACED', active({ lastProcessedOn: NOON.today }), NOON],
    ['NO_UPCOMING_ORDER', active({ endsAt: day('2026-12-01') }), NOON],
    ['ADDRESS_MISSING', active({ shippingAddress: null }), NOON],
    [
      'PAYMENT_METHOD_UNCONFIRMED',
      active({ paymentMethod: { id: 'pm', status: 'REQUIRES_CONFIRMATION' } }),
      NOON,
    ],
    ['SUBSCRIPTION_PAUSED', pausedByService(), NOON],
    ['SUBSCRIPTION_CANCELLED', cancelled(), NOON],
  ])('at the customer’s request not with %s', (reason, subscription, moment) => {
    expect(reasonOf(subscription, 'ORDER_NOW', moment)).toBe(reason)
  })

  test('never while another is running', () => {
    const subscription = running(active(), 'DUE', DUE)
    expect(reasonOf(subscription, 'DUE', DUE)).toBe('ORDER_LOCKED')
    expect(reasonOf(subscription, 'RETRY', DUE, true)).toBe('ORDER_LOCKED')
    expect(reasonOf(subscription, 'ORDER_NOW', DUE)).toBe('ORDER_LOCKED')
  })

  test('when due not if nothing is due or an order was charged today', () => {
    expect(reasonOf(active(), 'DUE', NOON)).toBe('NO_UPCOMING_ORDER')
    expect(reasonOf(active(), 'RETRY', NOON, true)).toBe('NO_UPCOMING_ORDER')
    expect(reasonOf(inDunning(), 'DUE', noonOf('2026-11-22'))).toBe('NO_UPCOMING_ORDER')
    expect(reasonOf(cancelled(), 'DUE', NOON)).toBe('NO_UPCOMING_ORDER')
    expect(reasonOf(active({ lastProcessedOn: DUE.today }), 'DUE', DUE)).toBe('ORDER_ALREADY_PLACED')
  })

  test('again on its retry day, or at once with a new method', () => {
    expect(reasonOf(inDunning(), 'RETRY', NOON)).toBe('NO_UPCOMING_ORDER')
    expect(reasonOf(inDunning(), 'RETRY', NOON, true)).toBe('started')
    expect(reasonOf(inDunning(), 'RETRY', noonOf('2026-11-22'))).toBe('started')
    expect(begun(inDunning(), 'RETRY', noonOf('2026-11-22')).charge.billingDate).toBe('2026-11-22')
  })

  test('of an owed order with its fixed price, even if its discount is gone', () => {
    const owed = valueOf(failing(active({ discounts: [CODE] }), 'DUE', DUE))
    const { charge } = begun({ ...owed, discounts: [REWARD] }, 'RETRY', noonOf('2026-12-10'))
    expect(charge.box).toMatchObject({ total: 17_991, discountUsed: null })
  })

  test.each([
    ['ADDRESS_MISSING', { shippingAddress: null }],
    ['PAYMENT_METHOD_INVALID', { paymentMethod: { id: 'pm', status: 'EXPIRED' } }],
    ['PAYMENT_METHOD_UNCONFIRMED', { paymentMethod: { id: 'pm', status: 'REQUIRES_CONFIRMATION' } }],
  ] as const)('when due without calling the provider: %s', (reason, change) => {
    expect(begun(active(change), 'DUE', DUE).charge.blockedBy).toBe(reason)
    expect(begun(inDunning(change), 'RETRY', noonOf('2026-11-22')).charge.blockedBy).toBe(reason)
  })
})

describe('a paid charge', () => {
  test('on its day is confirmed and keeps the cadence', () => {
    const decision = settlePaid(running(active(), 'DUE', DUE), paid, DUE)
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'orderConfirmed',
        trigger: 'DUE',
        missedDate: null,
        subscriptionId: 20001,
        orderId: 20001009,
        before: { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' },
        after: { status: 'PROCESSED', billingDate: '2026-12-08', nextBillingDate: '2027-01-05' },
        upcoming: ['2027-01-05', '2027-02-02', '2027-03-02'],
      },
    ])
    expect(valueOf(decision)).toMatchObject({
      openOrder: null,
      lastCycleIndex: 9,
      lastBilled: '2026-12-08',
      lastProcessedOn: '2026-12-08',
      completedOrders: 9,
      lastPaymentStatus: 'SUCCEEDED',
    })
  })

  test.each([
    ['2026-12-10', '2026-12-08', /^01-05, 02-02,/],
    ['2026-12-11', '2026-12-11', /^01-08, 02-05,/],
  ])('made late, on %s, is billed on %s', (on, billed, rest) => {
    const moment = noonOf(on)
    const subscription = valueOf(settlePaid(running(active(), 'DUE', moment), paid, moment))
    expect(subscription).toMatchObject({ lastBilled: billed, lastProcessedOn: on })
    expect(formatSchedule(subscription, moment)).toMatch(rest)
  })

  const paidAt = (from: Subscription, trigger: ChargeTrigger, started: string, settled: string) => {
    const decision = settlePaid(running(from, trigger, at(started)), paid, at(settled))
    const event = decision.ok ? decision.events[0] : undefined
    return [valueOf(decision).lastBilled, event && 'missedDate' in event ? event.missedDate : undefined]
  }
  const onSunday = valueOf(rescheduleOrder(active(), { date: day('2026-12-06'), wholeCadence: true }, NOON))

  test.each<[string, ChargeTrigger, string, string, string, string | null]>([
    ['on its day', 'DUE', '12-06T22:00', '12-06T22:00', '12-06', null],
    ['before the packing', 'DUE', '12-06T22:00', '12-07T01:00', '12-06', null],
    ['after the packing', 'DUE', '12-06T22:00', '12-07T01:01', '12-07', '12-06'],
    ['on Monday after an outage', 'DUE', '12-07T04:00', '12-07T04:00', '12-07', '12-06'],
    ['on Tuesday after an outage', 'DUE', '12-08T04:00', '12-08T04:00', '12-08', '12-06'],
    ['after midnight, if ordered now', 'ORDER_NOW', '11-22T23:59', '11-23T00:05', '11-22', null],
    ['after the packing, if ordered now', 'ORDER_NOW', '11-22T23:59', '11-23T02:00', '11-23', '11-22'],
  ])(
    'that the boxes of its week cannot contain any more is billed on its day: paid %s',
    (_case, trigger, started, settled, billed, missed) => {
      const [start, end] = [`2026-${started}:00+01:00`, `2026-${settled}:00+01:00`]
      const expected = [`2026-${billed}`, missed && `2026-${missed}`]
      expect(paidAt(onSunday, trigger, start, end)).toEqual(expected)
    },
  )

  test('that was retried a day after its retry day is packed a week later than announced', () => {
    const started = '2026-11-23T10:00:00+01:00'
    expect(paidAt(inDunning(), 'RETRY', started, started)).toEqual(['2026-11-23', '2026-11-22'])
    expect(paidAt(inDunning(), 'RETRY', '2026-11-22T10:00:00+01:00', '2026-11-22T10:00:00+01:00')).toEqual([
      '2026-11-22',
      null,
    ])
  })

  test('after an outage includes the discount that ended on the day of its order', () => {
    const subscription = { ...onSunday, discounts: [{ ...CODE, expiresAt: day('2026-12-06') }] }
    const monday = at('2026-12-07T04:00:00+01:00')
    expect(begun(subscription, 'DUE', monday).charge.box.total).toBe(17_991)
  })

  test('of an order made by resuming is placed, and its grace period is removed', () => {
    const moment = at('2026-11-20T12:45:00+01:00')
    const subscription = running(valueOf(resumeSubscription(pausedByService(), NOON)), 'DUE', moment)
    const decision = settlePaid(subscription, paid, moment)
    expect(outcomeOf(decision)).toEqual(['orderPlaced'])
    expect(valueOf(decision).exceptions).toEqual([])
  })

  test('of an order placed now moves later boxes to follow from that day', () => {
    const decision = settlePaid(running(active(), 'ORDER_NOW', NOON), paid, at('2026-11-21T00:00:30+01:00'))
    expect(outcomeOf(decision)).toEqual(['orderPlaced'])
    expect(valueOf(decision)).toMatchObject({ lastBilled: '2026-11-20', lastProcessedOn: '2026-11-21' })
    expect(formatSchedule(valueOf(decision), NOON)).toMatch(/^12-18, 01-15,/)
  })

  test('that had failed is recovered, and later boxes follow from the day of success', () => {
    const moment = noonOf('2026-11-22')
    const decision = settlePaid(running(inDunning(), 'RETRY', moment), paid, moment)
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'paymentRecovered', before: { status: 'FAILED', billingDate: '2026-11-18' } },
    ])
    expect(valueOf(decision)).toMatchObject({ lastBilled: '2026-11-22', lastPaymentStatus: 'SUCCEEDED' })
    expect(formatSchedule(valueOf(decision), moment)).toMatch(/^12-20, 01-17,/)
  })

  test.each([
    ['on its day', '2026-12-08', /^01-05, 02-02,/],
    ['a day late', '2026-12-09', /^01-06, 02-03,/],
  ])(
    'that was retried %s and recovered on the same day is followed one interval later',
    (_, today, following) => {
      const owed = valueOf(failing(active(), 'DUE', at(`${today}T04:00:00+01:00`)))
      const later = noonOf(today)
      const subscription = valueOf(settlePaid(running(owed, 'RETRY', later, true), paid, later))
      expect(formatSchedule(subscription, later)).toMatch(following)
    },
  )

  test('that was moved alone and recovered on the same day is followed one interval later', () => {
    const moved = valueOf(rescheduleOrder(active(), { date: day('2026-12-04'), wholeCadence: false }, NOON))
    const owed = valueOf(failing(moved, 'DUE', at('2026-12-04T04:00:00+01:00')))
    const later = noonOf('2026-12-04')
    const subscription = valueOf(settlePaid(running(owed, 'RETRY', later, true), paid, later))
    expect(formatSchedule(subscription, later)).toMatch(/^01-01, 01-29,/)
  })

  test('uses up the discount in its price, not the currently best one', () => {
    const subscription = running(active({ discounts: [CODE] }), 'DUE', DUE)
    const better = { ...REWARD, value: 50 }
    const settled = settlePaid(
      { ...subscription, discounts: [CODE, better] },
      { discountId: 2, loyaltyDays: 0 },
      DUE,
    )
    expect(valueOf(settled).discounts).toEqual([better])
  })

  test('grants the reward of its milestone once', () => {
    const subscription = running(active(), 'DUE', DUE)
    const decision = settlePaid(subscription, { discountId: null, loyaltyDays: 56 }, DUE)
    expect(decision.ok && decision.events[1]).toEqual({
      type: 'rewardGranted',
      subscriptionId: 20001,
      percentage: 10,
      milestone: 3,
      before: { units: 2 },
      after: { units: 3 },
    })
    expect(valueOf(decision).discounts).toEqual([{ ...REWARD, id: 0, milestone: 3 }])
    const again = settlePaid(
      { ...subscription, discounts: [{ ...REWARD, milestone: 3 }] },
      { discountId: null, loyaltyDays: 56 },
      DUE,
    )
    expect(valueOf(again).discounts).toHaveLength(1)
  })

  test('ends a trial', () => {
    const plan = { recipes: ['RT'], cycle: 'TEST', pension: 'V' } as const
    const subscription = active({
      plan,
      intervalDays: 14,
      lines: [menuLineOf(650, plan)],
      completedOrders: 0,
    })
    const decision = settlePaid(running(subscription, 'DUE', DUE), { discountId: null, loyaltyDays: 70 }, DUE)
    expect(outcomeOf(decision)).toEqual(['orderConfirmed', 'rewardGranted', 'planChanged'])
  })

  test('delivers the samples of skipped boxes', () => {
    const line = { id: 200019, sku: '0010001LGB-SUP', quantity: 1, price: 0, product: null }
    const exception = { cycleIndex: 9, skipped: false, isFinal: false, movedTo: null, cutoffAt: null }
    const skipped = valueOf(
      skipNextOrder(active({ exceptions: [{ ...exception, extraLines: [line] }] }), NOON),
    )
    const { subscription, charge } = begun(skipped, 'ORDER_NOW', NOON)
    expect(charge.box.lines).toHaveLength(2)
    const after = valueOf(settlePaid(subscription, paid, NOON))
    expect(after.exceptions).toMatchObject([{ cycleIndex: 9, skipped: true, extraLines: [] }])
  })

  test('keeps the samples of later boxes where they are', () => {
    const line = { id: 200019, sku: '0010001LGB-SUP', quantity: 1, price: 0, product: null }
    const exception = { cycleIndex: 10, skipped: false, isFinal: false, movedTo: null, cutoffAt: null }
    const subscription = active({ exceptions: [{ ...exception, extraLines: [line] }] })
    const after = valueOf(settlePaid(running(subscription, 'DUE', DUE), paid, DUE))
    expect(after.exceptions).toMatchObject([{ cycleIndex: 10, extraLines: [line] }])
  })

  test('is settled once', () => {
    const subscription = valueOf(settlePaid(running(active(), 'DUE', DUE), paid, DUE))
    expect(settlePaid(subscription, paid, DUE)).toEqual({ ok: true, value: subscription, events: [] })
    expect(settleDeclined(subscription, SOFT, DUE)).toEqual({ ok: true, value: subscription, events: [] })
    expect(releaseCharge(subscription)).toEqual({ ok: true, value: subscription, events: [] })
    expect(settlePaid(cancelled(), paid, DUE)).toMatchObject({ events: [] })
  })
})

describe('a declined charge', () => {
  test.each([
    ['planned', active()],
    ['owed', inDunning()],
  ])('that the customer requested changes nothing: %s', (_name, subscription) => {
    const decision = settleDeclined(running(subscription, 'ORDER_NOW', NOON), SOFT, NOON)
    expect(valueOf(decision)).toEqual(subscription)
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'paymentDeclined', code: 'INSUFFICIENT_FUNDS' },
    ])
  })

  test.each([
    ['planned', active()],
    ['owed', inDunning()],
  ])('that is hard and requested by the customer only changes the method: %s', (_name, subscription) => {
    const decision = settleDeclined(running(subscription, 'ORDER_NOW', NOON), HARD, NOON)
    const paymentMethod = { id: 'pm_5001', status: 'REVOKED' }
    expect(valueOf(decision)).toEqual({ ...subscription, paymentMethod })
    expect(decision.ok && decision.events).toMatchObject([{ type: 'paymentDeclined', code: 'STOLEN_CARD' }])
    expect(startCharge(valueOf(decision), 'ORDER_NOW', NOON)).toMatchObject({
      reason: 'PAYMENT_METHOD_INVALID',
    })
  })

  test('follows the dunning schedule until the service pauses the subscription', () => {
    let subscription: Subscription = active()
    let moment = DUE
    const outcomes: [on: Day, next: Day | null, events: string[] | string][] = []
    for (const trigger of ['DUE', 'RETRY', 'RETRY', 'RETRY'] as const) {
      const decision = failing(subscription, trigger, moment)
      subscription = valueOf(decision)
      outcomes.push([moment.today, nextBillingDate(subscription, moment), outcomeOf(decision)])
      const next = nextBillingDate(subscription, moment)
      if (next) moment = at(`${next}T10:00:00+01:00`)
    }
    expect(outcomes).toEqual([
      ['2026-12-08', '2026-12-10', ['paymentFailed']],
      ['2026-12-10', '2026-12-12', ['paymentFailed']],
      ['2026-12-12', '2026-12-15', ['paymentLastWarning']],
      ['2026-12-15', null, ['orderCancelled', 'paymentPaused']],
    ])
    expect(subscription).toMatchObject({
      status: 'PAUSED',
      pause: { reason: 'PAYMENT_FAILED', startedAt: '2026-12-15', pausedSince: '2026-12-15' },
      lastPaymentStatus: 'FAILED',
      lastCycleIndex: 9,
      completedOrders: 8,
    })
  })

  test('reports attempt, reason, amount and the next retry', () => {
    const decision = settleDeclined(
      running(inDunning(), 'RETRY', noonOf('2026-11-22')),
      SOFT,
      noonOf('2026-11-22'),
    )
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'paymentLastWarning',
        subscriptionId: 20001,
        orderId: 20001009,
        attempt: 3,
        code: 'INSUFFICIENT_FUNDS',
        total: 19_990,
        nextRetryDate: '2026-11-25',
        before: { status: 'FAILED', attempts: 2, nextRetryDate: '2026-11-22' },
        after: { status: 'FAILED', attempts: 3, nextRetryDate: '2026-11-25' },
      },
    ])
  })

  test('of a new method between two retries does not use one up', () => {
    const decision = settleDeclined(running(inDunning(), 'RETRY', NOON, true), SOFT, NOON)
    expect(valueOf(decision)).toMatchObject({ openOrder: { nextRetryDate: '2026-11-22', attempts: 3 } })
    expect(outcomeOf(decision)).toEqual(['paymentFailed'])
    const last = inDunning({ openOrder: { ...owedOf(inDunning()), nextRetryDate: day('2026-11-25') } })
    const early = settleDeclined(
      running(last, 'RETRY', noonOf('2026-11-23'), true),
      SOFT,
      noonOf('2026-11-23'),
    )
    expect(outcomeOf(early)).toEqual(['paymentLastWarning'])
  })

  test('after a missed retry continues with the next one', () => {
    const moment = noonOf('2026-11-24')
    expect(valueOf(failing(inDunning(), 'RETRY', moment))).toMatchObject({
      openOrder: { nextRetryDate: '2026-11-25' },
    })
  })

  test('that is hard makes the method unusable, so that nothing is charged to it any more', () => {
    const subscription = valueOf(settleDeclined(running(active(), 'DUE', DUE), HARD, DUE))
    expect(subscription.paymentMethod).toEqual({ id: 'pm_5001', status: 'REVOKED' })
    expect(begun(subscription, 'RETRY', noonOf('2026-12-10')).charge.blockedBy).toBe('PAYMENT_METHOD_INVALID')
    const expired = { code: 'EXPIRED_PAYMENT_METHOD', isHard: true }
    expect(valueOf(settleDeclined(running(active(), 'DUE', DUE), expired, DUE)).paymentMethod?.status).toBe(
      'EXPIRED',
    )
  })

  test('that is soft keeps the method', () => {
    const subscription = valueOf(failing(active(), 'DUE', DUE))
    expect(subscription.paymentMethod).toEqual({ id: 'pm_5001', status: 'ACTIVE' })
    expect(begun(subscription, 'RETRY', noonOf('2026-12-10')).charge.blockedBy).toBeNull()
  })

  test('because of a missing address does not affect the method', () => {
    const subscription = running(active({ shippingAddress: null }), 'DUE', DUE)
    const after = valueOf(settleDeclined(subscription, { code: 'ADDRESS_MISSING', isHard: true }, DUE))
    expect(after.paymentMethod?.status).toBe('ACTIVE')
    const unpaid = running(active({ paymentMethod: null }), 'DUE', DUE)
    expect(
      valueOf(settleDeclined(unpaid, { code: 'PAYMENT_METHOD_INVALID', isHard: true }, DUE)).paymentMethod,
    ).toBeNull()
  })

  test('of a long overdue order: later boxes count from its first attempt', () => {
    const moment = noonOf('2026-12-20')
    const subscription = valueOf(failing(active(), 'DUE', moment))
    expect(subscription).toMatchObject({
      openOrder: { billingDate: '2026-12-20', nextRetryDate: '2026-12-22' },
    })
    expect(formatSchedule(subscription, moment)).toMatch(/^12-20, 01-17, 02-14,/)
  })

  test.each([
    ['the day before the next box keeps the cadence', active(), '2027-01-04', '01-04, 01-05, 02-02'],
    ['on the day of the next box puts that box behind it', active(), '2027-01-05', '01-05, 02-02, 03-02'],
    ['after the day of the next box puts that box behind it', active(), '2027-01-10', '01-10, 02-07, 03-07'],
    [
      'after the new day of a box that was brought forward',
      withNextButOneOn('2026-12-09'),
      '2026-12-10',
      '12-10, 01-07, 02-04',
    ],
  ])('that becomes known %s', (_name, subscription, on, boxes) => {
    const moment = noonOf(on)
    const after = valueOf(settleDeclined(running(subscription, 'DUE', DUE), SOFT, moment))
    expect(after).toMatchObject({ openOrder: { status: 'FAILED', billingDate: on } })
    expect(formatSchedule(after, moment)).toMatch(new RegExp(`^${boxes},`))
  })

  test('can be resolved by skipping or pausing', () => {
    const subscription = valueOf(failing(active(), 'DUE', DUE))
    expect(outcomeOf(skipNextOrder(subscription, DUE))).toEqual(['orderSkipped'])
    expect(outcomeOf(pauseSubscription(subscription, 2, DUE))).toEqual([
      'orderCancelled',
      'subscriptionPaused',
    ])
  })

  test('is retried at increasing intervals', () => {
    expect(DUNNING_STEPS.map(({ retryOn }) => retryOn)).toEqual(
      DUNNING_STEPS.map(({ retryOn }) => retryOn).toSorted((a, b) => a - b),
    )
    expect(addDays(day('2026-11-18'), DUNNING_STEPS[1].retryOn)).toBe('2026-11-22')
  })

  test('is not retried with another method within ten minutes of such a retry', () => {
    expect(retryCooldownStart(instant('2026-11-22T10:05:00Z'))).toBe('2026-11-22T09:55:00.000Z')
  })
})

describe('a charge that did not reach the provider', () => {
  test.each([
    ['planned', active(), 'DUE', DUE],
    ['owed', inDunning(), 'RETRY', noonOf('2026-11-22')],
    ['ordered now', active(), 'ORDER_NOW', NOON],
  ] as const)('leaves no trace: %s', (_name, subscription, trigger, moment) => {
    expect(releaseCharge(running(subscription, trigger, moment))).toEqual({
      ok: true,
      value: subscription,
      events: [],
    })
  })
})

describe('while a charge runs', () => {
  test('other orders can be skipped, and the charge still settles', () => {
    const subscription = valueOf(skipOrder(running(active(), 'ORDER_NOW', NOON), 20001010, NOON))
    const after = valueOf(settlePaid(subscription, paid, NOON))
    expect(formatSchedule(after, NOON)).toMatch(/^12-18 s, 01-15,/)
  })

  test('its order can neither be moved nor be dropped by a pause', () => {
    const subscription = running(active(), 'ORDER_NOW', NOON)
    expect(outcomeOf(changeNextChargeDate(subscription, day('2026-12-24'), NOON))).toBe('ORDER_LOCKED')
    expect(outcomeOf(pauseSubscription(subscription, 4, NOON))).toBe('ORDER_LOCKED')
    expect(outcomeOf(skipOrder(subscription, 20001009, NOON))).toBe('ORDER_LOCKED')
  })
})

function owedOf(subscription: Active) {
  if (subscription.openOrder?.status !== 'FAILED') throw new Error('nothing owed')
  return subscription.openOrder
}
