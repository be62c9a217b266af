import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { sectionRoute, type ProfileLinkState } from '../../../profile-routes.ts'
import type { ButtonShape } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'

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
