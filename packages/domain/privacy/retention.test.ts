import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { keptUntil, type KeepingCountry } from './retention.ts'

const country = (code: string, receipts: number, claims: number): KeepingCountry => ({
  code,
  retired: false,
  keptYears: { receipts, claims },
})
const catalogue = { countries: [country('DE', 8, 3), country('AT', 7, 3), country('NL', 12, 5)] }

test.each([
  ['a receipt in Germany for eight years', '2026-11-20', 'receipts', 'DE', '2034-12-31'],
  ['a receipt in Austria for seven', '2026-11-20', 'receipts', 'AT', '2033-12-31'],
  ['from the end of its year', '2026-12-31', 'receipts', 'DE', '2034-12-31'],
  ['from the end of the next year', '2027-01-01', 'receipts', 'DE', '2035-12-31'],
  ['a declaration until claims lapse', '2026-11-20', 'claims', 'AT', '2029-12-31'],
  ['as long as the catalogue says', '2026-11-20', 'claims', 'NL', '2031-12-31'],
  ['as long as any if the country is unknown', '2026-11-20', 'receipts', 'FR', '2038-12-31'],
] as const)('%s', (_case, madeOn, kind, code, until) => {
  expect(keptUntil(day(madeOn), kind, { country: code, catalogue })).toBe(until)
})

test('without countries the longest known period holds', () => {
  const none = { countries: [] }
  expect(keptUntil(day('2026-11-20'), 'receipts', { country: 'DE', catalogue: none })).toBe('2036-12-31')
})
