/**
 * Accepted offers: until when they are pending, and whether they kept the customer (docs/domain.md 7.4, 7.5; C-251).
 */
import { addDays, type Day } from '../core/calendar.ts'
import type { Offer } from './offer.ts'
import type { Line, Subscription } from './subscription.ts'

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

/** Whether an upcoming box contains a free sample, the only article that is added for nothing. */
export function hasPendingSample(subscription: Subscription): boolean {
  return subscription.exceptions.some(({ extraLines }) => extraLines.some(isSample))
}

function isSample({ price, product }: Line): boolean {
  return price === 0 && product !== null
}

/** A customer who still has the subscription this many days after accepting counts as saved. */
export const SAVED_AFTER_DAYS = 30

/** A customer who opened the cancellation flow and accepted an offer or the free sample instead. */
export interface AcceptedConcession {
  readonly acceptedOn: Day
  /** The first day after that on which the subscription was cancelled; null if it was not. */
  readonly cancelledOn: Day | null
}

/** STAYED: saved. LEFT: cancelled within the time. OPEN: the time is not over. */
export type SaveOutcome = 'STAYED' | 'LEFT' | 'OPEN'

/**
 * The outcome by today. A customer who cancels on the thirtieth day has left; one who cancels later counts as saved.
 */
export function saveOutcome({ acceptedOn, cancelledOn }: AcceptedConcession, today: Day): SaveOutcome {
  const last = addDays(acceptedOn, SAVED_AFTER_DAYS)
  if (cancelledOn !== null && cancelledOn <= last) return 'LEFT'
  return today > last ? 'STAYED' : 'OPEN'
}
