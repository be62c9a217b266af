import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import { skipOrder } from '../order/skip.ts'
import type { Pet } from '../pet/pet.ts'
import { portionOf, tierOf } from '../pet/portion.ts'
import type { Weighing } from '../pet/weighing.ts'
import type { Plan } from '../plan/plan.ts'
import { quoteOf } from '../quote/quote.ts'
import { undoChange } from '../quote/undo.ts'
import { undoStepOf } from '../quote/undoable.ts'
import { tierOfMenu } from '../subscription/menu-line.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
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
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { hasFormerPrice, updatePet, type PetChange } from './pet-change.ts'

const TODAY = NOON.today
const KNOWN: readonly Weighing[] = [
  { measuredOn: day('2026-04-28'), weight: 27.6, source: 'IMPORT' },
  { measuredOn: day('2026-10-18'), weight: 28, source: 'CUSTOMER' },
]

const measured = (changes: Partial<PetChange> = {}): PetChange => ({
  measuredOn: TODAY,
  weight: 32,
  activityLevel: 'normal',
  weightClass: 'ideal',
  applyToPlan: true,
  confirmed: false,
  ...changes,
})

const update = (
  subscription: Subscription,
  changes: Partial<PetChange> = {},
  weighings = KNOWN,
  moment = NOON,
) => updatePet(subscription, measured(changes), weighings, moment)

const skuOf = (subscription: Subscription) => subscription.lines[0]?.sku

/** A dog with the menu that it needs. */
function fedAsNeeded(pet: Pet, plan: Plan = active().plan): Subscription {
  return active({
    pet,
    plan,
    intervalDays: plan.cycle === 28 ? 28 : 14,
    lines: [menuLineOf(tierOf(pet, TODAY, CATALOGUE), plan)],
  })
}

const weights = fc.integer({ min: 100, max: 10_000 }).map((hundredths) => hundredths / 100)
const levels = fc.constantFrom('calm', 'normal', 'active' as const)
const figures = fc.constantFrom('skinny', 'ideal', 'chunky' as const)

