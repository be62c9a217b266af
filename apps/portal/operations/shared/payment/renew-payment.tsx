import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../../data/queries.ts'
import { type ProfileLinkState, sectionRoute } from '../../../profile-routes.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import type { ButtonShape } from '../../../ui/button/button.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'

/** The payment method of a subscription if it cannot be charged; null if it can, or while the methods load. */
export function useUnusableMethod({ paymentMethodId }: SubscriptionView): PaymentMethodView | null {
  const method = useResource('paymentMethods').data?.find(({ id }) => id === paymentMethodId)
  return method && method.status !== 'ACTIVE' ? method : null
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
