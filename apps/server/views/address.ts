/** Addresses on the wire, with names in camel case and snake case (C-05). */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { PostalAddress, ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { SavedAddress } from '../database/customer/addresses.ts'

/** The parts that every kind of address has. */
export function postalView(address: PostalAddress) {
  const { firstName, lastName, phone, company, address1, zip, city, countryCode } = address
  return {
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    phone,
    company,
    address1,
    zip,
    city,
    countryCode,
  }
}

export function addressView(address: SavedAddress): AddressView {
  return { id: address.id, ...postalView(address), updatedAt: address.updatedAt }
}

export function shippingAddressView(address: ShippingAddress | null): ShippingAddressView | null {
  return address && { addressId: address.addressId, ...postalView(address) }
}
