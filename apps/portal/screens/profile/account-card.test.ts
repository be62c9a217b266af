import { describe, expect, it } from 'vitest'
import { profile } from '@pfotenportal/text/de/profile'
import { nameErrorMessages, serverFieldErrors } from './account-card.tsx'

const errorsOf = (firstName: string, lastName: string) =>
  nameErrorMessages({ firstName, lastName }, profile.account)

describe('a name being edited', () => {
  it('reports missing parts', () => {
    expect(errorsOf('', ' ')).toEqual({
      firstName: 'Vorname ist erforderlich',
      lastName: 'Nachname ist erforderlich',
    })
    expect(errorsOf('Anna', 'Berger')).toEqual({})
  })

  it('reports its maximum length', () => {
    expect(errorsOf('A'.repeat(51), 'Berger').firstName).toContain('50')
  })

  it('shows the service’s error beside its field', () => {
    const refusal = { type: 'VALIDATION_FAILED', message: 'Nein.', status: 422, requestId: '1' } as const
    expect(serverFieldErrors({ ...refusal, fields: { last_name: 'Zu bunt.' } })).toEqual({
      lastName: 'Zu bunt.',
    })
    expect(serverFieldErrors(refusal)).toEqual({})
    expect(serverFieldErrors('Nein.')).toEqual({})
  })
})
