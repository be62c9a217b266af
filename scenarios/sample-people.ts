/** The customers of the sample world by their first names, for stories on the server and in the browser. */
import { sampleCustomers } from '@pfotenportal/server/sample/customers'
import { samplePets } from '@pfotenportal/server/sample/pets'

/** A customer of the sample world by the first name. */
export type CustomerName =
  | 'Anna'
  | 'Thomas'
  | 'Sophie'
  | 'Jonas'
  | 'Lea'
  | 'Markus'
  | 'Katharina'
  | 'Felix'
  | 'Miriam'
  | 'Paul'
  | 'Ingrid'
  | 'Tim'
  | 'Nina'

/** The email address of a customer. */
export function addressOf(customer: CustomerName): string {
  const found = sampleCustomers.find(({ firstName }) => firstName === customer)
  if (!found) throw new TypeError(`${customer} is not a customer of the sample world`)
  return found.email
}

/** The name of the customer's first dog; empty if there is none. */
export function firstDogOf(customer: CustomerName): string {
  const id = sampleCustomers.find(({ firstName }) => firstName === customer)?.id
  return samplePets.find(({ customerId }) => customerId === id)?.name ?? ''
}
