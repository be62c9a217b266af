import { expect, test } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { nextTimes } from './range-calendar.tsx'

const [early, late] = [day('2026-12-07'), day('2026-12-13')]

test('two taps choose a time, in either order, and one day twice a single day', () => {
  const first = nextTimes(null, early)
  expect(first).toEqual({ from: early, to: null })
  expect(nextTimes(first, late)).toEqual({ from: early, to: late })
  expect(nextTimes({ from: late, to: null }, early)).toEqual({ from: early, to: late })
  expect(nextTimes(first, early)).toEqual({ from: early, to: early })
})

test('a third tap begins anew', () => {
  expect(nextTimes({ from: early, to: late }, late)).toEqual({ from: late, to: null })
})
