/** Commands on a subscription (spec 7; docs/domain.md 1.3, 2.3). Each accepts a `Quote-Id`. */
import { z } from 'zod'
import { AddressParams } from './addresses.ts'
import { subscriptionOperation } from './operation.ts'
import { OrderView } from './orders.ts'
import { SubscriptionView, SupplementRhythmView, SupplementView } from './subscriptions.ts'
import { DayView, OptionsView, OrderPathId, PathId } from './values.ts'

const params = z.object({ id: PathId })

const payable = ['ADDRESS_MISSING', 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const

/** The interval in days (14, 28), or in weeks (2, 4) with `interval: "WEEK"` (C-47). */
export const SwapParams = z.strictObject({
  variantId: z.coerce.string().regex(/^\d{1,20}$/),
  lineId: z.int().positive().optional(),
  billingPolicy: z.strictObject({
    interval: z.enum(['DAY', 'WEEK']).optional(),
    intervalCount: z.int().positive().max(366),
  }),
  options: OptionsView.optional(),
  /** Recipes chosen against the advice; kept in the audit log. */
  warningsAcknowledged: z
    .array(z.enum(['CG', 'GS', 'RT']))
    .max(3)
    .optional(),
})

/** Another day for an order; by default all later orders move with it. */
export const RescheduleParams = z.strictObject({
  nextBillingDate: DayView,
  rescheduleFutureOrders: z.boolean().default(true),
  orderId: OrderPathId.optional(),
})

/** The commands on a subscription, except those of orders, pets and the cancellation flow. */
export const subscriptionOperations = {
  updateSubscriptionAddress: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/update_address',
    summary:
      'Ships this dog’s boxes elsewhere; the address is found in or added to the saved ones (docs/domain.md 8.1).',
    params,
    input: AddressParams,
    answer: SubscriptionView,
    refusals: ['COUNTRY_NOT_SUPPORTED', 'ADDRESS_LIMIT_REACHED'],
    on: 'subscription',
    event: 'addressChanged',
    quoted: true,
    undo: 'updateSubscriptionAddress',
  }),

  changePaymentMethod: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/change_payment_method',
    summary: 'Pays with another saved method; an open payment is tried again at once.',
    params,
    input: z.strictObject({ paymentMethodId: z.string().min(1).max(64) }),
    answer: SubscriptionView,
    refusals: ['PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'],
    on: 'subscription',
    event: 'paymentMethodChanged',
    quoted: true,
    undo: 'changePaymentMethod',
  }),

  addDiscount: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/add_discount',
    summary: 'Redeems a code. A code that is not valid is refused by 422 with a plain string (C-14, C-44).',
    params,
    input: z.strictObject({ code: z.string().max(100) }),
    answer: SubscriptionView,
    refusals: ['DISCOUNT_CODE_INVALID', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'discountAdded',
    quoted: true,
    undo: 'removeDiscount',
  }),

  removeDiscount: subscriptionOperation({
    route: 'DELETE /api/v1/subscriptions/:id/remove_discount/:discountShopifyId',
    summary: 'Takes a code off.',
    params: z.object({ id: PathId, discountShopifyId: z.string().regex(/^\d{1,20}$/) }),
    answer: SubscriptionView,
    refusals: [
      'DISCOUNT_NOT_FOUND',
      'DISCOUNT_NOT_REMOVABLE',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'discountRemoved',
    quoted: true,
    undo: 'addDiscount',
  }),

  swapPlan: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/swap',
    summary: 'Changes the plan from the next order on; its day stays (C-24). Days in, weeks out.',
    params,
    input: SwapParams,
    answer: SubscriptionView,
    refusals: [
      'VARIANT_NOT_AVAILABLE',
      'CYCLE_NOT_AVAILABLE',
      'INTERVAL_MISMATCH',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'planChanged',
    quoted: true,
    undo: 'swapPlan',
  }),

  rescheduleOrder: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/reschedule',
    summary: 'Moves an order, and by default all that follow it (C-30).',
    params,
    input: RescheduleParams,
    answer: SubscriptionView,
    refusals: [
      'DATE_OUT_OF_RANGE',
      'NO_UPCOMING_ORDER',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'orderRescheduled',
    quoted: true,
    undo: 'rescheduleOrder',
  }),

  changeNextChargeDate: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/next_charge_date',
    summary: 'Moves the whole cadence; of a paused subscription its restart (C-30).',
    params,
    input: z.strictObject({ nextBillingDate: DayView }),
    answer: SubscriptionView,
    refusals: [
      'DATE_OUT_OF_RANGE',
      'NO_UPCOMING_ORDER',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'orderRescheduled',
    quoted: true,
    undo: 'rescheduleOrder',
  }),

  placeOrder: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/place_order',
    summary: 'Charges and sends the next box now; the following ones count from today (C-29).',
    params,
    answer: OrderView,
    refusals: [
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
    on: 'subscription',
    event: 'orderPlaced',
    quoted: true,
    undo: null,
  }),

  pauseSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/pause',
    summary: 'Pauses for some weeks from today, or changes for how long.',
    params,
    input: z.strictObject({ weeks: z.int().min(1).max(12) }),
    answer: SubscriptionView,
    refusals: ['ORDER_LOCKED', 'PAUSE_LIMIT_REACHED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'subscriptionPaused',
    quoted: true,
    undo: null,
  }),

  resumeSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/resume',
    summary: 'Ends a pause (C-18).',
    params,
    answer: SubscriptionView,
    refusals: [...payable, 'SUBSCRIPTION_NOT_PAUSED'],
    on: 'subscription',
    event: 'subscriptionResumed',
    quoted: true,
    undo: null,
  }),

  reactivateSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/reactivate',
    summary: 'Takes up a cancelled subscription again, at the current price (C-20).',
    params,
    answer: SubscriptionView,
    refusals: [...payable, 'SUBSCRIPTION_NOT_CANCELLED', 'VARIANT_NOT_AVAILABLE'],
    on: 'subscription',
    event: 'subscriptionReactivated',
    quoted: true,
    undo: null,
  }),

  cancelSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/cancel',
    summary: 'Ends the subscription at once. Never refused; of a cancelled one it changes nothing.',
    params,
    input: z
      .strictObject({
        /** The optional reason for cancelling. */
        cancellationFlowId: z.int().positive().max(1000).nullish(),
        comment: z.string().trim().max(2000).nullish(),
      })
      .nullish(),
    answer: SubscriptionView,
    refusals: [],
    on: 'subscription',
    event: 'subscriptionCancelled',
    quoted: true,
    undo: null,
  }),

  addSupplement: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/add_supplement',
    summary:
      'Adds a supplement to the next box, or to every box from the next one on; one that waits takes that rhythm (C-150).',
    params,
    input: z.strictObject({ supplement: SupplementView, every: SupplementRhythmView }),
    answer: SubscriptionView,
    refusals: ['NO_UPCOMING_ORDER', 'ORDER_LOCKED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'supplementAdded',
    quoted: true,
    undo: 'removeSupplement',
  }),

  removeSupplement: subscriptionOperation({
    route: 'DELETE /api/v1/subscriptions/:id/remove_supplement/:supplement',
    summary: 'Takes a supplement out of all boxes to come.',
    params: z.object({ id: PathId, supplement: SupplementView }),
    answer: SubscriptionView,
    refusals: ['SUPPLEMENT_NOT_FOUND', 'ORDER_LOCKED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'supplementRemoved',
    quoted: true,
    undo: 'addSupplement',
  }),
}
