/** Tables of the customer's operations: discount codes, quotes, and the cancellation flow. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** The campaign of a discount code, which is in upper case: the discount and its conditions. */
export interface CampaignTable {
  code: string
  title: string
  value_type: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents. */
  value: number
  orders: number | null
  starts_at: Day | null
  ends_at: Day | null
  minimum_order_cents: number | null
  once_per_customer: boolean
  only_before_first_order: boolean
}

/** The effect of a command as it was shown. Times are real time. */
export interface QuoteTable {
  id: string
  customer_id: number
  /** Null if it concerns all dogs of the customer. */
  subscription_id: number | null
  operation: string
  /** The command's input in canonical form. */
  input: string
  /** The outcome in canonical form: equal texts mean equal outcomes. */
  outcome: string
  created_at: Instant
  expires_at: Instant
}

/** A customer's session in the cancellation flow; at most one is open per subscription. Times are business time. */
export interface CancellationSessionTable {
  id: Generated<number>
  subscription_id: number
  started_at: Instant
  ends_at: Instant
  /** Whether a sample was available when it began. */
  has_benefit: boolean
  closed_at: Instant | null
  closed_by: 'OFFER' | 'BENEFIT' | 'CANCEL' | 'EXPIRY' | null
  reason_id: number | null
  comment: string | null
}

/** A session's offer for a reason. */
export interface CancellationOfferTable {
  id: Generated<number>
  session_id: number
  reason_id: number
  offer: Json<Offer>
}

/** What a customer got for staying. */
export interface ConcessionTable {
  id: Generated<number>
  subscription_id: number
  kind: 'OFFER' | 'BENEFIT'
  offer_id: number | null
  offer: Json<Offer> | null
  /** Whether it cost us something, so that the next one has to wait. */
  is_cooling: boolean
  accepted_on: Day
  /** The completed orders of the subscription when it was accepted. */
  completed_orders: number
}

export interface OperationTables {
  campaign: CampaignTable
  quote: QuoteTable
  cancellation_session: CancellationSessionTable
  cancellation_offer: CancellationOfferTable
  concession: ConcessionTable
}

/** A mail that a customer gets only once, recorded independently of the mail's own row. */
export interface NoticeTable {
  /** The template of the mail. */
  kind: string
  /** Its subject: an order, a payment method, a subscription. */
  subject: string
  /** The day or month of the subject. */
  version: string
  /** Business time. */
  told_at: Instant
}

export interface LifeTables {
  notice: NoticeTable
}
