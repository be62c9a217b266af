/** What a customer can do with a subscription (spec 7; docs/domain.md 1.3, 2.3). Each may carry a `Quote-Id`. */
import { z } from 'zod'
import { AddressParams } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { OrderView } from './orders.ts'
import { SubscriptionView, SupplementRhythmView, SupplementView } from './subscriptions.ts'
import { DayView, OptionsView, OrderPathId, PathId } from './values.ts'

const params = z.object({ id: PathId })

/** A command asked for with a quote that has run out, or no longer says what would happen, brings the new one. */
const quoted = ['QUOTE_STALE', 'QUOTE_EXPIRED'] as const

/** Refusals that any command on a subscription can meet. */
const anyCommand = ['NOT_FOUND', 'CONFLICT', ...quoted] as const

const payable = ['ADDRESS_MISSING', 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const

export const updateSubscriptionAddress = endpoint({
  summary:
    'Ships this dog’s boxes elsewhere; the address is found in or added to the saved ones (docs/domain.md 8.1).',
  params,
  body: AddressParams,
  data: SubscriptionView,
  refusals: [...anyCommand, 'COUNTRY_NOT_SUPPORTED'],
})

export const changePaymentMethod = endpoint({
  summary: 'Pays with another saved method; an open payment is tried again at once.',
  params,
  body: z.strictObject({ paymentMethodId: z.string().min(1).max(64) }),
  data: SubscriptionView,
  refusals: [...anyCommand, 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'],
})

export const addDiscount = endpoint({
  summary: 'Redeems a code. A code that is not valid is refused by 422 with a plain string (C-14, C-44).',
  params,
  body: z.strictObject({ code: z.string().max(100) }),
  data: SubscriptionView,
  refusals: [...anyCommand, 'DISCOUNT_CODE_INVALID', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_CANCELLED'],
})

export const removeDiscount = endpoint({
  summary: 'Takes a code off.',
  params: z.object({ id: PathId, discountShopifyId: z.string().regex(/^\d{1,20}$/) }),
  data: SubscriptionView,
  refusals: [
    ...anyCommand,
    'DISCOUNT_NOT_FOUND',
    'DISCOUNT_NOT_REMOVABLE',
    'SUBSCRIPTION_PAUSED',
    'SUBSCRIPTION_CANCELLED',
  ],
})

/** Days go in (14, 28); weeks (2, 4) are accepted with `interval: "WEEK"` (C-47). */
export const SwapParams = z.strictObject({
  variantId: z.coerce.string().regex(/^\d{1,20}$/),
  lineId: z.int().positive().optional(),
  billingPolicy: z.strictObject({
    interval: z.enum(['DAY', 'WEEK']).optional(),
    intervalCount: z.int().positive().max(366),
  }),
  options: OptionsView.optional(),
  /** Recipes taken against the advice; kept in the audit log (C-46). */
  warningsAcknowledged: z
    .array(z.enum(['CG', 'GS', 'RT']))
    .max(3)
    .optional(),
})

export const swapPlan = endpoint({
  summary: 'Changes the plan from the next order on; its day stays (C-24). Days in, weeks out.',
  params,
  body: SwapParams,
  data: SubscriptionView,
  refusals: [
    ...anyCommand,
    'VARIANT_NOT_AVAILABLE',
    'CYCLE_NOT_AVAILABLE',
    'INTERVAL_MISMATCH',
    'ORDER_LOCKED',
    'PAYMENT_OPEN',
    'SUBSCRIPTION_CANCELLED',
  ],
})

export const RescheduleParams = z.strictObject({
  nextBillingDate: DayView,
  rescheduleFutureOrders: z.boolean().default(true),
  orderId: OrderPathId.optional(),
})

export const rescheduleOrder = endpoint({
  summary: 'Moves an order, and by default all that follow it (C-30).',
  params,
  body: RescheduleParams,
  data: SubscriptionView,
  refusals: [
    ...anyCommand,
    'DATE_OUT_OF_RANGE',
    'NO_UPCOMING_ORDER',
    'ORDER_LOCKED',
    'PAYMENT_OPEN',
    'SUBSCRIPTION_PAUSED',
    'SUBSCRIPTION_CANCELLED',
  ],
})

export const changeNextChargeDate = endpoint({
  summary: 'Moves the whole cadence; of a paused subscription its restart (C-30).',
  params,
  body: z.strictObject({ nextBillingDate: DayView }),
  data: SubscriptionView,
  refusals: [
    ...anyCommand,
    'DATE_OUT_OF_RANGE',
    'NO_UPCOMING_ORDER',
    'ORDER_LOCKED',
    'PAYMENT_OPEN',
    'SUBSCRIPTION_CANCELLED',
  ],
})

export const placeOrder = endpoint({
  summary: 'Charges and sends the next box now; the following ones count from today (C-29).',
  params,
  data: OrderView,
  refusals: [
    ...anyCommand,
    ...payable,
    'MIGRATION_PENDING',
    'NO_UPCOMING_ORDER',
    'ORDER_ALREADY_PLACED',
    'ORDER_LOCKED',
    'PAYMENT_DECLINED',
    'SUBSCRIPTION_PAUSED',
    'SUBSCRIPTION_CANCELLED',
    'UPSTREAM_UNAVAILABLE',
  ],
})

export const pauseSubscription = endpoint({
  summary: 'Pauses for some weeks from today, or changes for how long.',
  params,
  body: z.strictObject({ weeks: z.int().min(1).max(12) }),
  data: SubscriptionView,
  refusals: [...anyCommand, 'ORDER_LOCKED', 'PAUSE_LIMIT_REACHED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
})

export const resumeSubscription = endpoint({
  summary: 'Ends a pause (C-18).',
  params,
  data: SubscriptionView,
  refusals: [...anyCommand, ...payable, 'SUBSCRIPTION_NOT_PAUSED'],
})

export const reactivateSubscription = endpoint({
  summary: 'Takes up a cancelled subscription again, at the current price (C-20).',
  params,
  data: SubscriptionView,
  refusals: [...anyCommand, ...payable, 'SUBSCRIPTION_NOT_CANCELLED', 'VARIANT_NOT_AVAILABLE'],
})

export const cancelSubscription = endpoint({
  summary: 'Ends the subscription at once. Never refused; of a cancelled one it changes nothing.',
  params,
  body: z
    .strictObject({
      /** The reason, voluntary (C-49). */
      cancellationFlowId: z.int().positive().max(1000).nullish(),
      comment: z.string().trim().max(2000).nullish(),
    })
    .nullish(),
  data: SubscriptionView,
  refusals: anyCommand,
})

export const addSupplement = endpoint({
  summary:
    'Adds a supplement to the next box, or to every box from the next one on; one that waits takes that rhythm (C-150).',
  params,
  body: z.strictObject({ supplement: SupplementView, every: SupplementRhythmView }),
  data: SubscriptionView,
  refusals: [...anyCommand, 'NO_UPCOMING_ORDER', 'ORDER_LOCKED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
})

export const removeSupplement = endpoint({
  summary: 'Takes a supplement out of all boxes to come.',
  params: z.object({ id: PathId, supplement: SupplementView }),
  data: SubscriptionView,
  refusals: [...anyCommand, 'SUPPLEMENT_NOT_FOUND', 'ORDER_LOCKED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
})

/** Every call of this file by its name. */
export const subscriptionOperations = {
  updateSubscriptionAddress,
  changePaymentMethod,
  addDiscount,
  removeDiscount,
  swapPlan,
  rescheduleOrder,
  changeNextChargeDate,
  placeOrder,
  pauseSubscription,
  resumeSubscription,
  reactivateSubscription,
  cancelSubscription,
  addSupplement,
  removeSupplement,
}

/**
 * Calls that do nothing but run a command of the operation x state matrix on their body and answer with the
 * subscription.
 */
export const commandOfCall = {
  updateSubscriptionAddress: 'update_address',
  changePaymentMethod: 'change_payment_method',
  addDiscount: 'add_discount',
  swapPlan: 'swap',
  rescheduleOrder: 'reschedule',
  changeNextChargeDate: 'next_charge_date',
  pauseSubscription: 'pause',
  resumeSubscription: 'resume',
  reactivateSubscription: 'reactivate',
  addSupplement: 'add_supplement',
} as const

const empty = z.strictObject({}).optional()

/** A command that can be asked first: its name in the matrix and what it is given. */
export const asked = <O extends string, S extends z.ZodType>(operation: O, input: S) =>
  z.strictObject({ subscriptionId: PathId, operation: z.literal(operation), input })

/** The commands of this file as they are asked in a quote. */
export const askedOperations = [
  asked('place_order', empty),
  asked('reactivate', empty),
  asked('resume', empty),
  asked('skip_next_order', empty),
  asked('cancel', empty),
  asked('pause', pauseSubscription.body),
  asked('swap', swapPlan.body),
  asked('reschedule', rescheduleOrder.body),
  asked('next_charge_date', changeNextChargeDate.body),
  asked('update_address', updateSubscriptionAddress.body),
  asked('change_payment_method', changePaymentMethod.body),
  asked('add_discount', addDiscount.body),
  asked(
    'remove_discount',
    z.strictObject({ discountShopifyId: removeDiscount.params.shape.discountShopifyId }),
  ),
  asked('add_supplement', addSupplement.body),
  asked('remove_supplement', z.strictObject({ supplement: SupplementView })),
] as const
