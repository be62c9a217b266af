/** Orders from the start of their charge on: their price, address and tracking. */
import type { Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import { contentsOf } from '@pfotenportal/domain/parcel/box-contents'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'
import { parcelCount } from '@pfotenportal/domain/product/price'
import {
  ARRIVED,
  type FinancialStatus,
  type FulfillmentStatus,
  type OrderStatus,
  type TrackingEventId,
} from '@pfotenportal/domain/subscription/order'
import { orderIdOf } from '@pfotenportal/domain/subscription/subscription'
import { termsOf } from '../../core/catalogue.ts'
import type { Queries } from '../open.ts'
import type { CustomerOrderTable, DiscountTable, TrackingEventTable } from '../schema/subscriptions.ts'
import { compiledOnce, type Placeholders } from '../statements/compiled.ts'
import { anyOf, insertAll, instantFrom } from '../statements/rows.ts'
import { snapshotOf, type ChargeSnapshot } from './snapshot.ts'

/** A parcel's carrier and number; the number comes with the label, the carrier with the order. */
export interface Parcel {
  readonly carrier: string
  readonly number: string | null
  readonly url: string | null
  readonly parcelCount: number
}

export interface StoredOrder {
  readonly id: number
  readonly subscriptionId: number
  readonly cycleIndex: number
  readonly status: Exclude<OrderStatus, 'SCHEDULED'>
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly orderNumber: string | null
  readonly billingDate: Day
  /** The day on which its last box was replaced; null if none was. */
  readonly replacedOn: Day | null
  /** How often its box was replaced. */
  readonly replacements: number
  readonly processedAt: Instant | null
  readonly nextRetryDate: Day | null
  readonly totals: ChargeSnapshot
  /** The version of the catalogue under which it was charged: it says what is in the box. */
  readonly catalogueVersion: number
  /** What its discount is called; null without one, or if the discount is no longer stored. */
  readonly discountUsed: Pick<Discount, 'kind' | 'title' | 'valueType' | 'value'> | null
  /** The refunded part of the total so far. */
  readonly refunded: Cents
  readonly shippingAddress: ShippingAddress
  readonly paymentMethodId: string | null
  readonly parcel: Parcel | null
  /** In chronological order. */
  readonly events: readonly { readonly event: TrackingEventId; readonly at: Instant }[]
}

/** A new order, of which nothing has been refunded or replaced. Its totals name the discount. */
export type NewOrder = Omit<StoredOrder, 'refunded' | 'discountUsed' | 'replacedOn' | 'replacements'>

/** The orders in a history: paid ones, and those given up after a charge. */
export const IN_HISTORY = ['PROCESSED', 'CANCELLED'] as const

/** Charged orders of a subscription, newest first: paid ones, and those given up after a charge. */
export async function listHistory(
  db: Queries,
  customerId: number,
  subscriptionId: number,
  limit: number,
): Promise<StoredOrder[]> {
  return (await historyRows(db, { customerId, subscriptionId, limit })).map(toOrder)
}

interface HistoryOf {
  readonly customerId: number
  readonly subscriptionId: number
  readonly limit: number
}

const historyRows = compiledOnce((db, value: Placeholders<HistoryOf>) =>
  selectOrders(db)
    .where((order) =>
      order.exists(
        order
          .selectFrom('subscription')
          .select('subscription.id')
          .where('subscription.id', '=', value('subscriptionId'))
          .where('subscription.customer_id', '=', value('customerId')),
      ),
    )
    .where('customer_order.subscription_id', '=', value('subscriptionId'))
    .where('customer_order.status', 'in', IN_HISTORY)
    .orderBy('customer_order.billing_date', 'desc')
    .orderBy('customer_order.id', 'desc')
    .limit(value('limit')),
)

/**
 * Of the newest orders of a subscription, those whose box has not arrived, newest first. Most have arrived, so few
 * are read whole.
 */
export async function listNotArrived(
  db: Queries,
  subscriptionId: number,
  amongNewest: number,
): Promise<StoredOrder[]> {
  return (await notArrivedRows(db, { subscriptionId, amongNewest })).map(toOrder)
}

const notArrivedRows = compiledOnce(
  (db, value: Placeholders<{ subscriptionId: number; amongNewest: number }>) =>
    selectOrders(db)
      .where('customer_order.id', 'in', (order) =>
        order
          .selectFrom('customer_order as past')
          .select('past.id')
          .where('past.subscription_id', '=', value('subscriptionId'))
          .where('past.status', 'in', IN_HISTORY)
          .orderBy('past.billing_date', 'desc')
          .orderBy('past.id', 'desc')
          .limit(value('amongNewest')),
      )
      .where('customer_order.fulfillment_status', 'not in', ARRIVED)
      .orderBy('customer_order.billing_date', 'desc')
      .orderBy('customer_order.id', 'desc'),
)

/**
 * An order from the start of its charge on; undefined if there is none. `customerId` is null for the service itself,
 * which may read any customer's.
 */
export async function findOrder(
  db: Queries,
  customerId: number | null,
  orderId: number,
): Promise<StoredOrder | undefined> {
  return (await findOrders(db, customerId, [orderId])).get(orderId)
}

/** The same for several orders, by id. */
export async function findOrders(
  db: Queries,
  customerId: number | null,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, StoredOrder>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectOrders(db)
    .where('customer_order.id', '=', anyOf(orderIds))
    .$if(customerId !== null, (query) =>
      query.where('customer_order.subscription_id', 'in', subscriptionsOf(db, customerId ?? 0)),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, toOrder(row)]))
}

