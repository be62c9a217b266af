/** An address while it is being typed: which field is shown as wrong, and when. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import { addressErrors, duplicateKey, type PostalAddress } from '@pfotenportal/domain/customer/address'
import { address } from '@pfotenportal/text/de/address'
import { defineText } from '../../../ui/text/text.tsx'

/** The words about delivery addresses. */
export const useAddressText = defineText(address, () =>
  import('@pfotenportal/text/en/address').then((it) => it.address),
)

export type AddressDraft = PostalAddress
export type AddressField = keyof AddressDraft

/** The fields in the order in which they stand. */
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

const blank: AddressDraft = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  zip: '',
  city: '',
  countryCode: 'DE',
  phone: '',
}

/** The address to start typing with: what is known, the rest empty, Germany unless said otherwise. */
export function draftOf(known: Partial<AddressDraft> = {}): AddressDraft {
  const { firstName, lastName, company, address1, zip, city, countryCode, phone } = { ...blank, ...known }
  return { firstName, lastName, company, address1, zip, city, countryCode, phone }
}

/** Whether two addresses are written the same. */
export function isSame(one: AddressDraft, other: AddressDraft): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field])
}

interface Answered {
  /** What was sent. */
  readonly draft: AddressDraft
  /** What the service has said about its fields. */
  readonly fields: Readonly<Record<string, string>>
}

type FaultMessages = (typeof address)['faults']

function faultMessage(field: AddressField, draft: AddressDraft, texts: FaultMessages): string | undefined {
  const fault = addressErrors(draft)[field]
  if (!fault) return undefined
  if (field === 'zip') return texts.zip[draft.countryCode]
  if (field === 'address1') return fault === 'INVALID' ? texts.houseNumber : texts.address1
  if (field === 'lastName' || field === 'city' || field === 'countryCode') return texts[field]
  return undefined
}

/**
 * What is said beside each field: our own rules where the customer has left the field or tried to send, the service's
 * answer as long as the field is as it was sent.
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
    const said = own ?? theirs
    if (said !== undefined) shown[field] = said
  }
  return shown
}

/** The first field that keeps the address from being sent. */
export function firstFault(draft: AddressDraft): AddressField | undefined {
  const faults = addressErrors(draft)
  return ADDRESS_FIELDS.find((field) => faults[field] !== undefined)
}

/** The saved address that a subscription ships to; an older id of a duplicate is found by what it says (C-51). */
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

/** Who lives there and where, each in one line. */
export function addressLines(of: PostalAddress): { who: string; where: string } {
  const name = `${of.firstName} ${of.lastName}`.trim()
  const where = `${of.address1}, ${of.zip} ${of.city}`.trim()
  return { who: of.company ? `${name}, ${of.company}` : name, where }
}
