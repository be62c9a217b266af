/** Tables of sign-in and mail. Times are real time throughout: none of them uses business time. */
import type { ColumnType, Generated } from 'kysely'
import type { NewDog } from '@pfotenportal/contract/new-dog'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { ConsentSource, MailTopic } from '@pfotenportal/domain/customer/customer'
import type { Plan } from '@pfotenportal/domain/plan/plan'
import type { UndoStep } from '@pfotenportal/domain/quote/undoable'
import type { MigrationStage } from '@pfotenportal/domain/subscription/migration-stage'

/** Who a visitor is, and where the boxes go. */
export interface DraftContact {
  readonly email: string
  readonly language: Language
  readonly address: PostalAddress
}

/** What a visitor wants to order. */
export interface DraftWish {
  readonly dog: NewDog
  readonly plan: Plan
  /** The price of the box that the visitor saw, in cents. */
  readonly price: number
  readonly warningsAcknowledged: readonly string[]
  readonly discountCode: string | null
}

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface CustomerTable {
  id: Generated<number>
  first_name: string
  last_name: string
  /** The address of the mailbox, as `parseEmail` reads it; unique regardless of case. */
  email: string
  /** As people see it; null if that is the address. */
  email_shown: Generated<string | null>
  tags: string[]
  selected_lang: Language
  /** The code that the customer gives to friends. */
  referral_code: string
  /** The code with which the customer was referred. */
  referred_by: string | null
  /** The gateway's reference of the customer; null before the first setup, and if the gateway needs none. */
  gateway_reference: Generated<string | null>
  created_at: Instant
  /** The stage of the migration whose notice the customer has put away; null for none. */
  migration_notice: Generated<MigrationStage | null>
  /** A position of the primary's log after the customer's last write; 0 before the first, and without a replica. */
  write_position: Generated<number>
  /** The customer into whom this one was merged: its number, code and history lead there. Null for everybody else. */
  merged_into: Generated<number | null>
  /** The address of the mailbox before the merge. `email` is none then, so that nobody signs in with it. */
  former_email: Generated<string | null>
  /** When the account was erased, in business time: what is left names nobody. Null for everybody else. */
  erased_at: Generated<Instant | null>
  /** The last day on which anything of an erased account is kept. */
  kept_until: Generated<Day | null>
  /** The position of the transaction that last changed what other systems are shown of it (database/admin/changes.ts). */
  changed_in: Generated<number>
}

/** A customer's consent to mails about a topic. */
export interface MailConsentTable {
  customer_id: number
  topic: MailTopic
  /** Null if it was withdrawn. */
  given_at: Instant | null
  /** When the customer last changed it. */
  said_at: Instant
  source: ConsentSource
}

/** Append-only: what a customer said about a topic. A trigger writes it with each change of `mail_consent`. */
export interface MailConsentEntryTable {
  id: Generated<number>
  customer_id: number
  topic: MailTopic
  is_given: boolean
  said_at: Instant
  source: ConsentSource
  recorded_at: Generated<Instant>
}

export interface LoginLinkTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer
  /** Null if no customer has the address: the row takes the same work and opens nothing. */
  customer_id: number | null
  created_at: Instant
  expires_at: Instant
  /** SHA-256 of the mark of the browser that requested the link; null for links that are never mailed. */
  requested_by: Buffer | null
  /** Keyed hash of the code in the mail; null for a link without one. */
  code_hash: Generated<Buffer | null>
  /** How many wrong codes the browser has typed. */
  code_attempts: Generated<number>
  /** The address for which the link was requested, as limits identify it; null for a link without a code. */
  address_key: Generated<string | null>
  /** The link whose mail this request repeats, instead of getting one of its own. */
  mailed_as: Generated<string | null>
  consumed_at: Instant | null
  consumed_by: Buffer | null
  /** The friend's code with whose link the visitor came, as typed. */
  referral_code: Generated<string | null>
  session_id: string | null
  /** The customer in whose account a member of staff acts; null for the links of customers. */
  support_for: Generated<number | null>
  /** The person who acts, as `staff:id`. */
  acted_by: Generated<string | null>
}

/** A customer who has asked to be erased, until a mailed link confirms it. */
export interface ErasureRequestTable {
  customer_id: number
  /** SHA-256 of the token in the newest mail. */
  token_hash: Buffer
  mails: Generated<number>
  requested_at: Instant
  expires_at: Instant
}

/** A visitor's order before it is made: unconfirmed with the contact, confirmed with the customer. */
export interface DogDraftTable {
  id: Generated<string>
  /** The link that confirms the address; null once that is deleted. */
  link_id: string | null
  customer_id: Generated<number | null>
  /** Until the address is confirmed. */
  contact: Json<DraftContact> | null
  wish: Json<DraftWish>
  /** The delivery address, once it is saved. */
  address_id: Generated<number | null>
  created_at: Instant
  expires_at: Instant
}

