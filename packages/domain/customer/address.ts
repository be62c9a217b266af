/** Addresses: when two are the same, and which are deliverable (spec 3; docs/domain.md 8.1). */
import type { Instant } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'
import { cleanLine } from '../core/text.ts'
import { findCountry } from './countries.ts'
import type { Countries, CountryCode } from './country.ts'
import { PICKUP_PLACES, pickupProblem, placesNamed } from './pickup-places.ts'
import { cleanZip, isZip } from './postcode.ts'

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

/** Whether both name the same recipient at the same place; phone numbers are not compared. */
export function isSamePlace(a: PostalAddress, b: PostalAddress): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.company === b.company &&
    a.address1 === b.address1 &&
    a.zip === b.zip &&
    a.city === b.city &&
    a.countryCode === b.countryCode
  )
}

/** Where a subscription's boxes go: a copy with a reference back to the saved address. */
export interface ShippingAddress extends PostalAddress {
  readonly addressId: number | null
}

/** The fields that identify duplicates (spec 3). */
export type AddressIdentity = Pick<PostalAddress, 'address1' | 'zip' | 'city' | 'firstName' | 'lastName'>

/** The size limit of a customer's address book, to protect the database from abuse. */
export const MAX_SAVED_ADDRESSES = 50

/** ADDRESS_LIMIT_REACHED if the address book is full; else undefined. */
export function addressLimitRefusal(savedAddresses: number): Refused | undefined {
  return savedAddresses < MAX_SAVED_ADDRESSES
    ? undefined
    : refuse('ADDRESS_LIMIT_REACHED', { max: MAX_SAVED_ADDRESSES })
}

/**
 * What is wrong with a field of an address. NO_HOUSE_NUMBER is a question, not a fault: some houses have none. Nobody
 * takes a parcel in at a PO_BOX or a PICKUP_PLACE; POST_NUMBER: the place needs the recipient's number.
 */
export type AddressError =
  | 'REQUIRED'
  | 'INVALID'
  | 'COUNTRY_NOT_SUPPORTED'
  | 'NO_HOUSE_NUMBER'
  | NonNullable<ReturnType<typeof pickupProblem>>

/** The same key for all spellings of an address: case, blanks and Straße, Strasse, Str. do not matter (C-51). */
export function duplicateKey(address: AddressIdentity): string {
  const parts = [address.address1, address.zip, address.city, address.firstName, address.lastName]
  return parts.map(normalised).join('\n')
}

function normalised(text: string): string {
  const folded = text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  return folded.replaceAll(/straße|strasse|str\./gu, 'str').replaceAll('ß', 'ss')
}

/** Removes duplicates. The most recently changed address of each set is kept; the newest comes first (spec 3). */
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

export type EnteredAddress = PostalAddress & {
  /** Somebody has said that the house has no number. */
  readonly withoutHouseNumber?: boolean | undefined
}

/** Whether somebody has to be asked for the house number: no digit, fraction or numeral is in the street. */
export function lacksHouseNumber(
  { address1, countryCode }: Pick<PostalAddress, 'address1' | 'countryCode'>,
  catalogue: Countries,
): boolean {
  if (findCountry(catalogue, countryCode)?.houseNumber === 'OPTIONAL') return false
  return cleanLine(address1) !== '' && !/\p{N}/u.test(address1)
}

/** Whether two addresses have the same street in the same place, so that what was said about one holds for the other. */
export function isSameStreet(a: StreetAddress, b: StreetAddress): boolean {
  return (
    [a.address1, a.zip, a.city].map(normalised).join('\n') ===
    [b.address1, b.zip, b.city].map(normalised).join('\n')
  )
}

type StreetAddress = Pick<PostalAddress, 'address1' | 'zip' | 'city'>

/** An address that is saved already, with the details of another entry of it that has more. */
export function withDetails<A extends PostalAddress>(saved: A, entered: PostalAddress): A {
  return { ...saved, phone: entered.phone || saved.phone, company: entered.company || saved.company }
}

/** The errors of a stored address, whose owner has confirmed a house without a number if it has none. */
export function storedAddressErrors(
  address: PostalAddress,
  catalogue: Countries,
): ReturnType<typeof addressErrors> {
  return addressErrors({ ...address, withoutHouseNumber: true }, catalogue)
}

/** The errors of an address by field; empty if it is deliverable. */
export function addressErrors(
  address: EnteredAddress,
  catalogue: Countries,
): Partial<Record<keyof PostalAddress, AddressError>> {
  const errors: Partial<Record<keyof PostalAddress, AddressError>> = {}
  const { countryCode } = address
  const country = findCountry(catalogue, countryCode)
  const zip = cleanZip(address.zip, country)
  if (countryCode === '') errors.countryCode = 'REQUIRED'
  else if (!country || country.retired) errors.countryCode = 'COUNTRY_NOT_SUPPORTED'
  if (zip === '') errors.zip = 'REQUIRED'
  else if (country && !isZip(zip, country)) errors.zip = 'INVALID'
  if (cleanLine(address.lastName) === '') errors.lastName = 'REQUIRED'
  if (cleanLine(address.city) === '') errors.city = 'REQUIRED'
  const { address1, company, firstName, lastName, city } = address
  const places = [...PICKUP_PLACES, ...(country ? placesNamed(country.noParcels) : [])]
  const place = pickupProblem({ address1, others: [company, firstName, lastName, city] }, places)
  if (place) errors.address1 = place
  else if (cleanLine(address1) === '') errors.address1 = 'REQUIRED'
  else if (lacksHouseNumber(address, catalogue) && address.withoutHouseNumber !== true)
    errors.address1 = 'NO_HOUSE_NUMBER'
  return errors
}
