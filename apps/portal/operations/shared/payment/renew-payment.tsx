import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../../data/queries.ts'
import { sectionRoute, type ProfileLinkState } from '../../../profile-routes.ts'
import type { ButtonShape } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/**
 * The payment method of a subscription if it cannot be charged; null if it can, or if the methods failed to load;
 * undefined while they load.
 */
export function useUnusableMethod({
  paymentMethodId,
}: SubscriptionView): PaymentMethodView | null | undefined {
  const { data, pending } = useResource('paymentMethods')
  if (data === null && pending) return undefined
  const method = data?.find(({ id }) => id === paymentMethodId)
  return method && method.status !== 'ACTIVE' ? method : null
}

/** Keeps the place of the button that depends on the payment method, while the methods load. */
export function PaymentButtonSkeleton({ size }: Pick<ButtonShape, 'size'>) {
  return <Skeleton shape="block" width="12rem" height={size === 'small' ? 'var(--target)' : '2.875rem'} />
}

export interface RenewPaymentButtonProps extends ButtonShape {
  method: PaymentMethodView
  /** The accessible name of an action in a list of several dogs. */
  label?: ((action: string) => string) | undefined
}

/** A link to the renewal of a payment method that cannot be charged; after it, an open order is charged at once. */
export function RenewPaymentButton({ method, label, ...shape }: RenewPaymentButtonProps) {
  const text = useOrdersText()
  const state: ProfileLinkState = { section: 'payments', renew: method.id }
  const action = method.status === 'REQUIRES_CONFIRMATION' ? text.confirmPayment : text.renewPayment
  return (
    <LinkButton {...shape} aria-label={label?.(action)} href={sectionRoute('payments')} state={state}>
      {action}
    </LinkButton>
  )
}