export interface SessionTable {
  id: Generated<string>
  customer_id: number
  /** SHA-256 of the session cookie. */
  cookie_hash: Buffer
  /** The number of rotations; an access token names its generation. */
  generation: number
  /** When a token of the current generation was first used. */
  generation_used_at: Instant | null
  created_at: Instant
  last_used_at: Instant
  /** The absolute end, even of a session in use. */
  expires_at: Instant
  revoked_at: Instant | null
  revoked_because: string | null
  user_agent: string
  /** The person who acts in the customer's account, as `staff:id`; null for the customer's own sessions. */
  acted_by: Generated<string | null>
}

/** A public key with which a customer or a member of staff signs in. */
export interface PasskeyTable {
  id: Generated<string>
  /** Null for one of staff. */
  customer_id: number | null
  /** Null for one of a customer. */
  staff_id: number | null
  /** By which the browser names it. */
  credential_id: Buffer
  /** In COSE form. */
  public_key: Buffer
  /** The name of its owner on the device; random, and the same for all passkeys of an owner. */
  user_handle: Buffer
  /** How often the device says it has signed; 0 for passkeys that are synchronised. */
  counter: number
  /** The model of what keeps it; zeros if the browser does not say. */
  aaguid: string
  /** Of the browser that added it. */
  user_agent: Generated<string>
  added_at: Instant
  last_used_at: Instant | null
}

export interface OutboxTable {
  id: Generated<string>
  /** `template:entity:version`; recording the same change twice mails once. */
  key: string
  template: string
  customer_id: number | null
  /** Null: counted and prepared like any other, but without a recipient. */
  recipient: string | null
  recipient_name: string
  language: Language
  data: Json<unknown>
  /** The encrypted part of the data, deleted once the mail has been sent. */
  secret: string | null
  /** The order in which mails were recorded. */
  position: Generated<number>
  /** Waiting mails with the same merge key are merged. */
  merge_key: string | null
  /** Business time of the change that the mail is about; all other times are real time. */
  business_at: Instant
  created_at: Instant
  send_after: Instant
  /** After this time the mail would be useless and is dropped. */
  expires_at: Instant | null
  attempts: Generated<number>
  lease_until: Instant | null
  sent_at: Instant | null
  /** When it was dead-lettered, which keeps it for an operator. */
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
  /** Business time, by which entries are ordered and shown. */
  at: Instant
  /** Real time, which distinguishes entries made while business time stood still or was moved. */
  recorded_at: Instant
  customer_id: number | null
  /** The actor: `customer`, `system` or `support` (docs/domain.md 2.5). */
  actor: string
  /** The person or key that acted as support, as `staff:id` or `key:id`; null for customers and the service. */
  acted_by: Generated<string | null>
  /** The position of its transaction, by which events are listed (database/admin/events.ts). */
  written: Generated<number>
  /** The name of an event, such as `orderSkipped`; otherwise for example `session.opened`. */
  action: string
  /** The subject as `noun:id`; empty if the entry concerns the customer alone. */
  entity: string
  /** Facts before and after; never a token or an address. */
  facts: Json<Readonly<Record<string, unknown>>>
  /** The following columns are set for operations on a subscription. */
  subscription_id: number | null
  order_id: number | null
  before: Json<Readonly<Record<string, unknown>>> | null
  after: Json<Readonly<Record<string, unknown>>> | null
  request_id: string | null
  undo: Json<UndoStep> | null
}

/** An address for signing in that is to be confirmed; ended if it never will be. */
export interface EmailChangeTable {
  id: Generated<string>
  customer_id: number
  /** The new address as it was typed. */
  email: string
  /** SHA-256 of the link that confirms it, and of the one that stops it. */
  token_hash: Buffer
  stop_hash: Buffer
  /** How often the new address was mailed to. */
  mails: Generated<number>
  requested_by: string | null
  requested_at: Instant
  expires_at: Instant
  ended: Generated<'STOPPED' | 'TAKEN' | null>
}

export interface IdentityTables {
  customer: CustomerTable
  email_change: EmailChangeTable
  erasure_request: ErasureRequestTable
  mail_consent: MailConsentTable
  mail_consent_entry: MailConsentEntryTable
  login_link: LoginLinkTable
  dog_draft: DogDraftTable
  session: SessionTable
  passkey: PasskeyTable
  outbox: OutboxTable
  mailbox: MailboxTable
  audit: AuditTable
}
