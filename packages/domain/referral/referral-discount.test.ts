import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import type { Discount } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { nextBoxPrice } from '../subscription/box.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  cancelled,
  inDunning,
  NOON,
  pausedByCustomer,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import {
  grantReferralDiscounts,
  revokeReferralReward,
  subscriptionForReward,
  withReferralDiscounts,
} from './referral-discount.ts'

const eventsOf = (decision: Decision<Subscription, DomainEvent>) => (decision.ok ? decision.events : [])

const REFERRAL: Discount = { ...REWARD, id: 9, kind: 'REFERRAL', valueType: 'FIXED', value: 1500 }

describe('the subscription that receives a reward', () => {
  const [one, two, resting] = [
    { id: 1, status: 'ACTIVE' },
    { id: 2, status: 'ACTIVE' },
    { id: 3, status: 'PAUSED' },
  ] as const

  it.each([
    ['the one that the portal opens with', [one, two], 2, 2],
    ['the oldest active one if that one is paused', [resting, two, one], 3, 1],
    ['the oldest active one if none was chosen', [two, one], null, 1],
    ['none if none is active', [resting], 3, undefined],
    ['none without subscriptions', [], null, undefined],
  ])('is %s', (_what, list, defaultId, id) => {
    expect(subscriptionForReward(list, defaultId)?.id).toBe(id)
  })
})

describe('a referral reward', () => {
  it('reduces the next order by 15 €, once', () => {
    const decision = grantReferralDiscounts(active(), ['REFERRER'], NOON)
    const after = valueOf(decision)
    expect(nextBoxPrice(after, NOON)).toMatchObject({ lineItems: 19_990, discount: 1_500, total: 18_490 })
    expect(after.discounts).toMatchObject([{ kind: 'REFERRAL', remainingOrders: 1, expiresAt: null }])
    expect(eventsOf(decision)).toEqual([
      {
        type: 'referralRewarded',
        subscriptionId: 20001,
        amount: 1500,
        before: { nextBox: 19_990 },
        after: { nextBox: 18_490 },
      },
    ])
  })

  it('does not stack: the second one applies to the order after', () => {
    const after = valueOf(grantReferralDiscounts(active(), ['REFERRER', 'REFERRER'], NOON))
    expect(nextBoxPrice(after, NOON).total).toBe(18_490)
    expect(after.discounts).toHaveLength(2)
  })

  it('waits behind a larger discount and precedes a smaller one (5.6)', () => {
    const larger = active({ discounts: [REWARD] })
    expect(nextBoxPrice(valueOf(grantReferralDiscounts(larger, ['REFERRER'], NOON)), NOON).discount).toBe(
      1_999,
    )
    const smaller = active({ discounts: [{ ...REWARD, value: 5 }] })
    expect(nextBoxPrice(valueOf(grantReferralDiscounts(smaller, ['REFERRER'], NOON)), NOON).discount).toBe(
      1_500,
    )
  })

  it('never makes the price of a box negative', () => {
    const [menu] = active().lines
    const cheap = active({ lines: menu ? [{ ...menu, price: 990 }] : [] })
    expect(nextBoxPrice(valueOf(grantReferralDiscounts(cheap, ['REFERRER'], NOON)), NOON).total).toBe(0)
  })

  it('does not change the price of a locked or owed order, and applies to the one after', () => {
    const locked = at('2026-12-08T02:00:00+01:00')
    const given = valueOf(grantReferralDiscounts(active(), ['REFERRER'], locked))
    expect(nextBoxPrice(given, locked).total).toBe(19_990)
    expect(given.discounts).toMatchObject([{ fromCycleIndex: 10 }])
    const owed = valueOf(grantReferralDiscounts(inDunning(), ['REFERRER'], NOON))
    expect(nextBoxPrice(owed, NOON).discount).toBe(nextBoxPrice(inDunning(), NOON).discount)
  })

  it.each<[string, Subscription, string]>([
    ['paused', pausedByCustomer(), 'SUBSCRIPTION_PAUSED'],
    ['cancelled', cancelled(), 'SUBSCRIPTION_CANCELLED'],
  ])('is not granted to a subscription that is %s', (_state, each, reason) => {
    expect(grantReferralDiscounts(each, ['REFERRER'], NOON)).toMatchObject({ ok: false, reason })
  })

  it('is removed by a cancellation, so that it waits for another subscription', () => {
    const ended = valueOf(cancelSubscription(active({ discounts: [REWARD, REFERRAL] }), null, NOON))
    expect(ended.discounts.map(({ kind }) => kind)).toEqual(['REWARD'])
  })

  it('is granted by the decision that makes a subscription active, and by no other', () => {
    const back = withReferralDiscounts(reactivateSubscription(cancelled(), NOON), ['REFERRER'], NOON)
    expect(eventsOf(back).map(({ type }) => type)).toEqual(['subscriptionReactivated', 'referralRewarded'])
    expect(valueOf(back).discounts).toMatchObject([{ kind: 'REFERRAL' }])
    const ended = withReferralDiscounts(cancelSubscription(active(), null, NOON), ['REFERRER'], NOON)
    expect(valueOf(ended).discounts).toEqual([])
    const refused = withReferralDiscounts(reactivateSubscription(active(), NOON), ['REFERRER'], NOON)
    expect(refused.ok).toBe(false)
  })
})

