import { describe, expect, it, test } from 'vitest'
import { settleDeclined, startCharge } from '../charging/charging.ts'
import { day } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { placeOrder } from '../order/place-order.ts'
import { changeNextChargeDate } from '../order/reschedule.ts'
import { skipNextOrder } from '../order/skip.ts'
import { nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Active, Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  formatSchedule,
  inDunning,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { activationDate } from './activation.ts'
import { cancelSubscription } from './cancel.ts'
import {
  autoResume,
  endUnpaidSubscription,
  pauseDueForReminder,
  pauseSubscription,
  resumeSubscription,
} from './pause.ts'

describe('pausing', () => {
  test('removes skips, and they do not come back', () => {
    const paused = valueOf(pauseSubscription(valueOf(skipNextOrder(active(), NOON)), 2, NOON))
    expect(paused.exceptions).toEqual([])
    expect(paused).toMatchObject({ pause: { plannedNext: '2027-01-05' } })
  })

  test('cancels an owed order', () => {
    const decision = pauseSubscription(inDunning(), 4, NOON)
    expect(outcomeOf(decision)).toEqual(['orderCancelled', 'subscriptionPaused'])
    expect(valueOf(decision)).toMatchObject({ lastPaymentStatus: null, pause: { plannedNext: '2026-12-16' } })
  })

  test('again changes the length from today; the same length changes nothing', () => {
    const subscription = valueOf(pauseSubscription(pausedByCustomer(), 4, NOON))
    expect(subscription).toMatchObject({
      pause: { startedAt: '2026-11-06', weeks: 4, resumesAt: '2026-12-18' },
    })
    expect(outcomeOf(pauseSubscription(subscription, 4, NOON))).toEqual([])
    expect(outcomeOf(pauseSubscription(subscription, 5, NOON))).toEqual(['subscriptionPaused'])
  })

  test('for more than 26 weeks without a break is refused', () => {
    const subscription = pausedByCustomer()
    expect(outcomeOf(pauseSubscription(subscription, 12, noonOf('2027-02-12')))).toEqual([
      'subscriptionPaused',
    ])
    expect(outcomeOf(pauseSubscription(subscription, 12, noonOf('2027-02-13')))).toBe('PAUSE_LIMIT_REACHED')
  })

  test('may be longer where the catalogue in force says so', () => {
    const pauses = { weeks: [26, 52], inARow: 52 }
    const longer = { ...NOON, catalogue: { ...NOON.catalogue, pauses } }
    expect(valueOf(pauseSubscription(active(), 52, longer))).toMatchObject({
      pause: { resumesAt: '2027-11-19' },
    })
    const changed = pauseSubscription(active(), 27, NOON)
    expect(changed).toEqual({ ok: false, reason: 'PAUSE_LIMIT_REACHED', details: { weeks: 26 } })
  })

  const luna = () => pausedByCustomer({ lastProcessedOn: day('2026-10-26') })

  test('twice without a box between them counts as one pause of at most 26 weeks', () => {
    const resumed = valueOf(resumeSubscription(luna(), NOON))
    const again = valueOf(pauseSubscription(resumed, 12, noonOf('2026-11-21')))
    expect(again).toMatchObject({ pause: { startedAt: '2026-11-06', resumesAt: '2027-02-13' } })
    const ended = valueOf(autoResume(again, noonOf('2027-02-13')))
    expect(outcomeOf(pauseSubscription(ended, 12, noonOf('2027-02-13')))).toBe('PAUSE_LIMIT_REACHED')
    expect(outcomeOf(pauseSubscription(ended, 11, noonOf('2027-02-13')))).toEqual(['subscriptionPaused'])
  })

  test('continues the previous pause if every box between them was skipped', () => {
    const resumed = valueOf(resumeSubscription(luna(), NOON))
    const days = ['2026-11-21', '2026-11-24', '2026-12-22', '2027-01-19']
    const skipped = days.reduce((current, on) => valueOf(skipNextOrder(current, noonOf(on))), resumed)
    const february = noonOf('2027-02-20')
    expect(outcomeOf(pauseSubscription(skipped, 11, february))).toBe('PAUSE_LIMIT_REACHED')
    expect(valueOf(pauseSubscription(skipped, 10, february))).toMatchObject({
      pause: { startedAt: '2026-11-06', resumesAt: '2027-05-01' },
    })
  })

  /** Paused by the service on 15 December, after the fourth failed charge of the first order since `before`. */
  const unpaid = (before: Active) => {
    const dates = ['2026-12-08', '2026-12-10', '2026-12-12', '2026-12-15']
    return dates.reduce<Subscription>((current, on) => {
      const { subscription } = valueOf(startCharge(current, on === dates[0] ? 'DUE' : 'RETRY', noonOf(on)))
      return valueOf(settleDeclined(subscription, { code: 'INSUFFICIENT_FUNDS', isHard: false }, noonOf(on)))
    }, before)
  }

  test.each([
    ['of its own', null, '2026-12-15'],
    ['after a pause of the customer without a paid box since', '2026-11-10', '2026-11-10'],
    ['after a pause of the customer and a paid box', '2026-10-20', '2026-12-15'],
  ])('continues a pause after failed payments %s', (_name, since, expected) => {
    const before = active({
      pausedSince: since === null ? null : day(since),
      lastProcessedOn: day('2026-11-10'),
    })
    const stopped = unpaid(before)
    expect(stopped).toMatchObject({ pause: { startedAt: '2026-12-15', pausedSince: expected } })
    const resumed = valueOf(resumeSubscription(stopped, noonOf('2027-02-20')))
    expect(valueOf(pauseSubscription(resumed, 8, noonOf('2027-02-20')))).toMatchObject({
      pause: { startedAt: expected },
    })
    const tooLong = outcomeOf(pauseSubscription(resumed, 12, noonOf('2027-02-20')))
    expect(tooLong).toEqual(expected === '2026-11-10' ? 'PAUSE_LIMIT_REACHED' : ['subscriptionPaused'])
  })

  test('after a paid box begins a new pause', () => {
    const resumed = valueOf(resumeSubscription(luna(), NOON))
    const paid = valueOf(placeOrder(resumed, noonOf('2026-11-21')))
    expect(valueOf(pauseSubscription(paid, 12, noonOf('2026-11-22')))).toMatchObject({
      pause: { startedAt: '2026-11-22' },
    })
  })

  test.each([
    ['with a locked order', active(), at('2026-12-08T00:00:00+01:00'), 'ORDER_LOCKED'],
    ['during a system pause', pausedByService(), NOON, 'PAYMENT_OPEN'],
    ['after cancelling', cancelled(), NOON, 'SUBSCRIPTION_CANCELLED'],
  ])('%s is refused', (_name, subscription, moment, reason) => {
    expect(outcomeOf(pauseSubscription(subscription, 4, moment))).toBe(reason)
  })
})

describe('a pause that ends automatically', () => {
  test('does not resume before its day, and resumes once', () => {
    expect(outcomeOf(autoResume(pausedByCustomer(), noonOf('2026-12-17')))).toEqual([])
    const subscription = valueOf(autoResume(pausedByCustomer(), noonOf('2026-12-18')))
    expect(subscription.status).toBe('ACTIVE')
    expect(outcomeOf(autoResume(subscription, noonOf('2026-12-18')))).toEqual([])
    expect(outcomeOf(autoResume(pausedByService(), noonOf('2027-12-18')))).toEqual([])
  })

  test('charges at least three days later, as announced', () => {
    const subscription = valueOf(autoResume(pausedByCustomer(), noonOf('2026-12-18')))
    expect(nextBillingDate(subscription, noonOf('2026-12-18'))).toBe('2026-12-21')
    expect(nextBillingDate(pausedByCustomer(), NOON)).toBe('2026-12-21')
  })

  test('gives the same notice if the job runs late', () => {
    const late = noonOf('2026-12-28')
    expect(nextBillingDate(valueOf(autoResume(pausedByCustomer(), late)), late)).toBe('2026-12-31')
  })
})

describe('resuming', () => {
  test('early keeps the planned date, late bills today', () => {
    expect(activationDate(pausedByCustomer(), NOON)).toBe('2026-11-23')
    expect(activationDate(pausedByCustomer(), noonOf('2026-11-23'))).toBe('2026-11-23')
    expect(activationDate(pausedByCustomer(), noonOf('2026-11-30'))).toBe('2026-11-30')
    expect(activationDate(active(), NOON)).toBeNull()
  })

  test('does what its preview says: Luna, Paula and Karl', () => {
    const preview = (date: string | null) => date && deliveryWindow(day(date), 'DE', CATALOGUE)
    expect(preview(activationDate(pausedByCustomer(), NOON))).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-03',
    })
    expect(preview(activationDate(pausedByService(), NOON))).toMatchObject({
      from: '2026-11-24',
      to: '2026-11-26',
    })
    expect(preview(activationDate(cancelled(), NOON))).toMatchObject({ from: '2026-11-24', to: '2026-11-26' })
  })

  test('continues with the next cycle index, never with that of a skip', () => {
    expect(schedule(valueOf(resumeSubscription(pausedByCustomer(), NOON)), NOON)[0]?.orderId).toBe(20001009)
    const skipped = valueOf(skipNextOrder(active(), NOON))
    const afterIt = noonOf('2026-12-10')
    const paused = valueOf(pauseSubscription(skipped, 2, afterIt))
    const later = noonOf('2026-12-12')
    expect(schedule(valueOf(resumeSubscription(paused, later)), later)[0]).toMatchObject({
      orderId: 20001010,
      billingDate: '2027-01-05',
    })
    const cancelledInPause = valueOf(cancelSubscription(paused, null, later))
    expect(cancelledInPause.exceptions.map(({ cycleIndex }) => cycleIndex)).toEqual([9])
  })

  test('from a system pause bills today and requires a valid method', () => {
    const subscription = valueOf(resumeSubscription(pausedByService(), NOON))
    expect(schedule(subscription, NOON)[0]).toMatchObject({
      billingDate: '2026-11-20',
      cutoffAt: '2026-11-20T11:30:00.000Z',
      isEditable: true,
    })
    const expired = pausedByService({ paymentMethod: { id: 'pm_1', status: 'EXPIRED' } })
    expect(outcomeOf(resumeSubscription(expired, NOON))).toBe('PAYMENT_METHOD_INVALID')
  })

  test.each([
    ['ADDRESS_MISSING', { shippingAddress: null }],
    ['PAYMENT_METHOD_UNCONFIRMED', { paymentMethod: { id: 'pm_1', status: 'REQUIRES_CONFIRMATION' } }],
    ['PAYMENT_METHOD_INVALID', { paymentMethod: null }],
  ] as const)('is refused with %s', (reason, change) => {
    expect(outcomeOf(resumeSubscription(pausedByCustomer(change), NOON))).toBe(reason)
  })

  test('is refused if the subscription is not paused', () => {
    expect(outcomeOf(resumeSubscription(active(), NOON))).toBe('SUBSCRIPTION_NOT_PAUSED')
    expect(outcomeOf(resumeSubscription(cancelled(), NOON))).toBe('SUBSCRIPTION_NOT_PAUSED')
  })
})

