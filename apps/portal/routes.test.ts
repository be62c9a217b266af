import { describe, expect, it } from 'vitest'
import { portalPageAt } from './pages.ts'
import { addressOf, loginMode, routes, showsLoginFlow, type EntryState } from './routes.ts'

const nobody: EntryState = { loggedIn: false, storedToken: null, mailed: null }
const anna: EntryState = { loggedIn: true, storedToken: 'a', mailed: null }
const mailed = (value: string, accepted = false) => ({ value, accepted })

describe('the start of the portal shows', () => {
  it.each([
    ['signed out: the login', nobody, true, 'login'],
    ['an emailed link: its verification', { ...nobody, mailed: mailed('a') }, true, 'verify'],
    ['signed in: the portal', anna, false, 'login'],
    ['signed in, link of this session: the portal', { ...anna, mailed: mailed('a') }, false, 'verify'],
    ['signed in, link of another session: the choice', { ...anna, mailed: mailed('b') }, true, 'relogin'],
    [
      'signed in, link of another session accepted: its verification',
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
