/** The cancellation flow: benefit, reasons, offers (spec 4, 7; docs/domain.md 7.3 to 7.5). Cancelling needs none of it. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CancellationOfferView, SubscriptionView, SupplementView } from './subscriptions.ts'
import { InstantView, PathId } from './values.ts'

export const CancellationFlowView = z.object({
  id: z.int(),
  subscriptionId: z.int(),
  /** Null where the flow was read and never started. */
  startedAt: InstantView.nullable(),
  petName: z.string(),
  /** What would be lost; `claim` only where a sample can be had (C-50). */
  benefit: z.object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    bullets: z.array(z.string()),
    claim: z
      .object({
        type: z.literal('FREE_SUPPLEMENT'),
        options: z.array(SupplementView),
        /** The one that suits the dog best. */
        preset: SupplementView,
      })
      .nullable(),
    isApplied: z.boolean(),
  }),
  /** The id of a reason is the `cancellationFlowId` of the other calls (C-49). */
  reasons: z.array(
    z.object({
      id: z.int(),
      code: z.enum([
        'TOO_EXPENSIVE',
        'TOO_MUCH_FOOD',
        'TRAVEL',
        'DISLIKES_TASTE',
        'INTOLERANCE',
        'NO_SPACE',
        'DELIVERY_PROBLEM',
        'DOG_PASSED_AWAY',
        'OTHER',
      ]),
      title: z.string(),
      requiresComment: z.boolean(),
      hasOffer: z.boolean(),
    }),
  ),
})
export type CancellationFlowView = z.infer<typeof CancellationFlowView>

const params = z.object({ id: PathId })
const command = ['NOT_FOUND', 'CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED'] as const

export const startCancellationFlow = endpoint({
  summary: 'Opens the flow, or gives the open one; null for a cancelled subscription.',
  params,
  data: CancellationFlowView.nullable(),
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

export const readCancellationFlow = endpoint({
  summary: 'The flow without opening it; null for a cancelled subscription.',
  params,
  data: CancellationFlowView.nullable(),
  refusals: ['NOT_FOUND'],
})

export const readCancellationOffer = endpoint({
  summary: 'What is offered for a reason; null where nothing is.',
  params: z.object({ id: PathId, cancellationFlowId: PathId }),
  data: CancellationOfferView.nullable(),
  refusals: ['NOT_FOUND'],
})

export const applyCancellationOffer = endpoint({
  summary: 'Takes the offer of a reason instead of cancelling.',
  params,
  body: z.strictObject({
    cancellationFlowId: z.int().positive(),
    offerId: z.int().positive(),
  }),
  data: SubscriptionView,
  refusals: [
    ...command,
    'OFFER_NOT_AVAILABLE',
    'ORDER_LOCKED',
    'PAYMENT_OPEN',
    'SKIP_LIMIT_REACHED',
    'PAUSE_LIMIT_REACHED',
  ],
})

export const applyBenefit = endpoint({
  summary: 'Stays, with a free sample in the next box.',
  params,
  body: z.strictObject({ benefitId: z.int().positive(), option: SupplementView.optional() }),
  data: SubscriptionView,
  refusals: [...command, 'BENEFIT_NOT_AVAILABLE'],
})