describe('measuring a dog', () => {
  test('changes the menu from the next order on, at the list price, without moving orders', () => {
    const decision = update(active())
    expect(valueOf(decision)).toMatchObject({ pet: { weight: 32 }, plan: active().plan })
    expect(skuOf(valueOf(decision))).toBe('1500CGGSV28')
    expect(formatSchedule(valueOf(decision), NOON)).toBe(formatSchedule(active(), NOON))
    expect(decision.ok && decision.events).toMatchObject([
      {
        type: 'petUpdated',
        measuredOn: TODAY,
        before: { weight: 28, weighing: null, sku: '1400CGGSV28' },
        after: { weight: 32, weighing: 32, sku: '1500CGGSV28' },
      },
    ])
  })

  test('without applying it to the plan keeps the plan in every state', () => {
    const states = [active(), inDunning(), pausedByCustomer(), pausedByService(), cancelled()]
    for (const subscription of states) {
      const after = valueOf(update(subscription, { applyToPlan: false }))
      expect(after.pet?.weight).toBe(32)
      expect({ ...after, pet: null }).toEqual({ ...subscription, pet: null })
    }
  })

  test.each([
    ['owed', inDunning(), 'PAYMENT_OPEN'],
    ['cancelled', cancelled(), 'SUBSCRIPTION_CANCELLED'],
    ['paused', pausedByCustomer(), ['petUpdated']],
    ['paused by the service', pausedByService(), ['petUpdated']],
  ] as const)('and applying it to the plan depends on the state: %s', (_state, subscription, expected) => {
    expect(outcomeOf(update(subscription))).toEqual(expected)
  })

  test('cannot change the plan of an order that is being charged', () => {
    expect(outcomeOf(update(active(), {}, KNOWN, at('2026-12-08T02:00:00+01:00')))).toBe('ORDER_LOCKED')
  })

  test.each([
    ['heavier than any dog', { weight: 100.5, confirmed: true }, 'WEIGHT_OUT_OF_RANGE'],
    ['lighter than any adult dog', { weight: 0.9, confirmed: true }, 'WEIGHT_OUT_OF_RANGE'],
    ['more than a fifth heavier', { weight: 33.7 }, 'WEIGHT_UNCONFIRMED'],
    ['more than a fifth heavier, confirmed', { weight: 33.7, confirmed: true }, ['petUpdated']],
    ['tomorrow', { measuredOn: day('2026-11-21') }, 'DATE_OUT_OF_RANGE'],
    ['before it was born', { measuredOn: day('2021-03-31') }, 'DATE_OUT_OF_RANGE'],
    ['removed on a day without a weighing', { weight: null }, 'NOT_FOUND'],
    [
      'imported, and removed by the customer',
      { weight: null, measuredOn: day('2026-04-28') },
      'WEIGHING_NOT_REMOVABLE',
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(outcomeOf(update(active(), changes))).toEqual(expected)
  })

  test('accepts a puppy’s weight that no adult dog has', () => {
    const puppy = { ...FRIEDA, birth: { year: 2026, month: 10 }, weight: 0.6 }
    expect(outcomeOf(update(active({ pet: puppy }), { weight: 0.7, applyToPlan: false }, []))).toEqual([
      'petUpdated',
    ])
  })

  test('for an earlier day is added to the curve and keeps the current weight', () => {
    const decision = update(active(), { measuredOn: day('2026-09-01'), weight: 27, applyToPlan: true })
    expect(valueOf(decision).pet?.weight).toBe(28)
    expect(skuOf(valueOf(decision))).toBe('1400CGGSV28')
    expect(decision.ok && decision.events).toMatchObject([
      { before: { weighing: null }, after: { weighing: 27 } },
    ])
  })

  test('with known values changes nothing', () => {
    expect(outcomeOf(update(active(), { measuredOn: day('2026-10-18'), weight: 28 }))).toEqual([])
  })

  test('can be removed, which restores the previous weight', () => {
    const heavy = [...KNOWN, { measuredOn: TODAY, weight: 32, source: 'CUSTOMER' } as const]
    const subscription = active({ pet: { ...FRIEDA, weight: 32 } })
    const after = valueOf(update(subscription, { weight: null, applyToPlan: false }, heavy))
    expect(after.pet?.weight).toBe(28)
  })

  test('with less activity reduces the portion at the same weight', () => {
    expect(skuOf(valueOf(update(active(), { weight: 28, activityLevel: 'calm' })))).toBe('1200CGGSV28')
  })
})

describe('a new portion every 14 days', () => {
  const small: Pet = { ...FRIEDA, weight: 5.5 }
  const plan: Plan = { ...active().plan, cycle: 14 }
  const subscription = fedAsNeeded(small, plan)

  test('is refused if it is not produced, and available every 28 days', () => {
    expect(skuOf(subscription)).toBe('0400CGGSV14')
    expect(outcomeOf(update(subscription, { weight: 3, confirmed: true }))).toBe('CYCLE_NOT_AVAILABLE')
    const after = valueOf(update(subscription, { weight: 3, confirmed: true, days: 28 }))
    expect([skuOf(after), after.intervalDays]).toEqual(['0250CGGSV28', 28])
    expect(nextBillingDate(after, NOON)).toBe(nextBillingDate(subscription, NOON))
  })

  test('after a paid trial becomes the regular menu', () => {
    const trial: Plan = { recipes: ['RT'], cycle: 'TEST', pension: 'V' }
    const puppy: Pet = { ...FRIEDA, weight: 7.5, birth: { year: 2026, month: 6 } }
    const milo = active({
      pet: puppy,
      plan: trial,
      intervalDays: 14,
      lines: [menuLineOf(650, trial)],
      lastCycleIndex: 1,
      completedOrders: 1,
      anchor: { index: 1, date: day('2026-11-12') },
    })
    expect(skuOf(valueOf(update(milo, { weight: 8.6 }, [])))).toBe('0700RTV14')
  })

  test('follows a puppy’s growth, but not its activity', () => {
    const puppy: Pet = { ...FRIEDA, weight: 7.5, birth: { year: 2026, month: 6 } }
    const grown = valueOf(update(fedAsNeeded(puppy), { weight: 8.9, activityLevel: 'calm' }, []))
    const lively = valueOf(update(fedAsNeeded(puppy), { weight: 8.9, activityLevel: 'active' }, []))
    expect([skuOf(grown), skuOf(lively)]).toEqual(['0700CGGSV28', '0700CGGSV28'])
  })
})

describe('the price of a new portion', () => {
  test('is the list price; an agreed price ends with the change', () => {
    const frozen = active({ lines: active().lines.map((line) => ({ ...line, price: 17_900 })) })
    expect([hasFormerPrice(frozen, CATALOGUE), hasFormerPrice(active(), CATALOGUE)]).toEqual([true, false])
    const same = valueOf(update(frozen, { weight: 28.2 }))
    expect(same.lines[0]?.price).toBe(17_900)
    expect(hasFormerPrice(valueOf(update(frozen)), CATALOGUE)).toBe(false)
  })

  test('needs the order button if it rises, but not if it falls', () => {
    const facts = { days: 224, rewarded: [], lastReward: null, isRetried: false }
    const quoteFor = (weight: number) => {
      const after = valueOf(update(active(), { weight }))
      return quoteOf('updatePet', active(), after, facts, NOON)
    }
    expect([quoteFor(32).needsOrderButton, quoteFor(24).needsOrderButton]).toEqual([true, false])
    expect(quoteFor(32).portion).toMatchObject({ before: { tier: 1400 }, after: { tier: 1500, weight: 32 } })
  })
})

test('a change of activity only changes the portion and adds no weighing', () => {
  const decision = update(active(), { weight: undefined, activityLevel: 'active' })
  expect(valueOf(decision).pet).toMatchObject({ weight: 28, activityLevel: 'active' })
  expect(skuOf(valueOf(decision))).not.toBe(skuOf(active()))
  expect(decision.ok && decision.events[0]).toMatchObject({ after: { weighing: null } })
})

describe('the calculation of a portion', () => {
  test.each([
    ['28 kg', {}, 852, 1.6, 1, 1363, 1400],
    [
      '13 kg calm chunky',
      { weight: 13, activityLevel: 'calm', weightClass: 'chunky' },
      479,
      1.4,
      0.9,
      604,
      600,
    ],
    ['a puppy', { weight: 7.5, birth: { year: 2026, month: 6 } }, 317, 2, 1, 634, 650],
    ['a senior', { weight: 9, birth: { year: 2018, month: 11 } }, 364, 1.4, 1, 509, 500],
  ] as const)('for %s', (_name, dog, resting, life, figure, energy, tier) => {
    const portion = portionOf({ ...FRIEDA, ...dog }, TODAY, CATALOGUE)
    expect(Math.round(portion.restingEnergy)).toBe(resting)
    expect(portion.lifeFactor).toBeCloseTo(life)
    expect(portion.conditionFactor).toBe(figure)
    expect([Math.round(portion.energy), portion.tier]).toEqual([energy, tier])
  })

  test('never shrinks as a dog gets heavier', () => {
    fc.assert(
      fc.property(weights, weights, levels, figures, (one, other, activityLevel, weightClass) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)].map((weight) =>
          portionOf({ ...FRIEDA, weight, activityLevel, weightClass }, TODAY, CATALOGUE),
        )
        expect(heavy?.tier).toBeGreaterThanOrEqual(light?.tier ?? 0)
      }),
    )
  })
})

