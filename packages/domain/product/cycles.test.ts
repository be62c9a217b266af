/** What a company changes by its catalogue alone: the rhythms of its plans. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerFor } from '../cancellation/cancellation.ts'
import { MAX_POSITION } from '../catalogue/limits.ts'
import { catalogueOf } from '../catalogue/parse.ts'
import { updatePet } from '../changes/pet-change.ts'
import { daysOfPolicy, swapPlan } from '../changes/plan-change.ts'
import { withReward } from '../charging/paid-order.ts'
import { addDays, day, type Day } from '../core/calendar.ts'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import { rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder } from '../order/skip.ts'
import { closeBoxAfter, enterVacation } from '../order/vacation.ts'
import type { Cycle, Plan } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { recipeMenu } from '../subscription/box.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Active } from '../subscription/subscription.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { active, cancelled, FRIEDA, menuLineOf, NOON, outcomeOf, valueOf } from '../testing/frieda.ts'
import { menuOfId, variantIdOf } from './variant-ids.ts'
import { findVariant, productOf, regularPlan, rhythmsOf, variantFor } from './variants.ts'

const document = readDefaultDocument()
/** A company that sells boxes of one, three and eight weeks, and used to sell boxes of two and four. */
const cycles = [
  { days: 7, foodPercent: 120, lightestGrams: 2000 },
  { days: 14, foodPercent: 106, lightestGrams: 3000, retired: true },
  { days: 21 },
  { days: 28, retired: true },
  { days: 56 },
]
const boxes = { ...document.boxes, shelfLifeDays: 70 }
const OTHERS = catalogueOf({ ...document, cycles, boxes }, 2)
const moment = { ...NOON, catalogue: OTHERS }
const plan = (cycle: Cycle, pension: Plan['pension'] = 'V'): Plan => ({
  recipes: ['CG', 'GS'],
  cycle,
  pension,
})

const dayBefore = (of: Day) => addDays(of, -1)

/** Frieda in one of these rhythms, on these terms. */
function inRhythm(days: number): Active {
  const chosen = variantFor(1400, plan(days), OTHERS)
  const found = swapPlan(active(), { variantId: String(chosen?.variantId), days }, moment)
  const after = valueOf(found)
  if (after.status !== 'ACTIVE') throw new Error(after.status)
  return after
}

describe('the ids of menus', () => {
  test('lead back to their menu, whatever its positions, cycle and portion, and are exact numbers', () => {
    const positions = fc.uniqueArray(fc.integer({ min: 1, max: MAX_POSITION }), {
      minLength: 1,
      maxLength: 7,
    })
    const cycle = fc.constantFrom<Cycle>(7, 14, 21, 28, 35, 42, 49, 56)
    fc.assert(
      fc.property(positions, cycle, fc.constantFrom('V', 'H'), (set, days, pension) => {
        const key = { productId: 709_999, positions: set.toSorted((a, b) => a - b), cycle: days, pension }
        const id = variantIdOf(key)
        expect(Number.isSafeInteger(id)).toBe(true)
        expect(menuOfId(id)).toEqual(key)
      }),
    )
  })

  test.each([0, -1, 0.5, NaN, 70_140_000, 70_140_099, 700_140_000, 700_140_001, 709_999_999_999_999])(
    '%d is none',
    (id) => {
      expect(menuOfId(id)).toBeUndefined()
    },
  )

  test('differ for all menus of a catalogue, and find them', () => {
    const variants = productOf(1400, OTHERS)?.variants ?? []
    expect(variants).toHaveLength(5 * 2 * 7 + 7)
    expect(new Set(variants.map(({ variantId }) => variantId)).size).toBe(variants.length)
    for (const variant of variants) expect(findVariant(String(variant.variantId), OTHERS)).toEqual(variant)
  })
})

