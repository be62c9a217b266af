/** Tables of the work lists: what needs a person, and who dealt with it. */
import type { Generated } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'

/** A person has dealt with an item of a work list, so that it is no longer listed. */
export interface WorkMarkTable {
  kind: 'MAIL' | 'JOB' | 'BOX' | 'DECLARATION' | 'WEBHOOK' | 'SHOP'
  /** The id of the item within its kind. */
  subject: string
  /** May be empty. */
  note: string
  /** The person, as `staff:id`; null for a script. */
  handled_by: string | null
  /** Real time. */
  handled_at: Instant
}

/** What a customer declared by letter, email or telephone, until somebody has carried it out. */
export interface DeclarationTable {
  id: Generated<number>
  /** The form with which it was recorded, so that sending it twice records it once. */
  form_key: string
  kind: 'CANCELLATION' | 'WITHDRAWAL'
  name: string
  /** Empty if it is not known; the same holds for the texts below. */
  email: string
  /** How the customer named the contract. */
  contract: string
  message: string
  /** The requested end; null for the earliest possible one. */
  ends_on: Day | null
  received_on: Day
  /** Null if only the day is known. */
  received_at: Generated<Instant | null>
  /** Business time, as is the following. */
  recorded_at: Instant
  handled_at: Generated<Instant | null>
}

export interface WorkTables {
  work_mark: WorkMarkTable
  declaration: DeclarationTable
}
