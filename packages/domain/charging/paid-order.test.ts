import { describe, expect, it, test } from 'vitest'
import { momentAt } from '../catalogue/moment.ts'
import { day, instant } from '../core/calendar.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import type { Cancelled } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, NOON, REWARD } from '../testing/frieda.ts'
import { settlePaid, startCharge } from './charging.ts'
import { settlePaidAfterCancellation } from './paid-order.ts'

/** Frieda's subscription, cancelled while the charge of her next box was running. */
function cancelledMeanwhile(): Cancelled {
  const started = startCharge(active(), 'ORDER_NOW', NOON)
  if (!started.ok) throw new Error(started.reason)
  const ended = cancelSubscription(started.value.subscription, null, NOON)
  if (!ended.ok || ended.value.status !== 'CANCELLED') throw new Error('not cancelled')
  return ended.value
}

const last = {
  orderId: 20001009,
  billingDate: day('2026-11-20'),
  trigger: 'ORDER_NOW' as const,
  discountId: null,
}

describe('an order that was being charged when its subscription was cancelled', () => {
  it('is not settled like a running charge', () => {
    const settled = settlePaid(cancelledMeanwhile(), { discountId: null, loyaltyDays: 0 }, NOON)
    expect(settled).toMatchObject({ ok: true, events: [] })
  })

  it('counts as billed and completed, and the subscription stays cancelled', () => {
    const subscription = cancelledMeanwhile()
    const settled = settlePaidAfterCancellation(subscription, last, NOON)
    expect(settled.ok && settled.value).toMatchObject({
      status: 'CANCELLED',
      lastBilled: '2026-11-20',
      lastProcessedOn: '2026-11-20',
      completedOrders: subscription.completedOrders + 1,
      lastPaymentStatus: 'SUCCEEDED',
    })
  })

  it('is billed on the day of its payment if the boxes of its week are packed by then', () => {
    const monday = momentAt(instant('2026-11-23T02:00:00+01:00'), CATALOGUE)
    const settled = settlePaidAfterCancellation(cancelledMeanwhile(), last, monday)
    expect(settled.ok && settled.value.lastBilled).toBe('2026-11-23')
    expect(settled.ok && settled.events).toMatchObject([{ missedDate: '2026-11-20' }])
  })

  it('keeps its index: after a reactivation the next order has the next index, an interval later', () => {
    const settled = settlePaidAfterCancellation(cancelledMeanwhile(), last, NOON)
    if (!settled.ok) throw new Error(settled.reason)
    const back = reactivateSubscription(settled.value, NOON)
    if (!back.ok || back.value.status !== 'ACTIVE') throw new Error('not reactivated')
    expect(back.value.anchor.index).toBe(10)
    expect(nextBillingDate(back.value, NOON)).toBe('2026-12-18')
  })

  it('uses up the reward in its price', () => {
    const rewarded: Cancelled = { ...cancelledMeanwhile(), discounts: [REWARD] }
    const settled = settlePaidAfterCancellation(rewarded, { ...last, discountId: REWARD.id }, NOON)
    expect(settled.ok && settled.value.discounts).toEqual([])
    const without = settlePaidAfterCancellation(rewarded, last, NOON)
    expect(without.ok && without.value.discounts).toEqual([REWARD])
  })

  test.each([
    ['DUE', 'orderConfirmed'],
    ['ORDER_NOW', 'orderPlaced'],
    ['RETRY', 'paymentRecovered'],
  ] as const)('has the usual event: %s as %s', (trigger, type) => {
    const settled = settlePaidAfterCancellation(cancelledMeanwhile(), { ...last, trigger }, NOON)
    expect(settled.ok && settled.events.map((event) => event.type)).toEqual([type])
  })
})