describe('a catalogue with cycles of 7, 21 and 56 days', () => {
  test.each([
    [7, '1400CGGSV7', 7, 6520],
    [21, '1400CGGSV21', 21, 15200],
    [56, '1400CGGSV56', 56, 39290],
  ])('sells %i days as %s', (days, sku, served, price) => {
    const menu = variantFor(1400, plan(days), OTHERS)
    expect(menu).toMatchObject({ sku, plan: plan(days) })
    expect(menu?.sachets.reduce((sum, { serveDays }) => sum + serveDays, 0)).toBe(served)
    expect(parseMenuSku(sku, OTHERS)?.plan).toEqual(plan(days))
    expect(parseMenuSku(sku, CATALOGUE)).toBeUndefined()
    expect(menu?.price).toBe(price)
  })

  test('makes small boxes only in longer rhythms', () => {
    expect(rhythmsOf(1400, plan(7), OTHERS)).toEqual([7, 21, 56])
    expect(rhythmsOf(200, plan(7, 'H'), OTHERS)).toEqual([21, 56])
  })

  test('charges a trial as a share of the box of 14 days and continues it in the next longer rhythm', () => {
    expect(variantFor(1400, plan('TEST'), OTHERS)?.price).toBe(
      variantFor(1400, plan('TEST'), CATALOGUE)?.price,
    )
    expect(regularPlan(1400, plan('TEST'), OTHERS).cycle).toBe(21)
    const weekly = catalogueOf({ ...document, cycles: [{ days: 7 }] }, 2)
    expect(regularPlan(1400, plan('TEST'), weekly).cycle).toBe(7)
    expect(variantFor(1400, plan('TEST'), weekly)?.price).toBeGreaterThan(0)
  })

  test.each([
    [{ intervalCount: 7 }, 7],
    [{ interval: 'DAY', intervalCount: 56 }, 56],
    [{ interval: 'WEEK', intervalCount: 7 }, 49],
    [{ interval: 'WEEK', intervalCount: 1 }, 7],
    [{ intervalCount: 2 }, undefined],
    [{ intervalCount: 4 }, undefined],
    [{ intervalCount: 63 }, undefined],
    [{ interval: 'WEEK', intervalCount: 9 }, undefined],
  ])('reads %j as %s days', (policy, days) => {
    expect(daysOfPolicy(policy)).toBe(days)
  })

  test.each<[string, number, number, string]>([
    ['a rhythm that is not sold', 35, 35, 'VARIANT_NOT_AVAILABLE'],
    ['a rhythm that is no longer sold', 14, 14, 'VARIANT_NOT_AVAILABLE'],
    ['another rhythm than that of the menu', 21, 7, 'INTERVAL_MISMATCH'],
    ['days that no menu has', 21, 35, 'INTERVAL_MISMATCH'],
  ])('refuses %s', (_name, cycle, days, expected) => {
    const variantId = String(variantIdOf({ productId: 701_400, positions: [1], cycle, pension: 'V' }))
    expect(outcomeOf(swapPlan(active(), { variantId, days }, moment))).toBe(expected)
  })

  test('plans twelve weekly boxes and six of all others, and lets as many be skipped', () => {
    expect(schedule(inRhythm(21), moment)).toHaveLength(6)
    expect(schedule(inRhythm(56), moment).map(({ billingDate }) => billingDate)[1]).toBe('2027-02-02')
    const weekly = inRhythm(7)
    expect(schedule(weekly, moment)).toHaveLength(12)
    const skipped = Array.from({ length: 12 }).reduce<Active>((before) => {
      const after = valueOf(skipNextOrder(before, moment))
      if (after.status !== 'ACTIVE') throw new Error(after.status)
      return after
    }, weekly)
    expect(skipNextOrder(skipped, moment)).toEqual({
      ok: false,
      reason: 'SKIP_LIMIT_REACHED',
      details: { limit: 12 },
    })
  })

  test('moves a weekly box up to the day before the next one', () => {
    const weekly = inRhythm(7)
    const [first, second] = schedule(weekly, moment)
    if (!first || !second) throw new Error('no orders')
    const to = (date: typeof first.billingDate) =>
      outcomeOf(rescheduleOrder(weekly, { date, wholeCadence: false, orderId: first.orderId }, moment))
    expect(to(second.billingDate)).toBe('DATE_OUT_OF_RANGE')
    expect(to(dayBefore(second.billingDate))).toEqual(['orderRescheduled'])
  })

  test('keeps every weekly box away from a vacation of eight weeks', () => {
    const away = { from: day('2026-12-14'), to: day('2027-02-07'), wish: 'SKIP' as const }
    const { steps } = enterVacation(inRhythm(7), away, [], moment)
    expect(steps).toHaveLength(8)
    expect(steps.every(({ kind }) => kind === 'SKIPPED')).toBe(true)
  })

  test('calls weekly boxes close only in the same week', () => {
    const weekly = inRhythm(7)
    const [first, second] = schedule(weekly, moment)
    if (!first || !second) throw new Error('no orders')
    expect(closeBoxAfter(weekly, first.orderId, moment)).toBeUndefined()
    const moved = rescheduleOrder(
      weekly,
      { date: dayBefore(second.billingDate), wholeCadence: false, orderId: first.orderId },
      moment,
    )
    expect(closeBoxAfter(valueOf(moved), first.orderId, moment)?.orderId).toBe(second.orderId)
  })

  test('offers the next shorter rhythm to customers without room', () => {
    const offered = (days: number) => offerFor(6, inRhythm(days), { lastConcessionOn: null }, moment)
    expect(offered(56)).toMatchObject({
      type: 'CHANGE_CYCLE',
      targetVariantId: variantFor(1400, plan(21), OTHERS)?.variantId,
    })
    expect(offered(21)).toMatchObject({ targetVariantId: variantFor(1400, plan(7), OTHERS)?.variantId })
    expect(offered(7)).toMatchObject({ type: 'PAUSE' })
  })

  test('shows the shop in the next longer rhythm that all recipes have', () => {
    expect(recipeMenu('CG', undefined, OTHERS)).toMatchObject({ tier: 200, plan: { cycle: 56 } })
    expect(recipeMenu('CG', inRhythm(7), OTHERS).plan.cycle).toBe(7)
  })

  test('grants both rewards that a long box reaches', () => {
    const long = {
      ...inRhythm(56),
      terms: catalogueOf(
        {
          ...document,
          cycles,
          boxes,
          rewards: {
            milestones: [
              { units: 1, percentage: 5 },
              { units: 2, percentage: 7 },
            ],
            later: { everyUnits: 5, percentage: 1 },
          },
        },
        3,
      ),
    }
    const { events, subscription } = withReward(long, 56, 0)
    expect(events).toMatchObject([{ milestone: 1 }, { milestone: 2 }])
    expect(subscription.discounts.map(({ milestone }) => milestone)).toEqual([1, 2])
    expect(withReward(subscription, 7, 56).events).toEqual([])
  })
})

