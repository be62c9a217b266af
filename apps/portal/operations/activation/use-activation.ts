/** Resuming or reactivating a subscription: the quoted command, and the choice of address and payment method. */
import { useState } from 'react'
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { activation } from '@pfotenportal/text/de/subscription-operations'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { defineText } from '../../ui/text/text.tsx'
import { draftOf, useAddressText } from '../shared/address/address-draft.ts'
import { usePaymentText } from '../shared/payment/payment-choice.tsx'
import type { QuoteToConfirm } from '../shared/quote/quote-state.tsx'

/** The texts of this dialog. */
export const useActivationText = defineText(
  { activation },
  () => import('@pfotenportal/text/en/subscription-operations'),
)

export type ActivationKind = 'resumeSubscription' | 'reactivateSubscription'

/** Address and payment method are saved as soon as they are chosen; `onSaved` reloads the quote. */
function useDestination(subscription: SubscriptionView, onSaved: () => void) {
  const address = useOperation('updateSubscriptionAddress', useAddressText().toast)
  const payment = useOperation('changePaymentMethod', usePaymentText().toast)
  const [wanted, setWanted] = useState<{ shipping?: ShippingAddressView; method?: string }>({})
  const params = { id: subscription.id }

  const ship = async (to: AddressView) => {
    payment.dismiss()
    setWanted({ shipping: { ...to, addressId: to.id } })
    if ((await address.run({ params, body: draftOf(to) })).ok) onSaved()
    setWanted({})
  }
  const pay = async (paymentMethodId: string) => {
    address.dismiss()
    setWanted({ method: paymentMethodId })
    if ((await payment.run({ params, body: { paymentMethodId } })).ok) onSaved()
    setWanted({})
  }
  return {
    shipping: wanted.shipping ?? subscription.shippingAddress,
    method: wanted.method ?? subscription.paymentMethodId,
    ship: (to: AddressView) => void ship(to),
    pay: (id: string) => void pay(id),
    saving: address.pending || payment.pending,
    error: address.error ?? payment.error,
  }
}

const PAYMENT_REFUSALS: ReadonlySet<string> = new Set([
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_UNCONFIRMED',
])

/** What has to be chosen before the command is possible. */
export type MissingChoice = 'address' | 'payment' | 'both'

/** What is missing, by the data on screen or because there is no quote without it; null if nothing is. */
function useMissingChoice(
  { shipping, method }: Pick<ReturnType<typeof useDestination>, 'shipping' | 'method'>,
  { quote, error }: Pick<QuoteToConfirm, 'quote' | 'error'>,
): MissingChoice | null {
  const methods = useResource('paymentMethods').data
  const refusal = quote || typeof error === 'string' ? '' : (error?.type ?? '')
  const isPayable = methods === null || methods.some(({ id, status }) => id === method && status === 'ACTIVE')
  const lacksAddress = shipping === null || refusal === 'ADDRESS_MISSING'
  const lacksPayment = !isPayable || PAYMENT_REFUSALS.has(refusal)
  if (lacksAddress) return lacksPayment ? 'both' : 'address'
  return lacksPayment ? 'payment' : null
}

/** The state of 'Versand & Zahlung' for one subscription. `kind` does not change while the dialog is open. */
export function useActivation(subscription: SubscriptionView, kind: ActivationKind, needsQuote: boolean) {
  const text = useActivationText()
  const request = needsQuote ? { subscriptionId: subscription.id, operation: kind } : null
  const quoted = useQuotedOperation(kind, request, text.toast[kind])
  const destination = useDestination(subscription, quoted.retry)
  const missing = useMissingChoice(destination, quoted)
  return { quoted, destination, missing }
}

export type ActivationState = ReturnType<typeof useActivation>
