import { expect, it } from 'vitest'
import { buildOf, withAdvancedClock } from './cached-page.ts'

const page = (now: string) =>
  `<head><meta name="build" content="a1b2" /></head><script id="portal-config">{"faqUrl":"x","now":"${now}","apiBase":""}</script>`

it.each([
  [
    'two hours later it is two hours later',
    '2026-11-20T11:00:00.000Z',
    7_200_000,
    '2026-11-20T13:00:00.000Z',
  ],
  ['over a change of the day', '2026-11-20T22:59:30.000Z', 60_000, '2026-11-20T23:00:30.000Z'],
  [
    'a device whose clock went back does not go back in time',
    '2026-11-20T11:00:00.000Z',
    -5,
    '2026-11-20T11:00:00.000Z',
  ],
  ['without a now it says none', '', 60_000, ''],
])('%s', (_, before, milliseconds, after) => {
  expect(withAdvancedClock(page(before), milliseconds)).toBe(page(after))
})

it('a page says which version it belongs to', () => {
  expect(buildOf(page(''))).toBe('a1b2')
  expect(buildOf('<p>Bad gateway</p>')).toBeNull()
})
