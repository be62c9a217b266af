/** Tables of dogs, subscriptions, orders, discounts, addresses and payment methods; money in integer cents. */
import type { ColumnType, Generated } from 'kysely'
import { type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { DiscountKind } from '@pfotenportal/domain/discount/discount'
import type { PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import type { ActivityLevel, DogStage, WeightClass } from '@pfotenportal/domain/pet/pet'
import type { IntervalDays, Pension } from '@pfotenportal/domain/plan/plan'
import type {
  FinancialStatus,
  FulfillmentStatus,
  OrderStatus,
  TrackingEventId,
} from '@pfotenportal/domain/subscription/order'
import type { Line, PriceAnswer, SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** A sum, which the database stores as `numeric`: read and written as decimal text. */
type Decimal = ColumnType<string, string, string>

export interface AddressTable {
  id: Generated<number>
  customer_id: number
  first_name: string
  last_name: string
  phone: string
  company: string
  address1: string
  zip: string
  city: string
  country_code: CountryCode
  updated_at: Instant
}

export interface PaymentMethodTable {
  id: string
  customer_id: number
  status: PaymentMethodStatus
  card_brand: 'visa' | 'mastercard' | 'amex' | 'maestro' | null
  card_last_digits: string | null
  card_expiry_month: number | null
  card_expiry_year: number | null
  paypal_email: string | null
  /** The last four characters of the IBAN; only the gateway knows the rest. */
  sepa_last_digits: string | null
  sepa_bank_code: string | null
  sepa_country: string | null
  /** The gateway's reference; null if it was never confirmed there. */
  gateway_reference: string | null
  billing_address: Json<PostalAddress>
  created_at: Instant
}

export interface PetTable {
  id: Generated<number>
  customer_id: number
  name: string
  gender: 'm' | 'f'
  birth_year: number
  birth_month: number
  breed: Json<string | readonly string[]>
  weight_grams: number
  activity_level: ActivityLevel
  weight_class: WeightClass
  dog_stage: DogStage
  allergies: string[]
  health_issues: string[]
  /** Words of both that are not understood, but that somebody has confirmed. */
  confirmed_words: Generated<string[]>
  /** The position of its last change, as other systems are shown it. */
  changed_in: Generated<number>
}

export interface SubscriptionTable {
  id: Generated<number>
  customer_id: number
  pet_id: number | null
  status: SubscriptionStatus
  recipes: RecipeCode[]
  /** A number of days, or `TEST`. */
  cycle: string
  pension: Pension
  interval_days: IntervalDays
  /** The anchor of the cadence; only an ACTIVE subscription has one. */
  anchor_index: number | null
  anchor_date: Day | null
  last_cycle_index: number
  last_billed: Day | null
  last_processed_on: Day | null
  completed_orders: number
  /** The cycle index of the first box that counts for the loyalty path. */
  loyalty_from: Generated<number>
  /** Always the date that the schedule derives; the billing run reads it. */
  next_billing_date: Day | null
  last_payment_status: 'SUCCEEDED' | 'FAILED' | null
  shipping_address: Json<PostalAddress> | null
  address_id: number | null
  payment_method_id: string | null
  /** Who bills it: this service or the legacy billing system. */
  billing_source: Generated<'PORTAL' | 'RECHARGE'>
  ends_at: Day | null
  /** Of an ACTIVE subscription: the first day of the pauses before its newest restart. */
  paused_since: Day | null
  pause_reason: 'CUSTOMER' | 'PAYMENT_FAILED' | null
  pause_started_at: Day | null
  pause_weeks: number | null
  pause_resumes_at: Day | null
  pause_planned_next: Day | null
  cancelled_at: Instant | null
  cancellation_flow_id: number | null
  /** The version of the catalogue under which its menu was last agreed. */
  catalogue_version: Generated<number>
  /** The later version whose prices were agreed since; null for those of `catalogue_version`. */
  price_version: number | null
  /** The newest answer to each announced price change. */
  price_answers: ColumnType<readonly PriceAnswer[], string | undefined, string>
  /** The day on which its dog went to another customer. */
  moved_on: Day | null
  /** The contract with which the dog is there; null again once that customer is erased. */
  moved_to: number | null
  /** Days of food that the dog's boxes had earned at its former customer; they count until the loyalty path ends. */
  brought_days: Generated<number>
  created_at: Instant
  /** The position of its last change, as other systems are shown it. */
  changed_in: Generated<number>
}

export interface SubscriptionLineTable {
  id: number
  subscription_id: number
  sku: string
  quantity: number
  /** The agreed price of one piece; a later list price does not change it (docs/domain.md 5.4). */
  unit_price_cents: number
  /** Both are null on legacy contracts, whose product no longer exists. */
  product_id: number | null
  variant_id: number | null
}

export interface ScheduleExceptionTable {
  subscription_id: number
  cycle_index: number
  skipped: boolean
  is_final: boolean
  moved_to: Day | null
  cutoff_at: Instant | null
  extra_lines: Json<readonly Line[]>
}

export interface CustomerSettingTable {
  customer_id: number
  default_subscription_id: number | null
  /** Whether the customer gets mails about shipping. */
  shipping_mails: Generated<boolean>
}

/** A line as it was charged: with the price of that day, less its share of the discount. */
export interface StoredLine extends Line {
  readonly discountedPrice: number
}

/** An order from the start of its charge on; before that it is derived. */
export interface CustomerOrderTable {
  id: number
  subscription_id: number
  cycle_index: number
  status: Exclude<OrderStatus, 'SCHEDULED'>
  financial_status: FinancialStatus
  fulfillment_status: FulfillmentStatus
  order_number: string | null
  billing_date: Day
  processed_at: Instant | null
  attempts: number
  next_retry_date: Day | null
  decline_code: string | null
  lines: Json<readonly StoredLine[]>
  cycle_days: IntervalDays
  /** The version of the catalogue under which its charge began: it says what is in the box. */
  catalogue_version: Generated<number>
  total_line_items_cents: number
  total_discount_cents: number
  total_shipping_cents: Generated<number>
  total_tax_cents: number
  tax_rate: Decimal
  total_price_cents: number
  /** The trigger of the charge in progress; null if there is none. */
  charge_trigger: 'DUE' | 'ORDER_NOW' | 'RETRY' | null
  /** The discount that this order used or, during its charge, will use. */
  discount_id: number | null
  shipping_address: Json<PostalAddress & { readonly addressId: number | null }>
  payment_method_id: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  parcel_count: number | null
  /** The weekly batch in which it was packed; null for orders older than batches. */
  batch_week: string | null
  /** The day on which its last box was replaced; null if none was. All columns are about the newest box. */
  replaced_on: Generated<Day | null>
  /** How often its box was replaced. */
  replacements: Generated<number>
  /** Paid and delivered before this service: history that no figure of its own counts. */
  is_imported: Generated<boolean>
  /** The position of its last change, as other systems are shown it. */
  changed_in: Generated<number>
}

export interface TrackingEventTable {
  order_id: number
  event: TrackingEventId
  at: Instant
  /** The source of the step: the service, the carrier, or an assumption. */
  source: Generated<'SERVICE' | 'CARRIER' | 'ASSUMED'>
}

/**
 * A refund: OPEN until the gateway has answered, which is never called without this row. FAILED if it was DONE and the
 * provider could not carry it out after all.
 */
export interface RefundTable {
  id: Generated<number>
  order_id: number
  /** The number within the order; its key at the gateway is `refund:{orderId}:{number}`. */
  number: number
  state: Generated<'OPEN' | 'DONE' | 'REFUSED' | 'FAILED'>
  amount_cents: number
  reason: string
  /** Whether it cancels the order. */
  is_cancelling: Generated<boolean>
  /** The gateway's reference of the charge and, once it is made, of the refund. */
  charge_reference: string | null
  gateway_reference: string | null
  /** Why it was refused or has failed; kept if the money then went back another way. */
  refused_code: string | null
  request_id: string | null
  /** The person or key that requested it, as `staff:id` or `key:id`; null for a script and the service. */
  acted_by: Generated<string | null>
  /** The member of staff whose allowance it uses; null if it is nobody's decision, and for keys and commands. */
  given_by: Generated<number | null>
  /** Business time. */
  at: Instant
  /** Real time, as is the following; null on imported refunds. */
  started_at: Instant | null
  /** Until then the process that began it waits for the gateway. */
  lease_until: Instant | null
  settled_at: Instant | null
  /** When it failed, in business time. */
  failed_at: Instant | null
  /** The gateway at which it was begun; null on imported refunds, and if it was not recorded yet. */
  gateway: string | null
  /** When the operator was last alerted that it is unresolved. */
  alerted_at: Instant | null
  /** The position of its last change, as other systems are shown it. */
  changed_in: Generated<number>
}

export interface DiscountTable {
  id: Generated<number>
  subscription_id: number
  kind: DiscountKind
  code: string | null
  /** The campaign's name, without the amount; empty for rewards. */
  title: string
  /** Null if the title is the same in both languages. */
  title_en: string | null
  value_type: 'PERCENTAGE' | 'FIXED' | 'PRODUCT'
  /** Whole percent, or cents. */
  value: number
  remaining_orders: number | null
  expires_at: Day | null
  minimum_order_cents: number | null
  /** The loyalty milestone that granted it, once each. */
  milestone: number | null
  /** The loyalty path that granted it: the subscription's at that time. */
  loyalty_from: Generated<number>
  /** The first and the last order it applies to, if one was locked when it was added or removed; null means any. */
  from_cycle_index: number | null
  to_cycle_index: number | null
  /** The billing date of the order that used it up. */
  consumed_on: Day | null
  /** The day on which it was removed or expired unused. */
  removed_on: Day | null
  created_at: Instant
  /** A reward of the time before this service. */
  is_imported: Generated<boolean>
}

export interface SubscriptionTables {
  address: AddressTable
  payment_method: PaymentMethodTable
  pet: PetTable
  subscription: SubscriptionTable
  subscription_line: SubscriptionLineTable
  schedule_exception: ScheduleExceptionTable
  customer_setting: CustomerSettingTable
  customer_order: CustomerOrderTable
  tracking_event: TrackingEventTable
  refund: RefundTable
  discount: DiscountTable
}

/** A weighing of a dog. */
export interface PetWeightTable {
  pet_id: number
  measured_on: Day
  weight_grams: number
  /** The source: the customer, or the import of the dog's data. */
  source: 'CUSTOMER' | 'IMPORT'
  /** Business time. */
  recorded_at: Instant
}

/** The photo of a dog (C-637). */
export interface PetPhotoTable {
  pet_id: number
  /** Names the photo, anew with each. */
  name: Generated<string>
  jpeg: Buffer
  /** Business time. */
  saved_at: Instant
}

export interface PetTables {
  pet_photo: PetPhotoTable
  pet_weight: PetWeightTable
}
