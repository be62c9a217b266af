/** Validates an address that a customer entered. */
import type { AddressParams } from '@pfotenportal/contract/addresses'
import type { Language } from '@pfotenportal/contract/values'
import type { AddressError, PostalAddress } from '@pfotenportal/domain/customer/address'
import { addressErrors, isSupportedCountry } from '@pfotenportal/domain/customer/address'
import { findCustomer } from '../database/customer/customers.ts'
import type { Queries } from '../database/open.ts'
import { fieldErrorTexts, type Refusal } from '../core/answer.ts'

/** The customer, and the language of error messages. */
interface Typing {
  readonly customerId: number
  readonly language: Language
}

/**
 * Parses the entered address; an empty first name becomes the customer's. Refuses with COUNTRY_NOT_SUPPORTED, or with
 * VALIDATION_FAILED and a message for each invalid field.
 */
export async function postalAddressOf(
  db: Queries,
  typed: AddressParams,
  { customerId, language }: Typing,
): Promise<{ readonly ok: true; readonly value: PostalAddress } | Refusal> {
  const { countryCode } = typed
  const faults = addressErrors(typed)
  if (!isSupportedCountry(countryCode) || Object.keys(faults).length > 0) return faulty(faults, language)
  const firstName = typed.firstName || ((await findCustomer(db, customerId))?.firstName ?? '')
  return { ok: true, value: { ...typed, firstName, countryCode } }
}

function faulty(faults: ReturnType<typeof addressErrors>, language: Language): Refusal {
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, sentence(field, fault, language)]),
  )
  return {
    ok: false,
    reason: faults.countryCode === undefined ? 'VALIDATION_FAILED' : 'COUNTRY_NOT_SUPPORTED',
    fields,
  }
}

function sentence(field: string, fault: AddressError, language: Language): string {
  const text = fieldErrorTexts[language]
  if (fault === 'REQUIRED') return text.required
  if (fault === 'COUNTRY_NOT_SUPPORTED') return text.country
  return field === 'zip' ? text.zip : text.houseNumber
}
