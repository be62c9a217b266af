/**
 * Quotes preview what a command would change. The command then carries the quote's id in the header `Quote-Id`; if the
 * quote has expired (QUOTE_EXPIRED) or the outcome would differ by now (QUOTE_STALE), the refusal contains a new quote
 * in `details`.
 */
import { z } from 'zod'
import { cancellationCommands } from './cancellation.ts'
import { operation, type SubscriptionOperation } from './operation.ts'
import { orderOperations } from './order-operations.ts'
import { LineView } from './orders.ts'
import { petCommands, PortionView } from './pets.ts'
import type { RefusalCode } from './refusal.ts'
import { subscriptionOperations } from './subscription-operations.ts'
import { DiscountView, worthFields } from './subscriptions.ts'
import {
  DayView,
  InstantView,
  IntervalView,
  MoneyView,
  OptionsView,
  OrderPathId,
  PathId,
  PriceStepView,
  RateView,
  SachetView,
  WindowView,
} from './values.ts'

/** The commands that can be quoted: all commands on a subscription. */
export const quotedOperations = {
  ...subscriptionOperations,
  ...orderOperations,
  ...cancellationCommands,
  ...petCommands,
}

type QuotedOperations = typeof quotedOperations

/** A command that can be quoted. */
export type QuotedOperation = keyof QuotedOperations

/** A command's input besides the subscription: its body, or else its path parameters except the id. */
type InputSchemaOf<D> = D extends { readonly on: 'order' }
  ? typeof orderInput
  : D extends { readonly input: infer S extends z.ZodType }
    ? S
    : D extends { readonly params: z.ZodObject<infer Shape> }
      ? keyof Omit<Shape, 'id'> extends never
        ? typeof noInput
        : z.ZodObject<Omit<Shape, 'id'>, z.core.$strict>
      : typeof noInput

/** The input of a quoted command, parsed. */
export type InputOf<O extends QuotedOperation> = z.output<InputSchemaOf<QuotedOperations[O]>>

/** A command with its input, as the server receives it. */
export type QuoteRequest = {
  [O in QuotedOperation]: { subscriptionId: number; operation: O; input: InputOf<O> }
}[QuotedOperation]

/** The same as a caller writes it. */
export type QuoteParams = {
  [O in QuotedOperation]: { subscriptionId: number; operation: O } & (undefined extends z.input<
    InputSchemaOf<QuotedOperations[O]>
  >
    ? { input?: z.input<InputSchemaOf<QuotedOperations[O]>> }
    : { input: z.input<InputSchemaOf<QuotedOperations[O]>> })
}[QuotedOperation]

const orderInput = z.strictObject({ orderId: OrderPathId })
const noInput = z.strictObject({}).optional()

function inputSchemaOf({ on, input, params }: SubscriptionOperation): z.ZodType {
  if (on === 'order') return orderInput
  if (input) return input
  const { id: _id, ...rest } = params instanceof z.ZodObject ? params.shape : {}
  return Object.keys(rest).length > 0 ? z.strictObject(rest) : noInput
}

const [first, ...others] = Object.entries<SubscriptionOperation>(quotedOperations)
  .filter(([, { quoted }]) => quoted)
  .map(([name, descriptor]) =>
    z.strictObject({
      subscriptionId: PathId,
      operation: z.literal(name),
      input: inputSchemaOf(descriptor),
    }),
  )
if (!first) throw new Error('no operation can be quoted')

/** The command to quote, named as in the operation x state matrix, with the command's own input. */
const QuoteParams = z.discriminatedUnion('operation', [first, ...others]) as z.ZodType as z.ZodType<
  QuoteRequest,
  QuoteParams
>

/** A box with its prices and dates. */
export const QuotedBoxView = z.object({
  orderId: z.int().nullable(),
  billingDate: DayView,
  /** The cut-off for changes; null if the box is charged at once. */
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
  /** `totalPrice` and what the boxes after this one cost. */
  priceSteps: z.array(PriceStepView).optional(),
  totalTax: MoneyView,
  taxRate: RateView,
  unitPrice: z.object({ amount: MoneyView, per: z.literal('kg') }).nullable(),
  pricePerDay: MoneyView,
  /** The discount that the price includes. */
  discount: DiscountView.nullable(),
})
export type QuotedBoxView = z.infer<typeof QuotedBoxView>

const skippedDeliveryView = z.object({
  orderId: z.int(),
  billingDate: DayView,
  deliveryWindow: WindowView.extend({ shiftedByHoliday: z.boolean() }),
})

const deliveryView = skippedDeliveryView.extend({ totalPrice: MoneyView })

/** The subscription before or after a command. */
export const QuoteSideView = z.object({
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  options: OptionsView,
  intervalDays: IntervalView,
  kcalPerDay: z.int(),
  gramsPerDay: z.int(),
  sachets: z.array(SachetView),
  /** The next box that will be charged; null if none is planned. */
  nextBox: QuotedBoxView.nullable(),
  /** The next three deliveries, the next box first. */
  upcoming: z.array(deliveryView),
  resumesAt: DayView.nullable(),
  /** The loyalty reward: received, or the number of orders still missing. */
  reward: z
    .object({ ...worthFields, remainingOrders: z.int().nullable(), isReceived: z.boolean() })
    .nullable(),
})
export type QuoteSideView = z.infer<typeof QuoteSideView>

/** What a command would change. Its id goes into the header `Quote-Id` of the command. */
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
  /** The box charged by `placeOrder`, or by a command after which an owed order is retried. */
  charge: QuotedBoxView.nullable(),
  /** Skipped deliveries that can be restored now but not after the command, soonest first; absent if there are none. */
  closedSkips: z.array(skippedDeliveryView).optional(),
  /** Deliveries during an entered holiday that were not planned before the command; absent without any. */
  holidayDeliveries: z.array(deliveryView).optional(),
  /** Whether the button that sends the command must read `Zahlungspflichtig bestellen` (§ 312j BGB). */
  needsOrderButton: z.boolean(),
  /** The right of withdrawal: none for fresh food, partial if the box contains other goods. */
  withdrawal: z.enum(['NONE', 'PARTIAL', 'FULL']),
  /** The dog's portion before and after `updatePet`, whether or not the plan follows; null for other commands. */
  portion: z.object({ before: PortionView, after: PortionView }).nullable(),
})
export type QuoteView = z.infer<typeof QuoteView>

/** A quote is refused for the same reasons as its command, except those that only occur when the command is sent. */
const onlyWhenSent: readonly RefusalCode[] = [
  'QUOTE_STALE',
  'QUOTE_EXPIRED',
  'PAYMENT_DECLINED',
  'UPSTREAM_UNAVAILABLE',
]
const quoteRefusals = [
  ...new Set(Object.values<SubscriptionOperation>(quotedOperations).flatMap(({ refusals }) => refusals)),
].filter((code) => !onlyWhenSent.includes(code))

export const quoteOperations = {
  createQuote: operation({
    route: 'POST /api/v1/quotes',
    summary:
      'Previews what a command would change: dates, deliveries, prices. Refused as the command would be.',
    input: QuoteParams,
    answer: QuoteView,
    successes: [201],
    refusals: quoteRefusals,
  }),
}
