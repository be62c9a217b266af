/**
 * Replaces a box that did not arrive: when that is possible, and what the order becomes (C-400 to C-404; docs/domain.md
 * 4.10).
 */
import { addDays, type Day } from '../core/calendar.ts'
import { accept, refuse, type Accepted, type Refused } from '../core/decision.ts'
import type { CountryCode } from '../customer/country.ts'
import { boxDay, deliveryWindow, type BoxDays, type DeliveryTerms } from '../delivery/delivery.ts'
import type { BoxReplaced } from '../events/event.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '../subscription/order.ts'

/** For how many days after the end of its window a box can be replaced. */
export const REPLACEABLE_DAYS = 30

/** The facts about an order that decide whether its box can be replaced. */
export interface ReplaceableOrder extends BoxDays {
  readonly id: number
  readonly subscriptionId: number
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  /** How often its box has been replaced. */
  readonly replacements: number
  /** The country to which the box was sent. */
  readonly country: CountryCode
  /** Whether the delivery was only assumed, because the carrier did not confirm it (C-36). */
  readonly isAssumed: boolean
  /** Whether a refund is pending. */
  readonly isRefunding: boolean
  /** Whether the bank took the payment back, and it was not recovered since (C-354). */
  readonly isDebitReturned: boolean
}

/** Why a box is not replaced. */
export type ReplacementRefusal =
  'NOT_PAID' | 'REFUND_RUNNING' | 'NOT_SENT' | 'STILL_EXPECTED' | 'TOO_LATE' | 'OTHER_COUNTRY'

/**
 * Decides whether the box of an order is sent again, to the customer's present country. It starts again on this day:
 * packed in the next batch and delivered in the window of an order billed today. Refuses NOT_PAID (also if the money
 * went back in full), REFUND_RUNNING, NOT_SENT (nothing was handed to the carrier since it was ordered or replaced),
 * STILL_EXPECTED (with `until`, the last day of the window), TOO_LATE, OTHER_COUNTRY (whose VAT was not charged).
 * `catalogue` is the one under which the box was sent.
 */
export function replaceBox(
  order: ReplaceableOrder,
  destination: CountryCode,
  today: Day,
  catalogue: DeliveryTerms,
): Accepted<Day, BoxReplaced> | Refused<ReplacementRefusal> {
  const { status, financialStatus, fulfillmentStatus, country } = order
  const isPaid = financialStatus === 'paid' || financialStatus === 'partially_refunded'
  if (status !== 'PROCESSED' || !isPaid || order.isDebitReturned) return refuse('NOT_PAID')
  if (order.isRefunding) return refuse('REFUND_RUNNING')
  if (fulfillmentStatus === 'unfulfilled' || fulfillmentStatus === 'packed') return refuse('NOT_SENT')
  const { to } = deliveryWindow(boxDay(order), country, catalogue)
  if (fulfillmentStatus !== 'returned' && today <= to) return refuse('STILL_EXPECTED', { until: to })
  if (today > addDays(to, REPLACEABLE_DAYS)) return refuse('TOO_LATE')
  if (destination !== country) return refuse('OTHER_COUNTRY')
  return accept(today, {
    type: 'boxReplaced',
    subscriptionId: order.subscriptionId,
    orderId: order.id,
    number: order.replacements + 1,
    reason: reasonOf(order),
    replacedOn: today,
    before: { fulfillmentStatus },
    after: { fulfillmentStatus: 'unfulfilled' },
  })
}

/**
 * Whether an unpacked box follows its subscription to another address: a replacement stays within its country, because
 * its order keeps the VAT that was charged (C-401).
 */
export function isRedirected(
  { replacements, country }: Pick<ReplaceableOrder, 'replacements' | 'country'>,
  destination: CountryCode,
): boolean {
  return replacements === 0 || country === destination
}

function reasonOf({ fulfillmentStatus, isAssumed }: ReplaceableOrder): BoxReplaced['reason'] {
  if (fulfillmentStatus === 'returned') return 'RETURNED'
  return fulfillmentStatus === 'delivered' && !isAssumed ? 'NOT_RECEIVED' : 'NOT_ARRIVED'
}
