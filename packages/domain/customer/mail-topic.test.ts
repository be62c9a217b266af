import { describe, expect, it } from 'vitest'
import { instant } from '../core/calendar.ts'
import { setConsent, consentFor } from './mail-topic.ts'

const monday = instant('2026-11-16T08:00:00.000Z')
const friday = instant('2026-11-20T11:00:00.000Z')

describe('consent to mails', () => {
  const none = consentFor('reward', [])
  const given = setConsent(none, true, monday)

  it('is not there until it is given, topic by topic', () => {
    expect(none).toEqual({ topic: 'reward', givenAt: null })
    expect(consentFor('dog_stage', [given])).toEqual({ topic: 'dog_stage', givenAt: null })
    expect(consentFor('reward', [given])).toBe(given)
  })

  it('keeps the moment at which it was given, however often it is given again', () => {
    expect(given.givenAt).toBe(monday)
    expect(setConsent(given, true, friday)).toBe(given)
  })

  it('is withdrawn as easily, and given anew counts from then', () => {
    const withdrawn = setConsent(given, false, friday)
    expect(withdrawn.givenAt).toBeNull()
    expect(setConsent(withdrawn, true, friday).givenAt).toBe(friday)
  })
})
