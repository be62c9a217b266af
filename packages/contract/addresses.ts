/** Saved addresses (spec 3; docs/domain.md 8.1). */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { operation, resource } from './operation.ts'
import { InstantView, PathId } from './values.ts'

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
  /** ISO 3166-1: a country to which the company delivers. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
}

/** A saved address. Both spellings of the name fields are included. */
export const AddressView = z.object({ id: z.int(), ...postal, updatedAt: InstantView })
export type AddressView = z.infer<typeof AddressView>

/** A subscription's shipping address: a copy that refers back to the saved address. */
export const ShippingAddressView = z.object({ addressId: z.int().nullable(), ...postal })
export type ShippingAddressView = z.infer<typeof ShippingAddressView>

/** The billing address of a payment method. */
export const BillingAddressView = z.object(postal)

const text = (max: number) => z.string().transform(cleanLine).pipe(z.string().max(max))

/**
 * An address as the portal sends it (spec 7). Names may also be sent in snake case; camel case wins. A missing first
 * name, phone, company or zip counts as empty; the domain rules decide which fields are required.
 */
export const AddressParams = z
  .strictObject({
    firstName: text(50).optional(),
    lastName: text(50).optional(),
    first_name: text(50).optional(),
    last_name: text(50).optional(),
    phone: text(30).default(''),
    company: text(80).default(''),
    address1: text(120).default(''),
    city: text(80).default(''),
    countryCode: text(2).default(''),
    zip: text(10).default(''),
    /** The house has no number: without a digit in `address1` the address is refused otherwise. */
    withoutHouseNumber: z.boolean().optional(),
  })
  .transform(({ first_name, last_name, firstName, lastName, ...rest }) => ({
    ...rest,
    firstName: firstName ?? first_name ?? '',
    lastName: lastName ?? last_name ?? '',
  }))
export type AddressParams = z.output<typeof AddressParams>

/** The address book. */
export const addressOperations = {
  listAddresses: resource({
    route: 'GET /api/v1/addresses',
    summary: 'Saved addresses without duplicates, the most recently changed first.',
    answer: z.array(AddressView),
    refusals: [],
  }),

  createAddress: operation({
    route: 'POST /api/v1/addresses/',
    summary: 'Saves an address: 201 if it is new, 200 with the existing one if it is a duplicate.',
    input: AddressParams,
    answer: AddressView,
    successes: [201, 200],
    refusals: ['COUNTRY_NOT_SUPPORTED', 'ADDRESS_LIMIT_REACHED'],
  }),

  updateAddress: operation({
    route: 'PUT /api/v1/addresses/:id',
    summary: 'Changes a saved address and every subscription that ships to it.',
    params: z.object({ id: PathId }),
    input: AddressParams,
    answer: AddressView.extend({ updatedSubscriptions: z.array(z.int()) }),
    refusals: ['NOT_FOUND', 'CONFLICT', 'COUNTRY_NOT_SUPPORTED'],
  }),
}
