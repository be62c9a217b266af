import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../../data/queries.ts'
import { openOperation } from '../../../operations/open-operation.ts'
import {
  PaymentButtonSkeleton,
  RenewPaymentButton,
  useUnusableMethod,
} from '../../../operations/shared/payment/renew-payment.tsx'
import { Button, type ButtonShape } from '../../../ui/button/button.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'

export interface FailedPaymentActionsProps extends Pick<ButtonShape, 'size'> {
  subscription: SubscriptionView
  entry: ScheduleEntryView
  /** The accessible name of an action in a list of several dogs. */
  label?: ((action: string) => string) | undefined
}

/**
 * The ways to pay an order whose charge failed. The main one renews a method that cannot be charged; only a valid
 * method is charged again (docs/domain.md 8.2). An order that is not owed, because only `placeOrder` was declined, is
 * ordered again.
 */
export function FailedPaymentActions({ subscription, entry, size, label }: FailedPaymentActionsProps) {
  const text = useOrdersText()
  const unusable = useUnusableMethod(subscription)
  const hasOther = (useResource('paymentMethods').data ?? []).some(({ status }) => status === 'ACTIVE')
  const choose = () => openOperation('changePaymentMethod', subscription, entry)
  if (unusable === undefined) return <PaymentButtonSkeleton size={size} />
  if (unusable) {
    return (
      <>
        <RenewPaymentButton look="main" size={size} method={unusable} label={label} />
        {hasOther && (
          <Button size={size} aria-label={label?.(text.otherPayment)} onClick={choose}>
            {text.otherPayment}
          </Button>
        )}
      </>
    )
  }
  const canRetry = subscription.allowedActions.includes('placeOrder')
  const pay = entry.needsConfirmation ? text.confirmCharge : text.payNow
  const retry = entry.status === 'FAILED' ? pay : text.orderNow
  return (
    <>
      {canRetry && (
        <Button
          look="main"
          size={size}
          aria-label={label?.(retry)}
          onClick={() => openOperation('placeOrder', subscription, entry)}
        >
          {retry}
        </Button>
      )}
      <Button
        look={canRetry ? 'soft' : 'main'}
        size={size}
        aria-label={label?.(text.failedLink)}
        onClick={choose}
      >
        {text.failedLink}
      </Button>
    </>
  )
}

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
    const { status, card } = unusable
    const cannot = status === 'EXPIRED' && card ? text.failedExpired(card.lastDigits) : text.failedUnusable
    return {
      nextRetryDate: null,
      what: status === 'REQUIRES_CONFIRMATION' ? text.failedUnconfirmedMethod : cannot,
    }
  }
  return {
    nextRetryDate: nextRetryDate ?? null,
    what: needsConfirmation ? text.failedToConfirm : text.failedWhat,
  }
}
