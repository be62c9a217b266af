/** Commands that skip an order, or put a skipped one back on the schedule (docs/domain.md 3.2). */
import { z } from 'zod'
import { subscriptionOperation } from './operation.ts'
import { OrderView } from './orders.ts'
import { SubscriptionView } from './subscriptions.ts'
import { OrderPathId, PathId } from './values.ts'

const params = z.object({ id: PathId })
const orderParams = z.object({ id: OrderPathId })

/** Commands that skip and unskip orders. */
export const orderOperations = {
  skipNextOrder: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/skip_next_order',
    summary: 'Skips the next order.',
    params,
    answer: SubscriptionView,
    refusals: [
      'NO_UPCOMING_ORDER',
      'ORDER_LOCKED',
      'ORDER_NOT_SKIPPABLE',
      'SKIP_LIMIT_REACHED',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'subscription',
    event: 'orderSkipped',
    quoted: true,
    undo: 'undoChange',
  }),

  skipOrder: subscriptionOperation({
    route: 'POST /api/v1/orders/:id/skip',
    summary: 'Skips one upcoming order; possible until its cut-off.',
    params: orderParams,
    answer: OrderView,
    refusals: [
      'ORDER_LOCKED',
      'ORDER_NOT_SKIPPABLE',
      'SKIP_LIMIT_REACHED',
      'SUBSCRIPTION_PAUSED',
      'SUBSCRIPTION_CANCELLED',
    ],
    on: 'order',
    event: 'orderSkipped',
    quoted: true,
    undo: 'undoChange',
  }),

  unskipOrder: subscriptionOperation({
    route: 'POST /api/v1/orders/:id/unskip',
    summary: 'Restores a skipped order; possible until its cut-off.',
    params: orderParams,
    answer: OrderView,
    refusals: ['ORDER_LOCKED', 'ORDER_NOT_UNSKIPPABLE', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_CANCELLED'],
    on: 'order',
    event: 'orderUnskipped',
    quoted: true,
    undo: 'undoChange',
  }),
}
