import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, daysBetween } from '../core/calendar.ts'
import { resumeSubscription } from '../lifecycle/pause.ts'
import { skipNextOrder, skipOrder } from '../order/skip.ts'
import { planChanged } from '../plan/plan.ts'
import { boxPrices, nextBoxPrice, planOfNextBox, sachetsOfNextBox } from '../subscription/box.ts'
import { nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  formatSchedule,
  FRIEDA,
  inDunning,
  menuLineOf,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { daysOfPolicy, endTrial, swapPlan } from './plan-change.ts'

const EVERY_14_DAYS = { variantId: '70140011', days: 14 } as const
const OTHER_RECIPES = { variantId: '70140026', days: 28 } as const
const trialPlan = { recipes: ['RT'], cycle: 'TEST', pension: 'V' } as const

function afterTrial() {
  return active({
    plan: trialPlan,
    intervalDays: 14,
    lines: [menuLineOf(650, trialPlan)],
    anchor: { index: 1, date: day('2026-11-12') },
    lastCycleIndex: 1,
    completedOrders: 1,
  })
}

describe('a change of plan', () => {
  test('applies from the next order on, at its list price', () => {
    const decision = swapPlan(active(), OTHER_RECIPES, NOON)
    expect(valueOf(decision)).toMatchObject({
      plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
      lines: [{ id: 200011, sku: '1400CGRTV28', product: { productId: 701400, variantId: 70140026 } }],
    })
    expect(decision.ok && decision.events).toMatchObject([
      {
        type: 'planChanged',
        trigger: 'CUSTOMER',
        before: { sku: '1400CGGSV28' },
        after: { sku: '1400CGRTV28' },
      },
    ])
  })

  test('keeps dates and skips if the interval stays the same', () => {
    const skipped = valueOf(skipOrder(active(), 20001010, NOON))
    expect(formatSchedule(valueOf(swapPlan(skipped, OTHER_RECIPES, NOON)), NOON)).toBe(
      formatSchedule(skipped, NOON),
    )
  })

  test('to another interval keeps the next day, clears later skips and finalises earlier ones', () => {
    const behind = valueOf(skipOrder(active(), 20001010, NOON))
    expect(formatSchedule(valueOf(swapPlan(behind, EVERY_14_DAYS, NOON)), NOON)).toBe(
      '12-08, 12-22, 01-05, 01-19, 02-02, 02-16',
    )
    const before = valueOf(skipNextOrder(active(), NOON))
    expect(formatSchedule(valueOf(swapPlan(before, EVERY_14_DAYS, NOON)), NOON)).toBe(
      '12-08 s f, 01-05, 01-19, 02-02, 02-16, 03-02, 03-16',
    )
  })

  test('does not end the grace period of an order made today', () => {
    const subscription = valueOf(
      swapPlan(valueOf(resumeSubscription(pausedByService(), NOON)), EVERY_14_DAYS, NOON),
    )
    expect(schedule(subscription, NOON)[0]).toMatchObject({
      billingDate: '2026-11-20',
      cutoffAt: '2026-11-20T11:30:00.000Z',
    })
  })

  test('to the current plan changes nothing and keeps the agreed price', () => {
    const cheap = active({ lines: active().lines.map((line) => ({ ...line, price: 15_000 })) })
    expect(swapPlan(cheap, { variantId: '70140025', days: 28 }, NOON)).toEqual({
      ok: true,
      value: cheap,
      events: [],
    })
  })

  test('accepts the energy class that the dog needs today, and Shopify ids', () => {
    const lighter = active({ pet: { ...FRIEDA, weight: 13 } })
    expect(outcomeOf(swapPlan(lighter, { variantId: '4470075025', days: 28 }, NOON))).toEqual(['planChanged'])
    expect(outcomeOf(swapPlan(active(), { variantId: '70075025', days: 28 }, NOON))).toBe(
      'VARIANT_NOT_AVAILABLE',
    )
  })

  test.each([
    ['a trial', { variantId: '70140029', days: 14 }, 'VARIANT_NOT_AVAILABLE'],
    ['nothing known', { variantId: '70140099', days: 28 }, 'VARIANT_NOT_AVAILABLE'],
    ['days that are not the variant’s', { variantId: '70140025', days: 14 }, 'INTERVAL_MISMATCH'],
  ] as const)('is refused for %s', (_name, choice, reason) => {
    expect(outcomeOf(swapPlan(active(), choice, NOON))).toBe(reason)
  })

  test('to 14 days is refused if no such box is produced', () => {
    const plan = { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' } as const
    const lotte = active({ pet: { ...FRIEDA, weight: 2.6 }, lines: [menuLineOf(250, plan)] })
    expect(outcomeOf(swapPlan(lotte, { variantId: '70025025', days: 14 }, NOON))).toBe('CYCLE_NOT_AVAILABLE')
    expect(outcomeOf(swapPlan(lotte, { variantId: '70025011', days: 14 }, NOON))).toBe('CYCLE_NOT_AVAILABLE')
  })

  test.each([
    ['locked', active(), at('2026-12-08T00:00:00+01:00'), 'ORDER_LOCKED'],
    ['in dunning', inDunning(), NOON, 'PAYMENT_OPEN'],
    ['cancelled', cancelled(), NOON, 'SUBSCRIPTION_CANCELLED'],
  ])('is refused while %s', (_name, subscription, moment, reason) => {
    expect(outcomeOf(swapPlan(subscription, OTHER_RECIPES, moment))).toBe(reason)
  })

  test('during a pause takes effect after it', () => {
    const subscription = valueOf(swapPlan(pausedByCustomer(), EVERY_14_DAYS, NOON))
    expect(subscription).toMatchObject({
      status: 'PAUSED',
      intervalDays: 14,
      lines: [{ sku: '1400CGGSV14' }],
    })
  })

  test.each([
    [{ intervalCount: 14 }, 14],
    [{ interval: 'DAY', intervalCount: 28 }, 28],
    [{ interval: 'WEEK', intervalCount: 2 }, 14],
    [{ interval: 'WEEK', intervalCount: 4 }, 28],
    [{ intervalCount: 2 }, undefined],
    [{ intervalCount: 4 }, undefined],
    [{ interval: 'WEEK', intervalCount: 14 }, undefined],
  ])('with the policy %j means %s days', (policy, days) => {
    expect(daysOfPolicy(policy)).toBe(days)
  })
})

describe('a change of plan is detected', () => {
  const current = { recipes: ['CG', 'GS'], cycle: 14, pension: 'V' } as const

  test.each([
    [{ ...current, recipes: ['GS', 'CG'] }, false],
    [{ ...current, cycle: 'TEST' }, false],
    [{ ...current, cycle: 28 }, true],
    [{ ...current, pension: 'H' }, true],
    [{ ...current, recipes: ['CG'] }, true],
  ] as const)('%j: %s', (chosen, expected) => {
    expect(planChanged(chosen, current)).toBe(expected)
  })
})

describe('after a trial', () => {
  test('the next box is the regular one at its price', () => {
    expect(planOfNextBox(afterTrial())).toMatchObject({ cycle: 14 })
    expect(nextBoxPrice(afterTrial(), NOON)).toMatchObject({ total: 5060, lines: [{ sku: '0650RTV14' }] })
    expect(sachetsOfNextBox(afterTrial())).toContainEqual({
      type: 'RT',
      quantity: 14,
      grams: 460,
      serveDays: 14,
    })
  })

  test('the service changes the plan, once', () => {
    const decision = endTrial(afterTrial(), NOON)
    expect(decision.ok && decision.events).toMatchObject([{ type: 'planChanged', trigger: 'SYSTEM' }])
    expect(outcomeOf(endTrial(valueOf(decision), NOON))).toEqual([])
  })

  test('the regular menu has the price and the contents that were agreed with the trial', () => {
    const prices = { ...CATALOGUE.prices, boxFee: 2000 }
    const sachets = { ...CATALOGUE.sachets, largestGrams: 300 }
    const moment = { ...NOON, catalogue: { ...CATALOGUE, version: 2, prices, sachets } }
    const regular = valueOf(endTrial(afterTrial(), moment))
    expect(regular.terms.version).toBe(1)
    expect(nextBoxPrice(regular, moment).total).toBe(5060)
    expect(sachetsOfNextBox(regular)).toEqual(sachetsOfNextBox(afterTrial()))
  })

  test('the interval is 28 days if 14 is not available, and the next day stays the same', () => {
    const subscription = { ...afterTrial(), lines: [menuLineOf(250, trialPlan)] }
    const regular = valueOf(endTrial(subscription, NOON))
    expect(regular).toMatchObject({ plan: { cycle: 28 }, intervalDays: 28 })
    expect(formatSchedule(regular, NOON)).toMatch(/^11-26, 12-24, 01-21,/)
  })
})

describe('the next boxes', () => {
  test('use a discount once, on the first one charged', () => {
    const totals = (subscription: ReturnType<typeof active>) =>
      boxPrices(subscription, schedule(subscription, NOON)).map(({ box }) => box.total)
    expect(totals(active({ discounts: [REWARD] })).slice(0, 3)).toEqual([17_991, 19_990, 19_990])
    const skipped = valueOf(skipNextOrder(active({ discounts: [REWARD] }), NOON))
    const boxes = boxPrices(skipped, schedule(skipped, NOON))
    expect(boxes.slice(0, 3).map(({ box }) => box.total)).toEqual([19_990, 17_991, 19_990])
    expect(nextBoxPrice(skipped, NOON).discountUsed).toEqual(REWARD)
  })

  test('contain a free sample only where it was added', () => {
    const sample = { id: 2, sku: '0010001LGB-SUP', quantity: 1, price: 0, product: null }
    const exception = { cycleIndex: 9, skipped: false, isFinal: false, movedTo: null, cutoffAt: null }
    const subscription = active({ exceptions: [{ ...exception, extraLines: [sample] }] })
    const boxes = boxPrices(subscription, schedule(subscription, NOON))
    expect(boxes.map(({ box }) => box.lines.length)).toEqual([2, 1, 1, 1, 1, 1])
  })

  test('of a paused subscription are priced as the first ones after the pause', () => {
    const expiring = { ...REWARD, expiresAt: day('2026-12-01') }
    expect(nextBoxPrice(pausedByCustomer({ discounts: [expiring] }), NOON).discountUsed).toBeNull()
    expect(nextBoxPrice(pausedByCustomer({ discounts: [REWARD] }), NOON).total).toBe(17_991)
  })
})

describe('a swap never loses food days', () => {
  const variantIds = ['70140001', '70140011', '70140014', '70140015', '70140022', '70140025', '70140028']
  const beginning = fc.constantFrom(
    active(),
    active({ anchor: { index: 9, date: day('2026-11-21') } }),
    valueOf(skipNextOrder(active(), NOON)),
    valueOf(resumeSubscription(pausedByService(), NOON)),
  )

  test('the next box comes on its day, and each later one when the previous food is eaten', () => {
    fc.assert(
      fc.property(
        beginning,
        fc.array(fc.constantFrom(...variantIds), { minLength: 1, maxLength: 6 }),
        (subscription, chosen) => {
          const after = chosen.reduce<Subscription>((present, variantId) => {
            const days = Number(variantId.slice(-2)) <= 14 ? 14 : 28
            return valueOf(swapPlan(present, { variantId, days }, NOON))
          }, subscription)
          expect(nextBillingDate(after, NOON)).toBe(nextBillingDate(subscription, NOON))
          const comes = schedule(after, NOON).filter(({ status }) => status === 'SCHEDULED')
          const gaps = comes.slice(1).map(({ billingDate }, index) => {
            const { billingDate: before } = comes[index] ?? { billingDate }
            return daysBetween(before, billingDate)
          })
          const eaten = sachetsOfNextBox(after).reduce((sum, { serveDays }) => sum + serveDays, 0)
          expect(new Set(gaps)).toEqual(new Set([eaten]))
        },
      ),
      runs(60),
    )
  })
})
