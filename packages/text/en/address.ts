import type { address as german } from '../de/address.ts'
import { possessive } from '../grammar.ts'
import { price } from './price.ts'

/** Choosing, adding and changing delivery addresses (docs/domain.md 8.1). */
export const address: typeof german = {
  title: 'Change delivery address',
  lead: (pet: string) => `Where should ${possessive(pet)} boxes go?`,
  saved: 'Saved addresses',
  current: 'Current',
  edit: 'Edit',
  editOf: (street: string) => `Edit the address ${street}`,
  add: '+ New address',
  select: 'Change delivery address',
  selectLink: '+ Change delivery address',
  none: 'No address selected',
  back: 'Back to your addresses',
  newTitle: 'New delivery address',
  editTitle: 'Edit address',
  shipHere: 'Deliver here',
  save: 'Save',
  saveAndShip: 'Save and deliver here',
  from: (window: string) => `Applies from the delivery arriving ${window}.`,
  fromNext: 'Applies from the next delivery.',
  openToo: 'Boxes you’ve paid for that we haven’t packed yet go to the new address too.',
  onRestart: 'Applies once the subscription is active again.',
  packed: 'A parcel that’s already packed still goes to the old address.',
  samePrice: 'The price stays the same.',
  windowMoves: (before: string, after: string) =>
    `Because of public holidays there, your delivery arrives ${after} instead of ${before}.`,
  tax: (rate: string, country: string) => `The price there includes ${rate} ${price.tax(country)}.`,
  shared: (dogs: string) => `This change applies to everyone who gets deliveries here: ${dogs}.`,
  toast: { success: 'Delivery address updated', failure: 'Something went wrong' },
  bookToast: { success: 'Delivery address updated', failure: 'We couldn’t update the address' },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    address1: 'Street and house number',
    zip: 'Postcode',
    city: 'Town or city',
    countryCode: 'Country',
    phone: 'Phone',
  },
  phoneHint: 'Only so the carrier can reach you about a delivery.',
  countries: { DE: 'Germany', AT: 'Austria' },
  errors: {
    lastName: 'Please enter a last name.',
    city: 'Please enter a town or city.',
    address1: 'Please enter a street and house number.',
    houseNumber: 'Please add the house number.',
    zip: {
      DE: 'Please enter a valid postcode. German postcodes have 5 digits.',
      AT: 'Please enter a valid postcode. Austrian postcodes have 4 digits.',
    },
    countryCode: 'We currently deliver to Germany and Austria only.',
  },
}
