/** Loads the sample world into an empty database (docs/domain.md 10). */
import { sql } from 'kysely'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { insertAddress } from '../database/customer/addresses.ts'
import { insertCustomer } from '../database/customer/customers.ts'
import { saveConsent } from '../database/customer/settings.ts'
import { isLockTimeout } from '../database/errors.ts'
import { insertLoginLink } from '../database/identity/login-links.ts'
import type { Queries, Tx } from '../database/open.ts'
import { insertOrder } from '../database/order/orders.ts'
import { importPackedOrders, insertPastCharges } from '../database/order/past-orders.ts'
import { insertRefund } from '../database/order/refunds.ts'
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
import { sampleCalendar, type SampleCalendar } from './calendar.ts'
import { sampleCampaigns } from './campaigns.ts'
import { batchOf, chargesOf } from './charges.ts'
import {
  sampleAddresses,
  sampleConsents,
  sampleCustomers,
  samplePaymentMethods,
  type SamplePaymentMethod,
} from './customers.ts'
import type { SamplePast } from './history.ts'
import { sampleWeighings } from './pets.ts'
import { legacyContract } from './present.ts'
import { insertSampleReferrals, referralDataOf } from './referrals.ts'
import { insertSampleStaff } from './staff.ts'
import { sampleLegacyContract, sampleSubscriptions, type SampleSubscription } from './subscriptions.ts'
import { addressOf, chosenMethod, expiryOf, sampleDogs, type SampleDog } from './world.ts'

/** An arbitrary lock number, unique in the service. */
const LOADING_LOCK = 20_261_120
const LOCK_ATTEMPTS = 12
/** Customers, payment methods and second addresses are older than every order. */
const LONG_AGO = -400
const FIRST_ORDER_NUMBER = 104_001

/**
 * Fills an empty database; one with customers in it only gets the sample staff that are missing. Concurrent processes load
 * it once. `afterwards` writes more into the new world, in the same transaction.
 */
export async function loadSampleWorld(
  services: Pick<Services, 'database' | 'clock'>,
  numberPrefix: string,
  afterwards: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(services, numberPrefix, afterwards)
    } catch (error) {
      // Another process is still loading, for longer than a lock is awaited.
      if (attempt >= LOCK_ATTEMPTS || !isLockTimeout(error)) throw error
    }
  }
}

