/** The rows that a customer of an import becomes, with the ids that they get here. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { importedSubscription, settledMilestones } from '@pfotenportal/domain/import/imported-contract'
import { keptOrder, type KeptOrder } from '@pfotenportal/domain/import/past-order'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { cycleDays, type IntervalDays } from '@pfotenportal/domain/plan/plan'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { orderIdOf, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { petColumns, subscriptionColumns } from '../database/subscription/subscription-insert.ts'
import { lineColumns } from '../database/subscription/subscription-save.ts'
import type { Kind, Row } from './format.ts'
import {
  addressColumns,
  consentsOf,
  customerColumns,
  earliestOf,
  eventsOf,
  methodColumns,
  methodStatus,
  orderColumns,
  petOf,
  postalAddress,
  settledReward,
  type DatabaseRow,
  type Ids,
  type Method,
} from './row-columns.ts'
import { pastOrderOf, stateOf } from './unit-parts.ts'
import type { Unit, UnitContract } from './unit.ts'

/** The rows of a customer by table, and what each line became. */
export interface UnitRows {
  readonly customerId: number
  readonly subscriptions: readonly Subscription[]
  readonly tables: Readonly<Record<TableName, readonly DatabaseRow[]>>
  /** The id of our row for each line, by kind and the line's id. */
  readonly rowIds: Map<string, string>
  /** The address with that former id, else the first one. */
  findAddress(externalId: string | null): DraftAddress | undefined
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

/** A customer whose rows are being made. */
interface Draft {
  readonly unit: Unit
  readonly ids: Ids
  readonly moment: Moment
  readonly customerId: number
  readonly createdAt: Instant
  readonly tables: Readonly<Record<TableName, DatabaseRow[]>>
  readonly rowIds: Map<string, string>
}

export interface DraftAddress {
  readonly externalId: string
  readonly id: number
  readonly address: PostalAddress
}

/** What the contracts of a customer refer to; `find` functions take ids of the former system. */
interface References {
  findAddress(externalId: string | null): DraftAddress | undefined
  findPet(externalId: string): Pet | undefined
  /** The method with that id, else the first one, else one that has to be set up. */
  findMethod(externalId: string | null): Method
}

/** The rows of a customer, all as of one moment. */
export function rowsOf(unit: Unit, ids: Ids, moment: Moment): UnitRows {
  const draft = startDraft(unit, ids, moment)
  const { customerId, createdAt, tables, rowIds } = draft
  const references = addReferences(draft)
  const subscriptions = unit.contracts.map((contract) => addContract(draft, references, contract))
  for (const [line, contract] of unit.contractOfSupplement)
    rowIds.set(`supplements ${line}`, rowIds.get(`subscriptions ${contract}`) ?? '')
  for (const { id, row } of unit.confirmed) rowIds.set(`payment-methods ${row.id}`, id)
  const isMoving = subscriptions.some(({ isBilledHere }) => !isBilledHere)
  if (unit.customer) {
    tables.customer.push(customerColumns(unit, unit.customer, { id: customerId, createdAt, isMoving, ids }))
    tables.mail_consent.push(...consentsOf(unit.customer, customerId, moment))
  }
  return {
    customerId,
    subscriptions,
    tables,
    rowIds,
    findAddress: (externalId) => references.findAddress(externalId),
  }
}

function startDraft(unit: Unit, ids: Ids, moment: Moment): Draft {
  const customerId = unit.here?.customerId ?? ids.customer()
  const tables = {
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
  const rowIds = new Map(unit.customer ? [[`customers ${unit.customer.id}`, String(customerId)]] : [])
  const createdAt = unit.here ? moment.at : (unit.customer?.created_at ?? earliestOf(unit, moment))
  return { unit, ids, moment, customerId, createdAt, tables, rowIds }
}

function addReferences(draft: Draft): References {
  const { unit, rowIds } = draft
  const here = referencesHere(unit.here)
  const addresses = unit.addresses.map((row) => addAddress(draft, row))
  const findAddress = (externalId: string | null) =>
    addresses.find((each) => each.externalId === externalId) ??
    here.findAddress(externalId) ??
    addresses[0] ??
    here.firstAddress
  const billingAddressOf = (externalId: string | null) => findAddress(externalId)?.address ?? null
  const methods = unit.methods.map((row) => {
    const method = addMethod(draft, row, billingAddressOf(row.address_id))
    rowIds.set(`payment-methods ${row.id}`, method.id)
    return { externalId: row.id, method }
  })
  let unnamed = methods[0]?.method ?? here.firstMethod
  const pets = unit.dogs.map((row) => ({ externalId: row.id, pet: addPet(draft, row) }))
  return {
    findAddress,
    findPet: (externalId) =>
      pets.find((each) => each.externalId === externalId)?.pet ?? here.findPet(externalId),
    findMethod(externalId) {
      const named = methods.find((each) => each.externalId === externalId)?.method
      return (
        named ?? here.findMethod(externalId) ?? (unnamed ??= addMethod(draft, null, billingAddressOf(null)))
      )
    },
  }
}

/** What lines can refer to of a customer who is here already: as the portal has it now. */
function referencesHere(here: Unit['here']) {
  const idOf = (kind: Kind, externalId: string | null) =>
    externalId === null ? undefined : here?.idOf(kind, externalId)
  const [first] = here?.addresses ?? []
  const usable = here?.methods.filter(({ status }) => status !== 'REVOKED') ?? []
  return {
    firstAddress: first && { externalId: '', ...first },
    firstMethod: usable.find(({ status }) => status === 'ACTIVE') ?? usable[0],
    findAddress(externalId: string | null): DraftAddress | undefined {
      const id = idOf('addresses', externalId)
      const found = here?.addresses.find((each) => String(each.id) === id)
      return found && { externalId: externalId ?? '', ...found }
    },
    findPet: (externalId: string) => here?.pets.find(({ id }) => String(id) === idOf('dogs', externalId)),
    findMethod: (externalId: string | null) =>
      here?.methods.find(({ id }) => id === idOf('payment-methods', externalId)),
  }
}

function addAddress(
  { ids, moment, customerId, tables, rowIds }: Draft,
  row: Unit['addresses'][number],
): DraftAddress {
  const id = ids.address()
  rowIds.set(`addresses ${row.id}`, String(id))
  const address = postalAddress(row, moment)
  tables.address.push({ id, customer_id: customerId, ...addressColumns(address), updated_at: moment.at })
  return { externalId: row.id, id, address }
}

function addMethod(
  { ids, moment, customerId, createdAt, tables }: Draft,
  row: Row<'payment-methods'> | null,
  billingAddress: PostalAddress | null,
): Method {
  const id = ids.paymentMethod()
  const status = row ? methodStatus(row, moment) : 'REQUIRES_CONFIRMATION'
  tables.payment_method.push({
    id,
    customer_id: customerId,
    status,
    ...methodColumns(row),
    billing_address: billingAddress,
    created_at: createdAt,
  })
  return { id, status }
}

function addPet({ ids, moment, customerId, tables, rowIds }: Draft, row: Unit['dogs'][number]): Pet {
  const pet = petOf(row, ids.pet(), moment)
  rowIds.set(`dogs ${row.id}`, String(pet.id))
  tables.pet.push(petColumns(customerId, pet))
  tables.pet_weight.push({
    pet_id: pet.id,
    measured_on: moment.today,
    weight_grams: Math.round(pet.weight * 1000),
    source: 'IMPORT',
    recorded_at: moment.at,
  })
  return pet
}

function addContract(draft: Draft, references: References, { row, orders }: UnitContract): Subscription {
  const { ids, moment, customerId, tables, rowIds } = draft
  const pet = references.findPet(row.dog_id)
  const address = references.findAddress(row.address_id)
  if (!pet || !address) throw new Error(`contract ${row.id} was not checked`)
  const id = ids.subscription()
  rowIds.set(`subscriptions ${row.id}`, String(id))
  const paymentMethod = references.findMethod(row.payment_method_id)
  const intervalDays = cycleDays(parseMenuSku(row.sku, moment.catalogue)?.plan.cycle ?? 28)
  const kept = orders.map((order, index) => {
    const to = (order.address_id === null ? undefined : references.findAddress(order.address_id)) ?? address
    const place = { subscriptionId: id, cycleIndex: index + 1, intervalDays }
    return addOrder(draft, order, { ...place, method: paymentMethod, to })
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
      shippingAddress: { ...address.address, addressId: address.id },
      paymentMethod,
      state: stateOf(row),
      orders: kept,
    },
    moment,
  )
  tables.subscription.push(subscriptionColumns(subscription, moment))
  tables.subscription_line.push(...subscription.lines.map((line) => lineColumns(id, line)))
  for (const milestone of settledMilestones(kept, moment.catalogue))
    tables.discount.push(settledReward(id, milestone, moment))
  return subscription
}

/** Where a past order belongs, how it was paid and where it went. */
interface OrderPlace {
  readonly subscriptionId: number
  readonly cycleIndex: number
  readonly intervalDays: IntervalDays
  readonly method: Method
  readonly to: DraftAddress
}

function addOrder(
  { ids, moment, tables, rowIds }: Draft,
  order: UnitContract['orders'][number],
  { subscriptionId, cycleIndex, intervalDays, method, to }: OrderPlace,
): KeptOrder {
  const place = { subscriptionId, cycleIndex, country: to.address.countryCode, intervalDays }
  const kept = keptOrder(pastOrderOf(order), place, moment)
  rowIds.set(`orders ${order.id}`, String(orderIdOf(subscriptionId, cycleIndex)))
  const shippedTo = { ...to.address, addressId: to.id }
  const number = order.number ?? ids.orderNumber()
  const catalogueVersion = moment.catalogue.version
  tables.customer_order.push(
    orderColumns(subscriptionId, kept, { number, methodId: method.id, shippedTo, catalogueVersion }),
  )
  tables.tracking_event.push(...eventsOf(subscriptionId, kept))
  return kept
}
