/** Subscriptions, orders and refunds in the admin API. */
import { z } from 'zod'
import { OrderView } from '../orders.ts'
import { SubscriptionView } from '../subscriptions.ts'
import { DayView, InstantView, MoneyView, OrderPathId, PathId } from '../values.ts'
import { adminCall, changesQuery, pageOf } from './call.ts'

export const AdminSubscriptionView = SubscriptionView.extend({
  customerId: z.int(),
  /** The subscription with which its dog went on at another customer; null if it did not move, or that one was erased. */
  movedTo: z.int().nullable(),
})
export type AdminSubscriptionView = z.infer<typeof AdminSubscriptionView>

export const AdminOrderView = OrderView.extend({ customerId: z.int() })
export type AdminOrderView = z.infer<typeof AdminOrderView>

/** A refund of an order. */
export const AdminRefundView = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  customerId: z.int(),
  amount: MoneyView,
  /** OPEN until the payment provider has answered; FAILED if the money came back. */
  state: z.enum(['OPEN', 'DONE', 'REFUSED', 'FAILED']),
  reason: z.string(),
  /** Whether it cancels the box. */
  stopsBox: z.boolean(),
  /** The person or key that asked for it, as `staff:3` or `key:7`; null for the service and for scripts. */
  requestedBy: z.string().nullable(),
  requestedAt: InstantView,
})
export type AdminRefundView = z.infer<typeof AdminRefundView>

/** An order to be refunded. */
export const RefundParams = z.strictObject({
  /** A part of the price; without it, all that is left. */
  amount: MoneyView.optional(),
  /** For the provider's records and ours; customers do not read it. */
  reason: z.string().trim().min(1).max(200),
  /** Also stops the box, which must not be packed yet; only without `amount`. */
  stopBox: z.boolean().default(false),
})

/** Whether a discount code would work for a subscription, as a read: nothing is redeemed. */
export const CodeCheckView = z.object({
  /** The code as it was read. */
  code: z.string(),
  /** ATTACHED: the subscription has this code already, and entering it again changes nothing. */
  result: z.enum(['WORKS', 'ATTACHED', 'REFUSED']),
  /** Why it is refused. Customers get no reason, so that codes cannot be probed. */
  reason: z
    .enum([
      'UNKNOWN',
      'FRIENDS_CODE',
      'OTHER_CUSTOMER',
      'ONLY_BEFORE_FIRST_ORDER',
      'USED',
      'NOT_STARTED',
      'ENDED',
      'MINIMUM_NOT_MET',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ])
    .nullable(),
  /** The same for people. */
  message: z.string(),
  /** The first planned box with a lower price; null if the code does not work, or no planned box gets it. */
  firstBox: z
    .object({ billingDate: DayView.nullable(), discount: MoneyView, totalPrice: MoneyView })
    .nullable(),
  /** The code that it replaces. */
  replaces: z.string().nullable(),
  /** The customer's first use of the code. */
  use: z.object({ subscriptionId: z.int(), usedAt: InstantView }).nullable(),
})
export type CodeCheckView = z.infer<typeof CodeCheckView>

const params = z.object({ id: PathId })
const orderParams = z.object({ id: OrderPathId })

export const adminOrderCalls = {
  listAllSubscriptions: adminCall({
    route: 'GET /api/admin/v1/subscriptions',
    summary: 'Subscriptions by id, of all customers or of one; with `changedSince` by change.',
    query: z.strictObject({
      customerId: PathId.optional(),
      status: SubscriptionView.shape.status.optional(),
      ...changesQuery,
    }),
    answer: pageOf(AdminSubscriptionView),
    refusals: [],
    scope: 'read',
  }),

  readSubscription: adminCall({
    route: 'GET /api/admin/v1/subscriptions/:id',
    summary: 'A subscription.',
    params,
    answer: AdminSubscriptionView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  checkDiscountCode: adminCall({
    route: 'GET /api/admin/v1/subscriptions/:id/discount-code',
    summary:
      'Whether a discount code would work for a subscription, what it would give, or why it is refused.',
    params,
    query: z.strictObject({ code: z.string().max(100).default('') }),
    answer: CodeCheckView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  listOrders: adminCall({
    route: 'GET /api/admin/v1/orders',
    summary:
      'Orders by id from the start of their charge on: all, those of a customer or subscription, or one by its number; with `changedSince` by change.',
    query: z.strictObject({
      customerId: PathId.optional(),
      subscriptionId: PathId.optional(),
      number: z.string().trim().min(1).max(40).optional(),
      ...changesQuery,
    }),
    answer: pageOf(AdminOrderView),
    refusals: [],
    scope: 'read',
  }),

  readOrder: adminCall({
    route: 'GET /api/admin/v1/orders/:id',
    summary: 'An order from the start of its charge on.',
    params: orderParams,
    answer: AdminOrderView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  listRefunds: adminCall({
    route: 'GET /api/admin/v1/refunds',
    summary: 'Refunds by id: all, those of a customer or of an order; with `changedSince` by change.',
    query: z.strictObject({
      customerId: PathId.optional(),
      orderId: OrderPathId.optional(),
      ...changesQuery,
    }),
    answer: pageOf(AdminRefundView),
    refusals: [],
    scope: 'read',
  }),

  createRefund: adminCall({
    route: 'POST /api/admin/v1/orders/:id/refunds',
    summary:
      'Refunds an order in full or in part, and stops its box if wanted. OPEN in the answer: the payment provider has not answered yet.',
    params: orderParams,
    input: RefundParams,
    answer: AdminRefundView,
    successes: [201],
    refusals: ['NOT_FOUND', 'CONFLICT', 'REFUND_NOT_POSSIBLE'],
    scope: 'money',
  }),
}
