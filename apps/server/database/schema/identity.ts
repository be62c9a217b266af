/** Tables of sign-in and mail. Moments are real time throughout: none of them follows the business clock. */
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { MailTopic } from '@pfotenportal/domain/customer/mail-topic'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface CustomerTable {
  id: Generated<number>
  first_name: string
  last_name: string
  /** Unique without regard to case. */
  email: string
  tags: string[]
  selected_lang: Language
  /** What the customer hands out to friends (C-142). */
  referral_code: string
  /** The code that the customer came by, as the customer's data has it. */
  referred_by: string | null
  /** What the payment gateway knows the customer by; null before the first set-up, and where it needs none. */
  gateway_reference: Generated<string | null>
  created_at: Instant
}

/** What a customer has said to mails about a topic. */
export interface MailConsentTable {
  customer_id: number
  topic: MailTopic
  /** Null where it was withdrawn. */
  given_at: Instant | null
  /** When the customer last said something about it. */
  said_at: Instant
}

export interface LoginLinkTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer
  /** Null for an address that nobody has: the row costs the same work and opens nothing. */
  customer_id: number | null
  created_at: Instant
  expires_at: Instant
  /** SHA-256 of the browser mark that asked for the link; null for sample links. */
  requested_by: Buffer | null
  consumed_at: Instant | null
  consumed_by: Buffer | null
  session_id: string | null
}

export interface SessionTable {
  id: Generated<string>
  customer_id: number
  /** SHA-256 of the session cookie. */
  cookie_hash: Buffer
  /** Counts rotations; an access token carries the generation that it belongs to. */
  generation: number
  /** When a token of the current generation was first used. */
  generation_used_at: Instant | null
  created_at: Instant
  last_used_at: Instant
  /** Absolute end, however busy the session is. */
  expires_at: Instant
  revoked_at: Instant | null
  revoked_because: string | null
  user_agent: string
}

export interface OutboxTable {
  id: Generated<string>
  /** `template:entity:version`; recording the same change twice mails once. */
  key: string
  template: string
  customer_id: number | null
  /** Null: counted and prepared like any other, but nobody is to receive it. */
  recipient: string | null
  recipient_name: string
  language: Language
  data: Json<unknown>
  /** Encrypted part of the data, erased once the mail has left. */
  secret: string | null
  /** Messages of one merge key that still wait are merged. */
  merge_key: string | null
  /** Business time of the change that the mail tells of; everything else here is real time. */
  business_at: Instant
  created_at: Instant
  send_after: Instant
  /** After this moment the mail would be useless and is dropped. */
  expires_at: Instant | null
  attempts: Generated<number>
  lease_until: Instant | null
  sent_at: Instant | null
  /** Dead letter: given up after the last attempt, for an operator to look at. */
  failed_at: Instant | null
  last_error: string | null
}

export interface MailboxTable {
  id: Generated<number>
  message_id: string
  recipient: string
  subject: string
  text: string
  html: string
  received_at: Instant
}

/** Append-only: a trigger refuses UPDATE and DELETE. */
export interface AuditTable {
  id: Generated<number>
  /** Business time, which every entry counts in. */
  at: Instant
  /** Real time, so that entries made while business time stood or was moved can be told apart. */
  recorded_at: Instant
  customer_id: number | null
  /** Who did it: `customer`, `system` or `support` (docs/domain.md 2.5). */
  actor: string
  /** What happened: an event by its name, such as `orderSkipped`, or anything else as `session.opened`. */
  action: string
  /** What it happened to, as `noun:id`; empty where the customer is all there is. */
  entity: string
  /** Facts before and after; never a token or an address. */
  facts: Json<Readonly<Record<string, unknown>>>
  /** The following belong to operations on a subscription. */
  subscription_id: number | null
  order_id: number | null
  before: Json<Readonly<Record<string, unknown>>> | null
  after: Json<Readonly<Record<string, unknown>>> | null
  request_id: string | null
}

export interface IdentityTables {
  customer: CustomerTable
  mail_consent: MailConsentTable
  login_link: LoginLinkTable
  session: SessionTable
  outbox: OutboxTable
  mailbox: MailboxTable
  audit: AuditTable
}

/** A browser in which the operator's token was entered. */
export interface OperatorSessionTable {
  /** SHA-256 of the cookie. */
  secret_hash: Buffer
  /** SHA-256 of the token that opened it: another token ends the session. */
  token_hash: Buffer
  created_at: Instant
  expires_at: Instant
}

export interface OperatorTables {
  operator_session: OperatorSessionTable
}
