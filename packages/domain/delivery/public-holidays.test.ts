import { expect, test } from 'vitest'
import { addDays, day } from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { easterSunday, isPublicHoliday, publicHolidayOn } from './public-holidays.ts'

const in2027 = Array.from({ length: 365 }, (_, index) => addDays(day('2027-01-01'), index))
const holidaysIn2027 = (country: CountryCode) =>
  in2027.filter((date) => isPublicHoliday(date, country, CATALOGUE))

test.each([
  [1999, '1999-04-04'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter Sunday of %i is %s', (year, sunday) => {
  expect(easterSunday(year)).toBe(sunday)
})

test('Germany has nine nationwide public holidays a year', () => {
  expect(holidaysIn2027('DE')).toEqual([
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-17',
    '2027-10-03',
    '2027-12-25',
    '2027-12-26',
  ])
})

test('Austria has thirteen, and Good Friday is not one of them', () => {
  expect(holidaysIn2027('AT')).toEqual([
    '2027-01-01',
    '2027-01-06',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-17',
    '2027-05-27',
    '2027-08-15',
    '2027-10-26',
    '2027-11-01',
    '2027-12-08',
    '2027-12-25',
    '2027-12-26',
  ])
})

test('a holiday on 29 February is one in leap years only, and the other days of a year are not affected', () => {
  const leapDay = {
    name: { de: 'Schalttag', en: 'Leap day' },
    on: { month: 2, day: 29 },
    countries: ['DE' as const],
  }
  const catalogue = { publicHolidays: [leapDay, ...CATALOGUE.publicHolidays] }
  expect(isPublicHoliday(day('2028-02-29'), 'DE', catalogue)).toBe(true)
  expect(isPublicHoliday(day('2027-03-01'), 'DE', catalogue)).toBe(false)
  expect(isPublicHoliday(day('2027-12-25'), 'DE', catalogue)).toBe(true)
})

test('a regional public holiday does not count', () => {
  expect(isPublicHoliday(day('2027-08-15'), 'DE', CATALOGUE)).toBe(false)
  expect(isPublicHoliday(day('2027-06-01'), 'AT', CATALOGUE)).toBe(false)
})

test.each([
  ['2026-12-26', 'DE', 'Boxing Day'],
  ['2027-03-26', 'DE', 'Good Friday'],
  ['2027-03-26', 'AT', undefined],
  ['2026-12-08', 'AT', 'Feast of the Immaculate Conception'],
  ['2026-12-08', 'DE', undefined],
  ['2027-05-27', 'AT', 'Corpus Christi'],
] as const)('%s in %s is the public holiday %s', (date, country, holiday) => {
  expect(publicHolidayOn(day(date), country, CATALOGUE)?.name.en).toBe(holiday)
})
