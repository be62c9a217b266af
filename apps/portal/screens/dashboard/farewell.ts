import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { DOG_PASSED_AWAY } from '@pfotenportal/domain/subscription/offer'

/** The dog has died: nothing on its dashboard offers or asks for anything (docs/domain.md 7.3). */
export const isFarewell = ({
  status,
  cancellationFlowId,
}: Pick<SubscriptionView, 'status' | 'cancellationFlowId'>) =>
  status === 'CANCELLED' && cancellationFlowId === DOG_PASSED_AWAY
