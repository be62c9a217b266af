/** Tables of the customer's operations: campaigns behind codes, quotes, and the cancellation flow. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** What a code gives and to whom; the code in upper case. */
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

/** What a command would change, as it was shown. Times are real time. */
export interface QuoteTable {
  id: string
  customer_id: number
  /** Null where it is about all dogs of the customer. */
  subscription_id: number | null
  operation: string
  /** The command's input in one spelling. */
  input: string
  /** What would change in one spelling: the same text, the same outcome. */
  outcome: string
  created_at: Instant
  expires_at: Instant
}

/** A customer's way through the cancellation flow; at most one is open for a subscription. Times are business time. */
export interface CancellationSessionTable {
  id: Generated<number>
  subscription_id: number
  started_at: Instant
  ends_at: Instant
  /** Whether a sample could be had when it began. */
  has_benefit: boolean
  closed_at: Instant | null
  closed_by: 'OFFER' | 'BENEFIT' | 'CANCEL' | 'EXPIRY' | null
  reason_id: number | null
  comment: string | null
}

/** What a session offers for a reason. */
export interface CancellationOfferTable {
  id: Generated<number>
  session_id: number
  reason_id: number
  offer: Json<Offer>
}

/** What a customer was given for staying. */
export interface ConcessionTable {
  id: Generated<number>
  subscription_id: number
  kind: 'OFFER' | 'BENEFIT'
  offer_id: number | null
  offer: Json<Offer> | null
  /** Whether it cost us something, so that the next one has to wait (C-50). */
  is_cooling: boolean
  accepted_on: Day
  /** Of the subscription, when it was accepted. */
  completed_orders: number
}

export interface OperationTables {
  campaign: CampaignTable
  quote: QuoteTable
  cancellation_session: CancellationSessionTable
  cancellation_offer: CancellationOfferTable
  concession: ConcessionTable
}

/** Something that a customer is told once, whatever becomes of the mail's own row. */
export interface NoticeTable {
  /** The template of the mail. */
  kind: string
  /** What it is about: an order, a payment method, a subscription. */
  subject: string
  /** Which of its days or months. */
  version: string
  /** Business time. */
  told_at: Instant
}

export interface LifeTables {
  notice: NoticeTable
}
