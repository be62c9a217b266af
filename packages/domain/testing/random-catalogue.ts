/** Any valid catalogue: what the schema accepts, the whole product does (docs/decisions/0064). */
import * as fc from 'fast-check'
import type { CatalogueInput } from '../catalogue/document.ts'
import { longDocument } from './long-catalogue.ts'

const percent = fc.integer({ min: 1, max: 100 })

/** Ascending numbers without repetition. */
const ascending = (value: fc.Arbitrary<number>, minLength: number, maxLength: number) =>
  fc.uniqueArray(value, { minLength, maxLength }).map((all) => all.toSorted((a, b) => a - b))

const cycles = ascending(fc.constantFrom(7, 14, 21, 28, 35, 42, 49, 56), 1, 8).chain((days) =>
  fc
    .array(
      fc.record({
        foodPercent: fc.integer({ min: 100, max: 300 }),
        lightestGrams: fc.integer({ min: 0, max: 20_000 }),
        retired: fc.boolean(),
      }),
      { minLength: days.length, maxLength: days.length },
    )
    .map((terms) => {
      const last = days.length - 1
      const isOnSale = (place: number) => terms[place]?.retired !== true || place === last
      return days.map((of, place) => ({
        ...terms[place],
        days: of,
        retired: !isOnSale(place),
        ...(place === last && { lightestGrams: 0 }),
      }))
    }),
)

const sachets = fc
  .record({
    stepGrams: fc.integer({ min: 1, max: 100 }),
    steps: fc.integer({ min: 1, max: 40 }),
    share: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ stepGrams, steps, share }) => {
    const largestGrams = Math.max(50, stepGrams * steps)
    const largest = Math.ceil(largestGrams / stepGrams) * stepGrams
    return {
      stepGrams,
      largestGrams: largest,
      smallestGrams: Math.max(1, Math.floor((largest * share) / 100)),
    }
  })

const recipes = fc.record({
  positions: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
  onSale: fc.integer({ min: 1, max: 12 }),
  kcalPerKg: fc.integer({ min: 300, max: 6000 }),
  pricePerKg: fc.integer({ min: 0, max: 10_000 }),
})

const delivery = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    windowDays: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ weekdays, windowDays }) => ({
    weekdays: weekdays.toSorted((a, b) => ((a + 5) % 7) - ((b + 5) % 7)),
    windowDays,
  }))

const rewards = fc.record({
  milestones: ascending(fc.integer({ min: 1, max: 60 }), 0, 8).chain((units) =>
    fc.tuple(...units.map((each) => percent.map((percentage) => ({ units: each, percentage })))),
  ),
  later: fc.record({ everyUnits: fc.integer({ min: 1, max: 30 }), percentage: percent }),
})

const prices = fc.record({
  boxFee: fc.integer({ min: 0, max: 5000 }),
  step: fc.integer({ min: 1, max: 1000 }),
  trialPercent: percent,
})

/** A document with any values of what decides menus, prices, deliveries and rewards. */
export const anyDocument: fc.Arbitrary<CatalogueInput> = fc
  .record({
    cycles,
    sachets,
    recipes,
    delivery,
    rewards,
    prices,
    classes: ascending(fc.integer({ min: 50, max: 9999 }), 1, 20),
    parcelGrams: fc.integer({ min: 1000, max: 30_000 }),
    gramsPerCoolPack: fc.integer({ min: 500, max: 20_000 }),
  })
  .map(({ recipes: chosen, classes, parcelGrams, gramsPerCoolPack, ...terms }) => {
    const document = longDocument()
    const { positions, onSale, kcalPerKg, pricePerKg } = chosen
    const listed = document.recipes.filter(({ position }) => positions.includes(position))
    return {
      ...document,
      ...terms,
      recipes: listed.map((recipe, place) => ({
        ...recipe,
        kcalPerKg,
        pricePerKg: pricePerKg + place,
        retired: place >= onSale,
      })),
      energyClasses: classes,
      boxes: { parcelGrams, gramsPerCoolPack, shelfLifeDays: 70 },
    }
  })
