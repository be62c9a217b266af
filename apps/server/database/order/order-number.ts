import { sql } from 'kysely'

/**
 * The number that an order's number ends with, by which orders are sorted whatever their prefix; 0 without one. Its
 * indices have the same expression (`migrations/baseline/orders.ts`).
 */
export const orderSerial = sql<number>`coalesce(substring(order_number from '[0-9]{1,15}$')::bigint, 0)`
