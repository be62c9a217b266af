/**
 * The block of customers of which a population consists: derived by the rules like the sample world, and stored by the
 * service's own functions. In every table its rows have the ids from 1.
 */
import { createHash } from 'node:crypto'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addDays, addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { tierOf } from '@pfotenportal/domain/pet/portion'
import { variantFor, type Variant } from '@pfotenportal/domain/product/variants'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { insertAddress } from '../database/customer/addresses.ts'
import { insertCustomer } from '../database/customer/customers.ts'
import { saveConsent, saveDefaultSubscription } from '../database/customer/settings.ts'
import { insertSession } from '../database/identity/sessions.ts'
import type { Tx } from '../database/open.ts'
import { insertOrder } from '../database/order/orders.ts'
import { importPackedOrders } from '../database/order/past-orders.ts'
import { importShippedOrders } from '../database/parcel/shipments.ts'
import { insertPaymentMethod } from '../database/payment/payment-methods.ts'
import { saveCampaigns } from '../database/subscription/campaigns.ts'
import { saveWeighings } from '../database/subscription/dogs.ts'
import {
  insertDiscounts,
  insertPet,
  insertSubscription,
} from '../database/subscription/subscription-insert.ts'
import { cardReference, payPalReference, sepaReference } from '../gateways/simulated/test-methods.ts'
import { sampleCalendar, type SampleCalendar } from '../sample/calendar.ts'
import { sampleCampaigns } from '../sample/campaigns.ts'
import { batchOf } from '../sample/charges.ts'
import { sampleAddresses, sampleCustomers } from '../sample/customers.ts'
import { pastOf, type SamplePast } from '../sample/history.ts'
import { samplePets, sampleWeighings } from '../sample/pets.ts'
import { presentOf } from '../sample/present.ts'
import type { SamplePlan, SampleState, SampleSubscription } from '../sample/subscriptions.ts'

export const BLOCK_SUBSCRIPTIONS = 250
/** One customer in five has two dogs. */
export const BLOCK_CUSTOMERS = 208
/** More than any subscription of a block has had. */
export const DISCOUNTS_PER_SUBSCRIPTION = 20

const MOST_ORDERS = 15
const RECIPE_SETS: readonly SamplePlan['recipes'][] = [
  ['CG'],
  ['GS'],
  ['RT'],
  ['CG', 'GS'],
  ['CG', 'RT'],
  ['GS', 'RT'],
  ['CG', 'GS', 'RT'],
]