/** Stores an order with its parcel events so far. */
export async function insertOrder(db: Queries, order: NewOrder & OrderBookkeeping): Promise<void> {
  await insertAll(db, 'customer_order', [orderColumns(order)])
  const events = order.events.map(({ event, at }) => ({ order_id: order.id, event, at }))
  await insertAll(db, 'tracking_event', events)
}

/** Data about an order that customers do not see. */
export interface OrderBookkeeping {
  readonly attempts: number
  readonly declineCode: string | null
  /** Days of food in the box, which count for loyalty. */
  readonly cycleDays: IntervalDays
}

/** The row of an order without its parcel events. */
export function orderColumns(order: Omit<NewOrder, 'id' | 'events'> & OrderBookkeeping) {
  const { totals, parcel } = order
  return {
    id: orderIdOf(order.subscriptionId, order.cycleIndex),
    subscription_id: order.subscriptionId,
    cycle_index: order.cycleIndex,
    status: order.status,
    financial_status: order.financialStatus,
    fulfillment_status: order.fulfillmentStatus,
    order_number: order.orderNumber,
    billing_date: order.billingDate,
    processed_at: order.processedAt,
    attempts: order.attempts,
    next_retry_date: order.nextRetryDate,
    decline_code: order.declineCode,
    lines: totals.lines,
    cycle_days: order.cycleDays,
    catalogue_version: order.catalogueVersion,
    total_line_items_cents: totals.lineItems,
    total_discount_cents: totals.discount,
    total_shipping_cents: totals.shipping,
    total_tax_cents: totals.tax,
    tax_rate: totals.taxRate,
    total_price_cents: totals.total,
    discount_id: totals.discountId,
    shipping_address: order.shippingAddress,
    payment_method_id: order.paymentMethodId,
    carrier: parcel?.carrier ?? null,
    tracking_number: parcel?.number ?? null,
    tracking_url: parcel?.url ?? null,
    parcel_count: parcelCountOf(order),
  }
}

/** How many parcels an order has, also before it has a carrier: as many as its goods need. */
export function parcelCountOf({
  parcel,
  totals,
  catalogueVersion,
}: Pick<StoredOrder, 'parcel' | 'totals' | 'catalogueVersion'>): number {
  const terms = termsOf(catalogueVersion)
  return parcel?.parcelCount ?? parcelCount(contentsOf(totals.lines, terms).grams, terms)
}

/** The ids of a customer's subscriptions, for queries about them. */
function subscriptionsOf(db: Queries, customerId: number) {
  return db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.customer_id', '=', customerId)
}

export function selectOrders(db: Queries) {
  return db
    .selectFrom('customer_order')
    .selectAll('customer_order')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('tracking_event')
          .select(['tracking_event.event', 'tracking_event.at'])
          .whereRef('tracking_event.order_id', '=', 'customer_order.id')
          .orderBy('tracking_event.at'),
      ).as('events'),
      eb
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<number | null>('refund.amount_cents').as('amount'))
        .whereRef('refund.order_id', '=', 'customer_order.id')
        .where('refund.state', '=', 'DONE')
        .as('refunded'),
      jsonObjectFrom(
        eb
          .selectFrom('discount')
          .select(['discount.kind', 'discount.title', 'discount.value_type', 'discount.value'])
          .whereRef('discount.id', '=', 'customer_order.discount_id'),
      ).as('discount'),
    ])
}

type OrderRow = Selectable<CustomerOrderTable> & {
  readonly events: readonly Pick<Selectable<TrackingEventTable>, 'event' | 'at'>[]
  readonly refunded: number | null
  readonly discount: Pick<Selectable<DiscountTable>, 'kind' | 'title' | 'value_type' | 'value'> | null
}

export function toOrder(row: OrderRow): StoredOrder {
  const { carrier, parcel_count: parcelCount, discount } = row
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    cycleIndex: row.cycle_index,
    status: row.status,
    financialStatus: row.financial_status,
    fulfillmentStatus: row.fulfillment_status,
    orderNumber: row.order_number,
    billingDate: row.billing_date,
    replacedOn: row.replaced_on,
    replacements: row.replacements,
    processedAt: row.processed_at,
    nextRetryDate: row.next_retry_date,
    totals: snapshotOf(row),
    catalogueVersion: row.catalogue_version,
    discountUsed: discount && {
      kind: discount.kind,
      title: discount.title,
      valueType: discount.value_type,
      value: discount.value,
    },
    refunded: row.refunded ?? 0,
    shippingAddress: row.shipping_address,
    paymentMethodId: row.payment_method_id,
    parcel:
      carrier === null || parcelCount === null
        ? null
        : { carrier, number: row.tracking_number, url: row.tracking_url, parcelCount },
    events: row.events.map(({ event, at }) => ({ event, at: instantFrom(at) })),
  }
}
