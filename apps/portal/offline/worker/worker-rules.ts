/**
 * The rules of the service worker, as pure functions: which requests it answers (all others go to the network
 * directly), the time in the cached page, and which caches it deletes (C-184).
 */
import { epochMilliseconds, instantOf, parseInstant } from '@pfotenportal/domain/core/calendar'
import { addressOf, isAt, routes } from '../../routes.ts'

/** `page`: the portal's page, from the cache if the network fails. `file`: a cached file. `null`: not handled. */
export type Handling = 'page' | 'file' | null

/** The part of a request that decides how it is handled. */
export interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * These always come from the service: sign-in pages, because their links can be used once, and the pages on which
 * contracts are cancelled, which are not of the portal.
 */
const NEVER_CACHED = [routes.auth, routes.cancelContract, routes.withdraw]

const PAGES = Object.values(routes).filter((route) => !NEVER_CACHED.some((never) => isAt(route, never)))

/** Addresses that have pages below them. */
const WITH_PAGES_BELOW = [routes.profile, routes.error]

function isPage(address: string): boolean {
  return PAGES.some((page) => page === address) || WITH_PAGES_BELOW.some((page) => isAt(address, page))
}

/** How a request is answered. `cachedPaths` contains the paths of this version's files. */
export function handlingOf(
  { method, mode, url }: HandledRequest,
  origin: string,
  cachedPaths: ReadonlySet<string>,
): Handling {
  const to = new URL(url)
  if (method !== 'GET' || to.origin !== origin) return null
  if (mode === 'navigate') {
    return isPage(addressOf(to.pathname)) && !to.searchParams.has('sessionToken') ? 'page' : null
  }
  // A tab of an earlier version requests files that this version does not have.
  return cachedPaths.has(to.pathname) || to.pathname.startsWith('/assets/') ? 'file' : null
}

/** A page that was stored longer ago is read again before it is shown: its catalogue and settings may be old. */
const FRESH_FOR = 24 * 60 * 60_000

/** Whether the cached page is shown at once: it is of the newest known version, and not older than a day. */
export function showsCachedPage({ age, isOutdated }: { age: number; isOutdated: boolean }): boolean {
  return !isOutdated && age >= 0 && age < FRESH_FOR
}

const NOW = /("now":")([^"]*)(")/

/**
 * The page with its server clock advanced by the milliseconds since it was cached. A page without a reading stays
 * unchanged; the portal then uses the device's clock.
 */
export function withAdvancedClock(html: string, milliseconds: number): string {
  return html.replace(NOW, (all, before: string, text: string, after: string) => {
    const now = parseInstant(text)
    return now === undefined
      ? all
      : before + instantOf(Math.floor(epochMilliseconds(now) + Math.max(0, milliseconds))) + after
  })
}

/** The portal version of a page; null if it is not a page of the portal. */
export function buildOf(html: string): string | null {
  return /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? null
}

/** The service worker's caches: one for its own version, and one for each other version that an open tab runs. */

const CACHE_PREFIX = 'portal:'

/**
 * The name of a version's cache. There is one for the worker's own version, and one for each other version that an open
 * tab runs.
 */
export const cacheName = (build: string): string => CACHE_PREFIX + build

/**
 * The caches that can be deleted. `running` contains the version of every open tab, null for a tab that did not answer.
 * In that case all caches stay, because the tab may need any of them.
 */
export function unneededCaches(
  caches: readonly string[],
  own: string,
  running: readonly (string | null)[],
): readonly string[] {
  if (running.includes(null)) return []
  const needed = new Set([own, ...running.flatMap((build) => (build === null ? [] : [build]))].map(cacheName))
  return caches.filter((name) => name.startsWith(CACHE_PREFIX) && !needed.has(name))
}
