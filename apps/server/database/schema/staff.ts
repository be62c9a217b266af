/** Tables of the company's staff and of its other systems. Times are real time. */
import type { Generated } from 'kysely'
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'

export interface StaffTable {
  id: Generated<number>
  /** The address of the mailbox, as `parseEmail` reads it; unique regardless of case. */
  email: string
  /** As people see it; null if that is the address. */
  email_shown: Generated<string | null>
  name: string
  role: StaffRole
  /** The language of mails to this person. */
  language: Language
  created_at: Instant
  /** Since when the person may not sign in; null if they may. */
  disabled_at: Instant | null
  /** The last day on which the person gave a credit, in business time, and the sum of that day. */
  credited_on: Generated<Day | null>
  credited_cents: Generated<number>
  /** The secret of the person's authenticator app, encrypted; null without a second factor. */
  factor_secret: Generated<string | null>
  /** The time step (RFC 6238) of the last accepted code. */
  factor_step: Generated<number>
  factor_since: Generated<Instant | null>
  /** SHA-256 of each recovery code that is left. */
  recovery_codes: Generated<string[]>
}

export interface StaffSessionTable {
  /** SHA-256 of the cookie. */
  secret_hash: Buffer
  staff_id: number
  created_at: Instant
  expires_at: Instant
  /** Its browser has used a link and signs in with a second factor next; until then it opens no page. */
  awaits_factor: Generated<boolean>
  /** The secret, encrypted, of an app that is being set up. */
  pending_secret: Generated<string | null>
}

export interface StaffLinkTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer
  /** Null if no active member of staff has the address: the row takes the same work and opens nothing. */
  staff_id: number | null
  created_at: Instant
  expires_at: Instant
  consumed_at: Instant | null
}

/** A key of another system for the admin API. */
export interface AdminKeyTable {
  id: Generated<number>
  name: string
  /** SHA-256 of the secret, which is shown once. */
  secret_hash: Buffer
  scopes: AdminScope[]
  created_at: Instant
  /** The person who created it, as `staff:id`; null for the command. */
  created_by: string | null
  /** Written at most once a minute. */
  last_used_at: Instant | null
  /** From when on it is refused; null if it does not expire. */
  expires_at: Instant | null
  /** From where it may be used; empty: from everywhere. */
  networks: Generated<string[]>
  revoked_at: Instant | null
  revoked_by: string | null
  /** A position of the primary's log after the key's last write; 0 before the first, and without a replica. */
  write_position: Generated<number>
}

/** A form that was carried out and is not to be carried out again. */
export interface StaffFormTable {
  id: string
}

/** How often a security event happened in an hour of real time, by source. */
export interface SecurityEventTable {
  hour: Instant
  event: string
  /** The network of the client: an IPv4 address or 48 bits of IPv6; empty for all others of the hour. */
  source: string
  /** The browser or program of the last one. */
  agent: string
  count: number
  last_at: Instant
}

export interface StaffTables {
  admin_key: AdminKeyTable
  staff: StaffTable
  staff_form: StaffFormTable
  staff_session: StaffSessionTable
  staff_link: StaffLinkTable
  security_event: SecurityEventTable
}
