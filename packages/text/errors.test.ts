import { expect, test } from 'vitest'
import { errorsDe, type ErrorText } from './de/errors.ts'
import { errorsEn } from './en/errors.ts'

function messageOf(text: ErrorText, facts: Record<string, unknown> = {}): string {
  return typeof text === 'string' ? text : text(facts)
}

test('every error has a message in both languages, and they differ', () => {
  expect(Object.keys(errorsEn)).toEqual(Object.keys(errorsDe))
  for (const texts of [errorsDe, errorsEn]) {
    for (const text of Object.values<ErrorText>(texts)) expect(messageOf(text).length).toBeGreaterThan(10)
  }
  for (const [code, text] of Object.entries<ErrorText>(errorsDe)) {
    expect([code, messageOf(text)]).not.toEqual([
      code,
      messageOf(Object.entries<ErrorText>(errorsEn).find(([it]) => it === code)?.[1] ?? ''),
    ])
  }
})

test('the message for a date out of range names the first and last day', () => {
  const range = { min: '2026-11-21', max: '2027-02-12' }
  expect(messageOf(errorsDe.DATE_OUT_OF_RANGE, range)).toBe(
    'Bitte wähle ein Datum zwischen dem 21. November und dem 12. Februar.',
  )
  expect(messageOf(errorsEn.DATE_OUT_OF_RANGE, range)).toBe(
    'Please choose a date between 21 November and 12 February.',
  )
})

test('the message about the next reward states the remaining orders', () => {
  expect(messageOf(errorsDe.FLOW_BANNER_NOT_FOUND, { remainingOrders: 3, points: 'Sterne' })).toBe(
    'Sammle mit jeder Bestellung Sterne – noch 3 Bestellungen bis zur nächsten Belohnung.',
  )
  expect(messageOf(errorsDe.FLOW_BANNER_NOT_FOUND, { remainingOrders: 1 })).toContain('noch 1 Bestellung bis')
})

test('a reached limit says when to try again', () => {
  expect(messageOf(errorsDe.RATE_LIMITED, { retryAfterSeconds: 3540 })).toBe(
    'Zu viele Versuche. Bitte versuche es in 59 Minuten noch einmal.',
  )
  expect(messageOf(errorsEn.RATE_LIMITED, { retryAfterSeconds: 3540 })).toBe(
    'Too many attempts. Please try again in 59 minutes.',
  )
})

test('a wrong code says how many tries are left, and after the last one what to do', () => {
  expect(messageOf(errorsDe.SIGN_IN_CODE_WRONG, { attemptsLeft: 4 })).toContain('noch 4 Versuche')
  expect(messageOf(errorsDe.SIGN_IN_CODE_WRONG, { attemptsLeft: 1 })).toContain('noch einen Versuch')
  expect(messageOf(errorsDe.SIGN_IN_CODE_WRONG, { attemptsLeft: 0 })).toContain('Fordere einen neuen an')
  expect(messageOf(errorsEn.SIGN_IN_CODE_WRONG, { attemptsLeft: 1 })).toContain('one try left')
})
