import { expect, test } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { nextRange } from './range-calendar.tsx'

const [early, late] = [day('2026-12-07'), day('2026-12-13')]

test('Two taps choose a range in either order, and tapping one day twice chooses that day', () => {
  const first = nextRange(null, early)
  expect(first).toEqual({ from: early, to: null })
  expect(nextRange(first, late)).toEqual({ from: early, to: late })
  expect(nextRange({ from: late, to: null }, early)).toEqual({ from: early, to: late })
  expect(nextRange(first, early)).toEqual({ from: early, to: early })
})

test('A third tap starts a new range', () => {
  expect(nextRange({ from: early, to: late }, late)).toEqual({ from: late, to: null })
})
