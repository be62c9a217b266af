import { describe, expect, it } from 'vitest'
import { portalPageAt } from './pages.ts'
import { addressOf, loginMode, routes, showsLoginFlow, type EntryState } from './routes.ts'

const nobody: EntryState = { loggedIn: false, storedToken: null, mailed: null }
const anna: EntryState = { loggedIn: true, storedToken: 'a', mailed: null }
const mailed = (value: string, accepted = false) => ({ value, accepted })

describe('what the entrance shows', () => {
  it.each([
    ['nobody signed in: the login', nobody, true, 'login'],
    ['a mailed link: it is verified', { ...nobody, mailed: mailed('a') }, true, 'verify'],
    ['signed in: the portal', anna, false, 'login'],
    ['signed in, the same link again: the portal', { ...anna, mailed: mailed('a') }, false, 'verify'],
    ['signed in, another link: the choice', { ...anna, mailed: mailed('b') }, true, 'relogin'],
    [
      'signed in, another link chosen: it is verified',
      { ...anna, mailed: mailed('b', true) },
      true,
      'verify',
    ],
  ] as const)('%s', (_, state, loginFlow, mode) => {
    expect(showsLoginFlow(state)).toBe(loginFlow)
    if (loginFlow) expect(loginMode(state)).toBe(mode)
  })
})

describe('addresses', () => {
  it('lead to their pages, the profile with everything below it', () => {
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
