/** Saved addresses (spec 3; docs/domain.md 8.1). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InstantView } from './values.ts'

const postal = {
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  company: z.string(),
  address1: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.enum(['DE', 'AT']),
}

export const AddressView = z.object({ id: z.int(), ...postal, updatedAt: InstantView })
export type AddressView = z.infer<typeof AddressView>

/** Where a subscription's boxes go: a copy with a reference back to the saved address. */
export const ShippingAddressView = z.object({ addressId: z.int().nullable(), ...postal })
export type ShippingAddressView = z.infer<typeof ShippingAddressView>

/** The address on a payment method. */
export const BillingAddressView = z.object(postal)

export const listAddresses = endpoint({
  summary: 'Saved addresses without duplicates, the most recently changed first.',
  data: z.array(AddressView),
  refusals: [],
})