it('a friend gets the same discount on the first order, with another event', () => {
  expect(eventsOf(grantReferralDiscounts(active(), ['FRIEND'], NOON))).toMatchObject([
    { type: 'referralWelcomed', amount: 1500 },
  ])
})

describe('a revoked reward', () => {
  const rewarded = active({ discounts: [REFERRAL] })

  it('is removed from the next order', () => {
    const decision = revokeReferralReward(rewarded, REFERRAL.id, NOON)
    expect(nextBoxPrice(valueOf(decision), NOON).discount).toBe(0)
    expect(eventsOf(decision)).toMatchObject([
      { type: 'referralReversed', amount: 1500, before: { nextBox: 18_490 }, after: { nextBox: 19_990 } },
    ])
  })

  it.each<[string, Subscription, number, string]>([
    ['in the price of a locked order', rewarded, REFERRAL.id, '2026-12-08T02:00:00+01:00'],
    ['used up already', active(), REFERRAL.id, '2026-11-20T12:00:00+01:00'],
    ['not a referral reward', active({ discounts: [REWARD] }), REWARD.id, '2026-11-20T12:00:00+01:00'],
  ])('stays if it is %s', (_why, each, id, moment) => {
    const decision = revokeReferralReward(each, id, at(moment))
    expect(valueOf(decision)).toBe(each)
    expect(eventsOf(decision)).toEqual([])
  })
})

it('with any discounts on a box, a reward never makes it dearer, nor cheaper by more than 15 € or its price', () => {
  const discount = fc.record({
    value: fc.integer({ min: 1, max: 100 }),
    expiresAt: fc.constantFrom(null, day('2026-12-01'), day('2027-12-01')),
  })
  const cases = fc.record({
    discounts: fc.array(discount, { maxLength: 3 }),
    price: fc.integer({ min: 0, max: 30_000 }),
    rewards: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(cases, ({ discounts, price, rewards }) => {
      const before = active({
        lines: active().lines.map((line) => ({ ...line, price })),
        discounts: discounts.map((each, index) => ({ ...REWARD, ...each, id: index + 1 })),
      })
      const roles = Array.from({ length: rewards }, () => 'REFERRER' as const)
      const after = nextBoxPrice(valueOf(grantReferralDiscounts(before, roles, NOON)), NOON)
      const saved = nextBoxPrice(before, NOON).total - after.total
      expect(after.total).toBeGreaterThanOrEqual(0)
      expect(saved).toBeGreaterThanOrEqual(0)
      expect(saved).toBeLessThanOrEqual(1_500)
    }),
  )
})
