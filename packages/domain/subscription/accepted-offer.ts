/** What was given to somebody who stayed, until it is used up (docs/domain.md 7.4, 7.5). */
import type { Day } from '../core/calendar.ts'
import type { Offer } from './offer.ts'
import type { Line, Subscription } from './subscription.ts'
import { supplementOfProduct } from '../catalogue/supplement.ts'

/** An offer that was accepted, and how many boxes the subscription had been sent by then. */
export interface AcceptedOffer {
  readonly offer: Offer
  readonly completedOrders: number
}

/**
 * Whether an accepted offer still lies ahead: a discount until an order used it or it expired, a sample until its box
 * is charged, a pause while it lasts, another plan or a skip until the next box. After a cancellation nothing does.
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

/** Whether a free sample waits in a box to come. */
export function hasPendingSample(subscription: Subscription): boolean {
  return subscription.exceptions.some(({ extraLines }) => extraLines.some(isSample))
}

function isSample({ price, product }: Line): boolean {
  return price === 0 && product !== null && supplementOfProduct(product.productId) !== undefined
}
