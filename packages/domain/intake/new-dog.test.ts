import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, cancelled, FRIEDA, pausedByCustomer } from '../testing/frieda.ts'
import { dogFault, MAX_DOGS, newDogRefusal, recommendedPlan, subscriptionOfDog } from './new-dog.ts'

const TODAY = day('2026-11-20')

describe('what cannot be about a dog:', () => {
  const birth = { year: 2021, month: 4 }
  it.each([
    ['nothing, for an adult of 28 kg', { birth, weight: 28 }, undefined],
    ['nothing, for a puppy born this month', { birth: { year: 2026, month: 11 }, weight: 0.4 }, undefined],
    ['a birth next month', { birth: { year: 2026, month: 12 }, weight: 4 }, { field: 'birth' }],
    ['an adult of 900 g', { birth, weight: 0.9 }, { field: 'weight', min: 1, max: 100 }],
    ['an adult of 101 kg', { birth, weight: 101 }, { field: 'weight', min: 1, max: 100 }],
    [
      'a puppy of 61 kg',
      { birth: { year: 2026, month: 6 }, weight: 61 },
      { field: 'weight', min: 0.2, max: 60 },
    ],
  ])('%s', (_case, dog, expected) => {
    expect(dogFault(dog, TODAY)).toEqual(expected)
  })
})

describe('a dog of the household', () => {
  it.each([
    ['has the same name, sex and birth', {}, true],
    ['may be spelled differently', { name: '  FRIEDA ' }, true],
    ['has another weight by now', { weight: 12 }, true],
    ['is not one of another name', { name: 'Momo' }, false],
    ['is not one of the other sex', { gender: 'm' }, false],
    ['is not one born later', { birth: { year: 2021, month: 5 } }, false],
  ] as const)('%s', (_case, changes, isKnown) => {
    const refused = newDogRefusal({ ...FRIEDA, ...changes }, [active()])
    expect(refused?.reason).toBe(isKnown ? 'DOG_KNOWN' : undefined)
  })

  it.each([
    ['is paused', pausedByCustomer()],
    ['is cancelled', cancelled()],
  ])('is known while its subscription %s', (_case, subscription) => {
    expect(newDogRefusal(FRIEDA, [subscription])).toMatchObject({
      reason: 'DOG_KNOWN',
      details: { subscriptionId: subscription.id, status: subscription.status },
    })
  })

  it('that has moved to another customer may come back as a new one', () => {
    expect(newDogRefusal(FRIEDA, [cancelled({ isMoved: true })])).toBeUndefined()
  })

  it('is found by the subscription that runs, not by one that has ended', () => {
    const ended = { ...cancelled(), id: 20000 }
    expect(subscriptionOfDog(FRIEDA, [ended, active()])?.id).toBe(20001)
  })

  it('cannot be the 21st, unless another subscription has ended', () => {
    const others = Array.from({ length: MAX_DOGS }, (_, index) => active({ id: 20100 + index }))
    const momo = { ...FRIEDA, name: 'Momo' }
    expect(newDogRefusal(momo, others)).toMatchObject({ reason: 'DOG_LIMIT_REACHED', details: { max: 20 } })
    expect(newDogRefusal(momo, [cancelled(), ...others.slice(1)])).toBeUndefined()
  })
})

describe('the recommended plan', () => {
  const cycles = CATALOGUE.cycles.filter(({ days }) => days !== 28)
  it.each([
    ['has the recipes that suit the dog', {}, CATALOGUE, ['CG', 'GS', 'RT'], 28],
    ['leaves out what the dog does not tolerate', { allergies: ['beef'] }, CATALOGUE, ['GS', 'RT'], 28],
    ['comes in the closest rhythm', {}, { ...CATALOGUE, cycles }, ['CG', 'GS', 'RT'], 14],
  ])('%s', (_case, changes, catalogue, recipes, cycle) => {
    expect(recommendedPlan({ ...FRIEDA, ...changes }, 1200, catalogue)).toEqual({
      recipes,
      cycle,
      pension: 'V',
    })
  })

  it.each([
    ['tolerates none of the recipes', { allergies: ['beef', 'chicken', 'pork'] }],
    ['has words about its health that nobody understands', { allergies: ['Quietscheenten'] }],
  ])('is none if the dog %s', (_case, changes) => {
    expect(recommendedPlan({ ...FRIEDA, ...changes }, 1200, CATALOGUE)).toBeNull()
  })

  it('has at most three recipes', () => {
    const recipes = CATALOGUE.recipes.flatMap((recipe, index) =>
      index === 0 ? [recipe, { ...recipe, code: 'ZZ', position: 3 }] : [recipe],
    )
    expect(recommendedPlan(FRIEDA, 1200, { ...CATALOGUE, recipes })?.recipes).toHaveLength(3)
  })
})
