/** Commands on a subscription (spec 7; docs/domain.md 1.3, 2.3). Each accepts a `Quote-Id`. */
import { z } from 'zod'
import { AddressParams } from './addresses.ts'
import { subscriptionOperation } from './operation.ts'
import { PlacedOrderView } from './orders.ts'
import { SubscriptionView, SupplementRhythmView, SupplementView } from './subscriptions.ts'
import { DayView, OptionsView, OrderPathId, PathId, RecipeView } from './values.ts'

const params = z.object({ id: PathId })

const payable = ['ADDRESS_MISSING', 'PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'] as const

/** The interval in days, such as 28, or in weeks, such as 4, with `interval: "WEEK"` (C-47). */
export const SwapParams = z.strictObject({
  variantId: z.coerce.string().regex(/^\d{1,20}$/),
  lineId: z.int().positive().optional(),
  billingPolicy: z.strictObject({
    interval: z.enum(['DAY', 'WEEK']).optional(),
    intervalCount: z.int().positive().max(366),
  }),
  options: OptionsView.optional(),
  /** Recipes chosen against the advice; kept in the audit log. */
  warningsAcknowledged: z.array(RecipeView).max(7).optional(),
})

/** A missing code, and anything that is no text, is an empty code, which is refused as every invalid one (spec 5). */
const DiscountCode = z.string().max(100).catch('') as z.ZodType<string, string>

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
    summary: 'Ships this dog’s boxes to another address, which is added to the saved ones if it is new.',
    params,
    input: AddressParams,
    answer: SubscriptionView,
    refusals: ['COUNTRY_NOT_SUPPORTED', 'ADDRESS_LIMIT_REACHED'],
    on: 'subscription',
    event: 'addressChanged',
    quoted: true,
    undo: 'undoChange',
  }),

  changePaymentMethod: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/change_payment_method',
    summary: 'Switches to another saved payment method; an open payment is retried immediately.',
    params,
    input: z.strictObject({ paymentMethodId: z.string().min(1).max(64) }),
    answer: SubscriptionView,
    refusals: ['PAYMENT_METHOD_INVALID', 'PAYMENT_METHOD_UNCONFIRMED'],
    on: 'subscription',
    event: 'paymentMethodChanged',
    quoted: true,
    undo: 'undoChange',
  }),

  addDiscount: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/add_discount',
    summary: 'Redeems a discount code. A missing or invalid code is refused with 422 and a plain string.',
    params,
    input: z.strictObject({ code: DiscountCode }),
    answer: SubscriptionView,
    refusals: ['DISCOUNT_CODE_INVALID', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'discountAdded',
    quoted: true,
    undo: 'undoChange',
  }),

  removeDiscount: subscriptionOperation({
    route: 'DELETE /api/v1/subscriptions/:id/remove_discount/:discountShopifyId',
    summary: 'Removes a discount code.',
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
    undo: 'undoChange',
  }),

  swapPlan: subscriptionOperation({
    route: 'PUT /api/v1/subscriptions/:id/swap',
    summary:
      'Changes the plan from the next order on, whose date stays. The interval is in days here and in weeks in the answer.',
    params,
    input: SwapParams,
    answer: SubscriptionView,
    refusals: [
      'VARIANT_NOT_AVAILABLE',
      'CYCLE_NOT_AVAILABLE',
      'INTERVAL_MISMATCH',
      'BELOW_MINIMUM_ORDER',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'planChanged',
    quoted: true,
    undo: 'undoChange',
  }),

  rescheduleOrder: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/reschedule',
    summary: 'Moves an order and, by default, all orders after it.',
    params,
    input: RescheduleParams,
    answer: SubscriptionView,
    refusals: [
      'DATE_OUT_OF_RANGE',
      'NO_UPCOMING_ORDER',
      'ORDER_LOCKED',
      'ORDER_SKIPPED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'orderRescheduled',
    quoted: true,
    undo: 'undoChange',
  }),

  changeNextChargeDate: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/next_charge_date',
    summary: 'Moves the next charge and all orders after it; for a paused subscription, the day it resumes.',
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
    undo: 'undoChange',
  }),

  placeOrder: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/place_order',
    summary: 'Charges and sends the next box now; later orders are scheduled from today.',
    params,
    answer: PlacedOrderView,
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
    summary: 'Pauses for a number of weeks from today, or changes the length of a pause.',
    params,
    input: z.strictObject({ weeks: z.int().min(1).max(52) }),
    answer: SubscriptionView,
    refusals: ['ORDER_LOCKED', 'PAUSE_LIMIT_REACHED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'subscriptionPaused',
    quoted: true,
    undo: 'undoChange',
  }),

  resumeSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/resume',
    summary: 'Ends a pause.',
    params,
    answer: SubscriptionView,
    refusals: [...payable, 'SUBSCRIPTION_NOT_PAUSED'],
    on: 'subscription',
    event: 'subscriptionResumed',
    quoted: true,
    undo: 'undoChange',
  }),

  reactivateSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/reactivate',
    summary: 'Reactivates a cancelled subscription at the current price.',
    params,
    answer: SubscriptionView,
    refusals: [
      ...payable,
      'SUBSCRIPTION_NOT_CANCELLED',
      'DOG_MOVED',
      'DOG_HAS_SUBSCRIPTION',
      'VARIANT_NOT_AVAILABLE',
    ],
    on: 'subscription',
    event: 'subscriptionReactivated',
    quoted: true,
    undo: null,
  }),

  cancelSubscription: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/cancel',
    summary: 'Cancels the subscription immediately. Never refused; a cancelled subscription stays as it is.',
    params,
    input: z
      .strictObject({
        /** The optional reason for cancelling. */
        cancellationFlowId: z.int().positive().max(1000).nullish(),
        comment: z.string().trim().max(2000).nullish(),
        /** After the dog has died: stops and refunds the boxes that are paid but not packed yet. */
        stopPaidBoxes: z.boolean().optional(),
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
      'Adds a supplement to the next box, or to every box from the next one on; replaces the rhythm of one already added.',
    params,
    input: z.strictObject({ supplement: SupplementView, every: SupplementRhythmView }),
    answer: SubscriptionView,
    refusals: [
      'NO_UPCOMING_ORDER',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SUBSCRIPTION_CANCELLED',
      'SUPPLEMENT_NOT_FOUND',
    ],
    on: 'subscription',
    event: 'supplementAdded',
    quoted: true,
    undo: 'undoChange',
  }),

  removeSupplement: subscriptionOperation({
    route: 'DELETE /api/v1/subscriptions/:id/remove_supplement/:supplement',
    summary: 'Removes a supplement from all future boxes.',
    params: z.object({ id: PathId, supplement: SupplementView }),
    answer: SubscriptionView,
    refusals: ['SUPPLEMENT_NOT_FOUND', 'ORDER_LOCKED', 'PAYMENT_OPEN', 'SUBSCRIPTION_CANCELLED'],
    on: 'subscription',
    event: 'supplementRemoved',
    quoted: true,
    undo: 'undoChange',
  }),

  undoChange: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/undo',
    summary:
      'Undoes a change, named by its entry in the activity, and restores everything as it was. Later changes have to be undone first.',
    params,
    input: z.strictObject({ entryId: z.int().positive() }),
    answer: SubscriptionView,
    refusals: ['UNDO_NOT_AVAILABLE', 'ORDER_LOCKED', 'PAYMENT_METHOD_INVALID'],
    on: 'subscription',
    event: null,
    quoted: true,
    undo: 'undoChange',
  }),
}
