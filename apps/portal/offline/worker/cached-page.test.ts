import { expect, it } from 'vitest'
import { buildOf, withAdvancedClock } from './cached-page.ts'

const page = (now: string) =>
  `<head><meta name="build" content="a1b2" /></head><script id="portal-config">{"faqUrl":"x","now":"${now}","apiBase":""}</script>`

it.each([
  [
    'the server clock advances by two hours in two hours',
    '2026-11-20T11:00:00.000Z',
    7_200_000,
    '2026-11-20T13:00:00.000Z',
  ],
  ['the server clock advances past midnight', '2026-11-20T22:59:30.000Z', 60_000, '2026-11-20T23:00:30.000Z'],
  [
    'the server clock does not go back if the device clock does',
    '2026-11-20T11:00:00.000Z',
    -5,
    '2026-11-20T11:00:00.000Z',
  ],
  ['a page without a reading stays unchanged', '', 60_000, ''],
])('%s', (_, before, milliseconds, after) => {
  expect(withAdvancedClock(page(before), milliseconds)).toBe(page(after))
})

it('the version is read from the page', () => {
  expect(buildOf(page(''))).toBe('a1b2')
  expect(buildOf('<p>Bad gateway</p>')).toBeNull()
})
