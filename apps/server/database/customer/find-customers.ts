/** Finds customers for customer service, by whatever they say on the telephone (C-415). */
import { sql, type RawBuilder } from 'kysely'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { requestIdIn, timeOfRequest } from '../../core/request-id.ts'
import { matchesEmail, shownEmail } from '../identity/emails.ts'
import type { Queries } from '../open.ts'
import { isOrderNumber } from '../order/order-number.ts'
import { formerlyWith } from './merged.ts'

/** The shortest text that is searched for. */
export const SEARCH_MIN = 2
/** The longest text that is searched for, in characters. */
export const SEARCH_MAX = 100

export interface FoundCustomer {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The names of the customer's dogs. */
  readonly dogs: readonly string[]
  readonly by: readonly FoundBy[]
}

/** Whether the key of a column begins with that of a text: a range of the index, which a plan for any text can read. */
function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`(search_key(${column}) ~>=~ search_key(${text})
    AND search_key(${column}) ~<~ (search_key(${text}) || chr(1114111)))`
}

/** Why somebody was found. NUMBER: the number of a customer or a contract, ours or that of the former system. */
export type FoundBy =
  'EMAIL' | 'NAME' | 'DOG' | 'NUMBER' | 'ADDRESS' | 'PAYMENT' | 'ORDER' | 'PARCEL' | 'REQUEST'

/** One part of the search: the ids of customers whom it finds. */
const found = (by: FoundBy, query: RawBuilder<unknown>) =>
  sql`SELECT ${by} AS by, hit.id FROM (${query}) AS hit (id)`

/** A name as `first last` or `last first`, divided at any of its blanks. */
function byName(text: string): RawBuilder<unknown>[] {
  const words = text
    .replaceAll(',', ' ')
    .trim()
    .split(/[\s-]+/)
    .slice(0, 6)
  const halves = words.slice(1).map((_, index) => {
    const [one, other] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return [one, other] as const
  })
  const both = (first: string, last: string) =>
    found(
      'NAME',
      sql`SELECT id FROM customer WHERE ${beginsWith(sql`first_name`, first)}
        AND ${beginsWith(sql`last_name`, last)}`,
    )
  return [
    found('NAME', sql`SELECT id FROM customer WHERE ${beginsWith(sql`first_name`, text)}`),
    found('NAME', sql`SELECT id FROM customer WHERE ${beginsWith(sql`last_name`, text)}`),
    ...halves.flatMap(([one, other]) => [both(one, other), both(other, one)]),
    found('DOG', sql`SELECT customer_id FROM pet WHERE ${beginsWith(sql`name`, text)}`),
  ]
}

/** The shortest beginning of a street that is searched for; in shorter ones names are meant. */
const STREET_MIN = 4

function byAddress(text: string): RawBuilder<unknown>[] {
  if (/^\d{4,5}$/.test(text))
    return [
      found('ADDRESS', sql`SELECT customer_id FROM address WHERE zip = ${text}`),
      found('ADDRESS', sql`SELECT customer_id FROM subscription WHERE shipping_address ->> 'zip' = ${text}`),
    ]
  if (text.length < STREET_MIN || !/\p{L}/u.test(text)) return []
  return [
    found('ADDRESS', sql`SELECT customer_id FROM address WHERE ${beginsWith(sql`address1`, text)}`),
    found(
      'ADDRESS',
      sql`SELECT customer_id FROM subscription
        WHERE ${beginsWith(sql`shipping_address ->> 'address1'`, text)}`,
    ),
  ]
}

/** The shortest number of a parcel, an order or a contract; a single digit would be that of anybody. */
const NUMBER_MIN = 3

/** The numbers of customers and contracts, ours and those of the former system. */
function byContract(text: string, key: string): RawBuilder<unknown>[] {
  const ours = /^\d{3,9}$/.test(key)
    ? [
        found('NUMBER', sql`SELECT id FROM customer WHERE id = ${Number(key)}`),
        found('NUMBER', sql`SELECT customer_id FROM subscription WHERE id = ${Number(key)}`),
      ]
    : []
  const customer = sql`SELECT customer.id FROM imported_row JOIN customer ON customer.id = row_id::integer
    WHERE kind = 'customers' AND number_key(external_id) = number_key(${text})`
  const contract = sql`SELECT customer_id FROM imported_row JOIN subscription ON subscription.id = row_id::integer
    WHERE kind = 'subscriptions' AND number_key(external_id) = number_key(${text})`
  return [...ours, found('NUMBER', customer), found('NUMBER', contract)]
}

