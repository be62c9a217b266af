import { describe, expect, it } from 'vitest'
import { address } from '@pfotenportal/text/de/address'
import { ADDRESS_FIELDS, draftOf, firstFault, savedAddress, visibleFaults } from './address-draft.ts'

const good = {
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
  left = all,
  answered: Parameters<typeof visibleFaults>[2] = null,
) => visibleFaults(draftOf(known), left, answered, address.faults)

describe('an address being typed', () => {
  it('shows no errors before a field is left', () => {
    expect(faults({}, new Set())).toEqual({})
    expect(faults({}, new Set(['zip']))).toEqual({ zip: address.faults.zip.DE })
  })

  it('shows all errors on submit and focuses the first invalid field', () => {
    expect(Object.keys(faults({}))).toEqual(['lastName', 'address1', 'zip', 'city'])
    expect(firstFault(draftOf())).toBe('lastName')
    expect(firstFault(draftOf(good))).toBeUndefined()
  })

  it('requires a postcode of five digits in Germany and four in Austria', () => {
    expect(faults(good)).toEqual({})
    expect(faults({ ...good, countryCode: 'AT' })).toEqual({ zip: address.faults.zip.AT })
    expect(faults({ ...good, zip: '1010', countryCode: 'AT' })).toEqual({})
  })

  it('distinguishes a missing house number from a missing street', () => {
    expect(faults({ ...good, address1: '' }).address1).toBe(address.faults.address1)
    expect(faults({ ...good, address1: 'Lindenweg' }).address1).toBe(address.faults.houseNumber)
  })

  it("shows the service's error until the field is changed", () => {
    const answered = { draft: draftOf(good), fields: { city: 'Diesen Ort kennen wir nicht.' } }
    expect(faults(good, all, answered)).toEqual({ city: 'Diesen Ort kennen wir nicht.' })
    expect(faults({ ...good, city: 'Hamburg-Altona' }, all, answered)).toEqual({})
  })
})

describe('the saved address of a subscription', () => {
  const postal = { ...draftOf(good), first_name: 'Anna', last_name: 'Berger' }
  const saved = { ...postal, id: 9, updatedAt: '2026-11-20T11:00:00.000Z' }

  it('is found by its id, or by its content if the id belongs to a duplicate', () => {
    expect(savedAddress([saved], { ...postal, addressId: 9 })).toBe(saved)
    expect(savedAddress([saved], { ...postal, addressId: 3 })).toBe(saved)
    expect(savedAddress([saved], { ...postal, city: 'Kiel', addressId: 3 })).toBeUndefined()
    expect(savedAddress([saved], null)).toBeUndefined()
  })
})
