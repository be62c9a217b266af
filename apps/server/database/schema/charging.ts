/** Tables of charges and job runs. Amounts in integer cents. */
import type { Instant } from '@pfotenportal/domain/calendar'
import type { ChargeTrigger } from '@pfotenportal/domain/subscription'
import type { Generated } from 'kysely'

/**
 * The intent of a charge, written before the gateway is asked: OPEN until its outcome is known. RELEASED where the
 * gateway was surely not reached; the next try takes the same row and key again.
 */
export interface ChargeTable {
  id: Generated<number>
  subscription_id: number
  order_id: number
  /** Counts definite declines of the order, from 1. */
  attempt: number
  /** What the gateway knows the charge by: `charge:{orderId}:{attempt}`. */
  key: string
  trigger: ChargeTrigger
  state: 'OPEN' | 'PAID' | 'DECLINED' | 'RELEASED'
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
  /** Real time, like the following. */
  started_at: Instant
  /** Until then whoever started it is still waiting for the gateway. */
  lease_until: Instant
  settled_at: Instant | null
}

/** One due time of a job. `due_at` is business time, the rest real. */
export interface JobRunTable {
  name: string
  due_at: Instant
  /** WAITING: it failed and will be tried again after `lease_until`. */
  state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  attempts: number
  lease_until: Instant
  error: string | null
  finished_at: Instant | null
}

/** Until when in business time each job has run, or had nothing to do. */
export interface JobHorizonTable {
  name: string
  ran_until: Instant
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
  payment_link: PaymentLinkTable
  job_run: JobRunTable
  job_horizon: JobHorizonTable
}
