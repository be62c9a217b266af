/** Tables of the webhooks that are sent to other systems. Times are real time. */
import type { Generated } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** Where another system receives events. */
export interface WebhookEndpointTable {
  id: Generated<number>
  url: string
  /** The names of the events that it receives; empty: all. */
  types: string[]
  /** The encrypted secrets: `current`, after a rotation `previous`, and after several `earlier` ones that still sign. */
  sealed_secrets: string
  created_at: Instant
  /** When the secret was last rotated. */
  rotated_at: Instant | null
  disabled_at: Instant | null
  /** Set with `disabled_at`: it answered that it is gone (410), or staff disabled it. */
  disabled_because: 'GONE' | 'STAFF' | null
  /** It may lack events after this row of the audit log, which were recorded while it was disabled; null if it does not. */
  missed_after: number | null
}

/**
 * The delivery of an event to an endpoint. It is written in the transaction of the change, as the audit row, while the
 * subscription is locked: the ids of a subscription's deliveries are in the order of its changes.
 */
export interface WebhookDeliveryTable {
  id: Generated<number>
  endpoint_id: number
  audit_id: number
  /** Null for an event of a customer, which waits for no other one. */
  subscription_id: number | null
  type: string
  created_at: Instant
  /** Null while an earlier event of the subscription is left for the endpoint. */
  send_after: Instant | null
  attempts: Generated<number>
  lease_until: Instant | null
  /** The last attempt, and its HTTP status, duration and the beginning of the answer. */
  attempted_at: Instant | null
  status: number | null
  milliseconds: number | null
  response: string | null
  last_error: string | null
  delivered_at: Instant | null
  /** When it was dead-lettered, which keeps it for an operator. */
  failed_at: Instant | null
  /**
   * Set with `failed_at`: it was not accepted for three days, the endpoint is gone (410) or was disabled, or this version
   * cannot read the event.
   */
  dead_because: 'GAVE_UP' | 'GONE' | 'DISABLED' | 'UNREADABLE' | null
}

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
}
