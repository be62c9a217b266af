/**
 * Tables of the customer's operations: discount codes, quotes, cancellation flow, vacations, calendar feeds and
 * referrals.
 */
import type { ColumnType, Generated } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { VacationStep, VacationStrategy } from '@pfotenportal/domain/order/vacation'
import type { ReferralState, ReferralVoidReason } from '@pfotenportal/domain/referral/referral'
import type { Offer } from '@pfotenportal/domain/subscription/offer'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** The campaign of a discount code, which is in upper case: the discount and its conditions. */
export interface CampaignTable {
  code: string
  title: string
  /** Null if the title is the same in both languages. */
  title_en: string | null
  value_type: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents. */
  value: number
  orders: number | null
  starts_at: Day | null
  ends_at: Day | null
  minimum_order_cents: number | null
  once_per_customer: boolean
  only_before_first_order: boolean
  /** The only customer who can use it; null for everybody. */
  customer_id: Generated<number | null>
  /** The codes that were made together on a page; null for those of a file. */
  batch: Generated<string | null>
  /** Real time; null for codes that are older than this column. */
  created_at: Generated<Instant | null>
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
  /** Whether staff began it or cancelled in it, for a customer who does not see the offers. */
  is_by_staff: Generated<boolean>
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
  /** When the customer first saw it; null if never. */
  shown_at: Instant | null
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
export interface OneTimeMailTable {
  /** The template of the mail. */
  kind: string
  /** Its subject: an order, a payment method, a subscription. */
  subject: string
  /** The day or month of the subject. */
  version: string
  /** Business time. */
  told_at: Instant
}

export interface OneTimeMailTables {
  notice: OneTimeMailTable
}

/** A vacation as it was entered. Times are business time. */
export interface VacationTable {
  id: Generated<number>
  customer_id: number
  from_day: Day
  to_day: Day
  wish: VacationStrategy
  entered_at: Instant
  /** Its effect on the orders of all dogs; an order's id identifies its dog. */
  steps: Json<readonly VacationStep[]>
  taken_back_at: Instant | null
}

/**
 * The secret of a customer's calendar feed: found by its hash, shown again from its encrypted form. Times are real
 * time.
 */
export interface CalendarFeedTable {
  customer_id: number
  token_hash: Buffer
  sealed_token: string
  created_at: Instant
}

export interface CalendarTables {
  vacation: VacationTable
  calendar_feed: CalendarFeedTable
}

/** A referred friend; each friend is referred once. */
export interface ReferralTable {
  id: Generated<number>
  friend_id: number
  referrer_id: number
  state: ReferralState
  /** Why it does not count; null if it does. */
  fault: ReferralVoidReason | null
  came_at: Instant
  decided_at: Instant | null
  /** The friend's first order, which earned the reward. */
  order_id: number | null
  /** The friend's discount; null until a subscription has it. */
  friend_discount_id: number | null
  /** The referrer's reward; null until a subscription has it. */
  reward_discount_id: number | null
}

export interface ReferralTables {
  referral: ReferralTable
}
