/** Tables of charges. Amounts in integer cents. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription/subscription'
import type { Generated } from 'kysely'

/**
 * The intent of a charge, written before the gateway is asked: OPEN until its outcome is known. RELEASED where the
 * gateway was surely not reached; the next try takes the same row and key again. LAPSED where it stayed in doubt until the
 * gateway said for sure that there was no such charge; the next try has a new key.
 */
export interface ChargeTable {
  id: Generated<number>
  subscription_id: number
  order_id: number
  /** Counts the order's keys, from 1: a new one after a definite decline, and after a key was given up. */
  attempt: number
  /** What the gateway knows the charge by: `charge:{orderId}:{attempt}`. */
  key: string
  trigger: ChargeTrigger
  state: 'OPEN' | 'PAID' | 'DECLINED' | 'RELEASED' | 'LAPSED'
  amount_cents: number
  payment_method_id: string | null
  /** What the gateway knows the payment method by. */
  method_reference: string | null
  /** Why the gateway is not asked at all: the charge counts as declined with this code. */
  withheld_code: string | null
  /** What the gateway calls the payment. */
  gateway_reference: string | null
  decline_code: string | null
  is_hard: boolean | null
  /** Who asked for it; null for the service itself. */
  customer_id: number | null
  request_id: string
  /** Business time of its start, which is the order's. */
  business_at: Instant
  /** By the database's clock, like the following. */
  started_at: Instant
  /** Until then whoever started it is still waiting for the gateway. */
  lease_until: Instant
  settled_at: Instant | null
  /** When the operator was last told that its outcome is not known. */
  alerted_at: Generated<Instant | null>
  /** The gateway at which it was begun; null where that was not noted yet. */
  gateway: string | null
}

/** Money that a gateway took under a key whose intent had ended otherwise: no order was paid with it (C-286). */
export interface StrayPaymentTable {
  id: Generated<number>
  charge_id: number
  amount_cents: number
  /** What the gateway calls the payment. */
  gateway_reference: string
  /** Business time. */
  found_at: Instant
  /** When an operator noted that it was given back, by the database's clock. */
  returned_at: Generated<Instant | null>
}

/** A notice of the gateway that has had its effect. */
export interface GatewayNoticeTable {
  /** The provider's own. */
  id: string
  kind: string
  /** Real time. */
  received_at: Instant
}

/** Money that was charged and that the customer or the bank wants back, or has taken back. */
export interface PaymentDisputeTable {
  id: Generated<number>
  charge_id: number
  order_id: number
  kind: 'DISPUTE' | 'RETURNED_DEBIT'
  /** What the provider calls it; empty where it has no name of its own. */
  provider_id: Generated<string>
  /** Whether the bank only asks: it may still become a dispute. */
  is_inquiry: Generated<boolean>
  amount_cents: number
  /** The provider's word, in capitals. */
  reason: string
  state: 'OPENED' | 'WON' | 'LOST'
  /** Business time, like the following. */
  opened_at: Instant
  changed_at: Instant
}

/** A mailed link under which a payment method is set up or renewed. All moments are real time. */
export interface PaymentLinkTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer
  customer_id: number
  payment_method_id: string
  created_at: Instant
  expires_at: Instant
  /** When a newer link took its place. */
  voided_at: Instant | null
  /** When its method was confirmed with it. */
  consumed_at: Instant | null
  /** How many set-ups have begun at the gateway; each has the key `setup:{id}:{number}`, counted from 1. */
  set_ups: Generated<number>
}

export interface ChargingTables {
  charge: ChargeTable
  gateway_notice: GatewayNoticeTable
  payment_dispute: PaymentDisputeTable
  payment_link: PaymentLinkTable
  stray_payment: StrayPaymentTable
}

/** A page of Stripe's on which a payment method is set up. Moments are real time. */
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
