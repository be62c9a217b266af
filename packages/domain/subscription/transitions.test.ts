import { describe, expect, test } from 'vitest'
import { startCharge } from '../charging/charging.ts'
import { resumeSubscription } from '../lifecycle/pause.ts'
import {
  active,
  at,
  cancelled,
  inDunning,
  NOON,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import type { Subscription } from './subscription.ts'
import {
  isLocked,
  refusedByState,
  stateOf,
  TRANSITIONS,
  type Operation,
  type State,
  type Verdict,
} from './transitions.ts'

const MIDNIGHT = at('2026-12-08T00:00:00+01:00')

const STATES: [State, Subscription, typeof NOON][] = [
  ['A', active(), NOON],
  ['L', active(), MIDNIGHT],
  ['D', inDunning(), NOON],
  ['P', pausedByCustomer(), NOON],
  ['S', pausedByService(), NOON],
  ['C', cancelled(), NOON],
]

/** Table 2.3 of docs/domain.md, states in the order A L D P S C. */
const TABLE: [Operation, string][] = [
  ['updateSubscriptionAddress', 'yes yes yes yes yes yes'],
  ['changePaymentMethod', 'yes yes yes yes yes yes'],
  ['addDiscount', 'yes yes yes yes SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  ['removeDiscount', 'yes yes yes yes SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  ['swapPlan', 'yes ORDER_LOCKED PAYMENT_OPEN yes yes SUBSCRIPTION_CANCELLED'],
  ['updatePet', 'yes ORDER_LOCKED PAYMENT_OPEN yes yes SUBSCRIPTION_CANCELLED'],
  ['skipNextOrder', 'yes ORDER_LOCKED yes SUBSCRIPTION_PAUSED SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  ['skipOrder', 'yes yes yes SUBSCRIPTION_PAUSED SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  ['unskipOrder', 'yes yes yes SUBSCRIPTION_PAUSED SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  [
    'rescheduleOrder',
    'yes ORDER_LOCKED PAYMENT_OPEN SUBSCRIPTION_PAUSED SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED',
  ],
  ['changeNextChargeDate', 'yes ORDER_LOCKED PAYMENT_OPEN yes PAYMENT_OPEN SUBSCRIPTION_CANCELLED'],
  ['placeOrder', 'yes ORDER_LOCKED yes SUBSCRIPTION_PAUSED SUBSCRIPTION_PAUSED SUBSCRIPTION_CANCELLED'],
  ['pauseSubscription', 'yes ORDER_LOCKED yes yes PAYMENT_OPEN SUBSCRIPTION_CANCELLED'],
  [
    'resumeSubscription',
    'SUBSCRIPTION_NOT_PAUSED SUBSCRIPTION_NOT_PAUSED SUBSCRIPTION_NOT_PAUSED yes yes SUBSCRIPTION_NOT_PAUSED',
  ],
  [
    'reactivateSubscription',
    'SUBSCRIPTION_NOT_CANCELLED SUBSCRIPTION_NOT_CANCELLED SUBSCRIPTION_NOT_CANCELLED SUBSCRIPTION_NOT_CANCELLED SUBSCRIPTION_NOT_CANCELLED yes',
  ],
  ['cancelSubscription', 'yes yes yes yes yes same'],
  ['applyCancellationOffer', 'yes yes PAYMENT_OPEN yes OFFER_NOT_AVAILABLE OFFER_NOT_AVAILABLE'],
  ['applyBenefit', 'yes yes BENEFIT_NOT_AVAILABLE yes BENEFIT_NOT_AVAILABLE BENEFIT_NOT_AVAILABLE'],
  ['undoChange', 'yes ORDER_LOCKED yes yes yes yes'],
  ['readFlowRewardBanner', 'yes yes yes yes FLOW_BANNER_NOT_FOUND FLOW_BANNER_NOT_FOUND'],
  ['switchSubscription', 'yes yes yes yes yes yes'],
  ['addSupplement', 'yes ORDER_LOCKED PAYMENT_OPEN yes PAYMENT_OPEN SUBSCRIPTION_CANCELLED'],
  ['removeSupplement', 'yes ORDER_LOCKED PAYMENT_OPEN yes yes SUBSCRIPTION_CANCELLED'],
]

describe('the operation x state matrix', () => {
  test('is complete', () => {
    expect(TABLE.map(([operation]) => operation).toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted())
  })

  test.each(TABLE)('%s', (operation, row) => {
    const verdicts = STATES.map(([state, subscription, moment]): Verdict => {
      expect(stateOf(subscription, moment)).toBe(state)
      return refusedByState(operation, subscription, moment)?.reason ?? TRANSITIONS[operation][state]
    })
    expect(verdicts.join(' ')).toBe(row)
  })

  test('a lock contains its cut-off', () => {
    expect(refusedByState('pauseSubscription', active(), MIDNIGHT)?.details).toEqual({
      cutoffAt: '2026-12-07T23:00:00.000Z',
    })
    expect(refusedByState('swapPlan', inDunning(), NOON)?.details).toBeUndefined()
  })
})

describe('an order locks', () => {
  test('at midnight of its day, and while its charge is running', () => {
    expect(isLocked(active(), at('2026-12-07T23:59:59+01:00'))).toBe(false)
    expect(isLocked(active(), MIDNIGHT)).toBe(true)
    const ordered = startCharge(active(), 'ORDER_NOW', NOON)
    expect(ordered.ok && stateOf(ordered.value.subscription, NOON)).toBe('L')
  })

  test('but not while an order of today can still be moved: the next charge date can be changed until then', () => {
    const resumed = valueOf(resumeSubscription(pausedByService(), NOON))
    expect(refusedByState('changeNextChargeDate', resumed, at('2026-11-20T12:29:59+01:00'))).toBeUndefined()
    expect(refusedByState('changeNextChargeDate', resumed, at('2026-11-20T12:30:00+01:00'))).toMatchObject({
      reason: 'ORDER_LOCKED',
      details: { cutoffAt: '2026-11-20T11:30:00.000Z' },
    })
  })

  test('half an hour after it was made by resuming, also if that is after midnight', () => {
    const resumed = (now: string) => valueOf(resumeSubscription(pausedByService(), at(now)))
    const noon = resumed('2026-11-20T12:00:00+01:00')
    expect(isLocked(noon, at('2026-11-20T12:29:59+01:00'))).toBe(false)
    expect(isLocked(noon, at('2026-11-20T12:30:00+01:00'))).toBe(true)
    const late = resumed('2026-11-20T23:55:00+01:00')
    expect(isLocked(late, at('2026-11-21T00:24:59+01:00'))).toBe(false)
    expect(isLocked(late, at('2026-11-21T00:25:00+01:00'))).toBe(true)
  })
})
