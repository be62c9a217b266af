/**
 * Everything that is stored about a customer, straight from the tables: a column that is added later is exported unless it is
 * named here, and a table that is neither exported nor named fails a test (C-577).
 */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../open.ts'
import { listKnownAddresses } from './erased.ts'
import { accountsOf } from './merged.ts'

/** Why a column is not exported. */
const SECRET = 'opens something, or is a key with which the provider charges'
const TECHNICAL = 'says nothing about the person'
const STAFF = 'is about a person of the staff'
const OTHER_PERSON = 'is about another customer'
const COMPANY = 'is a text of the company, to everybody alike'

type Scope = { readonly accounts: RawBuilder<unknown>; readonly emails: readonly string[] }

/** A table of the export. */
export interface Exported {
  /** The condition for the rows of a customer. */
  readonly rows: (scope: Scope) => RawBuilder<unknown>
  /** Columns that are not exported, each with the reason. */
  readonly without?: Readonly<Record<string, string>>
}

const own = ({ accounts }: Scope) => sql`it.customer_id = any (${accounts})`
// Arrays, so that the rows of each table are looked up by its index.
const contracts = ({ accounts }: Scope) =>
  sql`ARRAY(SELECT id FROM subscription WHERE customer_id = any (${accounts}))`
const ofContract = (scope: Scope) => sql`it.subscription_id = any (${contracts(scope)})`
const orders = (scope: Scope) =>
  sql`ARRAY(SELECT id FROM customer_order WHERE subscription_id = any (${contracts(scope)}))`
const ofOrder = (scope: Scope) => sql`it.order_id = any (${orders(scope)})`
const charges = (scope: Scope) =>
  sql`ARRAY(SELECT id FROM charge WHERE subscription_id = any (${contracts(scope)}))`

