/** The dogs of the sample data: portions, boxes, prices and dates (docs/domain.md 10.3). */
import { describe, expect, test } from 'vitest'
import { day } from './core/calendar.ts'
import { toWire } from './core/money.ts'
import type { CountryCode } from './customer/country.ts'
import { deliveryWindow } from './delivery/delivery.ts'
import { nextMilestone, remainingOrders, rewardBanner } from './discount/reward.ts'
import { stageOf, type Pet } from './pet/pet.ts'
import { dailyEnergy, tierOf } from './pet/portion.ts'
import { recommendedRecipes } from './pet/recipe.ts'
import type { Plan } from './plan/plan.ts'
import { menuSku } from './plan/sku.ts'
import { menuFacts } from './product/price.ts'
import { sachetsOf } from './product/sachets.ts'
import { rhythmsOf } from './product/variants.ts'
import { currentOrder } from './subscription/order.ts'
import { CATALOGUE } from './testing/catalogue.ts'
import { FRIEDA } from './testing/frieda.ts'

const TODAY = day('2026-11-20')

/**
 * Inputs (birth, kilograms, special facts, plan) and expected results; `!` marks a window moved by a public holiday.
 */
const TABLE = `
Frieda | 2021-04 | 28  |                                | CG+GS V 28      | 1363 1400 | 1400CGGSV28   | CG 28×520, GS 28×560            | 30240 g, 199.90, 6.61 | 2026-11-10 11-17…11-19 | 2026-12-08 12-15…12-17   | CG+GS+RT | yes
Bruno  | 2019-09 | 13  | calm chunky -beef              | GS+RT H 28      | 604 600   | 0600GSRTH28   | GS 14×240, RT 14×210            | 6300 g, 45.60, 7.24   | 2026-11-16 11-24…11-26 | 2026-12-14 12-22…12-24   | GS+RT    | yes
Luna   | 2017-12 | 18  |                                | RT V 28         | 856 850   | 0850RTV28     | RT 28×610                       | 17080 g, 116.30, 6.81 | 2026-10-26 11-03…11-05 | 2026-12-21 12-29…12-31   | CG+GS+RT | yes
Rex    | 2020-01 | 34  | active skinny                  | CG V 14         | 2168 2200 | 2200CGV14     | CG 42×540                       | 22680 g, 172.80, 7.62 | 2026-08-10 08-18…08-20 |                          | CG+GS+RT | yes
Nala   | 2022-07 | 24  | AT -millet                     | CG+RT V 28      | 1214 1200 | 1200CGRTV28   | CG 28×440, RT 28×430            | 24360 g, 169.00, 6.94 | 2026-11-03 11-10…11-12 | 2026-12-01 12-09…12-11 ! | CG+RT    | yes
Milo   | 2026-06 | 7.5 | active -chicken                | RT V TEST       | 634 650   | 0650RTVTEST   | RT 14×460                       | 6440 g, 35.50, 5.51   | 2026-11-12 11-17…11-19 | 2026-11-26 12-01…12-03   | RT       | yes
Pippa  | 2026-05 | 6   | -sweet_potatoes                | GS V 28         | 537 550   | 0550GSV28     | GS 28×440                       | 12320 g, 79.60, 6.46  | 2026-11-12 11-17…11-19 | 2026-12-10 12-15…12-17   |          | yes
Oskar  | 2018-11 | 9   | pancreatitis                   | GS+RT V 28      | 509 500   | 0500GSRTV28   | GS 14×400, RT 14×360            | 10640 g, 72.20, 6.79  | 2026-11-04 11-10…11-12 | 2026-12-02 12-08…12-10   | GS+RT    | yes
Emma   | 2020-02 | 14  |                                | CG+GS+RT H 28   | 811 800   | 0800CGGSRTH28 | CG 10×300, GS 9×320, RT 9×290   | 8490 g, 61.30, 7.22   | 2026-10-30 11-03…11-05 | 2026-11-27 12-01…12-03   | CG+GS+RT | yes
Balu   | 2023-03 | 45  | calm                           | CG+GS+RT V 14   | 1703 1700 | 1700CGGSRTV14 | CG 10×630, GS 10×680, RT 8×610  | 17980 g, 128.70, 7.16 | 2026-11-04 11-10…11-12 | 2026-11-22 11-24…11-26   | CG+GS+RT | yes
Lotte  | 2022-10 | 2.6 |                                | CG+GS V 28      | 229 250   | 0250CGGSV28   | CG 14×190, GS 14×200            | 5460 g, 41.80, 7.66   | 2026-10-31 11-03…11-05 | 2026-12-26 12-29…12-31   | CG+GS+RT | no
Karl   | 2021-06 | 19  | active AT                      | CG+GS+RT V 28   | 1274 1300 | 1300CGGSRTV28 | CG 20×480, GS 18×520, RT 18×460 | 27240 g, 181.40, 6.66 | 2026-09-21 09-29…10-01 |                          | CG+GS+RT | yes
Paula  | 2019-02 | 8   | calm chunky -pork -rice        | GS H 28         | 420 400   | 0400GSH28     | GS 28×160                       | 4480 g, 33.40, 7.46   | 2026-09-16 09-22…09-24 |                          | GS       | no
Max    | 2022-01 | 25  | active                         | CG+RT V 14      | 1565 1600 | 1600CGRTV14   | CG 14×590, RT 14×570            | 16240 g, 121.50, 7.48 | 2026-11-16 11-24…11-26 | 2026-11-30 12-08…12-10   | CG+GS+RT | yes
Greta  | 2023-09 | 20  |                                | GS+RT V 28      | 1059 1100 | 1100GSRTV28   | GS 28×440, RT 14×790            | 23380 g, 150.40, 6.43 | 2026-11-20 11-24…11-26 | 2026-12-18 12-22…12-24   | CG+GS+RT | yes
`

