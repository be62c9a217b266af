import { describe, expect, it } from 'vitest'
import { profile } from '@pfotenportal/text/de/profile'
import { serverFieldErrors, nameErrorMessages } from './account-card.tsx'

const words = (firstName: string, lastName: string) =>
  nameErrorMessages({ firstName, lastName }, profile.account)

describe('a name while it is edited', () => {
  it('says what is missing in the words of the rules', () => {
    expect(words('', ' ')).toEqual({
      firstName: 'Vorname ist erforderlich',
      lastName: 'Nachname ist erforderlich',
    })
    expect(words('Anna', 'Berger')).toEqual({})
  })

  it('says how long it may be', () => {
    expect(words('A'.repeat(51), 'Berger').firstName).toContain('50')
  })

  it('shows what the service has said beside the field that it is about', () => {
    const refusal = { type: 'VALIDATION_FAILED', message: 'Nein.', status: 422, requestId: '1' } as const
    expect(serverFieldErrors({ ...refusal, fields: { last_name: 'Zu bunt.' } })).toEqual({
      lastName: 'Zu bunt.',
    })
    expect(serverFieldErrors(refusal)).toEqual({})
    expect(serverFieldErrors('Nein.')).toEqual({})
  })
})
