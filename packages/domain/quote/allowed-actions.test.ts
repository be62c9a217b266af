import { describe, expect, test } from 'vitest'
import { addSupplement } from '../changes/box-supplement.ts'
import { startCharge } from '../charging/charging.ts'
import { addDays, day } from '../core/calendar.ts'
import { resumeSubscription } from '../lifecycle/pause.ts'
import { skipNextOrder } from '../order/skip.ts'
import { HORIZON } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  inDunning,
  NOON,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { allowedActions } from './allowed-actions.ts'

const MIDNIGHT = at('2026-12-08T00:00:00+01:00')

const withSupplement = valueOf(addSupplement(active(), { supplement: 'joint', every: 'ONCE' }, NOON))

describe('allowed actions', () => {
  const running =
    'updateSubscriptionAddress changePaymentMethod addDiscount swapPlan skipNextOrder rescheduleOrder changeNextChargeDate placeOrder pauseSubscription cancelSubscription switchSubscription addSupplement'

  test.each([
    ['Oskar, with a reward', active({ discounts: [REWARD] }), running],
    [
      'Greta, with a code',
      active({ discounts: [CODE] }),
      running.replace('swapPlan', 'removeDiscount swapPlan'),
    ],
    ['Anna, with a supplement', withSupplement, `${running} removeSupplement`],
    [
      'Luna, paused',
      pausedByCustomer(),
      'updateSubscriptionAddress changePaymentMethod addDiscount swapPlan changeNextChargeDate pauseSubscription resumeSubscription cancelSubscription switchSubscription addSupplement',
    ],
    [
      'Paula, paused by the service',
      pausedByService(),
      'updateSubscriptionAddress changePaymentMethod swapPlan resumeSubscription cancelSubscription switchSubscription',
    ],
    [
      'Karl, cancelled',
      cancelled(),
      'updateSubscriptionAddress changePaymentMethod reactivateSubscription switchSubscription',
    ],
    [
      'Balu, in dunning',
      inDunning(),
      'updateSubscriptionAddress changePaymentMethod addDiscount skipNextOrder placeOrder pauseSubscription cancelSubscription switchSubscription',
    ],
  ])('%s', (_name, subscription, actions) => {
    expect(allowedActions(subscription, NOON).join(' ')).toBe(actions)
  })

  test('once the next order is locked', () => {
    expect(allowedActions(active(), MIDNIGHT).join(' ')).toBe(
      'updateSubscriptionAddress changePaymentMethod addDiscount cancelSubscription switchSubscription',
    )
  })
})

describe('an action that would be refused is not listed', () => {
  const skipped = (subscription: Subscription, times: number): Subscription =>
    times === 0 ? subscription : skipped(valueOf(skipNextOrder(subscription, NOON)), times - 1)
  const expired = { paymentMethod: { id: 'pm_5001', status: 'EXPIRED' } } as const
  const unconfirmed = { paymentMethod: { id: 'pm_5001', status: 'REQUIRES_CONFIRMATION' } } as const
  const nowhere = { shippingAddress: null }
  const pauseOf = (startedAt: string) => ({
    pause: { ...pausedByCustomer().pause, startedAt: day(startedAt), resumesAt: day('2026-11-27') },
  })

  test.each([
    ['placeOrder', 'with an expired card', active(expired)],
    ['placeOrder', 'with an unconfirmed payment method', active(unconfirmed)],
    ['placeOrder', 'without an address', active(nowhere)],
    ['placeOrder', 'on the day of a charge', active({ lastProcessedOn: NOON.today })],
    ['placeOrder', 'while the legacy billing system bills', active({ isBilledHere: false })],
    ['placeOrder', 'for an owed order with an expired card', inDunning(expired)],
    ['skipNextOrder', 'with six skipped orders', skipped(active(), HORIZON)],
    ['pauseSubscription', 'after 26 weeks of pause', pausedByCustomer(pauseOf('2026-05-23'))],
    ['changeNextChargeDate', 'after 26 weeks of pause', pausedByCustomer(pauseOf('2026-05-17'))],
    ['resumeSubscription', 'with an expired card', pausedByCustomer(expired)],
    ['resumeSubscription', 'without an address', pausedByService(nowhere)],
    ['reactivateSubscription', 'with an unconfirmed payment method', cancelled(unconfirmed)],
    ['reactivateSubscription', 'without an address', cancelled(nowhere)],
    ['rescheduleOrder', 'before an end tomorrow', active({ endsAt: addDays(NOON.today, 1) })],
    ['addSupplement', 'without another order', active({ endsAt: addDays(NOON.today, 1) })],
  ] as const)('%s %s', (action, _why, subscription) => {
    expect(allowedActions(subscription, NOON)).not.toContain(action)
  })

  test('nothing that changes the next order while its charge is running', () => {
    const ordered = startCharge(active(), 'ORDER_NOW', NOON)
    expect(ordered.ok && allowedActions(ordered.value.subscription, NOON)).not.toContain('skipNextOrder')
  })
})

test('the first charge after resuming today can be moved for half an hour', () => {
  const resumed = valueOf(resumeSubscription(pausedByService(), NOON))
  expect(allowedActions(resumed, NOON)).toContain('changeNextChargeDate')
  expect(allowedActions(resumed, at('2026-11-20T12:30:00+01:00'))).not.toContain('changeNextChargeDate')
})