/** The element for a number, over and over. */
function take<T>(list: readonly T[], number: number): T {
  const found = list[number % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** Grown dogs: the oldest subscription is more than a year old. */
const dogs = samplePets.filter(({ birthYear }) => birthYear < 2024)

interface Dog {
  readonly customerId: number
  readonly address: PostalAddress
  readonly pet: Pet
  readonly past: SamplePast
  readonly present: Subscription
}

/** 85 percent active, of which one in four has skipped an order; 5 percent paused, 10 percent cancelled. */
function stateOf(id: number): Pick<SampleSubscription, 'state' | 'lastBilledOn'> & { interval?: 28 } {
  const place = id % 20
  const cancelled: SampleState = { status: 'CANCELLED', cancelledOn: -49, cancelledAt: '18:20', reasonId: 3 }
  if (place >= 18) return { state: cancelled, lastBilledOn: -60 }
  const paused: SampleState = {
    status: 'PAUSED',
    reason: 'CUSTOMER',
    startedOn: -14,
    weeks: 6,
    plannedNext: 3,
  }
  if (place === 17) return { state: paused, lastBilledOn: -25, interval: 28 }
  const state: SampleState = { status: 'ACTIVE', ...(id % 4 === 1 && { skips: [2] }) }
  return { state, lastBilledOn: 0 }
}

function planOf(id: number, interval: 28 | undefined): SamplePlan {
  const cycle = interval ?? (id % 5 === 4 ? 14 : 28)
  return { recipes: take(RECIPE_SETS, id), cycle, pension: id % 6 === 5 ? 'H' : 'V' }
}

function seedOf(id: number, customerId: number, plan: SamplePlan): SampleSubscription {
  const { state, lastBilledOn } = stateOf(id)
  // Nobody is due today.
  const days = plan.cycle === 14 ? 13 : 27
  const billedOn = state.status === 'ACTIVE' ? -1 - ((id * 11) % days) : lastBilledOn
  return {
    id,
    customerId,
    petId: id,
    plan,
    addressId: customerId,
    paymentMethodId: `pm_${customerId}`,
    lastBilledOn: billedOn,
    completedOrders: 1 + ((id * 7) % MOST_ORDERS),
    state,
    events: billedOn <= -12 ? [{ event: 'delivered', on: { windowDay: 0 }, at: '11:20' }] : [],
    ...(id % 10 === 3 && {
      code: { code: 'PFOTE10', campaign: 'Pfotenrabatt', percent: 10, orders: 2, used: 1 },
    }),
  }
}

function petOf(id: number, calendar: SampleCalendar): Pet {
  const { birthYear, birthMonth, weightGrams, ...rest } = take(dogs, id)
  const birth = calendar.month(birthYear, birthMonth)
  return {
    ...rest,
    id,
    birth,
    weight: weightGrams / 1000,
    stage: stageOf(birth, calendar.moment.today),
    confirmedWords: [],
  }
}

/** The dog's menu; every 28 days if it is too light to be made every 14 days. */
function menuOf(id: number, pet: Pet, { moment }: SampleCalendar): Variant {
  const { interval } = stateOf(id)
  const tier = tierOf(pet, moment.today, moment.catalogue)
  const menu = [planOf(id, interval), planOf(id, 28)]
    .map((plan) => variantFor(tier, plan, moment.catalogue))
    .find((variant) => variant !== undefined)
  if (!menu) throw new Error(`no menu for dog ${id}`)
  return menu
}

function dogOf(id: number, customerId: number, calendar: SampleCalendar): Dog {
  const pet = petOf(id, calendar)
  const menu = menuOf(id, pet, calendar)
  const { sku, price, productId, variantId } = menu
  const seed = seedOf(id, customerId, menu.plan)
  const address = addressOf(customerId)
  const facts = {
    seed,
    calendar,
    variant: menu,
    lines: [{ id, sku, quantity: 1, price, product: { productId, variantId } }],
    shippingAddress: { addressId: customerId, ...address },
  }
  const past = withDiscountIds(pastOf(facts), id)
  const present = presentOf(facts, past, pet, { id: seed.paymentMethodId, status: 'ACTIVE' })
  return { customerId, address, pet, past, present }
}

/** Numbers the discounts within the subscription, so that copies can be told apart. */
function withDiscountIds(past: SamplePast, id: number): SamplePast {
  if (past.discounts.length > DISCOUNTS_PER_SUBSCRIPTION) throw new Error('too many discounts')
  const first = (id - 1) * DISCOUNTS_PER_SUBSCRIPTION + 1
  const ids = new Map(past.discounts.map((discount, index) => [discount.id, first + index]))
  const discounts = past.discounts.map((discount, index) => ({ ...discount, id: first + index }))
  const orders = past.orders.map((order) => {
    const discountId = order.totals.discountId === null ? null : (ids.get(order.totals.discountId) ?? null)
    return { ...order, totals: { ...order.totals, discountId } }
  })
  return { ...past, discounts, orders }
}

function nameOf(customerId: number): { readonly firstName: string; readonly lastName: string } {
  const { firstName } = take(sampleCustomers, customerId)
  const { lastName } = take(sampleCustomers, customerId * 5 + 2)
  return { firstName, lastName }
}

function addressOf(customerId: number): PostalAddress {
  const { address1, zip, city, countryCode } = take(sampleAddresses, customerId)
  return { ...nameOf(customerId), phone: '', company: '', address1, zip, city, countryCode }
}

/** Customers with their dogs. */
function dogsOfBlock(calendar: SampleCalendar): Dog[] {
  const dogs: Dog[] = []
  for (let customerId = 1; customerId <= BLOCK_CUSTOMERS; customerId += 1) {
    dogs.push(dogOf(dogs.length + 1, customerId, calendar))
    if (customerId % 5 === 1) dogs.push(dogOf(dogs.length + 1, customerId, calendar))
  }
  return dogs
}

/** Stores the block in an empty, migrated database, as of the moment. */
export async function insertBlock(tx: Tx, moment: Moment, realNow: Instant): Promise<void> {
  const calendar = sampleCalendar(moment)
  const dogs = dogsOfBlock(calendar)
  await saveCampaigns(tx, sampleCampaigns(calendar), null)
  for (let id = 1; id <= BLOCK_CUSTOMERS; id += 1) await insertPerson(tx, id, calendar, realNow)
  for (const dog of dogs) await insertDog(tx, dog, calendar)
  const orders = dogs
    .flatMap(({ past }) => past.orders)
    .toSorted((a, b) => (a.processedAt ?? '').localeCompare(b.processedAt ?? ''))
  for (const [index, order] of orders.entries()) {
    await insertOrder(tx, { ...order, orderNumber: `PP-${104_001 + index}` })
  }
  const packed = orders.flatMap((order) => {
    const batch = batchOf(order)
    return batch ? [{ orderId: order.id, batch }] : []
  })
  await importPackedOrders(tx, packed)
  await importShippedOrders(tx)
}

async function insertPerson(tx: Tx, id: number, calendar: SampleCalendar, realNow: Instant): Promise<void> {
  const since = calendar.at(addDays(calendar.moment.today, -500), '12:10')
  const email = `customer${id}@example.de`
  const selectedLang = id % 8 === 0 ? ('en' as const) : ('de' as const)
  await insertCustomer(tx, { id, ...nameOf(id), email, tags: [], selectedLang }, since)
  const address = addressOf(id)
  await insertAddress(tx, id, { id, ...address, updatedAt: since })
  const none = { id: `pm_${id}`, status: 'ACTIVE' as const, card: null, payPal: null, sepaDebit: null }
  const method = { ...none, ...meansOf(id, email), billingAddress: address }
  await insertPaymentMethod(tx, id, method, since)
  const consent = { topic: 'reward', givenAt: since } as const
  if (id % 4 === 0) await saveConsent(tx, id, consent, { at: since, source: 'PROFILE' })
  const cookieHash = createHash('sha256').update(String(id)).digest()
  await insertSession(
    tx,
    { customerId: id, cookieHash, userAgent: 'Mozilla/5.0' },
    addSeconds(realNow, -3600),
  )
}

/** Three in five pay by card, one by PayPal, one by direct debit. */
function meansOf(id: number, email: string) {
  if (id % 5 === 0) return { payPal: { email }, gatewayReference: payPalReference(email) }
  if (id % 5 === 1) {
    const sepaDebit = { lastDigits: '3000', bankCode: '37040044', country: 'DE' }
    return { sepaDebit, gatewayReference: sepaReference('3000') }
  }
  const card = { brand: 'visa' as const, lastDigits: '4242', expiryMonth: 12, expiryYear: 2035 }
  return { card, gatewayReference: cardReference('4242') }
}

async function insertDog(
  tx: Tx,
  { customerId, pet, past, present }: Dog,
  calendar: SampleCalendar,
): Promise<void> {
  const { moment } = calendar
  await insertPet(tx, customerId, pet)
  await saveWeighings(tx, pet.id, sampleWeighings(pet, present.createdAt, calendar), moment.at)
  await insertSubscription(tx, present, moment)
  await insertDiscounts(tx, present.id, past.discounts)
  if (customerId % 5 === 1) await saveDefaultSubscription(tx, customerId, present.id)
}
