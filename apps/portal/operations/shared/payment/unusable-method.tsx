import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../../data/queries.ts'
import type { ButtonShape } from '../../../ui/button/button.tsx'
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