describe('moving the first charge after the pause', () => {
  test('moves the restart, so that the pause ends three days before', () => {
    const subscription = valueOf(changeNextChargeDate(pausedByCustomer(), day('2026-12-10'), NOON))
    expect(subscription).toMatchObject({ status: 'PAUSED', pause: { weeks: null, resumesAt: '2026-12-07' } })
    expect(nextBillingDate(subscription, NOON)).toBe('2026-12-10')
    expect(outcomeOf(changeNextChargeDate(subscription, day('2026-12-10'), NOON))).toEqual([])
  })

  test('to within three days resumes at once', () => {
    const subscription = valueOf(changeNextChargeDate(pausedByCustomer(), day('2026-11-23'), NOON))
    expect(subscription.status).toBe('ACTIVE')
    expect(formatSchedule(subscription, NOON)).toMatch(/^11-23, 12-21,/)
  })

  test('is limited to tomorrow at the earliest and to the longest pause', () => {
    expect(changeNextChargeDate(pausedByCustomer(), day('2026-11-20'), NOON)).toMatchObject({
      reason: 'DATE_OUT_OF_RANGE',
      details: { min: '2026-11-21', max: '2027-02-12' },
    })
    const march = noonOf('2027-03-01')
    const long = pausedByCustomer({
      pause: {
        reason: 'CUSTOMER',
        startedAt: day('2026-11-06'),
        weeks: 10,
        plannedNext: null,
        resumesAt: day('2027-04-30'),
      },
    })
    expect(changeNextChargeDate(long, day('2027-05-20'), march)).toMatchObject({
      details: { max: '2027-05-10' },
    })
  })

  test('is refused in a system pause', () => {
    expect(outcomeOf(changeNextChargeDate(pausedByService(), day('2026-12-10'), NOON))).toBe('PAYMENT_OPEN')
  })
})

