import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../testing/catalogue.ts'
import { findCountry } from './countries.ts'
import { cleanZip, isZip } from './postcode.ts'

const dutch = { code: 'NL', postcode: { forms: ['9999 AA'], example: '1012 AB', prefixes: ['NLD'] } }
const british = {
  code: 'GB',
  postcode: { forms: ['A9 9AA', 'A99 9AA', 'AA9 9AA'], example: 'M1 1AE', prefixes: [] },
}
const irish = { code: 'IE', postcode: { forms: ['A99 XXXX'], example: 'A65 F4E2', prefixes: [] } }
const polish = { code: 'PL', postcode: { forms: ['99-999'], example: '00-950', prefixes: [] } }
const german = findCountry(CATALOGUE, 'DE')
const austrian = findCountry(CATALOGUE, 'AT')

describe('a postcode', () => {
  test.each([
    ['04107', german, true],
    ['1070', austrian, true],
    ['1070', german, false],
    ['10435', austrian, false],
    ['1o435', german, false],
    ['1012 AB', dutch, true],
    ['1012AB', dutch, false],
    ['1012 ab', dutch, false],
    ['1012', dutch, false],
    ['00-950', polish, true],
  ])('%s is one of its country: %#', (zip, country, isOne) => {
    expect(country && isZip(zip, country)).toBe(isOne)
  })

  test.each([
    ['1012ab', dutch, '1012 AB'],
    ['NL-1012 AB', dutch, '1012 AB'],
    ['nld1012ab', dutch, '1012 AB'],
    ['m11ae', british, 'M1 1AE'],
    ['SW1 1AA', british, 'SW1 1AA'],
    ['a65f4e2', irish, 'A65 F4E2'],
    ['00950', polish, '00-950'],
    ['PL 00 950', polish, '00-950'],
  ])('typed as %s is written as the country does', (typed, country, zip) => {
    expect(cleanZip(typed, country)).toBe(zip)
  })

  test.each([
    ['1012 A', dutch],
    ['1012 ABC', dutch],
    ['1O12 AB', dutch],
    ['1012/AB', dutch],
    ['BE-1012 AB', dutch],
  ])('of another form stays as it was typed: %s', (typed, country) => {
    expect(cleanZip(typed, country)).toBe(typed)
  })

  test('of an unknown country stays as it was typed', () => {
    expect(cleanZip(' d-10115', undefined)).toBe('d-10115')
  })
})
