/** The customers' address books. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress, ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { OrderVat } from '@pfotenportal/domain/document/document'
import { isRedirected } from '@pfotenportal/domain/parcel/replacement'
import { MergedMeanwhile } from '../errors.ts'
import type { Queries, Tx } from '../open.ts'
import { storedTax } from '../order/order-tax.ts'
import { compiledOnce, compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { writeLater } from '../statements/packets.ts'

/** An address in a customer's address book. */
export interface SavedAddress extends PostalAddress {
  readonly id: number
  readonly updatedAt: Instant
}

/** All saved addresses of a customer, duplicates included. */
export async function listSavedAddresses(db: Queries, customerId: number): Promise<SavedAddress[]> {
  return addressesOf(db, { customerId })
}

const addressesOf = compiledOnce((db, value: Placeholders<{ customerId: number }>) =>
  db
    .selectFrom('address')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'company',
      'address1',
      'zip',
      'city',
      'country_code as countryCode',
      'updated_at as updatedAt',
    ])
    .where('customer_id', '=', value('customerId'))
    .orderBy('id'),
)

function columnsOf(address: PostalAddress & { readonly updatedAt: Instant }) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone: address.phone,
    company: address.company,
    address1: address.address1,
    zip: address.zip,
    city: address.city,
    country_code: address.countryCode,
    updated_at: address.updatedAt,
  }
}

/** Adds an address with a known id. */
export async function insertAddress(db: Queries, customerId: number, address: SavedAddress): Promise<void> {
  const insert = db
    .insertInto('address')
    .values({ id: address.id, customer_id: customerId, ...columnsOf(address) })
  await writeLater(db, insert)
}

/** An id for a new address; an id that is not used stays unused. */
export async function nextAddressId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('address_id_seq') AS id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the sequence of addresses returned no id')
  return row.id
}

/** Overwrites several entries of a customer's address book with the same address. */
export async function saveAddresses(
  tx: Tx,
  customerId: number,
  ids: readonly number[],
  address: PostalAddress,
  updatedAt: Instant,
): Promise<void> {
  await tx
    .updateTable('address')
    .set(columnsOf({ ...address, updatedAt }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Lets only one transaction at a time write what a customer has once: the address book, and single-use codes. It is
 * taken before any subscription lock, so that two calls cannot deadlock. Throws if the customer was merged or erased while
 * this waited; a retry finds the customer who stays, or none.
 */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  await locked(tx, { customerId }, ({ rows }) => {
    if (rows.some((row: { isGone: unknown }) => row.isGone === true))
      throw new MergedMeanwhile(`customer ${customerId} was merged into another or erased`)
  })
}

const locked = compiledWrite((db, value: Placeholders<{ customerId: number }>) =>
  db
    .selectFrom('customer')
    .select((row) =>
      row.or([row('merged_into', 'is not', null), row('erased_at', 'is not', null)]).as('isGone'),
    )
    .where('id', '=', value('customerId'))
    .forNoKeyUpdate(),
)

/** ACTIVE and PAUSED subscriptions of a customer that ship to one of these saved addresses, by id. */
export async function listSubscriptionsShippingTo(
  tx: Tx,
  customerId: number,
  addressIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('address_id', 'in', addressIds)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An order whose box goes elsewhere, with its VAT before and after. */
export interface RedirectedOrder {
  readonly id: number
  readonly before: OrderVat
  readonly after: OrderVat
}

/**
 * Sends ordered but unpacked boxes to another address. Their price stays as agreed; the VAT in it is that of the
 * address. A replacement keeps the VAT of its order, and so does not go to another country (docs/domain.md C-401).
 */
export async function redirectUnpackedOrders(
  tx: Tx,
  subscriptionId: number,
  address: ShippingAddress,
): Promise<RedirectedOrder[]> {
  const country = address.countryCode
  const unpacked = await unpackedOrders(tx, { subscriptionId })
  const redirected: RedirectedOrder[] = []
  for (const { id, billingDate, total, replacements, ...before } of unpacked) {
    if (!isRedirected({ replacements, country: before.country }, country)) continue
    const after = replacements === 0 ? { country, ...storedTax(total, country, billingDate) } : before
    await redirect(tx, { id, address: JSON.stringify(address), tax: after.tax, taxRate: after.taxRate })
    redirected.push({ id, before, after })
  }
  return redirected
}

const unpackedOrders = compiledOnce((db, value: Placeholders<{ subscriptionId: number }>) =>
  db
    .selectFrom('customer_order')
    .select([
      'id',
      'billing_date as billingDate',
      'total_price_cents as total',
      'total_tax_cents as tax',
      'tax_rate as taxRate',
      sql<CountryCode>`shipping_address ->> 'countryCode'`.as('country'),
      'replacements',
    ])
    .where('subscription_id', '=', value('subscriptionId'))
    .where('status', 'in', ['PROCESSED', 'PROCESSING', 'FAILED'])
    .where('fulfillment_status', '=', 'unfulfilled'),
)

/** Where an order's box goes, as JSON, and the VAT there. */
interface Redirect extends Pick<OrderVat, 'tax' | 'taxRate'> {
  readonly id: number
  readonly address: string
}

const redirect = compiledWrite((db, value: Placeholders<Redirect>) =>
  db
    .updateTable('customer_order')
    .set({
      shipping_address: value('address'),
      total_tax_cents: value('tax'),
      tax_rate: value('taxRate'),
    })
    .where('id', '=', value('id')),
)
