/** Which subscriptions are shown and which is chosen: the rules of the domain on the objects of the wire. */
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import {
  defaultSubscription,
  inListOrder,
  isListable,
} from '@pfotenportal/domain/subscription/subscription-list'
import { DOG_PASSED_AWAY } from '@pfotenportal/domain/subscription/offer'

/** With product and pet only, in the order of the lists (spec 3, 4). */
export function listedSubscriptions(subscriptions: readonly SubscriptionView[]): SubscriptionView[] {
  return inListOrder(subscriptions.filter(isListable))
}

/** The id of the product that a subscription is about; null without one. */
export function productIdOf(subscription: SubscriptionView | null): string | null {
  const product = subscription?.lines.find((line) => line.product)?.product
  return product?.productShopifyId ?? null
}

/** The stored choice where it is still listed, else the default (spec 4; docs/domain.md 8.3). */
export function chosenSubscription(
  subscriptions: readonly SubscriptionView[],
  settings: SettingsView | null,
): SubscriptionView | null {
  return defaultSubscription(subscriptions, settings?.defaultSubscription ?? null)
}

/** The dog has died: nothing on its dashboard offers or asks for anything (docs/domain.md 7.3). */
export const hasDogPassedAway = ({
  status,
  cancellationFlowId,
}: Pick<SubscriptionView, 'status' | 'cancellationFlowId'>) =>
  status === 'CANCELLED' && cancellationFlowId === DOG_PASSED_AWAY
