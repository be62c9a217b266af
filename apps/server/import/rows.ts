/** The rows that a customer of an import becomes, with the ids that they get here. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { importedSubscription, settledMilestones } from '@pfotenportal/domain/import/imported-contract'
import { keptOrder } from '@pfotenportal/domain/import/past-order'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { orderIdOf } from '@pfotenportal/domain/subscription/subscription'
import type { Row } from './format.ts'
import {
  addressColumns,
  consentsOf,
  customerColumns,
  earliestOf,
  eventsOf,
  isBilledElsewhere,
  lineColumns,
  methodColumns,
  methodStatus,
  orderColumns,
  petColumns,
  petOf,
  postalAddress,
  settledReward,
  subscriptionColumns,
  type DatabaseRow,
  type Ids,
  type Method,
} from './row-columns.ts'
import { pastOrderOf, stateOf, type Unit, type UnitContract } from './unit.ts'

/** The rows of a customer by table, and what each line became. */
export interface UnitRows {
  readonly customerId: number
  readonly subscriptions: readonly Subscription[]
  readonly tables: Readonly<Record<TableName, readonly DatabaseRow[]>>
  /** The id of our row for each line, by kind and the line's id. */
  readonly rowIds: ReadonlyMap<string, string>
}

/** The tables that an import writes, in the order of their references. */
export const TABLES = [
  'customer',
  'mail_consent',
  'address',
  'payment_method',
  'pet',
  'pet_weight',
  'subscription',
  'subscription_line',
  'discount',
  'customer_order',
  'tracking_event',
] as const

export type TableName = (typeof TABLES)[number]

/** The rows of a customer, all as of one moment. */
// One customer's rows refer to each other by the ids that are given here.
// oxlint-disable-next-line max-lines-per-function
export function rowsOf(unit: Unit, ids: Ids, moment: Moment): UnitRows {
  const tables: Record<TableName, DatabaseRow[]> = {
    customer: [],
    mail_consent: [],
    address: [],
    payment_method: [],
    pet: [],
    pet_weight: [],
    subscription: [],
    subscription_line: [],
    discount: [],
    customer_order: [],
    tracking_event: [],
  }
  const rowIds = new Map<string, string>()
  const customerId = ids.customer()
  const createdAt = unit.customer.created_at ?? earliestOf(unit, moment)
  rowIds.set(`customers ${unit.customer.id}`, String(customerId))

  const addresses = unit.addresses.map((row) => {
    const id = ids.address()
    rowIds.set(`addresses ${row.id}`, String(id))
    const address = postalAddress(row)
    tables.address.push({ id, customer_id: customerId, ...addressColumns(address), updated_at: moment.at })
    return { externalId: row.id, id, address }
  })
  const addressOf = (externalId: string | null) =>
    addresses.find((each) => each.externalId === externalId) ?? addresses[0]

  function addMethod(row: Row<'payment-methods'> | null): Method {
    const id = ids.paymentMethod()
    const status = row ? methodStatus(row, moment) : 'REQUIRES_CONFIRMATION'
    tables.payment_method.push({
      id,
      customer_id: customerId,
      status,
      ...methodColumns(row),
      billing_address: addressOf(row?.address_id ?? null)?.address ?? null,
      created_at: createdAt,
    })
    return { id, status }
  }
  const methods = unit.methods.map((row) => {
    const method = addMethod(row)
    rowIds.set(`payment-methods ${row.id}`, method.id)
    return { externalId: row.id, method }
  })
  let unnamed = methods[0]?.method
  const methodOf = (externalId: string | null): Method => {
    const named = methods.find((each) => each.externalId === externalId)?.method
    return named ?? (unnamed ??= addMethod(null))
  }

  const pets = unit.dogs.map((row) => {
    const pet = petOf(row, ids.pet(), moment)
    rowIds.set(`dogs ${row.id}`, String(pet.id))
    tables.pet.push(petColumns(pet, customerId))
    tables.pet_weight.push({
      pet_id: pet.id,
      measured_on: moment.today,
      weight_grams: Math.round(pet.weight * 1000),
      source: 'IMPORT',
      recorded_at: moment.at,
    })
    return { externalId: row.id, pet }
  })

  function addContract({ row, orders }: UnitContract): Subscription {
    const pet = pets.find((each) => each.externalId === row.dog_id)?.pet
    const address = addressOf(row.address_id)
    if (!pet || !address) throw new Error(`contract ${row.id} was not checked`)
    const id = ids.subscription()
    rowIds.set(`subscriptions ${row.id}`, String(id))
    const method = methodOf(row.payment_method_id)
    const intervalDays = cycleDays(parseMenuSku(row.sku, moment.catalogue)?.plan.cycle ?? 28)
    const shippingAddress = { ...address.address, addressId: address.id }
    const kept = orders.map((order, index) => {
      const to = order.address_id === null ? address : (addressOf(order.address_id) ?? address)
      const place = { subscriptionId: id, cycleIndex: index + 1, country: to.address.countryCode }
      const keptHere = keptOrder(pastOrderOf(order), { ...place, intervalDays }, moment)
      rowIds.set(`orders ${order.id}`, String(orderIdOf(id, index + 1)))
      const shippedTo = { ...to.address, addressId: to.id }
      const number = order.number ?? ids.orderNumber()
      tables.customer_order.push(orderColumns(id, keptHere, { number, method, shippedTo }))
      tables.tracking_event.push(...eventsOf(id, keptHere))
      return keptHere
    })
    const subscription = importedSubscription(
      {
        id,
        customerId,
        sku: row.sku,
        price: row.price,
        supplements: row.supplements,
        createdAt: row.created_at,
        pet,
        shippingAddress,
        paymentMethod: method,
        state: stateOf(row),
        orders: kept,
      },
      moment,
    )
    tables.subscription.push(subscriptionColumns(subscription, moment))
    tables.subscription_line.push(...subscription.lines.map((line) => lineColumns(id, line)))
    for (const { units, percentage } of settledMilestones(kept, moment.catalogue))
      tables.discount.push(settledReward(id, { units, percentage }, moment))
    return subscription
  }
  const subscriptions = unit.contracts.map(addContract)
  const isMoving = subscriptions.some(isBilledElsewhere)
  tables.customer.push(customerColumns(unit, customerId, { createdAt, isMoving, ids }))
  tables.mail_consent.push(...consentsOf(unit.customer, customerId, moment))
  return { customerId, subscriptions, tables, rowIds }
}
