import { describe, expect, test } from 'vitest'
import { instant } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  addressErrors,
  deduplicateAddresses,
  duplicateKey,
  isSamePlace,
  isSameStreet,
  withDetails,
} from './address.ts'
import { findCountry } from './countries.ts'
import { countryOf } from './country.ts'
import { cleanZip } from './postcode.ts'

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

test.each([
  ['that of the address', { shippingAddress: { countryCode: 'AT' } }, 'AT'],
  ['the first of the catalogue while there is no address', { shippingAddress: null }, 'DE'],
  ['the first one for a customer without a subscription', null, 'DE'],
] as const)('the country of delivery is %s', (_, destination, country) => {
  expect(countryOf(destination, CATALOGUE)).toBe(country)
})

describe('an address', () => {
  test('that is deliverable has no errors', () => {
    expect(addressErrors(miriam, CATALOGUE)).toEqual({})
    expect(addressErrors({ ...miriam, firstName: '' }, CATALOGUE)).toEqual({})
  })

  test('has an error for each invalid field', () => {
    expect(
      addressErrors({ ...miriam, zip: '', lastName: ' ', city: '', address1: 'Am Wall' }, CATALOGUE),
    ).toEqual({
      zip: 'REQUIRED',
      lastName: 'REQUIRED',
      city: 'REQUIRED',
      address1: 'NO_HOUSE_NUMBER',
    })
    expect(addressErrors({ ...miriam, address1: '' }, CATALOGUE)).toEqual({ address1: 'REQUIRED' })
    expect(addressErrors({ ...miriam, zip: '2819' }, CATALOGUE)).toEqual({ zip: 'INVALID' })
    expect(addressErrors({ ...miriam, countryCode: 'CH' }, CATALOGUE)).toEqual({
      countryCode: 'COUNTRY_NOT_SUPPORTED',
    })
  })

  test('that is empty misses every field except the first name, phone and company', () => {
    const empty = { firstName: '', lastName: '', phone: '', company: '', address1: '', zip: '', city: '' }
    expect(addressErrors({ ...empty, countryCode: '' }, CATALOGUE)).toEqual({
      lastName: 'REQUIRED',
      address1: 'REQUIRED',
      zip: 'REQUIRED',
      city: 'REQUIRED',
      countryCode: 'REQUIRED',
    })
  })
})

describe('a postcode', () => {
  test.each([
    ['D-10115', 'DE', '10115'],
    ['D 10115', 'DE', '10115'],
    ['de-10115', 'DE', '10115'],
    ['D10115', 'DE', '10115'],
    ['D – 10115', 'DE', '10115'],
    ['10 115', 'DE', '10115'],
    ['１０１１５', 'DE', '10115'],
    ['A-1010', 'AT', '1010'],
    ['AT 1010', 'AT', '1010'],
    ['\u200b1010 ', 'AT', '1010'],
  ] as const)('%s in %s is %s', (typed, countryCode, zip) => {
    expect(cleanZip(typed, findCountry(CATALOGUE, countryCode))).toBe(zip)
    expect(addressErrors({ ...miriam, zip: typed, countryCode }, CATALOGUE)).toEqual({})
  })

  test.each([
    ['A-1010', 'DE'],
    ['D-10115', 'AT'],
    ['CH-8000', 'DE'],
    ['D-1011', 'DE'],
    ['1011O', 'DE'],
  ] as const)('%s is none in %s, and stays as typed', (typed, countryCode) => {
    expect(cleanZip(typed, findCountry(CATALOGUE, countryCode))).toBe(typed)
    expect(addressErrors({ ...miriam, zip: typed, countryCode }, CATALOGUE)).toEqual({ zip: 'INVALID' })
  })
})

describe('a house number', () => {
  test.each(['Hof Sonnenblick', 'Haus Nr. IV', 'Am Dorfplatz', 'Schloßallee', 'Am Wall \u200b'])(
    'is asked for in %j, which is accepted once somebody has said that there is none',
    (address1) => {
      expect(addressErrors({ ...miriam, address1 }, CATALOGUE)).toEqual({ address1: 'NO_HOUSE_NUMBER' })
      expect(addressErrors({ ...miriam, address1, withoutHouseNumber: true }, CATALOGUE)).toEqual({})
    },
  )

  test.each(['Am Wall 77', 'Am Dorfplatz ½', 'Haus Ⅳ', 'C1, 3', 'Wien, Ring 1/2/3', 'Hof ３'])(
    'is found in %j',
    (address1) => {
      expect(addressErrors({ ...miriam, address1 }, CATALOGUE)).toEqual({})
    },
  )

  test('cannot be waived where there is no street', () => {
    for (const address1 of ['', ' ', '\u200b', '\u3164'])
      expect(addressErrors({ ...miriam, address1, withoutHouseNumber: true }, CATALOGUE)).toEqual({
        address1: 'REQUIRED',
      })
  })

  test('is not asked for twice at one place', () => {
    const farm = { ...miriam, address1: 'Hof Sonnenblickstraße' }
    expect(isSameStreet(farm, { ...farm, address1: 'HOF  sonnenblickstr.' })).toBe(true)
    expect(isSameStreet(farm, { ...farm, zip: '28196' })).toBe(false)
  })
})

