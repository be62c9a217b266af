/** Whose order, subscription or dog something is about, for links to the customer's page. */
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import type { Queries } from '../open.ts'
import { isOrderNumber } from '../order/order-number.ts'
import { anyOf } from '../statements/rows.ts'

/** The customer whom something concerns, and the order if it concerns one. */
export interface Place {
  readonly customerId: number
  readonly customerName: string
  readonly order: { readonly id: number; readonly number: string | null } | null
}

export type PlacesById = ReadonlyMap<number, Place>

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The places of subscriptions, by id. */
export async function findSubscriptionPlaces(db: Queries, ids: readonly number[]): Promise<PlacesById> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .select([
      'subscription.id',
      'customer.id as customerId',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('subscription.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [row.id, { customerId: row.customerId, customerName: nameOf(row), order: null }]),
  )
}

/** The places of orders, by id. An order that is not stored yet has no number. */
export async function findOrderPlaces(db: Queries, ids: readonly number[]): Promise<PlacesById> {
  if (ids.length === 0) return new Map()
  const subscriptionOf = (id: number) => parseOrderId(id).subscriptionId
  const places = await findSubscriptionPlaces(db, [...new Set(ids.map(subscriptionOf))])
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'order_number as number'])
    .where('id', '=', anyOf(ids))
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return new Map(
    ids.flatMap((id): [number, Place][] => {
      const place = places.get(subscriptionOf(id))
      return place ? [[id, { ...place, order: { id, number: numbers.get(id) ?? null } }]] : []
    }),
  )
}

/** Finds an order's id by its number, such as `PP-104001`, or by the id. */
export async function findOrderId(db: Queries, text: string): Promise<number | undefined> {
  const typed = normaliseCode(text)
  const isId = /^\d{5,15}$/.test(typed)
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'order_number as number'])
    .where((row) =>
      isId ? row.or([row('id', '=', Number(typed)), isOrderNumber(text)]) : isOrderNumber(text),
    )
    .orderBy('id')
    .execute()
  const exact = rows.find(({ id, number }) => number === text.trim() || String(id) === typed)
  return (exact ?? rows[0])?.id
}

/** The place of an order by its number, or by the id, which an unpaid order has alone; undefined if there is none. */
export async function findPlaceOfOrder(
  db: Queries,
  text: string,
): Promise<{ readonly customerId: number; readonly orderId: number } | undefined> {
  const orderId = await findOrderId(db, text)
  if (orderId === undefined) return undefined
  const place = (await findOrderPlaces(db, [orderId])).get(orderId)
  return place && { customerId: place.customerId, orderId }
}

/** The places of customers, by id. */
export async function findCustomerPlaces(db: Queries, ids: readonly number[]): Promise<PlacesById> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { customerId: row.id, customerName: nameOf(row), order: null }]))
}

/** The customers of dogs, by the id of the dog. */
export async function findDogPlaces(db: Queries, ids: readonly number[]): Promise<PlacesById> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pet')
    .innerJoin('customer', 'customer.id', 'pet.customer_id')
    .select(['pet.id', 'customer.id as customerId', 'first_name as firstName', 'last_name as lastName'])
    .where('pet.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [row.id, { customerId: row.customerId, customerName: nameOf(row), order: null }]),
  )
}
