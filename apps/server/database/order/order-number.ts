/** Order numbers: their order, and as people write them, with blanks, in small letters, or by their digits alone. */
import { sql, type RawBuilder } from 'kysely'

/**
 * The number that an order's number ends with, by which orders are sorted whatever their prefix; 0 without one. Its
 * index has the same expression (`migrations/baseline/orders.ts`).
 */
export const orderSerial = sql<number>`coalesce(substring(order_number from '[0-9]{1,15}$')::bigint, 0)`

/** Whether a row of `customer_order` has the number; typed without letters, the digits decide. */
export function isOrderNumber(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(number_digits(order_number) = number_digits(${typed})
    AND (number_key(${typed}) = number_key(order_number) OR number_key(${typed}) ~ '^[0-9]+$'))`
}
