import { describe, expect, it } from 'vitest'
import {
  dayParts,
  formatDate,
  formatDay,
  formatDuration,
  formatExpiry,
  formatList,
  formatMoment,
  formatPrice,
  formatRate,
  formatTime,
  formatUnitPrice,
  formatWait,
  formatWeight,
  formatWindow,
} from './format.ts'
import { plural } from './grammar.ts'

const plain = (text: string) => text.replaceAll(/\u00a0|\u202f/g, ' ')

describe('dates', () => {
  it('formats a day with its weekday in both languages', () => {
    expect(formatDay('2026-11-24', 'de')).toBe('Di., 24. November')
    expect(formatDay('2026-11-24', 'en')).toBe('Tue, 24 November')
  })

  it('includes the year only if it differs from the current one', () => {
    expect(formatDay('2026-11-24', 'de', '2026-11-20')).toBe('Di., 24. November')
    expect(formatDay('2027-01-12', 'de', '2026-11-20')).toBe('Di., 12. Januar 2027')
    expect(formatDate('2025-12-31', 'en', '2026-01-01')).toBe('31 December 2025')
  })

  it.each([
    [{ from: '2026-11-24', to: '2026-11-26' }, 'de', 'Di., 24. – Do., 26. November'],
    [{ from: '2026-11-24', to: '2026-11-26' }, 'en', 'Tue, 24 – Thu, 26 November'],
    [{ from: '2026-06-30', to: '2026-07-02' }, 'de', 'Di., 30. Juni – Do., 2. Juli'],
    [{ from: '2027-01-12', to: '2027-01-14' }, 'de', 'Di., 12. – Do., 14. Januar 2027'],
    [{ from: '2026-12-30', to: '2027-01-02' }, 'de', 'Mi., 30. Dezember – Sa., 2. Januar 2027'],
    [{ from: '2026-12-08', to: '2026-12-08' }, 'de', 'Di., 8. Dezember'],
  ] as const)('formats a delivery window %j in %s', (window, language, text) => {
    expect(formatWindow(window, language, '2026-11-20')).toBe(text)
  })

  it('returns the parts of a day', () => {
    expect(dayParts('2026-12-15', 'de')).toEqual({
      weekday: 'Di.',
      number: '15',
      dayOfMonth: '15.',
      month: 'Dezember',
      monthShort: 'Dez',
      year: '2026',
    })
  })

  it('rejects an invalid day', () => {
    expect(() => formatDay('2026-02-30', 'de')).toThrow(RangeError)
  })
})

describe('times', () => {
  it('formats times in Berlin, in summer and winter', () => {
    expect(formatTime('2026-11-20T08:41:00.000Z', 'de')).toBe('09:41 Uhr')
    expect(formatTime('2026-07-20T08:41:00.000Z', 'en')).toBe('10:41')
  })

  it('uses the day in Berlin, not in UTC', () => {
    expect(formatMoment('2026-11-30T23:00:00.000Z', 'de')).toBe('Di., 1. Dezember, 00:00 Uhr')
  })
})

describe('numbers', () => {
  it('uses the German format for prices', () => {
    expect(plain(formatPrice('54.90'))).toBe('54,90 €')
    expect(plain(formatPrice('1234.00'))).toBe('1.234,00 €')
    expect(plain(formatUnitPrice('6.61'))).toBe('6,61 €/kg')
  })

  it('formats weights in grams and kilograms', () => {
    expect(formatWeight(520, 'de')).toBe('520 g')
    expect(formatWeight(30240, 'de')).toBe('30,24 kg')
    expect(formatWeight(30240, 'en')).toBe('30.24 kg')
  })

  it('formats rates, lists, expiry months and plurals', () => {
    expect(formatRate('0.07', 'de')).toBe('7\u202f%')
    expect(formatRate('0.13', 'en')).toBe('13%')
    expect(formatList(['Cowgenuss', 'Gockelspeis', 'Ringeltanz'], 'de')).toBe(
      'Cowgenuss, Gockelspeis und Ringeltanz',
    )
    expect(formatExpiry(8, 2028)).toBe('08/2028')
    expect([0, 1, 2].map((n) => plural(n, 'Hund', 'Hunde'))).toEqual(['Hunde', 'Hund', 'Hunde'])
  })
})

describe('durations', () => {
  it('are formatted in the largest unit that gives at least two', () => {
    const formatted = [0, 90, 119, 120, 5_400, 7_200, 100_000, 172_800].map((it) => formatDuration(it, 'de'))
    expect(formatted).toEqual([
      '0 Sekunden',
      '90 Sekunden',
      '119 Sekunden',
      '2 Minuten',
      '90 Minuten',
      '2 Stunden',
      '27 Stunden',
      '2 Tage',
    ])
    expect(formatDuration(7_200, 'en')).toBe('2 hours')
  })
})

it.each([
  [0, 'in einer Minute', 'in a minute'],
  [1, 'in einer Minute', 'in a minute'],
  [60, 'in einer Minute', 'in a minute'],
  [61, 'in 2 Minuten', 'in 2 minutes'],
  [3540, 'in 59 Minuten', 'in 59 minutes'],
  [3541, 'in 60 Minuten', 'in 60 minutes'],
  [7140, 'in 119 Minuten', 'in 119 minutes'],
  [7141, 'in 2 Stunden', 'in 2 hours'],
  [7201, 'in 3 Stunden', 'in 3 hours'],
  [86_400, 'in 24 Stunden', 'in 24 hours'],
])('says how long %i seconds are to wait, never too short', (seconds, german, english) => {
  expect([formatWait(seconds, 'de'), formatWait(seconds, 'en')]).toEqual([german, english])
})
