/** Addresses: what counts as the same one and what can be delivered to (spec 3; docs/domain.md 8.1). */
import type { Instant } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'

/** The countries we deliver to (spec 3). */
export type CountryCode = 'DE' | 'AT'

/** A postal address with its recipient. */
export interface PostalAddress {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly company: string
  readonly address1: string
  readonly zip: string
  readonly city: string
  readonly countryCode: CountryCode
}

/** Where a subscription's boxes go: a copy with a reference back to the saved address. */
export interface ShippingAddress extends PostalAddress {
  readonly addressId: number | null
}

/** The parts of an address by which duplicates are found (spec 3). */
export type AddressIdentity = Pick<PostalAddress, 'address1' | 'zip' | 'city' | 'firstName' | 'lastName'>

/** How many addresses a customer's address book holds: nobody needs as many, and no one can fill the database. */
export const MAX_SAVED_ADDRESSES = 50

/** Whether one more address can be saved: ADDRESS_LIMIT_REACHED once the address book is full. */
export function addressLimitRefusal(savedAddresses: number): Refused | undefined {
  return savedAddresses < MAX_SAVED_ADDRESSES
    ? undefined
    : refuse('ADDRESS_LIMIT_REACHED', { max: MAX_SAVED_ADDRESSES })
}

/** What is wrong with a field of an address. */
export type AddressError = 'REQUIRED' | 'INVALID' | 'COUNTRY_NOT_SUPPORTED'

/** One text for all writings of the same address: case, blanks and Straße, Strasse, Str. do not matter (C-51). */
export function duplicateKey(address: AddressIdentity): string {
  const parts = [address.address1, address.zip, address.city, address.firstName, address.lastName]
  return parts.map(normalised).join('\n')
}

function normalised(text: string): string {
  const folded = text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  return folded.replaceAll(/straße|strasse|str\./gu, 'str').replaceAll('ß', 'ss')
}

/** The addresses without duplicates, the most recently changed of each kept and first (spec 3, C-51). */
export function deduplicateAddresses<
  A extends AddressIdentity & { readonly updatedAt: Instant; readonly id: number },
>(addresses: readonly A[]): A[] {
  const newestFirst = addresses.toSorted((a, b) => compareText(b.updatedAt, a.updatedAt) || b.id - a.id)
  const seen = new Set<string>()
  return newestFirst.filter((address) => {
    const key = duplicateKey(address)
    return seen.has(key) ? false : seen.add(key)
  })
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether the text is a postcode of that country: five digits in Germany, four in Austria (C-52). */
export function isZip(zip: string, countryCode: CountryCode): boolean {
  return (countryCode === 'DE' ? /^\d{5}$/ : /^\d{4}$/).test(zip)
}

/** Whether we deliver to that country. */
export function isSupportedCountry(code: string): code is CountryCode {
  return code === 'DE' || code === 'AT'
}

/** What is wrong with an address, by field; empty where it can be delivered to (C-52). */
export function addressErrors(
  address: Omit<PostalAddress, 'countryCode'> & { readonly countryCode: string },
): Partial<Record<keyof PostalAddress, AddressError>> {
  const faults: Partial<Record<keyof PostalAddress, AddressError>> = {}
  if (!isSupportedCountry(address.countryCode)) faults.countryCode = 'COUNTRY_NOT_SUPPORTED'
  else if (!isZip(address.zip.trim(), address.countryCode)) faults.zip = 'INVALID'
  if (address.lastName.trim() === '') faults.lastName = 'REQUIRED'
  if (address.city.trim() === '') faults.city = 'REQUIRED'
  if (address.address1.trim() === '') faults.address1 = 'REQUIRED'
  else if (!/\d/.test(address.address1)) faults.address1 = 'INVALID'
  return faults
}
