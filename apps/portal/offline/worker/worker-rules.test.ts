import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import {
  buildOf,
  cacheName,
  handlingOf,
  showsCachedPage,
  unneededCaches,
  withAdvancedClock,
} from './worker-rules.ts'

const ORIGIN = 'https://portal.example'
const cachedPaths = new Set(['/assets/index-1.js', '/icon.svg', '/pictures/frischmenue.svg'])
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
    '/abmelden/1.reward.secret',
    '/email-adresse/secret',
    '/preis/1.1.secret',
    '/konto-loeschen/secret',
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

  it('every page of the portal opens, except the sign-in pages and those of the service', () => {
    const unhandled = Object.values(routes).filter((route) => navigate(route) === null)
    expect(unhandled.sort()).toEqual(
      [
        routes.auth,
        routes.login,
        routes.relogin,
        routes.verify,
        routes.cancelContract,
        routes.withdraw,
      ].sort(),
    )
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

const HOUR = 60 * 60_000

it.each([
  ['is shown at once', { age: 23 * HOUR, isOutdated: false }, true],
  ['is read again first if it is a day old', { age: 24 * HOUR, isOutdated: false }, false],
  ['is read again first if the service has a newer version', { age: 0, isOutdated: true }, false],
  ['is read again first if the device clock was set back', { age: -1, isOutdated: false }, false],
])('the stored page %s', (_, given, expected) => {
  expect(showsCachedPage(given)).toBe(expected)
})

const page = (now: string) =>
  `<head><meta name="build" content="a1b2" /></head><script id="portal-config">{"faqUrl":"x","now":"${now}","apiBase":""}</script>`

it.each([
  [
    'the server clock advances by two hours in two hours',
    '2026-11-20T11:00:00.000Z',
    7_200_000,
    '2026-11-20T13:00:00.000Z',
  ],
  ['the server clock advances past midnight', '2026-11-20T22:59:30.000Z', 60_000, '2026-11-20T23:00:30.000Z'],
  [
    'the server clock does not go back if the device clock does',
    '2026-11-20T11:00:00.000Z',
    -5,
    '2026-11-20T11:00:00.000Z',
  ],
  ['a page without a reading stays unchanged', '', 60_000, ''],
])('%s', (_, before, milliseconds, after) => {
  expect(withAdvancedClock(page(before), milliseconds)).toBe(page(after))
})

it('the version is read from the page', () => {
  expect(buildOf(page(''))).toBe('a1b2')
  expect(buildOf('<p>Bad gateway</p>')).toBeNull()
})

const caches = [cacheName('1'), cacheName('2'), cacheName('3'), 'cache-of-another-app']

it.each([
  ['without open tabs only its own cache stays', [], [cacheName('1'), cacheName('2')]],
  ['the cache of a version that an open tab runs stays', ['1', '3'], [cacheName('2')]],
  ['all caches stay if a tab does not answer', ['3', null], []],
])('%s', (_, running, unneeded) => {
  expect(unneededCaches(caches, '3', running)).toEqual(unneeded)
})
