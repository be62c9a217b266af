import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
} from '../testing/frieda.ts'
import { checkCode } from './code-check.ts'
import { addDiscount, type Campaign } from './discount-code.ts'

const campaign: Campaign = {
  code: 'SOMMER15',
  title: '15% Sommerrabatt',
  valueType: 'PERCENTAGE',
  value: 15,
  orders: 2,
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
  oncePerCustomer: true,
  onlyBeforeFirstOrder: false,
  customerId: null,
}

function check(
  subscription: Subscription,
  change: Partial<Campaign> = {},
  moment = NOON,
  alreadyUsed = false,
) {
  return checkCode(subscription, { campaign: { ...campaign, ...change }, alreadyUsed }, moment)
}

describe('a code that staff ask about', () => {
  test('works: it says what it gives, and the first box that gets it', () => {
    expect(check(active())).toMatchObject({
      result: 'WORKS',
      discount: { code: 'SOMMER15', value: 15, remainingOrders: 2 },
      replaces: null,
      firstBox: { billingDate: '2026-12-08', discount: 2999, total: 16_991 },
    })
  })

  test('works from the box after a locked one', () => {
    const { firstBox } = { firstBox: null, ...check(active(), {}, at('2026-12-08T01:00:00+01:00')) }
    expect(firstBox).toMatchObject({ billingDate: '2027-01-05', total: 16_991 })
  })

  test('works after a pause', () => {
    expect(check(pausedByCustomer())).toMatchObject({ result: 'WORKS', firstBox: { total: 16_991 } })
  })

  test('replaces the code that is attached', () => {
    expect(check(active({ discounts: [CODE] }))).toMatchObject({ result: 'WORKS', replaces: 'PFOTE10' })
  })

  test('works, but no planned box gets it, if another discount is larger or it ends before', () => {
    const larger = { ...REWARD, value: 50, remainingOrders: null }
    expect(check(active({ discounts: [larger] }))).toMatchObject({ result: 'WORKS', firstBox: null })
    expect(check(active(), { endsAt: day('2026-11-30') })).toMatchObject({ result: 'WORKS', firstBox: null })
  })

  test('is attached already', () => {
    expect(check(active({ discounts: [CODE] }), { code: 'PFOTE10' }, NOON, true)).toEqual({
      result: 'ATTACHED',
    })
  })

  test.each([
    ['has not started', { startsAt: day('2026-11-21') }, { reason: 'NOT_STARTED', on: '2026-11-21' }],
    ['has ended', { endsAt: day('2026-11-19') }, { reason: 'ENDED', on: '2026-11-19' }],
    [
      'was ended before its first day',
      { startsAt: day('2026-11-19'), endsAt: day('2026-11-19') },
      { reason: 'ENDED', on: '2026-11-19' },
    ],
    [
      'requires a larger order',
      { minimumOrder: 19_991 },
      { reason: 'MINIMUM_NOT_MET', minimum: 19_991, total: 19_990 },
    ],
    ['is only for new customers', { onlyBeforeFirstOrder: true }, { reason: 'ONLY_BEFORE_FIRST_ORDER' }],
    ['belongs to another customer', { customerId: 1002 }, { reason: 'OTHER_CUSTOMER' }],
  ])('is refused if it %s, with the reason', (_why, change, problem) => {
    expect(check(active(), change)).toEqual({ result: 'REFUSED', problem })
  })

  test('is refused if it does not exist or was used before', () => {
    const unknown = { campaign: undefined, alreadyUsed: false }
    expect(checkCode(active(), unknown, NOON)).toEqual({ result: 'REFUSED', problem: { reason: 'UNKNOWN' } })
    expect(checkCode(active(), { ...unknown, isFriends: true }, NOON)).toEqual({
      result: 'FRIENDS_CODE',
      isRetired: false,
    })
    expect(check(active(), {}, NOON, true)).toEqual({ result: 'REFUSED', problem: { reason: 'USED' } })
    expect(check(active(), { oncePerCustomer: false }, NOON, true).result).toBe('WORKS')
  })

  test('is refused by the state of the contract', () => {
    expect(check(pausedByService())).toEqual({ result: 'STATE', reason: 'SUBSCRIPTION_PAUSED' })
    expect(check(cancelled())).toEqual({ result: 'STATE', reason: 'SUBSCRIPTION_CANCELLED' })
  })

  test('has the outcome that the customer would get', () => {
    const changes: Partial<Campaign>[] = [
      {},
      { startsAt: day('2026-11-21') },
      { endsAt: day('2026-11-19') },
      { minimumOrder: 19_991 },
      { onlyBeforeFirstOrder: true },
      { customerId: 1002 },
    ]
    for (const subscription of [active(), active({ discounts: [CODE] }), pausedByService(), cancelled()])
      for (const change of changes)
        for (const alreadyUsed of [false, true]) {
          const redemption = { campaign: { ...campaign, ...change }, alreadyUsed }
          const works = Array.isArray(outcomeOf(addDiscount(subscription, redemption, NOON)))
          expect(check(subscription, change, NOON, alreadyUsed).result === 'WORKS').toBe(works)
        }
  })
})
