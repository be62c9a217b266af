/** The address being typed: which fields show an error, and when. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { ApiError } from '@pfotenportal/contract/refusal'
import {
  addressErrors,
  duplicateKey,
  lacksHouseNumber,
  type PostalAddress,
} from '@pfotenportal/domain/customer/address'
import { findCountry } from '@pfotenportal/domain/customer/countries'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import { address } from '@pfotenportal/text/de/address'
import { catalogue } from '../../../data/catalogue.ts'
import { defineText } from '../../../ui/text/text.tsx'

/** The texts about delivery addresses. */
export const useAddressText = defineText({ address }, () => import('@pfotenportal/text/en/address'))

/** An address as typed, and whether the customer has said that the house has no number. */
export type AddressDraft = PostalAddress & { readonly withoutHouseNumber?: true }
export type AddressField = keyof PostalAddress

/** The fields in the order in which they are shown. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'zip',
  'city',
  'countryCode',
  'phone',
]

const blank = { firstName: '', lastName: '', company: '', address1: '', zip: '', city: '', phone: '' }

/** The initial draft: known values, the rest empty, in the usual country. */
export function draftOf(known: Partial<AddressDraft> = {}): AddressDraft {
  const countryCode = known.countryCode ?? usualCountry(catalogue)
  const { firstName, lastName, company, address1, zip, city, phone } = { ...blank, ...known }
  return { firstName, lastName, company, address1, zip, city, countryCode, phone }
}

/** An address without a house number, with what the customer has said about that; any other one as it is typed. */
export function asConfirmed(typed: AddressDraft, isConfirmed: boolean): AddressDraft {
  return isConfirmed && lacksHouseNumber(typed, catalogue) ? { ...typed, withoutHouseNumber: true } : typed
}

/** Whether two addresses are equal, field by field. */
export function isSame(one: AddressDraft, other: AddressDraft): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field])
}

interface Answered {
  /** The draft that was sent. */
  readonly draft: AddressDraft
  /** The service's errors by field. */
  readonly fields: Readonly<Record<string, string>>
}

type FaultMessages = (typeof address)['errors']

function faultMessage(field: AddressField, draft: AddressDraft, texts: FaultMessages): string | undefined {
  const fault = addressErrors(draft, catalogue)[field]
  if (!fault) return undefined
  if (field === 'zip') return texts.zip(findCountry(catalogue, draft.countryCode)?.postcode.example ?? '')
  if (fault === 'NO_HOUSE_NUMBER') return texts.houseNumber
  if (fault === 'PO_BOX' || fault === 'PICKUP_PLACE' || fault === 'POST_NUMBER') return texts[fault]
  if (field === 'address1') return texts.address1
  if (field === 'lastName' || field === 'city' || field === 'countryCode') return texts[field]
  return undefined
}

/**
 * The errors to show at the fields: our own once the customer has left the field or tried to send, the service's as
 * long as the field is unchanged since it was sent.
 */
export function visibleFaults(
  draft: AddressDraft,
  left: ReadonlySet<AddressField>,
  answered: Answered | null,
  texts: FaultMessages,
): Partial<Record<AddressField, string>> {
  const shown: Partial<Record<AddressField, string>> = {}
  for (const field of ADDRESS_FIELDS) {
    const own = left.has(field) ? faultMessage(field, draft, texts) : undefined
    const theirs = answered?.draft[field] === draft[field] ? answered.fields[field] : undefined
    const message = own ?? theirs
    if (message !== undefined) shown[field] = message
  }
  return shown
}

/** The service's errors by field, shown beside the fields. Other errors are shown above the form. */
export function fieldErrorsOf(error: string | ApiError | null): Readonly<Record<string, string>> | undefined {
  return error !== null && typeof error !== 'string' ? error.fields : undefined
}

/** The first invalid field. */
export function firstFault(draft: AddressDraft): AddressField | undefined {
  const faults = addressErrors(draft, catalogue)
  return ADDRESS_FIELDS.find((field) => faults[field] !== undefined)
}

/** The saved address of a subscription. If its id belongs to a merged duplicate, it is found by its content (C-51). */
export function savedAddress(
  addresses: readonly AddressView[],
  shipping: ShippingAddressView | null,
): AddressView | undefined {
  if (!shipping) return undefined
  const key = duplicateKey(shipping)
  return (
    addresses.find(({ id }) => id === shipping.addressId) ?? addresses.find((it) => duplicateKey(it) === key)
  )
}

/** The recipient and the address, each in one line. */
export function addressLines(of: PostalAddress): { who: string; where: string } {
  const name = `${of.firstName} ${of.lastName}`.trim()
  const where = `${of.address1}, ${of.zip} ${of.city}`.trim()
  return { who: of.company ? `${name}, ${of.company}` : name, where }
}
