/** The customers' address books. */
import type { PostalAddress } from '@pfotenportal/domain/address'
import type { Instant } from '@pfotenportal/domain/calendar'
import type { Queries } from './open.ts'

/** An address in a customer's book. */
export interface SavedAddress extends PostalAddress {
  readonly id: number
  readonly updatedAt: Instant
}

/** All saved addresses of a customer, duplicates included. */
export async function listSavedAddresses(db: Queries, customerId: number): Promise<SavedAddress[]> {
  return db
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
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Adds an address whose id is known. */
export async function insertAddress(db: Queries, customerId: number, address: SavedAddress): Promise<void> {
  await db
    .insertInto('address')
    .values({
      id: address.id,
      customer_id: customerId,
      first_name: address.firstName,
      last_name: address.lastName,
      phone: address.phone,
      company: address.company,
      address1: address.address1,
      zip: address.zip,
      city: address.city,
      country_code: address.countryCode,
      updated_at: address.updatedAt,
    })
    .execute()
}
