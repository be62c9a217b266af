import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { PaymentLine, PostalLines } from '../shared/account/account-lines.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'

/** The delivery address of the boxes. */
export function AddressCard({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { shipping } = text
  const address = subscription.shippingAddress
  return (
    <TitledCard
      id="shipping"
      title={shipping.title}
      action={
        subscription.allowedActions.includes('updateSubscriptionAddress') && (
          <Button
            look="quiet"
            size="small"
            aria-label={text.changeShipping}
            onClick={() => openOperation('updateSubscriptionAddress', subscription)}
          >
            {text.change}
          </Button>
        )
      }
    >
      {address ? <PostalLines address={address} /> : <p>{shipping.none}</p>}
    </TitledCard>
  )
}

/** The payment method of the subscription. */
export function PaymentCard({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { payment } = text
  const methods = useResource('paymentMethods')
  const method = methods.data?.find(({ id }) => id === subscription.paymentMethodId)
  const waiting = methods.pending && !methods.data
  return (
    <TitledCard
      id="payment"
      title={payment.title}
      action={
        subscription.allowedActions.includes('changePaymentMethod') && (
          <Button
            look="quiet"
            size="small"
            aria-label={text.changePayment}
            onClick={() => openOperation('changePaymentMethod', subscription)}
          >
            {text.change}
          </Button>
        )
      }
    >
      {waiting && (
        <Loading>
          <Skeleton height="3rem" shape="block" />
        </Loading>
      )}
      {!waiting && (method ? <PaymentLine method={method} /> : <p>{payment.none}</p>)}
    </TitledCard>
  )
}
