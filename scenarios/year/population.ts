/** The simulated customers with their dogs, menus, subscriptions and two cards for each. */
import type { Database } from '@pfotenportal/server/database/open'
import { dayText, type DayNumber } from './calendar.ts'
import { sold, type Company, type Terms } from './company.ts'
import { daysIn, idsOf, priceOf, recipeSets, skuOf, soldMenu, type Menu } from './expected-box.ts'
import { ExpectedSubscription } from './expected-subscription.ts'
import type { Random } from './seeded-random.ts'

/** Dogs per customer. */
export const DOGS_EACH = 10
const FIRST_CUSTOMER = 500_001
const FIRST_SUBSCRIPTION = 500_001

/** The customer of a subscription. */
export function ownerOf(id: number): number {
  return FIRST_CUSTOMER + Math.floor((id - FIRST_SUBSCRIPTION) / DOGS_EACH)
}

/** The email address of a customer. */
export function emailOf(owner: number): string {
  return `kim${owner}@example.de`
}

/** Every other customer consents to emails about rewards. */
function wantsRewards(owner: number): boolean {
  return owner % 2 === 0
}

/** Any menu on sale; the longest rhythm is the most frequent. */
function menuOf(terms: Terms, random: Random): Menu {
  const rhythms = sold(terms.cycles).map(({ days }) => days)
  const menu: Menu = {
    tier: random.pick(terms.energyClasses.filter((size) => size >= 500 && size <= 2000)),
    recipes: random.pick(recipeSets(terms)),
    pension: random.pick(['V', 'V', 'H']),
    cycle: random.pick([...rhythms, rhythms.at(-1) ?? 'TEST', 'TEST']),
  }
  return menu.cycle === 'TEST' ? { ...menu, pension: 'V' } : soldMenu(menu, terms)
}

/** Generates the expected initial state. The first boxes are spread over the following weeks. */
export function generatePopulation(
  company: Company,
  size: number,
  start: DayNumber,
  random: Random,
): ExpectedSubscription[] {
  const terms = company.on(start)
  const [usual, ...others] = sold(terms.countries).map(({ code }) => code)
  if (usual === undefined) throw new Error('the company delivers nowhere')
  return Array.from({ length: size }, (_each, index) => {
    const menu = menuOf(terms, random)
    const id = FIRST_SUBSCRIPTION + index
    return new ExpectedSubscription({
      id,
      company,
      terms,
      wantsRewards: wantsRewards(ownerOf(id)),
      country: random.pick([usual, usual, ...others]),
      menu,
      first: start + 1 + random.below(daysIn(menu)),
      badMethod: random.pick(['SOFT', 'SOFT', 'HARD']),
    })
  })
}

type Rows = readonly Readonly<Record<string, unknown>>[]

async function insert({ pool }: Database, table: string, rows: Rows): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

const CREATED_AT = '2026-11-01T10:00:00.000Z'

function addressOf({ country, terms }: ExpectedSubscription): object {
  const zip = terms.countries.find(({ code }) => code === country)?.postcode.example
  const person = { firstName: 'Kim', lastName: 'Muster', phone: '', company: '' }
  return {
    addressId: null,
    ...person,
    address1: 'Kastanienallee 12',
    zip,
    city: 'Musterstadt',
    countryCode: country,
  }
}

function subscriptionRow(expected: ExpectedSubscription): Rows[number] {
  return {
    id: expected.id,
    customer_id: ownerOf(expected.id),
    pet_id: expected.id,
    status: 'ACTIVE',
    recipes: expected.menu.recipes,
    cycle: String(expected.menu.cycle),
    pension: expected.menu.pension,
    interval_days: expected.interval,
    anchor_index: expected.anchor.index,
    anchor_date: dayText(expected.anchor.day),
    last_cycle_index: 0,
    completed_orders: 0,
    next_billing_date: dayText(expected.anchor.day),
    shipping_address: addressOf(expected),
    payment_method_id: `pm_${expected.id}${expected.method === 'GOOD' ? 'good' : 'bad'}`,
    billing_source: 'PORTAL',
    created_at: CREATED_AT,
    catalogue_version: expected.terms.version,
  }
}

/** The service's test cards (docs/payments.md). */
const DIGITS = { GOOD: '4242', SOFT: '9995', HARD: '0069' }

/** No card expires within a simulated decade. */
const CARD_EXPIRY_YEAR = 2049

function cardRow(expected: ExpectedSubscription, kind: keyof typeof DIGITS): Rows[number] {
  return {
    id: `pm_${expected.id}${kind === 'GOOD' ? 'good' : 'bad'}`,
    customer_id: ownerOf(expected.id),
    status: 'ACTIVE',
    card_brand: 'visa',
    card_last_digits: DIGITS[kind],
    card_expiry_month: 12,
    card_expiry_year: CARD_EXPIRY_YEAR,
    gateway_reference: `card:${DIGITS[kind]}`,
    billing_address: addressOf(expected),
    created_at: CREATED_AT,
  }
}

/** Old enough that no dog reaches another stage, however long a simulation lasts. */
const BIRTH_YEAR = 2016

function petRow(expected: ExpectedSubscription): Rows[number] {
  return {
    id: expected.id,
    customer_id: ownerOf(expected.id),
    name: `Hund ${expected.id}`,
    gender: 'f',
    birth_year: BIRTH_YEAR,
    birth_month: 4,
    breed: ['Labrador Retriever'],
    weight_grams: 28_000,
    activity_level: 'normal',
    weight_class: 'ideal',
    dog_stage: 'senior',
    allergies: [],
    health_issues: [],
  }
}

function lineRow(expected: ExpectedSubscription): Rows[number] {
  const { productId, variantId } = idsOf(expected.menu, expected.terms)
  return {
    id: expected.id * 10 + 1,
    subscription_id: expected.id,
    sku: skuOf(expected.menu),
    quantity: 1,
    unit_price_cents: priceOf(expected.menu, expected.terms),
    product_id: productId,
    variant_id: variantId,
  }
}

/** Inserts the population into a database of the service. */
export async function insertPopulation(
  database: Database,
  population: readonly ExpectedSubscription[],
): Promise<void> {
  const owners = [...new Set(population.map(({ id }) => ownerOf(id)))]
  await insert(
    database,
    'customer',
    owners.map((id) => ({
      id,
      first_name: 'Kim',
      last_name: `Muster ${id}`,
      email: emailOf(id),
      tags: [],
      selected_lang: 'de',
      referral_code: `CROWD${id}`,
      created_at: CREATED_AT,
    })),
  )
  await insert(
    database,
    'mail_consent',
    owners.filter(wantsRewards).map((id) => ({
      customer_id: id,
      topic: 'reward',
      given_at: CREATED_AT,
      said_at: CREATED_AT,
      source: 'PROFILE',
    })),
  )
  await insert(database, 'pet', population.map(petRow))
  await insert(
    database,
    'payment_method',
    population.flatMap((it) => [cardRow(it, 'GOOD'), cardRow(it, it.badMethod)]),
  )
  await insert(database, 'subscription', population.map(subscriptionRow))
  await insert(database, 'subscription_line', population.map(lineRow))
}
