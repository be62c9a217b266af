import { describe, expect, it } from 'vitest'
import { address } from '@pfotenportal/text/de/address'
import { ADDRESS_FIELDS, draftOf, firstFault, savedAddress, visibleFaults } from './address-draft.ts'

const validAddress = {
  firstName: 'Anna',
  lastName: 'Berger',
  address1: 'Lindenweg 3',
  zip: '20095',
  city: 'Hamburg',
  countryCode: 'DE',
} as const
const all = new Set(ADDRESS_FIELDS)
const faults = (
  known: Parameters<typeof draftOf>[0],
  leftFields = all,
  serviceErrors: Parameters<typeof visibleFaults>[2] = null,
) => visibleFaults(draftOf(known), leftFields, serviceErrors, address.errors)

describe('the draft of an address', () => {
  it('shows no errors before a field is left', () => {
    expect(faults({}, new Set())).toEqual({})
    expect(faults({}, new Set(['zip']))).toEqual({ zip: address.errors.zip('10115') })
  })

  it('shows all errors on submit and focuses the first invalid field', () => {
    expect(Object.keys(faults({}))).toEqual(['lastName', 'address1', 'zip', 'city'])
    expect(firstFault(draftOf())).toBe('lastName')
    expect(firstFault(draftOf(validAddress))).toBeUndefined()
  })

  it('requires a postcode of five digits in Germany and four in Austria', () => {
    expect(faults(validAddress)).toEqual({})
    expect(faults({ ...validAddress, countryCode: 'AT' })).toEqual({ zip: address.errors.zip('1010') })
    expect(faults({ ...validAddress, zip: '1010', countryCode: 'AT' })).toEqual({})
  })

  it('distinguishes a missing house number from a missing street', () => {
    expect(faults({ ...validAddress, address1: '' }).address1).toBe(address.errors.address1)
    expect(faults({ ...validAddress, address1: 'Lindenweg' }).address1).toBe(address.errors.houseNumber)
  })

  it("shows the service's error until the field is changed", () => {
    const serviceErrors = { draft: draftOf(validAddress), fields: { city: 'Diesen Ort kennen wir nicht.' } }
    expect(faults(validAddress, all, serviceErrors)).toEqual({ city: 'Diesen Ort kennen wir nicht.' })
    expect(faults({ ...validAddress, city: 'Hamburg-Altona' }, all, serviceErrors)).toEqual({})
  })
})

describe('the saved address of a subscription', () => {
  const postal = { ...draftOf(validAddress), first_name: 'Anna', last_name: 'Berger' }
  const saved = { ...postal, id: 9, updatedAt: '2026-11-20T11:00:00.000Z' }

  it('is found by its id, or by its content if the id is that of a duplicate', () => {
    expect(savedAddress([saved], { ...postal, addressId: 9 })).toBe(saved)
    expect(savedAddress([saved], { ...postal, addressId: 3 })).toBe(saved)
    expect(savedAddress([saved], { ...postal, city: 'Kiel', addressId: 3 })).toBeUndefined()
    expect(savedAddress([saved], null)).toBeUndefined()
  })
})
