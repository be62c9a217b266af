import { expect, test } from 'vitest'
import { addSeconds, instant } from '../core/calendar.ts'
import { isCounterNewer, isRecentSignIn, RECENT_SIGN_IN_SECONDS } from './passkey.ts'

const signedInAt = instant('2026-11-20T09:00:00.000Z')

test.each([
  [0, true],
  [RECENT_SIGN_IN_SECONDS - 1, true],
  [RECENT_SIGN_IN_SECONDS, false],
])('%i seconds after the sign-in, a passkey may be added: %s', (seconds, isAllowed) => {
  expect(isRecentSignIn(signedInAt, addSeconds(signedInAt, seconds))).toBe(isAllowed)
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('after the counter %i, %i is newer: %s', (stored, sent, isNewer) => {
  expect(isCounterNewer(stored, sent)).toBe(isNewer)
})
