/** Tables of the work lists: what needs a person, and who dealt with it. */
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import type { MessageTopic } from '@pfotenportal/domain/message/message'

/** A person has dealt with an item of a work list, so that it is no longer listed. */
export interface WorkMarkTable {
  kind: 'MAIL' | 'JOB' | 'BOX' | 'DECLARATION' | 'MESSAGE' | 'WEBHOOK' | 'SHOP'
  /** The id of the item within its kind. */
  subject: string
  /** May be empty. */
  note: string
  /** The person, as `staff:id`; null for a script. */
  handled_by: string | null
  /** Real time. */
  handled_at: Instant
}

/** What a customer declared on a public page, or by letter, email or telephone. Rows are never changed. */
export interface DeclarationTable {
  id: Generated<number>
  /** The form with which it was sent or recorded, so that sending it twice records it once. */
  form_key: string
  kind: DeclarationKind
  /** PAGE: the customer sent it; STAFF: a person recorded it. */
  source: 'STAFF' | 'PAGE'
  name: string
  /** Empty if it is not known; the same holds for the texts below. */
  email: string
  /** How the customer named the contract. */
  contract: string
  /** The wording, such as the reason of an extraordinary cancellation. */
  message: string
  /** The requested end; null for the earliest possible one. */
  ends_on: Day | null
  is_extraordinary: Generated<boolean>
  /** The items of which a withdrawal is declared; empty for all. */
  items: ColumnType<readonly DeclaredItem[], string, never>
  /** In which the customer reads the proof. */
  language: Generated<Language>
  received_on: Day
  /** The last day on which it must be kept; triggers refuse to delete it before. */
  kept_until: Day
  /** Null if only the day is known. */
  received_at: Generated<Instant | null>
  /** Business time. */
  recorded_at: Instant
}

/** An item of an order, as the customer chose it. */
export interface DeclaredItem {
  readonly orderId: number
  readonly orderNumber: string
  readonly sku: string
  readonly title: string
}

/** A declaration that is not carried out or answered yet; its row is deleted then. */
export interface OpenDeclarationTable {
  declaration_id: number
  /** When the service matches it to a contract, in real time; null: it waits for a person. */
  due_at: Instant | null
  attempts: Generated<number>
  /** The contract that it has ended already; a person reads the reason all the same. */
  subscription_id: Generated<number | null>
}

/** A message to customer service, and what became of it. */
export interface CustomerMessageTable {
  id: Generated<number>
  /** The form with which it was sent, so that sending it twice receives it once. */
  form_key: string
  /** Null for a visitor, whom `name` and `email` name as typed: nothing has verified them. */
  customer_id: number | null
  subscription_id: number | null
  order_id: number | null
  topic: MessageTopic
  name: string | null
  email: string | null
  /** In which a visitor reads the answer; a customer reads it in the language chosen then. */
  language: Language
  text: string
  /** Business time. */
  received_at: Instant
  /** Null while it is open, and if it was closed without one. */
  answer: Generated<string | null>
  /** The person, as `staff:id`; null for a script. */
  closed_by: Generated<string | null>
  /** Real time; null while it is open. */
  closed_at: Generated<Instant | null>
}

export interface WorkTables {
  customer_message: CustomerMessageTable
  work_mark: WorkMarkTable
  declaration: DeclarationTable
  open_declaration: OpenDeclarationTable
}
