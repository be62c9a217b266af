/** Tables of the service itself. Instants are read and written as ISO-8601 in UTC with milliseconds. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Generated } from 'kysely'

/** One row: how business time runs. `business_at` is null while it is the system's time, `real_at` unless it ticks. */
export interface BusinessClockTable {
  id: Generated<number>
  mode: 'system' | 'standing' | 'ticking'
  business_at: Instant | null
  real_at: Instant | null
}

/**
 * What was answered under a customer's idempotency key. `status` is null while the call is under way, and for good
 * where its process died between effect and answer: then `done_at` alone tells of the effect.
 */
export interface IdempotencyKeyTable {
  customer_id: number
  key: string
  request_hash: string
  status: number | null
  /** The answer's JSON text. */
  body: string | null
  created_at: Instant
  /** Until then the call counts as under way. */
  lease_until: Instant
  /** The request that holds the key. */
  claimed_by: string
  /** Set in the transaction of the effect. */
  done_at: Instant | null
}

/** Secrets that the service made for itself, shared by all its processes. */
export interface ServerSecretTable {
  name: string
  value: string
  created_at: Instant
}

/** Counters of rate-limiter-flexible, in its own column names; `expire` in milliseconds of the epoch. */
export interface RateLimitTable {
  key: string
  points: number
  expire: number | null
}

export interface ServiceTables {
  business_clock: BusinessClockTable
  idempotency_key: IdempotencyKeyTable
  server_secret: ServerSecretTable
  rate_limit: RateLimitTable
}
