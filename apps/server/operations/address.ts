/** Changes the shipping address, and saves a new address in the address book (docs/domain.md 8.1). */
import type { AddressParams } from '@pfotenportal/contract/addresses'
import type { Language } from '@pfotenportal/contract/values'
import { updateSubscriptionAddress as byRule } from '@pfotenportal/domain/changes/address-change'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import {
  addressErrors,
  addressLimitRefusal,
  deduplicateAddresses,
  duplicateKey,
  isSameStreet,
  lacksHouseNumber,
  type AddressError,
  type PostalAddress,
  type ShippingAddress,
} from '@pfotenportal/domain/customer/address'
import { findCountry, servedCountries } from '@pfotenportal/domain/customer/countries'
import type { Countries } from '@pfotenportal/domain/customer/country'
import { cleanZip } from '@pfotenportal/domain/customer/postcode'
import type { Context } from '../context/context.ts'
import { fieldErrorTexts, type Refusal } from '../core/answer.ts'
import { catalogueOn } from '../core/catalogue.ts'
import {
  insertAddress,
  listSavedAddresses,
  nextAddressId,
  saveAddresses,
  type SavedAddress,
} from '../database/customer/addresses.ts'
import { findCustomer } from '../database/customer/customers.ts'
import type { Queries, Tx } from '../database/open.ts'
import { redirectBoxes } from '../shipping/redirect-boxes.ts'
import type { PreparedOperationOf } from './operation.ts'

export const updateSubscriptionAddress: PreparedOperationOf<'updateSubscriptionAddress'> = {
  locksCustomer: true,
  async prepare({ tx, customerId, language, moment, isQuote }, input) {
    const parsed = await parseAddress(tx, input, { customerId, language, today: moment.today })
    if (!parsed.ok) return parsed
    const saved = await listSavedAddresses(tx, customerId)
    const existing = duplicateIn(saved, parsed.value)
    const refused = existing ? undefined : addressLimitRefusal(saved.length)
    if (refused) return refused
    const addressId = existing?.id ?? (isQuote ? null : await nextAddressId(tx))
    const address: ShippingAddress = { ...parsed.value, addressId }
    return {
      ok: true,
      decide: (subscription, now) => byRule(subscription, address, now),
      beforeSave: (within) => saveInAddressBook(within, customerId, existing, address, moment.at),
      afterSave: (within, after, actor) =>
        redirectBoxes(within, actor, [{ subscriptionId: after.id, address }]),
    }
  },
}

/** The newest address book entry that is the same address, regardless of spelling. */
export function duplicateIn(
  saved: readonly SavedAddress[],
  address: PostalAddress,
): SavedAddress | undefined {
  return deduplicateAddresses(saved).find((each) => duplicateKey(each) === duplicateKey(address))
}

/** An address in the address book, and whether it was added. */
export interface KeptAddress {
  readonly id: number
  readonly isNew: boolean
  readonly address: ShippingAddress & { readonly addressId: number }
}

/** The same address in the customer's address book, else a new entry. Refuses a full address book. The caller has locked the customer. */
export async function keepAddress(
  tx: Tx,
  customerId: number,
  address: PostalAddress,
  now: Instant,
): Promise<{ readonly ok: true; readonly value: KeptAddress } | Refusal> {
  const saved = await listSavedAddresses(tx, customerId)
  const known = duplicateIn(saved, address)
  if (known) {
    const { id, updatedAt: _updatedAt, ...same } = known
    return { ok: true, value: { id, isNew: false, address: { ...same, addressId: id } } }
  }
  const refused = addressLimitRefusal(saved.length)
  if (refused) return refused
  const id = await nextAddressId(tx)
  await insertAddress(tx, customerId, { ...address, id, updatedAt: now })
  return { ok: true, value: { id, isNew: true, address: { ...address, addressId: id } } }
}

/** Adds the address to the customer's address book; existing entries of the same address take over its spelling. */
async function saveInAddressBook(
  tx: Tx,
  customerId: number,
  existing: SavedAddress | undefined,
  { addressId, ...address }: ShippingAddress,
  now: Instant,
): Promise<void> {
  if (addressId === null) return
  if (!existing) await insertAddress(tx, customerId, { ...address, id: addressId, updatedAt: now })
  else if (!isSpelledAs(existing, address)) await saveAddresses(tx, customerId, [existing.id], address, now)
}

function isSpelledAs(existing: PostalAddress, address: PostalAddress): boolean {
  const parts = [
    'firstName',
    'lastName',
    'phone',
    'company',
    'address1',
    'zip',
    'city',
    'countryCode',
  ] as const
  return parts.every((part) => existing[part] === address[part])
}

/**
 * Parses the entered address; an empty first name becomes the customer's. Refuses with COUNTRY_NOT_SUPPORTED, or with
 * VALIDATION_FAILED and a message for each invalid field.
 */
export async function parseAddress(
  db: Queries,
  entered: AddressParams,
  { customerId, language, today }: Pick<Context, 'customerId' | 'language' | 'today'>,
): Promise<{ readonly ok: true; readonly value: PostalAddress } | Refusal> {
  const catalogue = catalogueOn(today)
  const { countryCode } = entered
  const typed = { ...entered, zip: cleanZip(entered.zip, findCountry(catalogue, countryCode)) }
  const { withoutHouseNumber = await isKnownStreet(db, customerId, typed, catalogue), ...given } = typed
  const errors = addressErrors({ ...given, withoutHouseNumber }, catalogue)
  if (Object.keys(errors).length > 0) return addressRefusal(errors, language, catalogue)
  const firstName = entered.firstName || ((await findCustomer(db, customerId))?.firstName ?? '')
  return { ok: true, value: { ...given, firstName, countryCode } }
}

/** Whether the customer has a saved address without a house number there, so that nobody is asked again. */
async function isKnownStreet(
  db: Queries,
  customerId: number,
  entered: AddressParams,
  catalogue: Countries,
): Promise<boolean> {
  if (!lacksHouseNumber(entered, catalogue)) return false
  const saved = await listSavedAddresses(db, customerId)
  return saved.some((address) => isSameStreet(address, entered))
}

function addressRefusal(
  errors: ReturnType<typeof addressErrors>,
  language: Language,
  catalogue: Countries,
): Refusal {
  const countries = servedCountries(catalogue).map(({ name }) => name[language])
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error === 'COUNTRY_NOT_SUPPORTED'
        ? fieldErrorTexts[language].country(countries)
        : errorMessage(field, error, language),
    ]),
  )
  return {
    ok: false,
    reason: errors.countryCode === 'COUNTRY_NOT_SUPPORTED' ? 'COUNTRY_NOT_SUPPORTED' : 'VALIDATION_FAILED',
    fields,
    ...(errors.address1 === 'NO_HOUSE_NUMBER' && { details: { confirmWith: 'withoutHouseNumber' } }),
    ...(errors.countryCode === 'COUNTRY_NOT_SUPPORTED' && { details: { countries } }),
  }
}

function errorMessage(
  field: string,
  error: Exclude<AddressError, 'COUNTRY_NOT_SUPPORTED'>,
  language: Language,
): string {
  const text = fieldErrorTexts[language]
  if (error === 'REQUIRED') return text.required
  return error === 'INVALID' && field === 'zip' ? text.zip : text.address[error]
}
