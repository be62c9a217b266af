import { describe, expect, it, test } from 'vitest'
import { isChargeDue } from '../charging/charging.ts'
import { addDays, day, instant, isDay } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import type { ReceivedAt } from '../events/event.ts'
import { batchOfMonday, isPackedIn } from '../parcel/packing.ts'
import { nextChargeTime, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  formatSchedule,
  inDunning,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { activationDate } from './activation.ts'
import { cancelSubscription, declareEnd, reactivateSubscription, resetProgress } from './cancel.ts'
import { resumeSubscription } from './pause.ts'

describe('cancelling', () => {
  const running: [string, Subscription, typeof NOON][] = [
    ['active', active(), NOON],
    ['locked', active(), at('2026-12-08T01:00:00+01:00')],
    ['paused', pausedByCustomer(), NOON],
    ['paused by the service', pausedByService(), NOON],
  ]

  test.each(running)('is never refused: %s', (_name, subscription, moment) => {
    expect(outcomeOf(cancelSubscription(subscription, 3, moment))).toEqual(['subscriptionCancelled'])
    expect(valueOf(cancelSubscription(subscription, 3, moment))).toMatchObject({
      status: 'CANCELLED',
      cancellationFlowId: 3,
    })
  })

  test('cancels an owed order', () => {
    expect(outcomeOf(cancelSubscription(inDunning(), null, NOON))).toEqual([
      'orderCancelled',
      'subscriptionCancelled',
    ])
  })

  test('twice has one effect', () => {
    expect(outcomeOf(cancelSubscription(cancelled(), null, NOON))).toEqual([])
  })

  test('removes codes and offers, and keeps a reward', () => {
    const discounts = [
      REWARD,
      { ...REWARD, id: 2, kind: 'CODE' as const },
      { ...REWARD, id: 3, kind: 'OFFER' as const },
    ]
    expect(valueOf(cancelSubscription(active({ discounts }), null, NOON)).discounts).toEqual([REWARD])
  })
})

const receivedOf = (text: string): ReceivedAt => (isDay(text) ? text : instant(text))

describe('a declared end', () => {
  test('stops orders from that day on and can be withdrawn', () => {
    const ending = valueOf(declareEnd(active(), day('2027-01-31'), NOON))
    expect(formatSchedule(ending, NOON)).toBe('12-08, 01-05')
    expect(outcomeOf(declareEnd(ending, day('2027-01-31'), NOON))).toEqual([])
    expect(valueOf(declareEnd(ending, null, NOON))).toEqual(active())
  })

  test('of today cancels at once', () => {
    expect(outcomeOf(declareEnd(active(), NOON.today, NOON))).toEqual(['subscriptionCancelled'])
    const withReason = declareEnd(active(), NOON.today, NOON, NOON.today, 8)
    expect(valueOf(withReason)).toMatchObject({ cancellationFlowId: 8 })
  })

  // NOON is 20 November 2026, 12:00 in Berlin; the contract began on 28 April.
  test.each([
    ['a letter', '2026-11-18', '2026-11-18', '2026-11-17T23:00:00.000Z'],
    ['an email', '2026-11-18', '2026-11-18T16:05:00.000Z', '2026-11-18T16:05:00.000Z'],
    ['a call of today', '2026-11-20', '2026-11-20T10:59:00.000Z', '2026-11-20T10:59:00.000Z'],
    ['a letter of the first day', '2026-04-28', '2026-04-28', '2026-04-27T22:00:00.000Z'],
    ['a letter for a day before it arrived', '2026-11-10', '2026-11-18', '2026-11-17T23:00:00.000Z'],
    ['a letter for a day that has passed since', '2026-11-19', '2026-11-16', '2026-11-18T23:00:00.000Z'],
    ['a letter for today', '2026-11-20', '2026-11-16', '2026-11-19T23:00:00.000Z'],
  ])(
    'received earlier than it is carried out decides the end: %s',
    (_case, endsAt, receivedAt, cancelledAt) => {
      const decision = declareEnd(active(), day(endsAt), NOON, receivedOf(receivedAt))
      expect(valueOf(decision)).toMatchObject({ status: 'CANCELLED', cancelledAt })
      expect(decision).toMatchObject({ events: [{ receivedAt, cancelledAt, cancellationFlowId: null }] })
    },
  )

  test('received earlier for a later day keeps the receipt', () => {
    const decision = declareEnd(active(), day('2027-01-31'), NOON, day('2026-11-18'))
    expect(decision).toMatchObject({
      events: [{ type: 'subscriptionEndDeclared', receivedAt: '2026-11-18' }],
    })
  })

  test('received again for the declared day is confirmed again', () => {
    const ending = valueOf(declareEnd(active(), day('2027-01-31'), NOON))
    const again = declareEnd(ending, day('2027-01-31'), NOON, day('2026-11-18'))
    expect(outcomeOf(again)).toEqual(['subscriptionEndDeclared'])
    expect(valueOf(again)).toEqual(ending)
  })

  test.each([
    ['the day before the contract', '2026-04-27'],
    ['the evening before the contract', '2026-04-27T21:59:00.000Z'],
    ['tomorrow', '2026-11-21'],
    ['later today', '2026-11-20T11:00:00.001Z'],
  ])('received %s is refused', (_case, receivedAt) => {
    for (const endsAt of ['2026-11-18', '2027-01-31'])
      expect(declareEnd(active(), day(endsAt), NOON, receivedOf(receivedAt))).toMatchObject({
        reason: 'DATE_OUT_OF_RANGE',
        details: { min: '2026-04-28', max: '2026-11-20' },
      })
  })

  test('of a cancelled subscription is refused', () => {
    expect(outcomeOf(declareEnd(cancelled(), day('2027-01-31'), NOON))).toBe('SUBSCRIPTION_CANCELLED')
  })
})

describe('reactivating', () => {
  test('bills today, with a grace period of half an hour, or after the billed box', () => {
    expect(schedule(valueOf(reactivateSubscription(cancelled(), NOON)), NOON)[0]).toMatchObject({
      orderId: 20001009,
      billingDate: '2026-11-20',
      cutoffAt: '2026-11-20T11:30:00.000Z',
    })
    const recent = cancelled({ lastBilled: day('2026-11-10') })
    expect(formatSchedule(valueOf(reactivateSubscription(recent, NOON)), NOON)).toMatch(/^12-08, 01-05,/)
    expect(
      formatSchedule(valueOf(reactivateSubscription(cancelled({ lastBilled: null }), NOON)), NOON),
    ).toMatch(/^11-20,/)
  })

  // Charging ends at 22:00, and Sunday's orders are packed on Monday at 01:00.
  test.each([
    ['2026-11-22T21:30:00+01:00', '2026-11-22', '2026-11-22T21:00:00.000Z', '2026-11-24'],
    ['2026-11-22T21:30:01+01:00', '2026-11-23', '2026-11-22T23:00:00.000Z', '2026-12-01'],
    ['2026-11-22T21:40:00+01:00', '2026-11-23', '2026-11-22T23:00:00.000Z', '2026-12-01'],
    ['2026-11-22T23:58:00+01:00', '2026-11-23', '2026-11-22T23:28:00.000Z', '2026-12-01'],
    ['2026-11-23T00:01:00+01:00', '2026-11-23', '2026-11-22T23:31:00.000Z', '2026-12-01'],
    ['2026-11-21T23:58:00+01:00', '2026-11-22', '2026-11-21T23:28:00.000Z', '2026-11-24'],
  ])(
    'or resuming at %s is billed on %s, the day on which it is charged',
    (now, billedOn, cutoffAt, delivered) => {
      const moment = at(now)
      expect(activationDate(cancelled(), moment)).toBe(billedOn)
      const subscription = valueOf(reactivateSubscription(cancelled(), moment))
      const resumed = valueOf(resumeSubscription(pausedByService(), moment))
      for (const started of [subscription, resumed])
        expect(schedule(started, moment)[0]).toMatchObject({ billingDate: billedOn, cutoffAt })
      expect(deliveryWindow(day(billedOn), 'DE', CATALOGUE).from).toBe(delivered)
      const charged = at(nextChargeTime(at(cutoffAt)).at)
      expect(isChargeDue(subscription, charged)).toBe(true)
      expect(
        isPackedIn(
          {
            status: 'PROCESSED',
            financialStatus: 'paid',
            fulfillmentStatus: 'unfulfilled',
            billingDate: day(billedOn),
            replacedOn: null,
            processedAt: charged.at,
          },
          batchOfMonday(addDays(day(delivered), -1)),
        ),
      ).toBe(true)
    },
  )

  test('minutes before midnight leaves half an hour, also if the next box was planned for tomorrow', () => {
    const late = at('2026-12-07T23:58:00+01:00')
    const recent = cancelled({ lastBilled: day('2026-11-10') })
    const [first] = schedule(valueOf(reactivateSubscription(recent, late)), late)
    expect(first).toMatchObject({ billingDate: '2026-12-08', cutoffAt: '2026-12-07T23:28:00.000Z' })
  })

  test('feeds and bills no dog twice that has another subscription by now', () => {
    const former = cancelled({ isDogSubscribed: true })
    expect(outcomeOf(reactivateSubscription(former, NOON))).toBe('DOG_HAS_SUBSCRIPTION')
    expect(activationDate(former, NOON)).toBeNull()
  })

  test('on a day with a charge is charged on the next one', () => {
    const refunded = cancelled({ lastProcessedOn: NOON.today, lastBilled: null })
    expect(activationDate(refunded, NOON)).toBe('2026-11-21')
  })

  test("costs today's list price", () => {
    const old = cancelled({ lines: cancelled().lines.map((line) => ({ ...line, price: 15_000 })) })
    expect(valueOf(reactivateSubscription(old, NOON)).lines).toMatchObject([{ price: 19_990 }])
  })

  test('keeps a reward for 90 days', () => {
    const subscription = cancelled({ discounts: [REWARD] })
    expect(valueOf(reactivateSubscription(subscription, noonOf('2026-12-31'))).discounts).toEqual([REWARD])
    expect(valueOf(reactivateSubscription(subscription, noonOf('2027-01-01'))).discounts).toEqual([])
  })

  test('continues with the regular menu after a trial', () => {
    const plan = { recipes: ['RT'], cycle: 'TEST', pension: 'V' } as const
    const subscription = cancelled({
      plan,
      intervalDays: 14,
      lines: [menuLineOf(650, plan)],
      completedOrders: 1,
    })
    expect(valueOf(reactivateSubscription(subscription, NOON))).toMatchObject({
      plan: { cycle: 14 },
      lines: [{ sku: '0650RTV14' }],
    })
  })

  test.each([
    ['SUBSCRIPTION_NOT_CANCELLED', active()],
    ['SUBSCRIPTION_NOT_CANCELLED', pausedByCustomer()],
    ['VARIANT_NOT_AVAILABLE', cancelled({ lines: [] })],
    ['ADDRESS_MISSING', cancelled({ shippingAddress: null })],
    ['PAYMENT_METHOD_INVALID', cancelled({ paymentMethod: { id: 'pm', status: 'REVOKED' } })],
  ])('is refused with %s', (reason, subscription) => {
    expect(outcomeOf(reactivateSubscription(subscription, NOON))).toBe(reason)
  })
})

// Cancelled on 2 October 2026: the 90 days end on 31 December.
describe('after a cancellation', () => {
  it.each([
    ['2026-12-31', [], 1],
    ['2027-01-01', ['progressReset'], 9],
  ])('progress and rewards are kept for 90 days: %s', (on, events, from) => {
    const decision = resetProgress(cancelled({ discounts: [REWARD] }), noonOf(on))
    expect(outcomeOf(decision)).toEqual(events)
    expect(valueOf(decision)).toMatchObject({ loyaltyFrom: from, discounts: from === 1 ? [REWARD] : [] })
  })

  it('progress is reset once, and only if there is any', () => {
    const once = valueOf(resetProgress(cancelled(), noonOf('2027-01-01')))
    expect(outcomeOf(resetProgress(once, noonOf('2027-01-02')))).toEqual([])
    const unpaid = cancelled({ lastCycleIndex: 0, completedOrders: 0 })
    expect(outcomeOf(resetProgress(unpaid, noonOf('2027-01-01')))).toEqual([])
  })

  it('a customer keeps progress within 90 days and loses it after that, whether or not the nightly job ran before', () => {
    const subscription = cancelled({ discounts: [REWARD] })
    const early = reactivateSubscription(subscription, noonOf('2026-12-31'))
    expect(outcomeOf(early)).toEqual(['subscriptionReactivated'])
    expect(valueOf(early)).toMatchObject({ loyaltyFrom: 1, discounts: [REWARD] })
    const late = reactivateSubscription(subscription, noonOf('2027-01-01'))
    expect(outcomeOf(late)).toEqual(['progressReset', 'subscriptionReactivated'])
    expect(valueOf(late)).toMatchObject({ loyaltyFrom: 9, discounts: [] })
  })
})

it('an active subscription never loses progress', () => {
  expect(outcomeOf(resetProgress(active(), noonOf('2028-01-01')))).toEqual([])
})
