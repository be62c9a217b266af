import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDiscount } from '../changes/discount-code.ts'
import { swapPlan } from '../changes/plan-change.ts'
import { settlePaid, startCharge } from '../charging/charging.ts'
import { day } from '../core/calendar.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { changeNextChargeDate } from '../order/reschedule.ts'
import { skipNextOrder } from '../order/skip.ts'
import type { Active, Subscription } from '../subscription/subscription.ts'
import type { Operation } from '../subscription/transitions.ts'
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
import { runs } from '../testing/property-runs.ts'
import { needsOrderButton } from './order-button.ts'
import { quoteKey, quoteOf, quoteSide } from './quote.ts'

const LOYALTY = { days: 28, lastReward: null, isRetried: false }
const SHORT = '70140011'
const ALL_RECIPES = '70140028'
const ONE_RECIPE = '70140023'

function swapped(subscription: Subscription, variantId: string): Subscription {
  return valueOf(swapPlan(subscription, { variantId, days: variantId === SHORT ? 14 : 28 }, NOON))
}

function quote(operation: Operation, before: Subscription, after: Subscription, loyalty = LOYALTY) {
  return quoteOf(operation, before, after, loyalty, NOON)
}

describe('the price of a box that is quoted', () => {
  const steps = (box: { priceSteps: readonly { total: number; boxes: number | null }[] } | null) =>
    box?.priceSteps.map(({ total, boxes }) => [total, boxes])

  test('after a change of plan says how long a discount lasts and what every box costs then', () => {
    const before = active({ discounts: [REWARD] })
    const { after } = quote('swapPlan', before, swapped(before, ONE_RECIPE))
    const full = after.nextBox?.totals.lineItems
    expect(steps(after.nextBox)).toEqual([
      [after.nextBox?.totals.total, 1],
      [full, null],
    ])
  })

  test('that is charged now begins with it and goes on with those that follow', () => {
    const before = active({ discounts: [REWARD] })
    const { charge, after } = quote('placeOrder', before, valueOf(placeOrder(before, NOON)))
    expect(steps(charge)).toEqual([
      [17_991, 1],
      [19_990, null],
    ])
    expect(steps(after.nextBox)).toEqual([[19_990, null]])
  })
})

