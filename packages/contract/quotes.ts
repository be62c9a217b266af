/**
 * Quotes: what a command would change, asked before it is sent. The command carries the id in the header `Quote-Id`; one
 * that has run out (QUOTE_EXPIRED) or would do something else by now (QUOTE_STALE) brings the new quote in `details`.
 */
import { z } from 'zod'
import { applyBenefit, applyCancellationOffer } from './cancellation.ts'
import { endpoint } from './endpoint.ts'
import { LineView } from './orders.ts'
import { PortionView, updatePet } from './pets.ts'
import { asked, askedOperations } from './subscription-operations.ts'
import { DiscountView } from './subscriptions.ts'
import {
  DayView,
  InstantView,
  MoneyView,
  OptionsView,
  OrderPathId,
  RateView,
  SachetView,
  WindowView,
} from './values.ts'

const order = z.strictObject({ orderId: OrderPathId })

/** Which command with which input: the names of the operation x state matrix, the bodies of the commands. */
export const QuoteParams = z.discriminatedUnion('operation', [
  ...askedOperations,
  asked('skip_order', order),
  asked('unskip_order', order),
  asked('apply_cancellation_offer', applyCancellationOffer.body),
  asked('apply_benefit', applyBenefit.body),
  asked('update_pet', updatePet.body),
])
export type QuoteParams = z.infer<typeof QuoteParams>

/** A command that can be asked first. */
export type QuotedOperation = QuoteParams['operation']

/** A box with everything that is paid for it and when it comes. */
export const QuotedBoxView = z.object({
  orderId: z.int().nullable(),
  billingDate: DayView,
  /** Until when it can still be changed; null where it is charged at once. */
  cutoffAt: InstantView.nullable(),
  deliveryWindow: WindowView.extend({ shiftedByHoliday: z.boolean() }),
  options: OptionsView,
  lines: z.array(LineView),
  weight: z.object({ value: z.int(), unit: z.literal('g') }),
  parcelCount: z.int(),
  totalLineItems: MoneyView,
  totalDiscount: MoneyView,
  totalShipping: MoneyView,
  totalPrice: MoneyView,
  totalTax: MoneyView,
  taxRate: RateView,
  unitPrice: z.object({ amount: MoneyView, per: z.literal('kg') }).nullable(),
  pricePerDay: MoneyView,
  /** The discount in the price. */
  discount: DiscountView.nullable(),
})
export type QuotedBoxView = z.infer<typeof QuotedBoxView>

/** How things stand on one side of a command. */
export const QuoteSideView = z.object({
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  options: OptionsView,
  intervalDays: z.union([z.literal(14), z.literal(28)]),
  kcalPerDay: z.int(),
  gramsPerDay: z.int(),
  sachets: z.array(SachetView),
  /** The next box that will be charged; null where none is planned. */
  nextBox: QuotedBoxView.nullable(),
  /** The next three deliveries, the next box first. */
  upcoming: z.array(
    z.object({
      orderId: z.int(),
      billingDate: DayView,
      deliveryWindow: WindowView.extend({ shiftedByHoliday: z.boolean() }),
      totalPrice: MoneyView,
    }),
  ),
  resumesAt: DayView.nullable(),
  /** The loyalty reward: received, or the orders still missing for the next. */
  reward: z
    .object({ percentage: z.int(), remainingOrders: z.int().nullable(), isReceived: z.boolean() })
    .nullable(),
})
export type QuoteSideView = z.infer<typeof QuoteSideView>

export const QuoteView = z.object({
  id: z.string(),
  subscriptionId: z.int(),
  operation: z.string(),
  createdAt: InstantView,
  /** Real time: ten minutes after `createdAt`. */
  expiresAt: InstantView,
  currencyCode: z.literal('EUR'),
  before: QuoteSideView,
  after: QuoteSideView,
  /** The box that the command itself charges. */
  charge: QuotedBoxView.nullable(),
  /** The law wants `Zahlungspflichtig bestellen` on the button that sends the command (§ 312j BGB). */
  needsOrderButton: z.boolean(),
  /** The right to withdraw from what is ordered: none for fresh food, partial where other goods are in the box. */
  withdrawal: z.enum(['NONE', 'PARTIAL', 'FULL']),
  /** Of a measurement: what the dog needs, whether or not the plan follows; else null. */
  portion: z.object({ before: PortionView, after: PortionView }).nullable(),
})
export type QuoteView = z.infer<typeof QuoteView>

export const createQuote = endpoint({
  summary: 'What a command would change: dates, deliveries, prices. Refused as the command would be.',
  body: QuoteParams,
  data: QuoteView,
  successes: [201],
  refusals: [
    'NOT_FOUND',
    'CONFLICT',
    'ADDRESS_MISSING',
    'BENEFIT_NOT_AVAILABLE',
    'COUNTRY_NOT_SUPPORTED',
    'CYCLE_NOT_AVAILABLE',
    'DATE_OUT_OF_RANGE',
    'DISCOUNT_CODE_INVALID',
    'DISCOUNT_NOT_FOUND',
    'DISCOUNT_NOT_REMOVABLE',
    'INTERVAL_MISMATCH',
    'MIGRATION_PENDING',
    'NO_UPCOMING_ORDER',
    'OFFER_NOT_AVAILABLE',
    'ORDER_ALREADY_PLACED',
    'ORDER_LOCKED',
    'ORDER_NOT_SKIPPABLE',
    'ORDER_NOT_UNSKIPPABLE',
    'PAUSE_LIMIT_REACHED',
    'PAYMENT_METHOD_INVALID',
    'PAYMENT_METHOD_UNCONFIRMED',
    'PAYMENT_OPEN',
    'SKIP_LIMIT_REACHED',
    'SUPPLEMENT_NOT_FOUND',
    'SUBSCRIPTION_CANCELLED',
    'SUBSCRIPTION_NOT_CANCELLED',
    'SUBSCRIPTION_NOT_PAUSED',
    'SUBSCRIPTION_PAUSED',
    'VARIANT_NOT_AVAILABLE',
    'WEIGHING_NOT_REMOVABLE',
    'WEIGHT_OUT_OF_RANGE',
    'WEIGHT_UNCONFIRMED',
  ],
})