test.each([
  [{ address1: 'Postfach 10 20' }, 'PO_BOX'],
  [{ company: 'PF 1020' }, 'PO_BOX'],
  [{ city: 'Bremen, Postfach 10 20' }, 'PO_BOX'],
  [{ address1: 'Packstation 145' }, 'PICKUP_PLACE'],
  [{ company: 'Packstation 145' }, 'PICKUP_PLACE'],
  [{ lastName: 'Fuchs Packstation 145' }, 'PICKUP_PLACE'],
  [{ firstName: 'Abholstation 3' }, 'PICKUP_PLACE'],
] as const)('chilled boxes do not go to %j, whatever is said about house numbers', (change, problem) => {
  expect(addressErrors({ ...miriam, ...change, withoutHouseNumber: true }, CATALOGUE)).toEqual({
    address1: problem,
  })
})

test('an address that is saved takes over details that are new, and loses none', () => {
  const saved = { ...miriam, id: 1, phone: '+49 421 1', company: '' }
  expect(withDetails(saved, { ...miriam, phone: '', company: 'Fuchs GmbH' })).toEqual({
    ...saved,
    company: 'Fuchs GmbH',
  })
  expect(withDetails(saved, { ...miriam, phone: '+49 421 2' })).toEqual({ ...saved, phone: '+49 421 2' })
  expect(withDetails(saved, miriam)).toEqual(saved)
})

test.each(['\u200b', '\u202e', '\u3164'])('a name or city of nothing but %j is missing', (nothing) => {
  expect(addressErrors({ ...miriam, lastName: nothing, city: nothing }, CATALOGUE)).toEqual({
    lastName: 'REQUIRED',
    city: 'REQUIRED',
  })
})

describe('in a country that is added', () => {
  const dutch = {
    code: 'NL',
    retired: false,
    name: { de: 'Niederlande', en: 'Netherlands' },
    taxName: { de: 'btw', en: 'btw' },
    postcode: { forms: ['9999 AA'], example: '1012 AB', prefixes: [] },
    houseNumber: 'AFTER' as const,
    noParcels: { postBoxes: ['Postbus'], pickupPlaces: ['PostNL-punt', 'Pakketautomaat'] },
  }
  const anne = { ...miriam, address1: 'Damrak 1', zip: '1012 ab', city: 'Amsterdam', countryCode: 'NL' }
  const errorsIn = (country: typeof dutch | Record<string, unknown>, change: object = {}) =>
    addressErrors({ ...anne, ...change }, { countries: [{ ...dutch, ...country }] })

  test('an address has the form of that country', () => {
    expect(errorsIn(dutch)).toEqual({})
    expect(errorsIn(dutch, { zip: '1012' })).toEqual({ zip: 'INVALID' })
  })

  test.each([
    ['Postbus 12', 'PO_BOX'],
    ['PostNL-punt 3', 'PICKUP_PLACE'],
    ['pakketautomaat', 'PICKUP_PLACE'],
    ['Packstation 145', 'PICKUP_PLACE'],
  ])('chilled boxes do not go to %s', (address1, problem) => {
    expect(errorsIn(dutch, { address1 })).toEqual({ address1: problem })
  })

  test('a house number is not asked for where many houses have none', () => {
    expect(errorsIn(dutch, { address1: 'Rose Cottage' })).toEqual({ address1: 'NO_HOUSE_NUMBER' })
    expect(errorsIn({ houseNumber: 'OPTIONAL' }, { address1: 'Rose Cottage' })).toEqual({})
  })

  test('nothing new goes there once it is retired', () => {
    expect(errorsIn({ retired: true })).toEqual({ countryCode: 'COUNTRY_NOT_SUPPORTED' })
  })
})
