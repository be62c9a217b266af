/** The amounts of an order, agreed when its charge starts. */
import type { Selectable } from 'kysely'
import type { OrderTotals } from '@pfotenportal/domain/product/price'
import type { Line } from '@pfotenportal/domain/subscription/subscription'
import type { CustomerOrderTable } from '../schema/subscriptions.ts'

/** The amounts of an order at the start of its charge; later prices and rates do not change them. */
export interface ChargeSnapshot extends OrderTotals<Line> {
  readonly tax: number
  /** A decimal such as `0.07`. */
  readonly taxRate: string
  readonly discountId: number | null
}

/** The amounts of an order that is being charged or owed. */
export interface OpenSnapshot extends ChargeSnapshot {
  /** Why its last charge failed; null if none has. */
  readonly declineCode: string | null
}

/** The amounts in the row of an order that is being charged or owed. */
export function openSnapshotOf(row: OpenSnapshotRow): OpenSnapshot {
  return { ...snapshotOf(row), declineCode: row.decline_code }
}

type SnapshotRow = Omit<OpenSnapshotRow, 'decline_code'>

/** The columns with the amounts of an order that is being charged or owed. */
export type OpenSnapshotRow = Pick<
  Selectable<CustomerOrderTable>,
  | 'lines'
  | 'total_line_items_cents'
  | 'total_discount_cents'
  | 'total_shipping_cents'
  | 'total_tax_cents'
  | 'tax_rate'
  | 'total_price_cents'
  | 'discount_id'
  | 'decline_code'
>

/** The amounts in the row of an order. */
export function snapshotOf(row: SnapshotRow): ChargeSnapshot {
  return {
    lines: row.lines,
    lineItems: row.total_line_items_cents,
    discount: row.total_discount_cents,
    shipping: row.total_shipping_cents,
    tax: row.total_tax_cents,
    taxRate: row.tax_rate,
    total: row.total_price_cents,
    discountId: row.discount_id,
  }
}