// Paused on 21 October 2026: day 60 is 20 December, day 90 is 19 January.
describe('a pause after failed payments', () => {
  it.each([
    ['2026-12-19', undefined],
    ['2026-12-20', '2026-10-21'],
    ['2027-01-18', '2026-10-21'],
    ['2027-01-19', undefined],
  ])('sends a reminder from the 60th day until it ends: %s', (on, expected) => {
    expect(pauseDueForReminder(pausedByService(), day(on))?.startedAt).toBe(expected)
  })

  it.each([
    ['2027-01-18', []],
    ['2027-01-19', ['subscriptionCancelled']],
    ['2027-02-01', ['subscriptionCancelled']],
  ])('ends after 90 days: %s', (on, expected) => {
    expect(outcomeOf(endUnpaidSubscription(pausedByService(), noonOf(on)))).toEqual(expected)
  })

  it('records why the subscription ended, unlike a cancellation by the customer', () => {
    const causeOf = (decision: ReturnType<typeof endUnpaidSubscription>) =>
      decision.ok && decision.events.map((event) => 'cause' in event && event.cause)
    expect(causeOf(endUnpaidSubscription(pausedByService(), noonOf('2027-01-19')))).toEqual(['UNPAID'])
    expect(causeOf(cancelSubscription(pausedByService(), 3, noonOf('2027-01-19')))).toEqual(['ASKED'])
  })

  it('keeps a reward, but no code', () => {
    const subscription = pausedByService({ discounts: [REWARD, CODE] })
    const ended = valueOf(endUnpaidSubscription(subscription, noonOf('2027-01-19')))
    expect(ended).toMatchObject({ status: 'CANCELLED', cancellationFlowId: null, discounts: [REWARD] })
    expect(outcomeOf(endUnpaidSubscription(ended, noonOf('2027-01-20')))).toEqual([])
  })
})

it('a customer’s pause and an active subscription are not affected', () => {
  for (const other of [pausedByCustomer(), active()]) {
    expect(pauseDueForReminder(other, day('2027-06-01'))).toBeUndefined()
    expect(outcomeOf(endUnpaidSubscription(other, noonOf('2027-06-01')))).toEqual([])
  }
})
