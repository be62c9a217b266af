/** Orders: a schedule entry before the charge, an order afterwards. Both share one id space (docs/domain.md 1.1). */
import { z } from 'zod'
import { ShippingAddressView } from './addresses.ts'
import { ProductRefView } from './products.ts'
import { DayView, InstantView, MoneyView, RateView } from './values.ts'

/** A line item of a box. Prices are for the whole quantity, VAT included. */
export const LineView = z.object({
  id: z.int(),
  sku: z.string(),
  quantity: z.int().positive(),
  productTitle: z.string(),
  price: MoneyView,
  discountedPrice: MoneyView,
  product: ProductRefView.nullable(),
  /**
   * The version of the catalogue that has its feed particulars: `/futter/{recipe or SKU}?version=` shows them. Absent where
   * they are not known, or where the service has no such pages.
   */
  feedVersion: z.int().positive().optional(),
})
export type LineView = z.infer<typeof LineView>

/** The status of an order, from planned to charged or cancelled. */
export const OrderStatusView = z.enum([
  'SCHEDULED',
  'SKIPPED',
  'PROCESSING',
  'PROCESSED',
  'FAILED',
  'CANCELLED',
])

/** The tracking events of an order, from the charge to its arrival or return. */
export const TrackingEventIdView = z.enum([
  'ordered',
  'packed',
  'shipped',
  'in_transit',
  'delayed',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'returned',
])

/** The parcels of an order and their tracking events, oldest first. */
export const TrackingView = z.object({
  carrier: z.string(),
  number: z.string().nullable(),
  url: z.string().nullable(),
  parcelCount: z.int(),
  events: z.array(z.object({ id: TrackingEventIdView, title: z.string(), updatedAt: InstantView })),
})
export type TrackingView = z.infer<typeof TrackingView>

const scheduleEntry = {
  id: z.int(),
  subscriptionId: z.int(),
  cycleIndex: z.int(),
  status: OrderStatusView,
  billingDate: DayView,
  cutoffAt: InstantView,
  isEditable: z.boolean(),
  /** A skipped order that can no longer be unskipped. */
  isFinal: z.boolean(),
  /** Only on a FAILED order: the day of the next attempt. */
  nextRetryDate: DayView.optional(),
  /** Only on a FAILED order: the bank wants the customer to confirm the payment. */
  needsConfirmation: z.literal(true).optional(),
  deliveryWindow: z.object({ from: DayView, to: DayView, shiftedByHoliday: z.boolean() }),
  currencyCode: z.literal('EUR'),
  lines: z.array(LineView),
  totalLineItems: MoneyView,
  totalDiscount: MoneyView,
  /** The title of the discount in `totalPrice`; absent without one, or if it is no longer known. */
  discountTitle: z.string().optional(),
  /** Shipping in `totalPrice`; absent if it is free. */
  totalShipping: MoneyView.optional(),
  totalPrice: MoneyView,
  shippingAddress: ShippingAddressView.nullable(),
  paymentMethodId: z.string().nullable(),
}

/** An order that has not been charged yet. */
export const ScheduleEntryView = z.object(scheduleEntry)
export type ScheduleEntryView = z.infer<typeof ScheduleEntryView>

/** An order once its charge has begun. */
export const OrderView = z.object({
  ...scheduleEntry,
  orderNumber: z.string(),
  orderShopifyId: z.string(),
  processedAt: InstantView.nullable(),
  financialStatus: z.enum(['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided']),
  fulfillmentStatus: z.enum(['unfulfilled', 'packed', 'shipped', 'delivered', 'returned']),
  totalShipping: MoneyView,
  totalTax: MoneyView,
  taxRate: RateView,
  /** What was promised, if the box was handed over too late for it and `deliveryWindow` is a new one (C-410). */
  promisedWindow: z.object({ from: DayView, to: DayView, shiftedByHoliday: z.boolean() }).optional(),
  /** The refunded part of `totalPrice`; absent without a refund. */
  refundedAmount: MoneyView.optional(),
  tracking: TrackingView.nullable(),
})
export type OrderView = z.infer<typeof OrderView>

/** A payment that its customer has to confirm at the bank. */
export const ConfirmationView = z.object({
  /** The bank's page, which leads back to the portal. */
  url: z.string(),
  /** Real time; afterwards the attempt ends, and nothing is charged. */
  until: InstantView,
})

/** An order that was placed now; with a confirmation while the bank waits for the customer, who is not charged yet. */
export const PlacedOrderView = OrderView.extend({ confirmation: ConfirmationView.optional() })