describe('a rhythm that is no longer sold', () => {
  test('stays in a plan that has it, when its recipes or its portion change', () => {
    const onlyBeef = variantFor(1400, { ...plan(28), recipes: ['CG'] }, OTHERS)
    const choice = { variantId: String(onlyBeef?.variantId), days: 28 }
    expect(outcomeOf(swapPlan(active(), choice, moment))).toEqual(['planChanged'])
    expect(weighed(12)).toMatchObject({ ok: true, value: { plan: { cycle: 28 } } })
  })

  test('cannot be chosen anew', () => {
    expect(weighed(12, 14)).toEqual({
      ok: false,
      reason: 'CYCLE_NOT_AVAILABLE',
      details: { days: 14, instead: 21 },
    })
    expect(weighed(12, 21)).toMatchObject({ ok: true, value: { plan: { cycle: 21 }, intervalDays: 21 } })
  })

  test('comes back as the next longer one', () => {
    const back = valueOf(reactivateSubscription(cancelled(), moment))
    expect(back).toMatchObject({ plan: { cycle: 56 }, intervalDays: 56 })
    const fortnightly = cancelled({ plan: plan(14), lines: [menuLineOf(1400, plan(14))] })
    expect(valueOf(reactivateSubscription(fortnightly, moment)).plan.cycle).toBe(21)
  })
})

/** Frieda weighs that much, with the portion applied to her plan, in a rhythm if one is given. */
function weighed(weight: number, days?: number) {
  const { activityLevel, weightClass } = FRIEDA
  const change = {
    weight,
    activityLevel,
    weightClass,
    measuredOn: NOON.today,
    confirmed: true,
    applyToPlan: true,
    days,
  }
  return updatePet(active(), change, [], moment)
}
