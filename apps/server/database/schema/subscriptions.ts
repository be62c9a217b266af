/** Tables of dogs, subscriptions, orders, discounts, addresses and payment methods; money in integer cents. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode, PostalAddress } from '@pfotenportal/domain/customer/address'
import type { DiscountKind } from '@pfotenportal/domain/discount/discount'
import type { PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import type { ActivityLevel, DogStage, WeightClass } from '@pfotenportal/domain/pet/pet'
import type { IntervalDays, Pension, RecipeCode } from '@pfotenportal/domain/plan/plan'
import type {
  FinancialStatus,
  FulfillmentStatus,
  OrderStatus,
  TrackingEventId,
} from '@pfotenportal/domain/subscription/order'
import type { Line, SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** A sum of other columns' worth, kept by the database as `numeric`: read and written as decimal text. */
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
  /** The last four characters of an IBAN that may be debited; the rest of it is the gateway's alone. */
  sepa_last_digits: string | null
  sepa_bank_code: string | null
  sepa_country: string | null
  /** What the gateway knows it by; null where it has never been confirmed there. */
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
}

export interface SubscriptionTable {
  id: Generated<number>
  customer_id: number
  pet_id: number | null
  status: SubscriptionStatus
  recipes: RecipeCode[]
  cycle: '14' | '28' | 'TEST'
  pension: Pension
  interval_days: IntervalDays
  /** Where the cadence stands; only an ACTIVE subscription has one. */
  anchor_index: number | null
  anchor_date: Day | null
  last_cycle_index: number
  last_billed: Day | null
  last_processed_on: Day | null
  completed_orders: number
  /** The cycle index of the first box that counts for the loyalty path (C-198). */
  loyalty_from: Generated<number>
  /** Always what the schedule derives; the billing run reads it (C-26). */
  next_billing_date: Day | null
  last_payment_status: 'SUCCEEDED' | 'FAILED' | null
  shipping_address: Json<PostalAddress> | null
  address_id: number | null
  payment_method_id: string | null
  /** Who charges: this service, or the system that the contract came from (C-56). */
  billing_source: Generated<'PORTAL' | 'RECHARGE'>
  ends_at: Day | null
  pause_reason: 'CUSTOMER' | 'PAYMENT_FAILED' | null
  pause_started_at: Day | null
  pause_weeks: number | null
  pause_resumes_at: Day | null
  pause_planned_next: Day | null
  cancelled_at: Instant | null
  cancellation_flow_id: number | null
  created_at: Instant
}

export interface SubscriptionLineTable {
  id: number
  subscription_id: number
  sku: string
  quantity: number
  /** The price agreed for one piece; a later list price does not change it (docs/domain.md 5.4). */
  unit_price_cents: number
  /** Both null on legacy contracts, whose product no longer exists. */
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
}

/** A position as it was charged: the line of that day with the discount's share taken off. */
export interface ChargedLine extends Line {
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
  lines: Json<readonly ChargedLine[]>
  cycle_days: IntervalDays
  total_line_items_cents: number
  total_discount_cents: number
  total_shipping_cents: Generated<number>
  total_tax_cents: number
  tax_rate: Decimal
  total_price_cents: number
  /** What set off the charge that runs; null while none does. */
  charge_trigger: 'DUE' | 'ORDER_NOW' | 'RETRY' | null
  /** The discount that this order used or, while its charge is open, will use. */
  discount_id: number | null
  shipping_address: Json<PostalAddress & { readonly addressId: number | null }>
  payment_method_id: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  parcel_count: number | null
  /** The weekly batch that it was packed in; of orders from before there were batches null. */
  batch_week: string | null
}

export interface TrackingEventTable {
  order_id: number
  event: TrackingEventId
  at: Instant
  /** Who says so: the service, the carrier, or nobody (C-36). */
  source: Generated<'SERVICE' | 'CARRIER' | 'ASSUMED'>
}

/**
 * Money that goes back: OPEN until the gateway has answered, which is never asked without this row (C-201). FAILED where it
 * was DONE and the provider could not carry it out after all (C-255).
 */
export interface RefundTable {
  id: Generated<number>
  order_id: number
  /** Counts the refunds of an order; the gateway knows each by `refund:{orderId}:{number}`. */
  number: number
  state: Generated<'OPEN' | 'DONE' | 'REFUSED' | 'FAILED'>
  amount_cents: number
  reason: string
  /** Whether the order is given up with it. */
  is_cancelling: Generated<boolean>
  /** What the gateway calls the charge, and the refund once it is made. */
  charge_reference: string | null
  gateway_reference: string | null
  /** Why it was refused, or has failed; kept where the money then went back another way. */
  refused_code: string | null
  request_id: string | null
  /** Business time. */
  at: Instant
  /** Real time, like the following; null on refunds that were imported. */
  started_at: Instant | null
  /** Until then whoever began it waits for the gateway. */
  lease_until: Instant | null
  settled_at: Instant | null
  /** When it failed, by business time. */
  failed_at: Instant | null
  /** The gateway at which it was begun; null on those that were imported, and where it was not noted yet. */
  gateway: string | null
  /** When the operator was last told that its outcome is not known. */
  alerted_at: Instant | null
}

export interface DiscountTable {
  id: Generated<number>
  subscription_id: number
  kind: DiscountKind
  code: string | null
  /** The campaign's name, without the amount; empty for rewards. */
  title: string
  value_type: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents. */
  value: number
  remaining_orders: number | null
  expires_at: Day | null
  minimum_order_cents: number | null
  /** The loyalty milestone that granted it, once each (C-48). */
  milestone: number | null
  /** Of the loyalty path that granted it (C-198): the subscription's at that time. */
  loyalty_from: Generated<number>
  /** The first and the last order it applies to, where one was locked when it came or went; null means any. */
  from_cycle_index: number | null
  to_cycle_index: number | null
  /** The billing date of the order that used it up. */
  consumed_on: Day | null
  /** The day on which it was taken off or ended unused up. */
  removed_on: Day | null
  created_at: Instant
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

/** What a dog weighed. */
export interface PetWeightTable {
  pet_id: number
  measured_on: Day
  weight_grams: number
  /** Who wrote it down: the customer, or whoever brought the dog's data. */
  source: 'CUSTOMER' | 'IMPORT'
  /** Business time. */
  recorded_at: Instant
}

export interface PetTables {
  pet_weight: PetWeightTable
}
