import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { saveOutcome } from './save-outcome.ts'

test.each([
  ['the day itself', null, '2026-11-20', 'OPEN'],
  ['the thirtieth day', null, '2026-12-20', 'OPEN'],
  ['the day after', null, '2026-12-21', 'STAYED'],
  ['cancelled at once', '2026-11-20', '2026-11-20', 'LEFT'],
  ['cancelled on the thirtieth day', '2026-12-20', '2027-03-01', 'LEFT'],
  ['cancelled a day later', '2026-12-21', '2027-03-01', 'STAYED'],
])('accepted on 20 November: %s', (_name, cancelledOn, today, expected) => {
  const accepted = {
    acceptedOn: day('2026-11-20'),
    cancelledOn: cancelledOn === null ? null : day(cancelledOn),
  }
  expect(saveOutcome(accepted, day(today))).toBe(expected)
})
