import { expect, test } from 'vitest'
import { instant } from './calendar.ts'
import { isMaintenanceLate } from './maintenance.ts'

test.each([
  ['before the announced end', '2026-11-28T18:00:00.000Z', '2026-11-28T17:59:59.999Z', false],
  ['at the announced end', '2026-11-28T18:00:00.000Z', '2026-11-28T18:00:00.000Z', false],
  ['after the announced end', '2026-11-28T18:00:00.000Z', '2026-11-28T18:00:00.001Z', true],
  ['two hours after it began, without an announced end', null, '2026-11-28T14:00:00.000Z', false],
  ['more than two hours after it began, without an announced end', null, '2026-11-28T14:00:00.001Z', true],
])('%s', (_case, until, now, isLate) => {
  const state = { since: instant('2026-11-28T12:00:00.000Z'), until: until === null ? null : instant(until) }
  expect(isMaintenanceLate(state, instant(now))).toBe(isLate)
})
