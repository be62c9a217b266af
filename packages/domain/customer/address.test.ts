import { describe, expect, test } from 'vitest'
import { addressErrors, duplicateKey, isSamePlace, isZip, deduplicateAddresses } from './address.ts'
import { countryOf } from './country.ts'
import { instant } from '../core/calendar.ts'

const miriam = {
  firstName: 'Miriam',
  lastName: 'Fuchs',
  phone: '',
  company: '',
  address1: 'Am Wall 77',
  zip: '28195',
  city: 'Bremen',
  countryCode: 'DE',
} as const

describe('boxes go to the same place', () => {
  test.each([
    [{ phone: '+49 421 1' }, true],
    [{ company: 'Fuchs GmbH' }, false],
    [{ firstName: 'Mira' }, false],
    [{ lastName: 'Fuchsmann' }, false],
    [{ address1: 'Am Wall 78' }, false],
    [{ zip: '28196' }, false],
    [{ city: 'Bremerhaven' }, false],
    [{ countryCode: 'AT' as const }, false],
  ])('with %j: %s', (change, same) => {
    expect(isSamePlace({ ...miriam, ...change }, miriam)).toBe(same)
  })
})

describe('two addresses are the same', () => {
  test.each([
    [{ firstName: 'MIRIAM', address1: ' am  wall 77 ' }, true],
    [{ address1: 'Am Wall 78' }, false],
    [{ lastName: 'Fuchsmann' }, false],
    [{ zip: '28196' }, false],
    [{ phone: '+49 421 1', company: 'Fuchs GmbH' }, true],
  ])('with %j: %s', (change, same) => {
    expect(duplicateKey({ ...miriam, ...change }) === duplicateKey(miriam)).toBe(same)
  })

  test.each(['Deichstraße 5', 'Deichstrasse 5', 'Deichstr. 5', 'DEICHSTRAßE 5', 'Deichstraße\u00a05'])(
    'in any spelling of %s',
    (address1) => {
      expect(duplicateKey({ ...miriam, address1 })).toBe(
        duplicateKey({ ...miriam, address1: 'Deichstraße 5' }),
      )
    },
  )

  test('with composed and decomposed umlauts', () => {
    const city = 'München'
    expect(duplicateKey({ ...miriam, city: city.normalize('NFD') })).toBe(duplicateKey({ ...miriam, city }))
  })
})

test('of duplicates the most recently changed is kept, newest first', () => {
  const old = { ...miriam, id: 3009, updatedAt: instant('2026-07-01T00:00:00Z') }
  const newer = { ...miriam, id: 3109, firstName: 'MIRIAM', updatedAt: instant('2026-08-01T00:00:00Z') }
  const other = { ...miriam, id: 3001, city: 'Köln', updatedAt: instant('2026-09-01T00:00:00Z') }
  expect(deduplicateAddresses([old, newer, other])).toEqual([other, newer])
})

test('a postcode has five digits in Germany and four in Austria', () => {
  expect(isZip('04107', 'DE')).toBe(true)
  expect(isZip('1070', 'AT')).toBe(true)
  expect(isZip('1070', 'DE')).toBe(false)
  expect(isZip('10435', 'AT')).toBe(false)
  expect(isZip('1o435', 'DE')).toBe(false)
})

test.each([
  ['that of the address', { shippingAddress: { countryCode: 'AT' } }, 'AT'],
  ['Germany while there is no address', { shippingAddress: null }, 'DE'],
  ['Germany for a customer without a subscription', null, 'DE'],
] as const)('the country of delivery is %s', (_, destination, country) => {
  expect(countryOf(destination)).toBe(country)
})

describe('an address', () => {
  test('that is deliverable has no errors', () => {
    expect(addressErrors(miriam)).toEqual({})
    expect(addressErrors({ ...miriam, firstName: '' })).toEqual({})
  })

  test('has an error for each invalid field', () => {
    expect(addressErrors({ ...miriam, zip: '', lastName: ' ', city: '', address1: 'Am Wall' })).toEqual({
      zip: 'REQUIRED',
      lastName: 'REQUIRED',
      city: 'REQUIRED',
      address1: 'INVALID',
    })
    expect(addressErrors({ ...miriam, address1: '' })).toEqual({ address1: 'REQUIRED' })
    expect(addressErrors({ ...miriam, zip: '2819' })).toEqual({ zip: 'INVALID' })
    expect(addressErrors({ ...miriam, countryCode: 'CH' })).toEqual({ countryCode: 'COUNTRY_NOT_SUPPORTED' })
  })

  test('that is empty misses every field except the first name, phone and company', () => {
    const empty = { firstName: '', lastName: '', phone: '', company: '', address1: '', zip: '', city: '' }
    expect(addressErrors({ ...empty, countryCode: '' })).toEqual({
      lastName: 'REQUIRED',
      address1: 'REQUIRED',
      zip: 'REQUIRED',
      city: 'REQUIRED',
      countryCode: 'REQUIRED',
    })
  })
})