describe('one side of a quote', () => {
  test('contains the next box with all that is paid for it', () => {
    const { nextBox, ...side } = quoteSide(active({ discounts: [CODE] }), LOYALTY, NOON)
    expect(nextBox).toMatchObject({
      orderId: 20001009,
      billingDate: '2026-12-08',
      cutoffAt: '2026-12-07T23:00:00.000Z',
      window: { from: '2026-12-15', to: '2026-12-17', shiftedByHoliday: false },
      totals: { lineItems: 19_990, discount: 1999, total: 17_991, discountUsed: { code: 'PFOTE10' } },
      tax: 1177,
      taxPercent: 7,
      plan: { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' },
      tier: 1400,
      grams: 30_240,
      gramsPerDay: 1080,
      unitPrice: 661,
      pricePerDay: 714,
      parcels: 3,
    })
    expect(side).toMatchObject({
      status: 'ACTIVE',
      intervalDays: 28,
      tier: 1400,
      gramsPerDay: 1080,
      resumesAt: null,
      reward: { percentage: 10, remainingOrders: 2, isReceived: false },
    })
    expect(side.upcoming).toMatchObject([
      { orderId: 20001009, billingDate: '2026-12-08', total: 17_991 },
      { orderId: 20001010, billingDate: '2027-01-05', total: 19_990, window: { from: '2027-01-12' } },
      { orderId: 20001011, billingDate: '2027-02-02', total: 19_990 },
    ])
  })

  test('of an owed order has its price and the day of the next retry', () => {
    const { nextBox, upcoming } = quoteSide(inDunning({ discounts: [CODE] }), LOYALTY, NOON)
    expect(nextBox).toMatchObject({ billingDate: '2026-11-22', totals: { total: 19_990 } })
    expect(upcoming.map(({ billingDate, total }) => [billingDate, total])).toEqual([
      ['2026-11-22', 19_990],
      ['2026-12-16', 17_991],
      ['2027-01-13', 19_990],
    ])
  })

  test('of a customer’s pause is the first box after it; of a system pause or cancellation there is none', () => {
    expect(quoteSide(pausedByCustomer(), LOYALTY, NOON)).toMatchObject({
      nextBox: { orderId: null, billingDate: '2026-12-21', cutoffAt: null },
      resumesAt: '2026-12-18',
      upcoming: [],
    })
    expect(quoteSide(pausedByService(), LOYALTY, NOON)).toMatchObject({
      nextBox: null,
      resumesAt: null,
      reward: null,
    })
    expect(quoteSide(cancelled(), LOYALTY, NOON)).toMatchObject({ nextBox: null, reward: null })
  })

  test('without a menu has neither weight nor unit price', () => {
    const goods = {
      id: 1,
      sku: '0010001LGB-SUP',
      quantity: 2,
      price: 1990,
      product: { productId: 790_001, variantId: 1 },
    }
    const side = quoteSide(active({ lines: [goods] }), LOYALTY, NOON)
    expect(side).toMatchObject({ tier: 0, gramsPerDay: 0, sachets: [] })
    expect(side.nextBox).toMatchObject({ tier: 0, grams: 0, unitPrice: null, pricePerDay: 142, parcels: 1 })
  })

  test('has the tax of the destination', () => {
    const subscription = active()
    const address = subscription.shippingAddress && {
      ...subscription.shippingAddress,
      countryCode: 'AT' as const,
    }
    expect(quoteSide({ ...subscription, shippingAddress: address }, LOYALTY, NOON).nextBox).toMatchObject({
      tax: 2300,
      taxPercent: 13,
    })
    expect(quoteSide({ ...subscription, shippingAddress: null }, LOYALTY, NOON).nextBox).toMatchObject({
      taxPercent: 7,
    })
  })
})

describe('a quote', () => {
  test('for ordering now contains the charge and the boxes after it', () => {
    const before = active({ discounts: [CODE] })
    const { charge, after, needsOrderButton } = quote('placeOrder', before, valueOf(placeOrder(before, NOON)))
    expect(charge).toMatchObject({
      orderId: 20001009,
      billingDate: '2026-11-20',
      cutoffAt: null,
      window: { from: '2026-11-24', to: '2026-11-26' },
      totals: { total: 17_991, discountUsed: { code: 'PFOTE10' } },
    })
    expect(after.nextBox).toMatchObject({ billingDate: '2026-12-18', totals: { total: 19_990 } })
    expect(after.reward).toEqual({ percentage: 10, remainingOrders: 1, isReceived: false })
    expect(needsOrderButton).toBe(true)
  })

  test('for paying what is owed orders nothing new, so that its button need not say so', () => {
    const owing = inDunning()
    expect(needsOrderButton('placeOrder', owing, active())).toBe(false)
    expect(needsOrderButton('placeOrder', active(), active())).toBe(true)
  })

  test('names the boxes that a new rhythm lets arrive during a vacation, and only those', () => {
    const vacations = [{ from: day('2026-12-19'), to: day('2027-01-02') }]
    const inVacation = (before: Subscription, after: Subscription) =>
      quoteOf('swapPlan', before, after, { ...LOYALTY, vacations }, NOON).inVacation
    const more = inVacation(active(), swapped(active(), SHORT))
    expect(more.map(({ billingDate }) => billingDate)).toEqual(['2026-12-22'])
    expect(more).toMatchObject([{ orderId: 20001010, window: { from: '2026-12-29', to: '2026-12-31' } }])
    expect(inVacation(active(), swapped(active(), ONE_RECIPE))).toEqual([])
    expect(inVacation(swapped(active(), SHORT), active())).toEqual([])
    expect(quote('swapPlan', active(), swapped(active(), SHORT)).inVacation).toEqual([])
  })

  test('names the box that is ordered now during a vacation', () => {
    const vacations = [{ from: day('2026-11-26'), to: day('2026-12-01') }]
    const after = valueOf(placeOrder(active(), NOON))
    expect(quoteOf('placeOrder', active(), after, { ...LOYALTY, vacations }, NOON).inVacation).toMatchObject([
      { orderId: 20001009, billingDate: '2026-11-20' },
    ])
  })

  test('for an order that reaches a milestone shows the reward and its use', () => {
    const loyalty = { days: 56, lastReward: null, isRetried: false }
    const { after } = quote('placeOrder', active(), valueOf(placeOrder(active(), NOON)), loyalty)
    expect(after.reward).toEqual({ percentage: 10, remainingOrders: null, isReceived: true })
    expect(after.nextBox?.totals.total).toBe(17_991)
    expect(quote('placeOrder', active(), valueOf(placeOrder(active(), NOON, 56)), loyalty).after).toEqual(
      after,
    )
  })

  test('for paying an owed order has its fixed price', () => {
    const before = inDunning({ discounts: [CODE] })
    expect(quote('placeOrder', before, valueOf(placeOrder(before, NOON))).charge?.totals.total).toBe(19_990)
  })

  test('for a method change that retries an owed order shows it as charged and paid', () => {
    const before = inDunning()
    const after = { ...before, paymentMethod: { id: 'pm_5002', status: 'ACTIVE' } } as const
    const shown = (isRetried: boolean) =>
      quoteOf('changePaymentMethod', before, after, { ...LOYALTY, isRetried }, NOON)
    expect(shown(true)).toMatchObject({
      before: { nextBox: { orderId: 20001009, billingDate: '2026-11-22' } },
      charge: { orderId: 20001009, billingDate: '2026-11-20', totals: { total: 19_990 } },
      after: { nextBox: { orderId: 20001010, billingDate: '2026-12-18' }, reward: { remainingOrders: 1 } },
      needsOrderButton: false,
    })
    expect(shown(false)).toMatchObject({ charge: null, after: { nextBox: { orderId: 20001009 } } })
  })

  test('for an order that reaches a milestone again shows no second reward', () => {
    const loyalty = { days: 56, rewarded: [3], lastReward: null, isRetried: false }
    const after = valueOf(placeOrder(active(), NOON, 56, [3]))
    expect(quote('placeOrder', active(), after, loyalty).after.nextBox?.totals.discountUsed).toBeNull()
  })

  test('for reactivating contains the first box', () => {
    const after = valueOf(reactivateSubscription(cancelled(), NOON))
    const { before, ...rest } = quote('reactivateSubscription', cancelled(), after)
    expect(before.nextBox).toBeNull()
    expect(rest).toMatchObject({
      charge: null,
      needsOrderButton: true,
      after: { nextBox: { billingDate: '2026-11-20', cutoffAt: '2026-11-20T11:30:00.000Z' } },
    })
  })

  test('for pausing and resuming contains dates, without an order button', () => {
    const paused = quote('pauseSubscription', active(), valueOf(pauseSubscription(active(), 4, NOON)))
    expect(paused).toMatchObject({
      before: { nextBox: { billingDate: '2026-12-08' } },
      after: { nextBox: { billingDate: '2026-12-21' }, resumesAt: '2026-12-18' },
      needsOrderButton: false,
    })
    const resumed = quote(
      'resumeSubscription',
      pausedByCustomer(),
      valueOf(resumeSubscription(pausedByCustomer(), NOON)),
    )
    expect(resumed).toMatchObject({
      after: { nextBox: { billingDate: '2026-11-23' } },
      needsOrderButton: false,
    })
  })

  test.each([
    ['another recipe, 207.90 instead of 199.90', '70140022', 28, true],
    ['14 days, 7.80 instead of 7.14 a day', SHORT, 14, true],
    ['another recipe, 192.00 instead of 199.90', '70140023', 28, false],
    ['half pension every 14 days, 3.89 instead of 7.14 a day', '70140003', 14, false],
    ['nothing new', '70140025', 28, false],
  ] as const)(
    'for a plan needs the order button if it costs more per box or per day: %s',
    (_name, variantId, days, costsMore) => {
      const after = valueOf(swapPlan(active(), { variantId, days }, NOON))
      expect(quote('swapPlan', active(), after).needsOrderButton).toBe(costsMore)
    },
  )

  test('for a longer interval needs the order button, because a box costs more', () => {
    const short = swapped(active(), SHORT)
    expect(quote('swapPlan', short, swapped(short, '70140025')).needsOrderButton).toBe(true)
    expect(quote('applyCancellationOffer', active(), short).needsOrderButton).toBe(true)
    expect(quote('changeNextChargeDate', active(), short).needsOrderButton).toBe(false)
  })

  test('for a cheaper plan needs no order button, in any state', () => {
    const cheap = '70140023'
    for (const subscription of [active(), pausedByCustomer(), pausedByService()]) {
      expect(quote('swapPlan', subscription, swapped(subscription, cheap)).needsOrderButton).toBe(false)
      expect(quote('swapPlan', swapped(subscription, cheap), subscription).needsOrderButton).toBe(true)
    }
  })

  test('says whether something in the box can be returned', () => {
    const goods = { id: 1, sku: '0010001LGB-SUP', quantity: 1, price: 1990, product: null }
    const of = (subscription: Active) =>
      quote('skipNextOrder', subscription, valueOf(skipNextOrder(subscription, NOON))).withdrawal
    expect(of(active())).toBe('NONE')
    expect(of(active({ lines: [...active().lines, goods] }))).toBe('PARTIAL')
    expect(of(active({ lines: [...active().lines, { ...goods, price: 0 }] }))).toBe('NONE')
    expect(of(active({ lines: [{ ...goods, product: { productId: 790_001, variantId: 1 } }] }))).toBe('FULL')
    expect(
      quote('cancelSubscription', active(), valueOf(cancelSubscription(active(), null, NOON))).withdrawal,
    ).toBe('NONE')
  })
})

describe('a quote names the skipped deliveries that can no longer be restored', () => {
  const skipped = valueOf(skipNextOrder(active(), NOON))
  const december = {
    orderId: 20001009,
    billingDate: '2026-12-08',
    window: { from: '2026-12-15', to: '2026-12-17' },
  }

  test.each<[Operation, Subscription]>([
    ['changeNextChargeDate', valueOf(changeNextChargeDate(skipped, day('2027-01-12'), NOON))],
    ['placeOrder', valueOf(placeOrder(skipped, NOON))],
    ['swapPlan', swapped(skipped, SHORT)],
  ])('after %s', (operation, after) => {
    expect(quote(operation, skipped, after).closedSkips).toMatchObject([december])
  })

  test('and has no such list otherwise', () => {
    expect(quote('swapPlan', skipped, swapped(skipped, ONE_RECIPE)).closedSkips).toBeUndefined()
  })
})

describe('two quotes are equal', () => {
  const reactivated = (moment: typeof NOON) =>
    quoteOf(
      'reactivateSubscription',
      cancelled(),
      valueOf(reactivateSubscription(cancelled(), moment)),
      LOYALTY,
      moment,
    )

  test('at a later time of the day', () => {
    expect(quoteKey(reactivated(at('2026-11-20T12:09:00+01:00')))).toBe(quoteKey(reactivated(NOON)))
  })

  test('but not on the next day', () => {
    expect(quoteKey(reactivated(at('2026-11-21T00:01:00+01:00')))).not.toBe(quoteKey(reactivated(NOON)))
  })

  test('unless price, date, tax, discount or reward differ', () => {
    const of = (subscription: Active, loyalty = LOYALTY) =>
      quoteOf('placeOrder', subscription, valueOf(placeOrder(subscription, NOON)), loyalty, NOON)
    const same = of(active())
    const [line] = active().lines
    const others = [
      of(active({ lines: line ? [{ ...line, price: 20_000 }] : [] })),
      of(active({ discounts: [REWARD] })),
      of(active({ anchor: { index: 8, date: day('2026-11-11') } })),
      of(active(), { days: 56, lastReward: null, isRetried: false }),
    ]
    expect(quoteKey(of(active()))).toBe(quoteKey(same))
    for (const other of others) expect(quoteKey(other)).not.toBe(quoteKey(same))
  })
})

describe('the quoted price is the charged price', () => {
  const situation = fc.record({
    discount: fc.constantFrom([], [CODE], [REWARD, { ...CODE, valueType: 'FIXED' as const, value: 500 }]),
    variantId: fc.constantFrom(SHORT, ALL_RECIPES, ONE_RECIPE, '70140027'),
    days: fc.constantFrom(0, 28, 56, 140),
    isSkipped: fc.boolean(),
  })

  test('for ordering now', () => {
    fc.assert(
      fc.property(situation, ({ discount, variantId, days, isSkipped }) => {
        const planned = swapped(active({ discounts: discount }), variantId)
        const before = isSkipped ? valueOf(skipNextOrder(planned, NOON)) : planned
        const shown = quote('placeOrder', before, valueOf(placeOrder(before, NOON, days)), {
          days,
          lastReward: null,
          isRetried: false,
        })
        const started = startCharge(before, 'ORDER_NOW', NOON)
        if (!started.ok) throw new Error(started.reason)
        const { subscription, charge } = started.value
        expect(shown.charge?.totals).toEqual(charge.box)
        const discountId = charge.box.discountUsed?.id ?? null
        const paid = valueOf(settlePaid(subscription, { discountId, loyaltyDays: days }, NOON))
        const loyalty = { days: days + paid.intervalDays, lastReward: null, isRetried: false }
        expect(shown.after).toEqual(quoteSide(paid, loyalty, NOON))
      }),
      runs(60),
    )
  })

  test('for a moved date and a code', () => {
    const subscription = active()
    const moved = valueOf(changeNextChargeDate(subscription, day('2026-12-01'), NOON))
    expect(quote('changeNextChargeDate', subscription, moved).after).toEqual(quoteSide(moved, LOYALTY, NOON))
    const campaign = {
      code: 'NAPF5',
      title: '',
      valueType: 'FIXED' as const,
      value: 500,
      orders: 1,
      startsAt: null,
      endsAt: null,
      minimumOrder: 4000,
      oncePerCustomer: true,
      onlyBeforeFirstOrder: false,
      customerId: null,
    }
    const reduced = valueOf(addDiscount(subscription, { campaign, alreadyUsed: false }, NOON))
    expect(quote('addDiscount', subscription, reduced)).toMatchObject({
      before: { nextBox: { totals: { total: 19_990 } } },
      after: { nextBox: { totals: { total: 19_490 } } },
      needsOrderButton: false,
    })
  })
})
