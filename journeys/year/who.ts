/** The customers of the sample world by their first names. */
import { sampleCustomers } from '@pfotenportal/server/sample/customers'
import { samplePets } from '@pfotenportal/server/sample/pets'

/** A customer of the sample world by the first name. */
export type Who =
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

/** The address of a customer. */
export function addressOf(who: Who): string {
  const found = sampleCustomers.find(({ firstName }) => firstName === who)
  if (!found) throw new TypeError(`${who} is nobody of the sample world`)
  return found.email
}

/** The name of the customer's first dog; empty for whoever has none. */
export function dogOf(who: Who): string {
  const id = sampleCustomers.find(({ firstName }) => firstName === who)?.id
  return samplePets.find(({ customerId }) => customerId === id)?.name ?? ''
}
