/** Applies the domain's rules on which subscriptions are listed and which is chosen to the views of the API. */
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import {
  defaultSubscription,
  inListOrder,
  isListable,
} from '@pfotenportal/domain/subscription/subscription-list'
import { config } from './config.ts'

/** The subscriptions that have a product and a pet, in list order. */
export function listedSubscriptions(subscriptions: readonly SubscriptionView[]): SubscriptionView[] {
  return inListOrder(subscriptions.filter(isListable))
}

/** The id of a subscription's product; null if it has none. */
export function productIdOf(subscription: SubscriptionView | null): string | null {
  const product = subscription?.lines.find((line) => line.product)?.product
  return product?.productShopifyId ?? null
}

/** The stored choice if it is still listed, else the default subscription. */
export function chosenSubscription(
  subscriptions: readonly SubscriptionView[],
  settings: SettingsView | null,
): SubscriptionView | null {
  return defaultSubscription(subscriptions, settings?.defaultSubscription ?? null)
}

/** Whether the dog has died. No page then shows offers or questions, or speaks of its meals. */
export const hasDogPassedAway = ({
  status,
  cancellationFlowId,
}: Pick<SubscriptionView, 'status' | 'cancellationFlowId'>) =>
  status === 'CANCELLED' &&
  cancellationFlowId !== null &&
  config.catalogue.reasonsOfDeath.includes(cancellationFlowId)

/** Whether a restart can be offered, even if an address or a payment method is missing for it, which its dialog asks for. */
export const canRestart = ({ status, activationPreview }: SubscriptionView) =>
  status === 'PAUSED' || (status === 'CANCELLED' && activationPreview !== null)

/** Whether the customer's only dogs have died. */
export const haveAllDogsPassedAway = (subscriptions: readonly SubscriptionView[]) =>
  subscriptions.length > 0 && subscriptions.every(hasDogPassedAway)
