import { describe, expect, it } from 'vitest'
import { addressOf, loginMode, portalPageAt, routes, showsLoginFlow, type EntryState } from './routes.ts'

const signedOut: EntryState = { loggedIn: false, storedToken: null, mailed: null }
const signedIn: EntryState = { loggedIn: true, storedToken: 'a', mailed: null }
const mailed = (value: string, accepted = false) => ({ value, accepted })

describe('the first screen of a visit', () => {
  it.each([
    ['is the login for a signed-out customer', signedOut, true, 'login'],
    ['verifies an emailed link', { ...signedOut, mailed: mailed('a') }, true, 'verify'],
    ['is the portal for a signed-in customer', signedIn, false, 'login'],
    [
      'is the portal if the emailed link belongs to the current session',
      { ...signedIn, mailed: mailed('a') },
      false,
      'verify',
    ],
    [
      'offers a choice if the emailed link belongs to another session',
      { ...signedIn, mailed: mailed('b') },
      true,
      'relogin',
    ],
    [
      'verifies the link of another session once the customer has accepted it',
      { ...signedIn, mailed: mailed('b', true) },
      true,
      'verify',
    ],
  ] as const)('%s', (_, state, loginFlow, mode) => {
    expect(showsLoginFlow(state)).toBe(loginFlow)
    if (loginFlow) expect(loginMode(state)).toBe(mode)
  })
})

describe('addresses', () => {
  it('lead to their pages; only the profile has addresses below it', () => {
    expect(portalPageAt(routes.orders)).toBe('orders')
    expect(portalPageAt('/profile/payments')).toBe('profile')
    expect(portalPageAt(addressOf('/orders/'))).toBe('orders')
    expect(addressOf('/')).toBe('/')
    expect(portalPageAt('/ordersx')).toBeUndefined()
    expect(portalPageAt('/orders/1')).toBeUndefined()
    expect(portalPageAt(routes.activity)).toBe('activity')
    expect(portalPageAt('/subscriptions/activities')).toBeUndefined()
  })
})
