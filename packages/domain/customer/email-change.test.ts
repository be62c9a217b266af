import { expect, it } from 'vitest'
import { addSeconds, instant } from '../core/calendar.ts'
import { stateOfEmailChange, type EmailChangeState, type PendingEmailChange } from './email-change.ts'

const NOW = instant('2026-11-20T11:00:00.000Z')

it.each<[EmailChangeState, string, PendingEmailChange['ended'], number]>([
  ['OPEN', 'within its day', null, 1],
  ['EXPIRED', 'at its end', null, 0],
  ['EXPIRED', 'after its day', null, -1],
  ['STOPPED', 'when the present address has stopped it', 'STOPPED', 1],
  ['STOPPED', 'also after its day', 'STOPPED', -1],
  ['TAKEN', 'when another customer has the new address', 'TAKEN', 1],
])('a change of an address is %s %s', (state, _when, ended, secondsLeft) => {
  expect(stateOfEmailChange({ ended, expiresAt: addSeconds(NOW, secondsLeft) }, NOW)).toBe(state)
})
