/** Finds customers for customer service: by email address, name, dog, order or tracking number. */
import { sql } from 'kysely'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { matchesEmail, shownEmail } from '../identity/emails.ts'
import type { Queries } from '../open.ts'
import { orderSerial } from '../order/order-number.ts'

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
}

/** A pattern for texts that begin with this one. */
function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/**
 * Whether an order has a number as typed or pasted: `PP-104001`, `#pp 104001` and `104001` are the same. Digits alone
 * find the number under every prefix that the service ever had, and under that of an imported order.
 */
function hasNumber(text: string) {
  const typed = normaliseCode(text)
  const [digits] = /\d{1,15}$/.exec(typed) ?? []
  if (digits === undefined || /^0+$/.test(digits)) return sql`order_number = ${typed}`
  const isSame = sql`replace(order_number, '-', '') = ${typed.replaceAll('-', '')}`
  return sql`order_number = ${typed} OR (${orderSerial} = ${digits} AND ${typed === digits ? sql`true` : isSame})`
}

/**
 * Customers who match a text, at most `limit`, by name: names and dogs that begin with it, and email addresses, order
 * numbers and tracking numbers that equal it. Two words are a first and a last name.
 */
export async function findCustomers(
  db: Queries,
  text: string,
  limit: number,
): Promise<readonly FoundCustomer[]> {
  const [first = '', ...others] = text.split(/\s+/)
  const last = others.join(' ')
  const whole = beginningWith(text)
  const number = normaliseCode(text)
  const { rows } = await sql<FoundCustomer>`
    SELECT customer.id, first_name AS "firstName", last_name AS "lastName", ${shownEmail('customer')} AS email,
           array(SELECT pet.name FROM pet WHERE pet.customer_id = customer.id ORDER BY pet.id) AS dogs
    FROM customer
    WHERE id IN (
      SELECT id FROM customer WHERE ${matchesEmail(text).condition}
      UNION SELECT id FROM customer WHERE lower(first_name) LIKE lower(${whole})
      UNION SELECT id FROM customer WHERE lower(last_name) LIKE lower(${whole})
      UNION SELECT id FROM customer
        WHERE ${last} <> '' AND lower(first_name) LIKE lower(${beginningWith(first)})
          AND lower(last_name) LIKE lower(${beginningWith(last)})
      UNION SELECT customer_id FROM pet WHERE lower(name) LIKE lower(${whole})
      UNION SELECT subscription.customer_id
        FROM customer_order JOIN subscription ON subscription.id = subscription_id
        WHERE ${hasNumber(text)} OR tracking_number IN (${text.toUpperCase()}, ${number})
      UNION SELECT subscription.customer_id
        FROM parcel JOIN customer_order ON customer_order.id = parcel.order_id
             JOIN subscription ON subscription.id = subscription_id
        WHERE parcel.number IN (${text.toUpperCase()}, ${number})
      UNION SELECT subscription.customer_id
        FROM replaced_box JOIN customer_order ON customer_order.id = replaced_box.order_id
             JOIN subscription ON subscription.id = subscription_id
        WHERE parcel_numbers && ARRAY[${text.toUpperCase()}, ${number}])
    ORDER BY lower(last_name), lower(first_name), id
    LIMIT ${limit}`.execute(db)
  return rows
}