/** Every table that is exported, in the order of the page. */
export const EXPORTED = {
  customer: {
    rows: ({ accounts }) => sql`it.id = any (${accounts})`,
    without: { write_position: TECHNICAL, changed_in: TECHNICAL },
  },
  address: { rows: own },
  pet: { rows: own, without: { changed_in: TECHNICAL } },
  pet_weight: {
    rows: ({ accounts }) =>
      sql`it.pet_id = any (ARRAY(SELECT id FROM pet WHERE customer_id = any (${accounts})))`,
  },
  pet_photo: {
    rows: ({ accounts }) =>
      sql`it.pet_id = any (ARRAY(SELECT id FROM pet WHERE customer_id = any (${accounts})))`,
    without: { name: TECHNICAL },
  },
  subscription: { rows: own, without: { changed_in: TECHNICAL } },
  subscription_line: { rows: ofContract },
  schedule_exception: { rows: ofContract },
  vacation: { rows: own },
  customer_order: { rows: ofContract, without: { changed_in: TECHNICAL } },
  tracking_event: { rows: ofOrder },
  shipment: { rows: ofOrder },
  parcel: { rows: ofOrder },
  parcel_event: {
    rows: (scope) =>
      sql`it.number = any (ARRAY(SELECT number FROM parcel WHERE order_id = any (${orders(scope)})))`,
  },
  replaced_box: { rows: ofOrder },
  charge: { rows: ofContract, without: { method_reference: SECRET } },
  refund: { rows: ofOrder, without: { changed_in: TECHNICAL, acted_by: STAFF, given_by: STAFF } },
  payment_dispute: { rows: ofOrder },
  stray_payment: { rows: (scope) => sql`it.charge_id = any (${charges(scope)})` },
  document: { rows: own },
  payment_method: { rows: own, without: { gateway_reference: SECRET } },
  agreement: { rows: ofContract },
  legal_text: {
    rows: (scope) =>
      sql`it.hash = any (ARRAY(SELECT unnest(ARRAY[terms, withdrawal, privacy]) FROM agreement
        WHERE subscription_id = any (${contracts(scope)})))`,
    without: { content: COMPANY, stored_at: TECHNICAL },
  },
  price_offer: { rows: ofContract },
  price_change: {
    rows: (scope) =>
      sql`it.id = any (ARRAY(SELECT change_id FROM price_offer WHERE subscription_id = any (${contracts(scope)})))`,
    without: { announced_by: STAFF, withdrawn_by: STAFF },
  },
  discount: { rows: ofContract },
  campaign: { rows: own },
  concession: { rows: ofContract },
  cancellation_session: { rows: ofContract },
  cancellation_offer: {
    rows: (scope) =>
      sql`it.session_id = any (ARRAY(
        SELECT id FROM cancellation_session WHERE subscription_id = any (${contracts(scope)})))`,
  },
  declaration: {
    rows: ({ emails }) => sql`lower(it.email) = any (${emails}::text[])`,
    without: { form_key: SECRET },
  },
  referral: {
    rows: ({ accounts }) => sql`(it.friend_id = any (${accounts}) OR it.referrer_id = any (${accounts}))`,
    without: { friend_id: OTHER_PERSON, referrer_id: OTHER_PERSON },
  },
  mail_consent: { rows: own },
  mail_consent_entry: { rows: own },
  customer_setting: { rows: own },
  outbox: { rows: own, without: { secret: SECRET, key: TECHNICAL } },
  customer_note: { rows: own, without: { written_by: STAFF } },
  customer_message: {
    rows: ({ accounts, emails }) =>
      sql`(it.customer_id = any (${accounts}) OR lower(it.email) = any (${emails}::text[]))`,
    without: { form_key: SECRET, closed_by: STAFF },
  },
  support_case: { rows: own, without: { owner: STAFF, opened_by: STAFF, closed_by: STAFF } },
  session: { rows: own, without: { cookie_hash: SECRET, acted_by: STAFF } },
  passkey: {
    rows: own,
    without: {
      staff_id: STAFF,
      credential_id: TECHNICAL,
      public_key: TECHNICAL,
      user_handle: TECHNICAL,
      counter: TECHNICAL,
    },
  },
  login_link: {
    rows: own,
    without: {
      token_hash: SECRET,
      code_hash: SECRET,
      requested_by: SECRET,
      consumed_by: SECRET,
      address_key: SECRET,
      acted_by: STAFF,
    },
  },
  email_change: { rows: own, without: { token_hash: SECRET, stop_hash: SECRET, requested_by: STAFF } },
  erasure_request: { rows: own, without: { token_hash: SECRET } },
  payment_link: { rows: own, without: { token_hash: SECRET, second_token_hash: SECRET } },
  calendar_feed: { rows: own, without: { token_hash: SECRET, sealed_token: SECRET } },
  dog_draft: { rows: own },
  shop_order: { rows: own, without: { digest: TECHNICAL } },
  imported_row: {
    rows: ({ accounts }) => sql`it.kind = 'customers' AND it.row_id = any (${accounts}::text[])`,
    without: { digest: TECHNICAL },
  },
  audit: { rows: own, without: { acted_by: STAFF, undo: TECHNICAL, written: TECHNICAL } },
} as const satisfies Readonly<Record<string, Exported>>

export type ExportedTable = keyof typeof EXPORTED

/** What another service needs to charge a payment method, of which a customer has no use. */
const FOR_SERVICES: Readonly<Partial<Record<ExportedTable, readonly string[]>>> = {
  payment_method: ['gateway_reference'],
}

/**
 * The rows of every exported table that are about a customer and those who were merged into it; `hasReferences`: for
 * another service, which needs the references of payment methods at the provider.
 */
export async function exportRows(
  db: Queries,
  customerId: number,
  { hasReferences }: { readonly hasReferences: boolean },
): Promise<Record<ExportedTable, Record<string, unknown>[]>> {
  const scope = { accounts: accountsOf(customerId), emails: await listKnownAddresses(db, customerId) }
  const parts = Object.entries<Exported>(EXPORTED).map(([table, { rows, without = {} }]) => {
    const needed = hasReferences ? (FOR_SERVICES[table as ExportedTable] ?? []) : []
    const left = Object.keys(without).filter((column) => !needed.includes(column))
    return sql`
      ${sql.lit(table)}, (SELECT coalesce(jsonb_agg(to_jsonb(it) - ${left}::text[] ORDER BY it.ctid), '[]')
        FROM ${sql.table(table)} AS it WHERE ${rows(scope)})`
  })
  const half = Math.ceil(parts.length / 2)
  const { rows } = await sql<{ data: Record<ExportedTable, Record<string, unknown>[]> }>`
    SELECT jsonb_build_object(${sql.join(parts.slice(0, half))}) || jsonb_build_object(${sql.join(parts.slice(half))}) AS data`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an export has no row')
  return Object.fromEntries(
    Object.keys(EXPORTED).map((table) => [table, row.data[table as ExportedTable]]),
  ) as typeof row.data
}
