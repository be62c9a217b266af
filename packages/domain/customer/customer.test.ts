import { describe, expect, it } from 'vitest'
import { instant } from '../core/calendar.ts'
import { consentFor, nameErrors, setConsent } from './customer.ts'

describe('a customer’s name', () => {
  it.each([
    ['Anna', 'Berger', {}],
    [' Anna ', 'B', {}],
    ['', 'Berger', { firstName: 'REQUIRED' }],
    ['Anna', ' \t ', { lastName: 'REQUIRED' }],
    ['\u200b', '\u202e\u202c', { firstName: 'REQUIRED', lastName: 'REQUIRED' }],
    [`${'A'.repeat(50)}\u200b`, 'B\0', {}],
    ['', '', { firstName: 'REQUIRED', lastName: 'REQUIRED' }],
    ['A'.repeat(50), ` ${'B'.repeat(50)} `, {}],
    ['A'.repeat(51), 'B'.repeat(51), { firstName: 'TOO_LONG', lastName: 'TOO_LONG' }],
  ])('%j %j has the errors %j', (firstName, lastName, faults) => {
    expect(nameErrors({ firstName, lastName })).toEqual(faults)
  })
})

const monday = instant('2026-11-16T08:00:00.000Z')
const friday = instant('2026-11-20T11:00:00.000Z')

describe('consent to e-mails', () => {
  const none = consentFor('reward', [])
  const given = setConsent(none, true, monday)

  it('is given topic by topic, and not by default', () => {
    expect(none).toEqual({ topic: 'reward', givenAt: null })
    expect(consentFor('dog_stage', [given])).toEqual({ topic: 'dog_stage', givenAt: null })
    expect(consentFor('reward', [given])).toBe(given)
  })

  it('keeps the time at which it was first given', () => {
    expect(given.givenAt).toBe(monday)
    expect(setConsent(given, true, friday)).toBe(given)
  })

  it('can be withdrawn, and counts from the day it is given again', () => {
    const withdrawn = setConsent(given, false, friday)
    expect(withdrawn.givenAt).toBeNull()
    expect(setConsent(withdrawn, true, friday).givenAt).toBe(friday)
  })
})
