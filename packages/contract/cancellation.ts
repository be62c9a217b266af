/**
 * The cancellation flow: benefit, reasons and offers (spec 4, 7; docs/domain.md 7.3 to 7.5). A customer can cancel
 * without it.
 */
import { z } from 'zod'
import { operation, resource, subscriptionOperation } from './operation.ts'
import { CancellationOfferView, SubscriptionView, SupplementView } from './subscriptions.ts'
import { InstantView, MoneyView, PathId } from './values.ts'

/** The cancellation flow: what the customer would lose, and the reasons to choose from. */
export const CancellationFlowView = z.object({
  id: z.int(),
  subscriptionId: z.int(),
  /** Null if the flow was read but never started. */
  startedAt: InstantView.nullable(),
  petName: z.string(),
  /** What the customer would lose; `claim` is set only if a free sample is available. */
  benefit: z.object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    bullets: z.array(z.string()),
    claim: z
      .object({
        type: z.literal('FREE_SUPPLEMENT'),
        options: z.array(SupplementView),
        /** The option that suits the dog best. */
        preset: SupplementView,
      })
      .nullable(),
    isApplied: z.boolean(),
  }),
  /** The id of a reason is the `cancellationFlowId` of the other calls. */
  reasons: z.array(
    z.object({
      id: z.int(),
      code: z.string().regex(/^[A-Z][A-Z_]*$/),
      title: z.string(),
      requiresComment: z.boolean(),
      hasOffer: z.boolean(),
    }),
  ),
  /** Boxes that are paid but not packed, which `cancelSubscription` stops and refunds on request if the dog has died. */
  stoppableBoxes: z.array(z.object({ orderId: z.int(), amount: MoneyView })),
  /** The sum of their amounts; they can only be stopped together. */
  stoppableAmount: MoneyView,
})
export type CancellationFlowView = z.infer<typeof CancellationFlowView>

const params = z.object({ id: PathId })

export const cancellationFlowOperations = {
  startCancellationFlow: operation({
    route: 'POST /api/v1/subscriptions/:id/cancellationFlow',
    summary:
      'Starts the cancellation flow, or returns the one in progress; null for a cancelled subscription.',
    params,
    answer: CancellationFlowView.nullable(),
    refusals: ['NOT_FOUND', 'CONFLICT'],
  }),

  readCancellationFlow: resource({
    route: 'GET /api/v1/subscriptions/:id/cancellationFlow',
    summary: 'The cancellation flow, without starting it; null for a cancelled subscription.',
    params,
    answer: CancellationFlowView.nullable(),
    refusals: ['NOT_FOUND'],
  }),

  readCancellationOffer: resource({
    route: 'GET /api/v1/subscriptions/:id/cancellation_offer/:cancellationFlowId',
    summary: 'The offer for a cancellation reason; null if there is none.',
    params: z.object({ id: PathId, cancellationFlowId: PathId }),
    answer: CancellationOfferView.nullable(),
    refusals: ['NOT_FOUND'],
  }),
}

/** Commands of the cancellation flow. */
export const cancellationCommands = {
  applyCancellationOffer: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/apply_cancellation_offer',
    summary: 'Accepts the offer for a cancellation reason instead of cancelling.',
    params,
    input: z.strictObject({
      cancellationFlowId: z.int().positive(),
      offerId: z.int().positive(),
    }),
    answer: SubscriptionView,
    refusals: [
      'OFFER_NOT_AVAILABLE',
      'ORDER_LOCKED',
      'PAYMENT_OPEN',
      'SKIP_LIMIT_REACHED',
      'PAUSE_LIMIT_REACHED',
    ],
    on: 'subscription',
    event: 'offerAccepted',
    quoted: true,
    undo: null,
  }),

  applyBenefit: subscriptionOperation({
    route: 'POST /api/v1/subscriptions/:id/apply_benefit',
    summary: 'Keeps the subscription, with a free sample in the next box.',
    params,
    input: z.strictObject({ benefitId: z.int().positive(), option: SupplementView.optional() }),
    answer: SubscriptionView,
    refusals: ['BENEFIT_NOT_AVAILABLE'],
    on: 'subscription',
    event: 'benefitAccepted',
    quoted: true,
    undo: null,
  }),
}
