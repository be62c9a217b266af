/** What an import takes over of each table of our own export, and why it leaves the others (C-615). */
import type { ExportedTable } from '../../database/customer/export.ts'

/** A row of the export, by the names of its columns. */
export type ExportedRow = Readonly<Record<string, unknown>>

export type ExportedTables = Readonly<Record<ExportedTable, readonly ExportedRow[]>>

/** Tables whose rows others name. */
export type NamedTable =
  | 'customer'
  | 'address'
  | 'payment_method'
  | 'pet'
  | 'subscription'
  | 'customer_order'
  | 'discount'
  | 'cancellation_session'
  | 'cancellation_offer'
  | 'price_change'

/** A table that is taken over. */
export interface TakenTable {
  readonly name: ExportedTable
  /** DRAWN: from the sequence, before the row is written; GIVEN: by the database; otherwise it has the ids of `names`. */
  readonly id?: 'DRAWN' | 'GIVEN'
  /** Columns that name rows which the export has. */
  readonly names?: Readonly<Record<string, NamedTable>>
  /** Columns that may name a row of somebody else, which becomes null. */
  readonly mayName?: Readonly<Record<string, NamedTable>>
  /** Columns that say something else here. */
  readonly set?: (row: ExportedRow, all: ExportedTables) => ExportedRow
}

const CUSTOMER = { customer_id: 'customer' } as const
const CONTRACT = { subscription_id: 'subscription' } as const
const ORDER = { order_id: 'customer_order' } as const

function hasReference({ gateway_reference: reference }: ExportedRow): boolean {
  return typeof reference === 'string'
}

/** Whether a method that is charged there cannot be charged here, because the export lacks its reference. */
export function isToConfirm(method: ExportedRow): boolean {
  return method['status'] === 'ACTIVE' && !hasReference(method)
}

const isPast = (row: ExportedRow) => row['status'] !== 'FAILED'

/** The tables that are taken over, in the order in which they are written. */
export const TAKEN: readonly TakenTable[] = [
  {
    name: 'customer',
    id: 'DRAWN',
    names: { merged_into: 'customer' },
    set: ({ gateway_reference }, { payment_method: methods }) => ({
      gateway_reference: methods.some(hasReference) ? gateway_reference : null,
    }),
  },
  { name: 'address', id: 'DRAWN', names: CUSTOMER },
  {
    name: 'payment_method',
    names: CUSTOMER,
    // Without its reference, the provider does not know it here.
    set: (row) => ({
      gateway_reference: row['gateway_reference'] ?? null,
      status: isToConfirm(row) ? 'REQUIRES_CONFIRMATION' : row['status'],
    }),
  },
  { name: 'pet', id: 'DRAWN', names: CUSTOMER },
  { name: 'pet_weight', names: { pet_id: 'pet' } },
  { name: 'pet_photo', names: { pet_id: 'pet' } },
  {
    name: 'subscription',
    id: 'DRAWN',
    names: { ...CUSTOMER, pet_id: 'pet' },
    mayName: { address_id: 'address', payment_method_id: 'payment_method', moved_to: 'subscription' },
  },
  { name: 'subscription_line', names: CONTRACT },
  { name: 'schedule_exception', names: CONTRACT },
  { name: 'vacation', id: 'GIVEN', names: CUSTOMER },
  { name: 'customer_setting', names: CUSTOMER, mayName: { default_subscription_id: 'subscription' } },
  { name: 'campaign', names: CUSTOMER },
  // Figures count what was given here.
  { name: 'discount', id: 'DRAWN', names: CONTRACT, set: () => ({ is_imported: true }) },
  {
    name: 'customer_order',
    names: CONTRACT,
    mayName: { discount_id: 'discount', payment_method_id: 'payment_method' },
    set: (row) => ({ is_imported: isPast(row), batch_week: null }),
  },
  { name: 'tracking_event', names: ORDER },
  { name: 'shipment', names: ORDER },
  { name: 'parcel', names: ORDER },
  { name: 'parcel_event' },
  { name: 'replaced_box', names: ORDER },
  { name: 'refund', id: 'GIVEN', names: ORDER },
  { name: 'agreement', id: 'GIVEN', names: CONTRACT },
  { name: 'price_offer', id: 'GIVEN', names: { ...CONTRACT, change_id: 'price_change' } },
  { name: 'cancellation_session', id: 'DRAWN', names: CONTRACT },
  { name: 'cancellation_offer', id: 'DRAWN', names: { session_id: 'cancellation_session' } },
  { name: 'concession', id: 'GIVEN', names: CONTRACT, mayName: { offer_id: 'cancellation_offer' } },
  { name: 'mail_consent_entry', id: 'GIVEN', names: CUSTOMER },
  // Each writes its newest entry.
  { name: 'mail_consent', names: CUSTOMER },
  { name: 'customer_note', id: 'GIVEN', names: CUSTOMER, mayName: ORDER },
  { name: 'support_case', id: 'GIVEN', names: CUSTOMER, mayName: ORDER },
]

const BOOKS = 'is in the books of the service that charged'
const SIGNS_IN = 'opens an account there'
const OTHERS = 'is about somebody else, who has an export of their own'
const SHORT = 'was begun there, and has to be begun anew'

/** The tables that stay where they are, and why. */
export const LEFT: Readonly<Partial<Record<ExportedTable, string>>> = {
  charge: BOOKS,
  payment_dispute: BOOKS,
  stray_payment: BOOKS,
  document: 'was issued by that service, which has to keep it',
  customer_message: 'was sent to that service, which answers it',
  declaration: 'is evidence, which the service keeps that received it',
  referral: OTHERS,
  outbox: 'was written by that service',
  session: SIGNS_IN,
  passkey: SIGNS_IN,
  login_link: SIGNS_IN,
  email_change: SHORT,
  erasure_request: SHORT,
  payment_link: SHORT,
  dog_draft: SHORT,
  calendar_feed: 'opens a calendar there; the customer has to subscribe to a new one',
  shop_order: 'is what a shop sent to that service',
  imported_row: 'says under which number that service imported it',
  audit: 'is the log of that service',
}

/** Tables that the company has itself; rows of the export only say which of its own are meant. */
export const COMPANY: readonly ExportedTable[] = ['legal_text', 'price_change']
