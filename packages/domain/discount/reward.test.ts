import { describe, expect, test } from 'vitest'
import { supplementOfKind } from '../catalogue/catalogue.ts'
import { catalogueOf, parseCatalogue } from '../catalogue/parse.ts'
import { settlePaid, startCharge } from '../charging/charging.ts'
import { grantMissedRewards } from '../charging/paid-order.ts'
import { day } from '../core/calendar.ts'
import { pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { skipNextOrder } from '../order/skip.ts'
import { boxPrices, nextBoxPrice } from '../subscription/box.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { active, NOON, outcomeOf, REWARD, valueOf } from '../testing/frieda.ts'
import { NEW_DISCOUNT, type Discount } from './discount.ts'
import {
  loyaltyProgress,
  milestonesReached,
  milestonesUpTo,
  nextMilestone,
  remainingOrders,
  rewardBanner,
  rewardsAtHand,
  unitsOfBox,
} from './reward.ts'

const TODAY = day('2026-11-20')

describe('loyalty', () => {
  test('counts one unit per 28 days of food, and half a unit for shorter boxes', () => {
    expect(([28, 14, 'TEST'] as const).map(unitsOfBox)).toEqual([1, 0.5, 0.5])
  })

  test.each([
    [0, 3, 10],
    [2.5, 3, 10],
    [3, 6, 15],
    [6, 12, 20],
    [11.5, 12, 20],
    [12, 18, 15],
    [18, 24, 15],
    [29.5, 30, 15],
  ])('at %d units: the next reward comes at %d, %i %%', (units, at, percentage) => {
    expect(nextMilestone(units, CATALOGUE)).toEqual({ units: at, percentage })
  })

  test('is rewarded by the box that reaches a milestone, and by no other', () => {
    expect(milestonesReached(2, 28, [], CATALOGUE)).toEqual([{ units: 3, percentage: 10 }])
    expect(milestonesReached(2.5, 14, [], CATALOGUE)).toEqual([{ units: 3, percentage: 10 }])
    expect(milestonesReached(2, 14, [], CATALOGUE)).toEqual([])
    expect(milestonesReached(3, 28, [], CATALOGUE)).toEqual([])
  })

  test('needs twice the boxes at 14 days', () => {
    expect(remainingOrders(1, 28, [], CATALOGUE)).toBe(2)
    expect(remainingOrders(1, 14, [], CATALOGUE)).toBe(4)
    expect(remainingOrders(2.5, 28, [], CATALOGUE)).toBe(1)
  })
})

describe('the banner', () => {
  const banner = (units: number, more: Partial<Parameters<typeof rewardBanner>[0]> = {}) =>
    rewardBanner({ units, cycle: 28, unusedReward: null, lastUsedReward: null, ...more }, TODAY, CATALOGUE)

  test('for a 28-day customer: none, near, received, none, near, received', () => {
    const received = (units: number, percentage: number) => banner(units, { unusedReward: { percentage } })
    expect([banner(1), banner(2), received(3, 10), banner(4), banner(5), received(6, 15)]).toEqual([
      { state: 'none', percentage: 10, remainingOrders: 2 },
      { state: 'near', percentage: 10, remainingOrders: 1 },
      { state: 'received', percentage: 10 },
      { state: 'none', percentage: 15, remainingOrders: 2 },
      { state: 'near', percentage: 15, remainingOrders: 1 },
      { state: 'received', percentage: 15 },
    ])
  })

  test('congratulates until a week after the reward was used', () => {
    const used = (on: string) => banner(4, { lastUsedReward: { percentage: 10, on: day(on) } })
    expect(used('2026-11-13')).toEqual({ state: 'received', percentage: 10 })
    expect(used('2026-11-12')).toMatchObject({ state: 'none' })
  })
})

describe('the progress towards the next reward', () => {
  test.each([
    [0, [], { collected: 0, goal: 3 }],
    [2.5, [], { collected: 2.5, goal: 3 }],
    [3, [3], { collected: 3, goal: 6 }],
    [8, [3, 6], { collected: 8, goal: 12 }],
    [12, [3, 6, 12], { collected: 12, goal: 18 }],
    // A refund leads back below a milestone that was already rewarded.
    [5, [3, 6], { collected: 5, goal: 12 }],
  ])('at %s units', (units, rewarded, expected) => {
    expect(loyaltyProgress(units, rewarded, CATALOGUE)).toEqual(expected)
  })
})

describe('the rewards so far', () => {
  test.each([
    [2.5, []],
    [3, [3]],
    [12, [3, 6, 12]],
    [31, [3, 6, 12, 18, 24, 30]],
  ])('of %s units', (units, expected) => {
    expect(milestonesUpTo(units, CATALOGUE).map((milestone) => milestone.units)).toEqual(expected)
  })
})

describe('rewards that no payment granted', () => {
  test.each([
    ['none was missed', 84, [3], []],
    ['one is missing', 84, [], [3]],
    ['two were missed', 168, [], [3, 6]],
    ['no milestone is reached', 56, [], []],
  ])('are granted once: %s', (_case, days, rewarded, expected) => {
    const path = { days, daysOnOtherTerms: 0, rewarded }
    const granted = valueOf(grantMissedRewards(active(), path))
    expect(granted.discounts.map(({ milestone }) => milestone)).toEqual(expected)
    expect(outcomeOf(grantMissedRewards(granted, path))).toEqual([])
  })
})

describe('new terms grant nothing for the past', () => {
  const document = readDefaultDocument()
  const { rewards } = CATALOGUE
  const { milestones } = rewards
  const at4 = [{ units: 4, percentage: 10 }, { units: 8, percentage: 15 }, ...milestones.slice(2)]
  const every2 = { everyUnits: 2, percentage: 15 }
  const with4 = catalogueOf({ ...document, rewards: { ...rewards, milestones: at4 } }, 2)
  const withEvery2 = catalogueOf({ ...document, rewards: { milestones, later: every2 } }, 2)

  test.each([
    ['a milestone below the last one rewarded', with4, 7, 7, [3, 6], []],
    ['a milestone above the last one rewarded', with4, 5, 5, [3], []],
    ['smaller steps', withEvery2, 17, 17, [3, 6, 12], []],
    ['an imported contract', withEvery2, 17, 17, [3, 6, 12, 14, 16], []],
    ['a milestone that a refund leads back below', with4, 4, 3, [3, 6], []],
    ['a milestone that a box on the new terms reached', withEvery2, 18, 17, [3, 6, 12], [18]],
  ])('at night: %s', (_case, terms, units, unitsBefore, rewarded, expected) => {
    const path = { days: units * 28, daysOnOtherTerms: unitsBefore * 28, rewarded }
    const granted = valueOf(grantMissedRewards(active({ terms }), path))
    expect(granted.discounts.map(({ milestone }) => milestone)).toEqual(expected)
  })

  test.each([
    ['the next milestone', with4, 3, [3], 4],
    ['none below the last one rewarded, after a refund', with4, 3, [3, 6], undefined],
    ['the next step', withEvery2, 17, [3, 6, 12], 18],
  ])('with a box: %s', (_case, terms, units, rewarded, expected) => {
    expect(milestonesReached(units, 28, rewarded, terms)[0]?.units).toBe(expected)
  })
})

test('a reward that was given once is not promised again after a refund', () => {
  const loyalty = { units: 2, cycle: 28, unusedReward: null, lastUsedReward: null } as const
  expect(rewardBanner({ ...loyalty, rewarded: [3] }, TODAY, CATALOGUE)).toEqual({
    state: 'none',
    percentage: 15,
    remainingOrders: 4,
  })
  expect(rewardBanner(loyalty, TODAY, CATALOGUE)).toMatchObject({ state: 'near', percentage: 10 })
})

describe('rewards that a company chooses (C-511, C-512)', () => {
  const document = readDefaultDocument()
  const amounts = catalogueOf(
    {
      ...document,
      rewards: { milestones: [{ units: 3, amount: 500 }], later: { everyUnits: 2, amount: 700 } },
    },
    2,
  )
  const two = [
    { units: 1, percentage: 10 },
    { units: 2, amount: 500 },
  ]
  const ends = catalogueOf({ ...document, rewards: { milestones: two, later: null } }, 3)
  const { rewards: _rewards, ...rest } = document
  const none = catalogueOf(rest, 4)

  test('an amount is a discount of that amount for one order', () => {
    expect(nextMilestone(3, amounts)).toEqual({ units: 5, amount: 700 })
    const path = { days: 84, daysOnOtherTerms: 0, rewarded: [] }
    const granted = grantMissedRewards(active({ terms: amounts }), path)
    expect(valueOf(granted).discounts).toMatchObject([
      { kind: 'REWARD', valueType: 'FIXED', value: 500, remainingOrders: 1, milestone: 3 },
    ])
    expect(granted.ok && granted.events).toMatchObject([{ type: 'rewardGranted', amount: 500, milestone: 3 }])
    const path2 = { units: 2, cycle: 28 as const, unusedReward: null, lastUsedReward: null }
    expect(rewardBanner(path2, TODAY, amounts)).toEqual({ state: 'near', amount: 500, remainingOrders: 1 })
  })

  test.each([
    ['after the last milestone', ends, 2],
    ['without a programme', none, 0],
  ])('%s there is nothing more to earn', (_when, terms, units) => {
    expect(nextMilestone(units, terms)).toBeNull()
    expect(loyaltyProgress(units, [], terms)).toBeNull()
    expect(remainingOrders(units, 28, [], terms)).toBeNull()
    expect(milestonesReached(units, 28, [], terms)).toEqual([])
    const path = { units, cycle: 28 as const, unusedReward: null, lastUsedReward: null }
    expect(rewardBanner(path, TODAY, terms)).toEqual({ state: 'none', remainingOrders: null })
  })

  test('what was earned on earlier terms is still celebrated, and used', () => {
    const path = { units: 9, cycle: 28 as const, unusedReward: { percentage: 15 }, lastUsedReward: null }
    expect(rewardBanner(path, TODAY, none)).toEqual({ state: 'received', percentage: 15 })
  })

  describe('a product lies in one box for nothing', () => {
    const rewards = { milestones: [{ units: 3, product: 'gut' }], later: { everyUnits: 1, product: 'joint' } }
    const terms = catalogueOf({ ...document, rewards }, 5)
    const path = (units: number) => ({ days: units * 28, daysOnOtherTerms: 0, rewarded: [] })
    const earned = (units: number, more = {}) =>
      stored(valueOf(grantMissedRewards(active({ terms, ...more }), path(units))))
    /** As the database stores it: with ids. */
    const stored = <S extends Subscription>(it: S): S => ({
      ...it,
      discounts: it.discounts.map((discount, place) => ({ ...discount, id: place + 1 })),
    })
    const free = (subscription: Subscription) =>
      boxPrices(
        subscription,
        schedule(subscription, NOON).filter(({ status }) => status !== 'SKIPPED'),
      ).map(({ box: { lines } }) => lines.flatMap(({ price, sku }) => (price === 0 ? [sku] : [])).join())
    const sku = (kind: string) => supplementOfKind(terms, kind)?.sku ?? ''

    test.each([
      ['in the next box', earned(3), [sku('gut'), '', '']],
      ['each of two in a box of its own', earned(4), [sku('gut'), sku('joint'), '']],
      ['after a skipped box', valueOf(skipNextOrder(earned(4), NOON)), [sku('gut'), sku('joint'), '']],
      [
        'after a pause',
        valueOf(resumeSubscription(valueOf(pauseSubscription(earned(3), 2, NOON)), NOON)),
        [sku('gut'), '', ''],
      ],
      ['not again once its box is paid', valueOf(placeOrder(earned(3), NOON, 84, [3])), ['', '', '']],
      [
        'the second one once the first is paid',
        valueOf(placeOrder(earned(4), NOON, 112, [3, 4])),
        [sku('joint'), '', ''],
      ],
    ])('%s', (_case, subscription, expected) => {
      // Box 5 of one who pays for the fourth is a reward of its own.
      expect(
        free({
          ...subscription,
          discounts: subscription.discounts.filter((it: Discount) => it.id !== NEW_DISCOUNT),
        }).slice(0, 3),
      ).toEqual(expected)
    })

    test('it takes nothing off the price, and leaves room for another discount', () => {
      const code = { ...REWARD, id: 50, kind: 'CODE', code: 'ZEHN', milestone: null } as const
      const before = active({ terms, discounts: [code] })
      const rewarded = stored(valueOf(grantMissedRewards(before, path(3))))
      const [price, with_] = [before, rewarded].map((it) => nextBoxPrice(it, NOON))
      expect(with_?.total).toBe(price?.total)
      expect(with_?.discountUsed?.kind).toBe('CODE')
      expect(nextBoxPrice(earned(3), NOON)).toMatchObject({ discount: 0, discountUsed: null })
    })

    test('a box whose charge has begun is left as it is', () => {
      const { subscription } = valueOf(startCharge(active({ terms }), 'ORDER_NOW', NOON))
      const rewarded = stored(valueOf(grantMissedRewards(subscription, path(3))))
      const paid = valueOf(settlePaid(rewarded, { discountId: null, loyaltyDays: 56, rewarded: [3] }, NOON))
      expect(free(paid).slice(0, 2)).toEqual([sku('gut'), ''])
    })

    test('the banner names it', () => {
      const near = { units: 2, cycle: 28 as const, unusedReward: null, lastUsedReward: null }
      expect(rewardBanner(near, TODAY, terms)).toEqual({ state: 'near', product: 'gut', remainingOrders: 1 })
      const { unusedReward } = rewardsAtHand(earned(3), null)
      expect(rewardBanner({ ...near, unusedReward }, TODAY, terms)).toEqual({
        state: 'received',
        product: 'gut',
      })
    })

    test.each([
      ['one that is not sold', { units: 3, product: 'wings' }, 'NOT_SOLD'],
      ['one with a percentage too', { units: 3, product: 'gut', percentage: 10 }, 'NO_REWARD'],
      ['nothing', { units: 3 }, 'NO_REWARD'],
    ])('check refuses %s', (_case, milestone, kind) => {
      const parsed = parseCatalogue({ ...document, rewards: { milestones: [milestone], later: null } }, 6)
      expect('errors' in parsed && parsed.errors).toMatchObject([{ problem: { kind } }])
    })
  })
})