describe('undoing a measurement', () => {
  /** Undoes a measurement, right after it by default. */
  function undone(
    before: Subscription,
    decision: Decision<Subscription, DomainEvent>,
    { now = valueOf(decision), moment = NOON, weighings = [] as readonly Weighing[] } = {},
  ) {
    const after = valueOf(decision)
    const events = decision.ok ? decision.events : []
    const [event] = events
    const step = undoStepOf(before, after, events)
    if (event?.type !== 'petUpdated' || !step) throw new Error('a new weighing is always recorded')
    return undoChange(now, { event, step, at: NOON.at }, { weighings }, moment)
  }

  test('restores dog and plan exactly, or is not offered', () => {
    fc.assert(
      fc.property(weights, weights, levels, figures, (was, is, activityLevel, weightClass) => {
        const before = fedAsNeeded({ ...FRIEDA, weight: was })
        const known: Weighing[] = [{ measuredOn: day('2026-10-18'), weight: was, source: 'CUSTOMER' }]
        const decision = updatePet(
          before,
          measured({ weight: is, activityLevel, weightClass, confirmed: true }),
          known,
          NOON,
        )
        const weighings: Weighing[] = [...known, { measuredOn: TODAY, weight: is, source: 'CUSTOMER' }]
        const back = undone(before, decision, { weighings })
        const costsMore = (tierOfMenu(before) ?? 0) > (tierOfMenu(valueOf(decision)) ?? 0)
        expect(back.ok).toBe(!costsMore)
        if (back.ok) expect(back.value).toEqual(before)
      }),
    )
  })

  test('is not possible once the dog was measured again or its box was charged', () => {
    const decision = update(active())
    const again = valueOf(update(valueOf(decision), { weight: 33, measuredOn: TODAY }))
    expect(outcomeOf(undone(active(), decision, { now: again }))).toBe('UNDO_NOT_AVAILABLE')
    expect(outcomeOf(undone(active(), decision, { moment: noonOf('2026-12-08') }))).toBe('ORDER_LOCKED')
  })

  test('keeps skipped orders skipped', () => {
    const skipped = valueOf(skipOrder(active(), 20001010, NOON))
    expect(formatSchedule(valueOf(update(skipped)), NOON)).toBe(formatSchedule(skipped, NOON))
  })
})
