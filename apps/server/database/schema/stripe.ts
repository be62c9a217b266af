/** Tables of the gateway of Stripe. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** A page on which a payment method is set up. */
export interface StripeSetUpTable {
  /** `setup:{link}:{number}`. */
  key: string
  /** `customer:{id}`. */
  customer_key: string
  /** What Stripe knows the customer by. */
  customer_reference: string
  /** What Stripe knows the page by. */
  session_reference: string
  created_at: Instant
}

export interface StripeTables {
  stripe_set_up: StripeSetUpTable
}
