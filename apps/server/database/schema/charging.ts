/** Tables of charges. Amounts in integer cents. */
import type { ColumnType, Generated } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription/subscription'

/**
 * The intent of a charge, written before the gateway is called: OPEN until its outcome is known. RELEASED if the
 * gateway was certainly not reached; the next attempt reuses row and key. LAPSED if it stayed unresolved until the
 * gateway confirmed that there was no such charge; the next attempt has a new key.
 */
export interface ChargeTable {
  id: Generated<number>
  subscription_id: number
  order_id: number
  /** The number of the order's key, from 1: a definite decline or a lapsed charge leads to a new one. */
  attempt: number
  /** The idempotency key at the gateway: `charge:{orderId}:{attempt}`. */
  key: string
  trigger: ChargeTrigger
  state: 'OPEN' | 'PAID' | 'DECLINED' | 'RELEASED' | 'LAPSED'
  amount_cents: number
  payment_method_id: string | null
  /** The gateway's reference of the payment method. */
  method_reference: string | null
  /** The code with which the charge is declined without calling the gateway. */
  withheld_code: string | null
  /** The gateway's reference of the payment. */
  gateway_reference: string | null
  decline_code: string | null
  is_hard: boolean | null
  /** The customer who requested it; null for the service itself. */
  customer_id: number | null
  request_id: string
  /** Business time of its start, which is the order's. */
  business_at: Instant
  /** By the database's clock, as are the following times. */
  started_at: Instant
  /** Until then the process that started it waits for the gateway. */
  lease_until: Instant
  settled_at: Instant | null
  /** When the operator was last alerted that it is unresolved. */
  alerted_at: Generated<Instant | null>
  /** The gateway at which it was begun; null if that was not recorded yet. */
  gateway: string | null
  /** Whether the customer was present, so that the bank may ask for a confirmation. */
  is_on_session: Generated<boolean>
}

/** A payment that a gateway took for a charge that was already settled otherwise: no order was paid with it. */
export interface StrayPaymentTable {
  id: Generated<number>
  charge_id: number
  amount_cents: number
  /** The gateway's reference of the payment. */
  gateway_reference: string
  /** Business time. */
  found_at: Instant
  /** When an operator marked it as refunded, by the database's clock. */
  returned_at: Generated<Instant | null>
}

/** A webhook event of the gateway that has had its effect. */
export interface WebhookEventTable {
  /** The provider's id. */
  id: string
  kind: string
  /** Real time. */
  received_at: Instant
}

/** Charged money that the customer or the bank reclaims, or has reclaimed. */
export interface PaymentDisputeTable {
  id: Generated<number>
  charge_id: number
  order_id: number
  kind: 'DISPUTE' | 'RETURNED_DEBIT'
  /** The provider's id; empty if the provider has none. */
  provider_id: Generated<string>
  /** Whether it is only an inquiry by the bank, which may still become a dispute. */
  is_inquiry: Generated<boolean>
  amount_cents: number
  /** The provider's reason, in capitals. */
  reason: string
  state: 'OPENED' | 'WON' | 'LOST'
  /** Business time, as is the following. */
  opened_at: Instant
  changed_at: Instant
  /** The day on which a returned debit is collected again; null if it is not. */
  next_attempt: Generated<Day | null>
}

/** A mailed link under which a payment method is set up or renewed. All times are real time. */
export interface PaymentLinkTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer
  /** SHA-256 of a token that the customer's browser got instead of opening the mail. */
  second_token_hash: Generated<Buffer | null>
  customer_id: number
  payment_method_id: string
  created_at: Instant
  expires_at: Instant
  /** When a newer link replaced it. */
  voided_at: Instant | null
  /** When its method was confirmed under it. */
  consumed_at: Instant | null
  /** The number of setups begun at the gateway; each has the key `setup:{id}:{number}`, counted from 1. */
  set_ups: Generated<number>
}

/** That the database was restored from a backup, by the database's clock. */
export interface RestoreTable {
  id: Generated<number>
  /** The moment that was restored. */
  backup_at: Instant
  file: string
  restored_at: Generated<Instant>
  /** Since when no number that the provider may know is given out again. */
  numbers_advanced_at: Generated<Instant | null>
  /** Null until the service has asked the provider for everything since `backup_at`. */
  reconciled_at: Generated<Instant | null>
  /** Charges of which nothing is known here. */
  unmatched: ColumnType<readonly UnmatchedCharge[], string | undefined, string>
}

/** A charge that the provider knows, of a contract that does not exist here. */
export interface UnmatchedCharge {
  readonly key: string
  readonly reference: string
  readonly amount: number
  readonly at: Instant
}

export interface ChargingTables {
  restore: RestoreTable
  charge: ChargeTable
  gateway_notice: WebhookEventTable
  payment_dispute: PaymentDisputeTable
  payment_link: PaymentLinkTable
  stray_payment: StrayPaymentTable
}

/** Stripe's page for the setup of a payment method. Times are real time. */
export interface StripeSetupTable {
  /** `setup:{link}:{number}`. */
  key: string
  /** `customer:{id}`. */
  customer_key: string
  /** Stripe's id of the customer. */
  customer_reference: string
  /** Stripe's id of the page. */
  session_reference: string
  created_at: Instant
}

export interface StripeTables {
  stripe_set_up: StripeSetupTable
}