const DOGS = TABLE.trim().split('\n').map(dogOf)
type Dog = ReturnType<typeof dogOf>

function dogOf(row: string) {
  const cells = row.split('|').map((cell) => cell.trim())
  const [name = '', born = '', weight = '', special = '', plan = '', energy = '', sku = ''] = cells
  const [sachets = '', box = '', last = '', next = '', suits = '', fortnight = ''] = cells.slice(7)
  return { name, born, weight, special, plan, energy, sku, sachets, box, last, next, suits, fortnight }
}

function petOf({ born, weight, special }: Dog): Pet {
  const birth = { year: Number(born.slice(0, 4)), month: Number(born.slice(5)) }
  const has = (word: string) => special.split(' ').includes(word)
  return {
    ...FRIEDA,
    birth,
    weight: Number(weight),
    stage: stageOf(birth, TODAY),
    activityLevel: has('calm') ? 'calm' : has('active') ? 'active' : 'normal',
    weightClass: has('chunky') ? 'chunky' : has('skinny') ? 'skinny' : 'ideal',
    allergies: special.split(' ').flatMap((word) => (word.startsWith('-') ? word.slice(1) : [])),
    healthIssues: has('pancreatitis') ? ['pancreatitis'] : [],
  }
}

function planOf(text: string): Plan {
  const [recipes = '', pension, cycle] = text.split(' ')
  return {
    recipes: CATALOGUE.recipes.map(({ code }) => code).filter((code) => recipes.includes(code)),
    pension: pension === 'H' ? 'H' : 'V',
    cycle: cycle === 'TEST' ? 'TEST' : cycle === '14' ? 14 : 28,
  }
}

function billedAndWindow(text: string, country: CountryCode): string {
  const billed = text.slice(0, 10)
  const { from, to, shiftedByHoliday } = deliveryWindow(day(billed), country, CATALOGUE)
  return `${billed} ${from.slice(5)}…${to.slice(5)}${shiftedByHoliday ? ' !' : ''}`
}

