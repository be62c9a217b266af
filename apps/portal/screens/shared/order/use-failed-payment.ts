import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useUnusableMethod } from '../../../operations/shared/payment/unusable-method.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'

/**
 * What follows a failed payment: the day of the next automatic attempt, if there is one, and what the customer can do.
 * Null while the payment methods load, because a method that cannot be charged is not retried.
 */
export function useFailedPayment(
  subscription: SubscriptionView,
  { needsConfirmation, nextRetryDate }: ScheduleEntryView,
): { readonly nextRetryDate: string | null; readonly what: string } | null {
  const text = useOrdersText()
  const unusable = useUnusableMethod(subscription)
  if (unusable === undefined) return null
  if (unusable !== null) {
    const isUnconfirmed = unusable.status === 'REQUIRES_CONFIRMATION'
    return {
      nextRetryDate: null,
      what: isUnconfirmed ? text.failedUnconfirmedMethod : text.failedUnusable,
    }
  }
  return {
    nextRetryDate: nextRetryDate ?? null,
    what: needsConfirmation ? text.failedToConfirm : text.failedWhat,
  }
}
