/** Accepted offers until they are used up (docs/domain.md 7.4, 7.5). */
import type { Day } from '../core/calendar.ts'
import type { Offer } from './offer.ts'
import type { Line, Subscription } from './subscription.ts'
import { supplementOfProduct } from '../catalogue/supplement.ts'

/** An accepted offer, and the number of completed orders at that time. */
export interface AcceptedOffer {
  readonly offer: Offer
  readonly completedOrders: number
}

/**
 * Whether an accepted offer is still pending: a discount until it is used or expires, a sample until its box is
 * charged, a pause while it lasts, a change of plan or a skip until the next box. A cancellation ends all of them.
 */
export function isOfferPending(
  subscription: Subscription,
  { offer, completedOrders }: AcceptedOffer,
  today: Day,
): boolean {
  if (subscription.status === 'CANCELLED') return false
  if (offer.type === 'DISCOUNT') return hasOfferDiscount(subscription, today)
  if (offer.type === 'FREE_SUPPLEMENT') return hasPendingSample(subscription)
  if (offer.type === 'PAUSE') return subscription.status === 'PAUSED'
  return subscription.completedOrders === completedOrders
}

function hasOfferDiscount(subscription: Subscription, today: Day): boolean {
  return subscription.discounts.some(
    ({ kind, expiresAt }) => kind === 'OFFER' && (expiresAt === null || expiresAt >= today),
  )
}

/** Whether an upcoming box contains a free sample. */
export function hasPendingSample(subscription: Subscription): boolean {
  return subscription.exceptions.some(({ extraLines }) => extraLines.some(isSample))
}

function isSample({ price, product }: Line): boolean {
  return price === 0 && product !== null && supplementOfProduct(product.productId) !== undefined
}
