/** The customer's name while it is being edited: what is said beside its fields. */
import type { ApiError } from '@pfotenportal/contract/refusal'
import { nameFaults, NAME_MAX, type CustomerName } from '@pfotenportal/domain/customer/customer-name'
import type { profile } from '@pfotenportal/text/de/profile'

type AccountText = (typeof profile)['account']

/** What is wrong with a name in words (spec 5); empty where it can be sent. */
export function nameFaultWords(draft: CustomerName, text: AccountText): Partial<CustomerName> {
  const { firstName, lastName } = nameFaults(draft)
  const tooLong = text.tooLong(NAME_MAX)
  return {
    ...(firstName && { firstName: firstName === 'REQUIRED' ? text.firstNameRequired : tooLong }),
    ...(lastName && { lastName: lastName === 'REQUIRED' ? text.lastNameRequired : tooLong }),
  }
}

/** What the service has said about single fields, under the names of the form. */
export function answeredFaults(error: string | ApiError | null): Partial<CustomerName> {
  const fields = error !== null && typeof error !== 'string' ? error.fields : undefined
  const { first_name: firstName, last_name: lastName } = fields ?? {}
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}