const OWNER = sql`JOIN subscription ON subscription.id = subscription_id`
const OWNER_OF_BOX = sql`JOIN customer_order ON customer_order.id = order_id ${OWNER}`

/** The numbers of orders and of parcels, those of replaced boxes included. */
function byOrder(text: string): RawBuilder<unknown>[] {
  const key = sql`number_key(${text})`
  const ofOrders = sql`SELECT subscription.customer_id FROM customer_order ${OWNER}`
  return [
    found('ORDER', sql`${ofOrders} WHERE ${isOrderNumber(text)}`),
    found('PARCEL', sql`${ofOrders} WHERE number_key(tracking_number) = ${key}`),
    found(
      'PARCEL',
      sql`SELECT subscription.customer_id FROM parcel ${OWNER_OF_BOX} WHERE number_key(parcel.number) = ${key}`,
    ),
    found(
      'PARCEL',
      sql`SELECT subscription.customer_id FROM replaced_box ${OWNER_OF_BOX}
        WHERE number_keys(parcel_numbers) && ARRAY[${key}]`,
    ),
  ]
}

/** Numbers, with blanks, hyphens or capitals anywhere. */
function byNumber(text: string): RawBuilder<unknown>[] {
  const key = normaliseCode(text).replaceAll('-', '')
  if (key.length < NUMBER_MIN || !/\d/.test(key)) return []
  const method = sql`SELECT customer_id FROM payment_method
    WHERE coalesce(card_last_digits, sepa_last_digits) = ${key}`
  return [...byContract(text, key), ...byOrder(text), ...(key.length === 4 ? [found('PAYMENT', method)] : [])]
}

/**
 * The id of a request that changed something, as an error or a line of the log shows it. The audit log is read around the time
 * that the id contains; where time is moved, that says nothing about business time, and the log is small.
 */
function byRequest(text: string): RawBuilder<unknown>[] {
  const id = requestIdIn(text)
  if (id === null) return []
  const of = sql`SELECT coalesce(audit.customer_id, subscription.customer_id)
    FROM audit LEFT JOIN subscription ON subscription.id = subscription_id WHERE request_id = ${id}`
  const time = sql`${timeOfRequest(id)}::timestamptz`
  return [
    found('REQUEST', sql`${of} AND at BETWEEN ${time} - interval '1 hour' AND ${time} + interval '1 hour'`),
    found('REQUEST', sql`${of} AND (SELECT mode <> 'system' FROM business_clock)`),
  ]
}

/**
 * Customers who match a text, at most `limit`, by name: names, dogs and streets that begin with it, in any spelling of
 * umlauts and accents and in either order of first and last name; and email addresses, postcodes, the last digits of cards
 * and accounts, and the numbers of customers, contracts, orders, parcels and requests that equal it.
 */
export async function findCustomers(
  db: Queries,
  text: string,
  limit: number,
): Promise<readonly FoundCustomer[]> {
  const parts = [
    found('EMAIL', sql`SELECT id FROM customer WHERE ${matchesEmail(text).condition}`),
    found('EMAIL', sql`SELECT unnest(${formerlyWith(text)})`),
    ...byName(text),
    ...byAddress(text),
    ...byNumber(text),
    ...byRequest(text),
  ]
  const { rows } = await sql<FoundCustomer>`
    SELECT customer.id, first_name AS "firstName", last_name AS "lastName", ${shownEmail('customer')} AS email,
           array(SELECT pet.name FROM pet WHERE pet.customer_id = customer.id ORDER BY pet.id) AS dogs, hits.by
    FROM (SELECT coalesce((SELECT merged_into FROM customer WHERE customer.id = part.id), part.id) AS id,
                 array_agg(DISTINCT by) AS by
          FROM (${sql.join(parts, sql` UNION ALL `)}) AS part GROUP BY 1) AS hits
         JOIN customer ON customer.id = hits.id AND customer.erased_at IS NULL
    ORDER BY lower(last_name), lower(first_name), customer.id
    LIMIT ${limit}`.execute(db)
  return rows
}
