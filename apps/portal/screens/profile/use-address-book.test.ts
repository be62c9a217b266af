import { describe, expect, it } from 'vitest'
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { dogNamesOf, dogsShippedTo } from './use-address-book.ts'

const postal = {
  firstName: 'Anna',
  lastName: 'Berger',
  first_name: 'Anna',
  last_name: 'Berger',
  phone: '',
  company: '',
  address1: 'Lindenweg 3',
  zip: '20095',
  city: 'Hamburg',
  countryCode: 'DE',
} as const
const updatedAt = '2026-11-20T11:00:00.000Z'
const home: AddressView = { ...postal, id: 1, updatedAt }
const office: AddressView = { ...postal, address1: 'Hafenstraße 9', id: 2, updatedAt }

function subscription(
  id: number,
  name: string,
  shippingAddress: ShippingAddressView | null,
  status: SubscriptionView['status'] = 'ACTIVE',
): SubscriptionView {
  // The code under test reads only these fields.
  return { id, status, shippingAddress, pet: { name } } as SubscriptionView
}
const frieda = subscription(10, 'Frieda', { ...home, addressId: 1 })
const bruno = subscription(11, 'Bruno', { ...home, addressId: 99 }, 'PAUSED')
const rex = subscription(12, 'Rex', { ...home, addressId: 1 }, 'CANCELLED')
const luna = subscription(13, 'Luna', { ...office, addressId: 2 })
const all = [frieda, bruno, rex, luna, subscription(14, 'Max', null)]

describe('the dogs at an address', () => {
  it('are those with an uncancelled subscription to the address or a duplicate of it', () => {
    expect(dogsShippedTo(home, [home, office], all)).toEqual(['Frieda', 'Bruno'])
    expect(dogsShippedTo(office, [home, office], all)).toEqual(['Luna'])
  })

  it('are empty if nothing is delivered there', () => {
    expect(dogsShippedTo({ ...office, id: 3, city: 'Kiel' }, [home, office], all)).toEqual([])
  })
})

it('the dogs of the changed subscriptions are listed', () => {
  expect(dogNamesOf([13, 10], all)).toEqual(['Frieda', 'Luna'])
})