test('the table has all fifteen dogs', () => {
  expect(DOGS.map(({ fortnight }) => fortnight).filter((cell) => /^(yes|no)$/.test(cell))).toHaveLength(15)
})

describe.each(DOGS)('$name', (dog) => {
  const pet = petOf(dog)
  const plan = planOf(dog.plan)
  const tier = tierOf(pet, TODAY, CATALOGUE)
  const country = dog.special.includes('AT') ? 'AT' : 'DE'

  test('needs this much energy a day, and so this class', () => {
    expect(`${Math.round(dailyEnergy(pet, TODAY))} ${tier}`).toBe(dog.energy)
  })

  test('eats what the SKU says, in these sachets', () => {
    expect(menuSku(tier, plan, CATALOGUE)).toBe(dog.sku)
    const filled = sachetsOf(tier, plan, CATALOGUE).filter(({ quantity }) => quantity > 0)
    expect(filled.map(({ type, quantity, grams }) => `${type} ${quantity}×${grams}`).join(', ')).toBe(
      dog.sachets,
    )
  })

  test('pays this for a box of this weight', () => {
    const { grams, price, unitPrice } = menuFacts(tier, plan, CATALOGUE)
    expect(`${grams} g, ${toWire(price)}, ${toWire(unitPrice)}`).toBe(dog.box)
  })

  test('gets the last and the next box in these windows', () => {
    expect(billedAndWindow(dog.last, country)).toBe(dog.last)
    if (dog.next !== '') expect(billedAndWindow(dog.next, country)).toBe(dog.next)
  })

  test('has these recommended recipes, and 14 days or not', () => {
    expect(recommendedRecipes(pet, CATALOGUE).join('+')).toBe(dog.suits)
    expect(rhythmsOf(tier, plan, CATALOGUE).includes(14) ? 'yes' : 'no').toBe(dog.fortnight)
  })
})

describe('rewards of the sample world', () => {
  test.each([
    ['Frieda', 8, 28, 'none', 4],
    ['Bruno', 5, 28, 'near', 1],
    ['Luna', 10, 28, 'none', 2],
    ['Nala', 1, 28, 'none', 2],
    ['Milo', 0.5, 14, 'none', 5],
    ['Emma', 14, 28, 'none', 4],
    ['Balu', 4.5, 14, 'none', 3],
    ['Greta', 2, 28, 'near', 1],
  ] as const)('%s with %d units: %s', (_dog, units, cycle, state, remaining) => {
    const loyalty = { units, cycle, unusedReward: null, lastUsedReward: null }
    expect(rewardBanner(loyalty, TODAY, CATALOGUE)).toEqual({
      state,
      percentage: nextMilestone(units, CATALOGUE)?.percentage,
      remainingOrders: remaining,
    })
    expect(remainingOrders(units, cycle, [], CATALOGUE)).toBe(remaining)
  })
})

describe('current orders of the sample world', () => {
  const paid = { id: 1, billingDate: '2026-11-10', status: 'PROCESSED', financialStatus: 'paid' } as const
  const delivered = (updatedAt: string) => ({
    ...paid,
    tracking: { events: [{ id: 'delivered', updatedAt }] },
  })

  test.each([
    ['Frieda, delivered today', delivered('2026-11-20T08:41:00Z'), '2026-11-20', true],
    ['Frieda, tomorrow', delivered('2026-11-20T08:41:00Z'), '2026-11-21', false],
    ['Milo, delivered yesterday', delivered('2026-11-19T14:02:00Z'), '2026-11-20', false],
    [
      'Pippa, delayed',
      { ...paid, tracking: { events: [{ id: 'delayed', updatedAt: '2026-11-19T15:30:00Z' }] } },
      '2026-11-20',
      true,
    ],
  ])('%s', (_name, order, today, isCurrent) => {
    expect(currentOrder([order], day(today)) !== null).toBe(isCurrent)
  })
})
