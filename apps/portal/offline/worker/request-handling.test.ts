import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { handlingOf } from './request-handling.ts'

const ORIGIN = 'https://portal.example'
const cachedPaths = new Set(['/assets/index-1.js', '/icon.svg', '/media/products/frischmenue.svg'])
const navigate = (path: string) =>
  handlingOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, cachedPaths)
const load = (url: string, method = 'GET') =>
  handlingOf({ method, mode: 'cors', url: new URL(url, ORIGIN).href }, ORIGIN, cachedPaths)

describe('offline', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/',
    '/orders',
    '/orders?from=mail',
    '/subscriptions/activity',
    '/profile/addresses',
    '/error/404',
    '/logout',
    '/impressum',
  ])('%s opens', (path) => {
    expect(navigate(path)).toBe('page')
  })

  it.each([
    '/auth',
    '/auth/verify',
    '/auth?sessionToken=seed-session-anna',
    '/?sessionToken=seed-session-anna',
    '/mailbox',
    '/zeitreise',
    '/zahlung/secret',
    '/simulated-gateway/1',
    '/kalender/secret.ics',
    '/clock',
    '/api/docs',
    '/api/v1/subscriptions',
    '/livez',
    '/unknown',
  ])('%s is not handled', (path) => {
    expect(navigate(path)).toBeNull()
  })

  it('every page of the portal opens, except the sign-in pages', () => {
    const unhandled = Object.values(routes).filter((route) => navigate(route) === null)
    expect(unhandled.sort()).toEqual([routes.auth, routes.login, routes.relogin, routes.verify].sort())
  })
})

describe('files', () => {
  it('of this version and of earlier versions come from the cache', () => {
    expect(load('/assets/index-1.js')).toBe('file')
    expect(load('/assets/of-another-version.js')).toBe('file')
    expect(load('/icon.svg')).toBe('file')
  })

  it('do not include API calls, commands and other origins', () => {
    expect(load('/api/v1/subscriptions')).toBeNull()
    expect(load('/assets/index-1.js', 'POST')).toBeNull()
    expect(load('/worker.js')).toBeNull()
    expect(load('https://elsewhere.example/assets/index-1.js')).toBeNull()
  })
})