async function loadOnce(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  numberPrefix: string,
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  const moment = await clock.moment()
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOADING_LOCK})`.execute(tx)
    const existing = await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()
    await insertSampleStaff(tx, clock.realNow())
    if (existing) return
    await insertWorld(tx, moment, numberPrefix)
    await insertSampleLinks(tx, clock.realNow())
    await afterwards(tx)
  })
}

async function insertWorld(tx: Tx, moment: Moment, numberPrefix: string): Promise<void> {
  const calendar = sampleCalendar(moment)
  const dogs = sampleDogs(calendar)
  await insertPeople(tx, calendar)
  await saveCampaigns(tx, sampleCampaigns(calendar), null)
  for (const { seed, pet, past, present } of dogs) {
    await insertPet(tx, seed.customerId, pet)
    await saveWeighings(tx, pet.id, sampleWeighings(pet, present.createdAt, calendar), moment.at)
    await insertSubscription(tx, present, moment)
    await insertDiscounts(tx, seed.id, past.discounts)
  }
  await insertOrders(tx, dogs, calendar, numberPrefix)
  await insertLegacyContract(tx, calendar)
  await insertSampleReferrals(tx, calendar)
}

async function insertPeople(db: Queries, calendar: SampleCalendar): Promise<void> {
  const since = calendar.at(calendar.day(LONG_AGO), '12:10')
  for (const customer of sampleCustomers) {
    const referral = referralDataOf(customer.id)
    await insertCustomer(db, { ...customer, ...referral, selectedLang: 'de' }, since)
  }
  for (const { customerId, topic } of sampleConsents) {
    await saveConsent(db, customerId, { topic, givenAt: since }, { at: since, source: 'PROFILE' })
  }
  for (const { customerId, ...address } of sampleAddresses) {
    const inUse = sampleSubscriptions.some(({ addressId }) => addressId === address.id)
    const updatedAt = inUse ? calendar.at(calendar.day(LONG_AGO / 2), '12:10') : since
    await insertAddress(db, customerId, { ...address, company: '', updatedAt })
  }
  for (const method of samplePaymentMethods) {
    const card = method.card && { ...method.card, ...expiryOf(method.card, calendar) }
    const billingAddress = { ...addressOf(method.addressId), phone: '' }
    const gatewayReference = referenceOf(method)
    await insertPaymentMethod(
      db,
      method.customerId,
      { ...method, card, billingAddress, gatewayReference },
      since,
    )
  }
}

/** The gateway does not know a method that was never confirmed. */
function referenceOf({ card, payPal, sepaDebit, status }: SamplePaymentMethod): string | null {
  if (status === 'REQUIRES_CONFIRMATION') return null
  if (card) return cardReference(card.lastDigits)
  if (sepaDebit) return sepaReference(sepaDebit.lastDigits)
  return payPal && payPalReference(payPal.email)
}

/** Order numbers follow the order of payment across the whole world. */
async function insertOrders(
  db: Queries,
  dogs: readonly SampleDog[],
  calendar: SampleCalendar,
  numberPrefix: string,
): Promise<void> {
  const orders = dogs.flatMap(({ past }) => past.orders)
  const paid = orders.filter(({ processedAt }) => processedAt !== null)
  const inPaymentOrder = paid.toSorted(
    (a, b) => (a.processedAt ?? '').localeCompare(b.processedAt ?? '') || a.id - b.id,
  )
  const numbers = new Map(
    inPaymentOrder.map(({ id }, index) => [id, `${numberPrefix}${FIRST_ORDER_NUMBER + index}`]),
  )
  for (const order of orders) await insertOrder(db, { ...order, orderNumber: numbers.get(order.id) ?? null })
  await sql`select setval('order_number', ${FIRST_ORDER_NUMBER + inPaymentOrder.length - 1})`.execute(db)
  for (const { seed } of dogs) await insertRefundOf(db, seed, calendar, orders)
  const charges = dogs.flatMap(({ seed, past }) => past.orders.flatMap((it) => chargesOf(it, seed, calendar)))
  await insertPastCharges(
    db,
    charges.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
  await importPackedOrders(
    db,
    orders.flatMap((order) => {
      const batch = batchOf(order)
      return batch ? [{ orderId: order.id, batch }] : []
    }),
  )
  await importShippedOrders(db)
}

async function insertRefundOf(
  db: Queries,
  { id, refund }: SampleSubscription,
  calendar: SampleCalendar,
  orders: SamplePast['orders'],
): Promise<void> {
  const order = orders.find((each) => each.subscriptionId === id && each.cycleIndex === refund?.cycleIndex)
  const delivered = order?.events.find(({ event }) => event === 'delivered')
  if (!refund || !order || !delivered) return
  const { amount, reason } = refund
  await insertRefund(db, { orderId: order.id, amount, reason, at: calendar.at(calendar.day(-80), '10:00') })
}

async function insertLegacyContract(db: Queries, calendar: SampleCalendar): Promise<void> {
  const { addressId, paymentMethodId, createdOn } = sampleLegacyContract
  const contract = legacyContract(
    sampleLegacyContract,
    calendar.at(calendar.day(createdOn), '12:00'),
    calendar,
    {
      shippingAddress: { addressId, ...addressOf(addressId) },
      paymentMethod: chosenMethod(paymentMethodId, calendar),
    },
  )
  await insertSubscription(db, contract, calendar.moment)
}

const YEAR_SECONDS = 365 * 86_400

/**
 * Login links: one per customer, a second one for Anna, and an expired one; each opens one session. Their times are
 * real time.
 */
async function insertSampleLinks(db: Queries, realNow: Instant): Promise<void> {
  const anna = sampleCustomers.find(({ firstName }) => firstName === 'Anna')?.id ?? null
  const expiresAt = addSeconds(realNow, YEAR_SECONDS)
  for (const { id, firstName } of sampleCustomers) {
    const token = `seed-session-${firstName.toLowerCase()}`
    await insertLoginLink(db, { customerId: id, token, createdAt: realNow, expiresAt })
  }
  await insertLoginLink(db, { customerId: anna, token: 'seed-session-anna-2', createdAt: realNow, expiresAt })
  const expiredAt = addSeconds(realNow, -60)
  await insertLoginLink(db, {
    customerId: anna,
    token: 'seed-session-expired',
    createdAt: expiredAt,
    expiresAt: expiredAt,
  })
}
