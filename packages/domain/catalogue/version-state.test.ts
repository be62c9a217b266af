import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { versionStates, type VersionState } from './version-state.ts'

test.each<[readonly string[], readonly VersionState[]]>([
  [[], []],
  [['2026-01-01'], ['CURRENT']],
  [['2026-12-01'], ['SCHEDULED']],
  [
    ['2026-01-01', '2026-06-01', '2026-11-20', '2026-12-01'],
    ['FORMER', 'FORMER', 'CURRENT', 'SCHEDULED'],
  ],
  [
    ['2026-01-01', '2026-12-01', '2026-12-01'],
    ['CURRENT', 'REPLACED', 'SCHEDULED'],
  ],
  [
    ['2026-11-20', '2026-11-20'],
    ['REPLACED', 'CURRENT'],
  ],
])('on 20 November 2026 the versions of %j are %j', (days, states) => {
  expect(versionStates(days.map(day), day('2026-11-20'))).toEqual(states)
})
