import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'

type Paid = Pick<SubscriptionView, 'status' | 'paymentMethodId' | 'pet'>

/** The dogs whose boxes a method pays; of a cancelled subscription nothing is paid any more. */
export function dogsPaidBy(methodId: string, subscriptions: readonly Paid[]): string[] {
  return subscriptions
    .filter(({ status, paymentMethodId }) => status !== 'CANCELLED' && paymentMethodId === methodId)
    .flatMap(({ pet }) => (pet ? [pet.name] : []))
}
