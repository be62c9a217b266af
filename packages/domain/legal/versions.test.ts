import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { standingOf, versionOn } from './versions.ts'

const first = { effectiveFrom: null }
const january = { effectiveFrom: day('2027-01-01') }
const march = { effectiveFrom: day('2027-03-01') }
const all = [march, first, january]

describe('the version of a legal text', () => {
  it.each([
    ['2026-12-31', first],
    ['2027-01-01', january],
    ['2027-02-28', january],
    ['2027-03-01', march],
    ['2030-01-01', march],
  ] as const)('on %s is the newest that has begun', (today, version) => {
    expect(versionOn(all, day(today))).toBe(version)
  })

  it('that is the only one is in force on every day', () => {
    expect(versionOn([first], day('2000-01-01'))).toBe(first)
  })

  it('is in force, was before, or is announced', () => {
    const today = day('2027-02-01')
    expect(all.map((version) => standingOf(version, all, today))).toEqual(['ANNOUNCED', 'FORMER', 'IN_FORCE'])
  })
})
