/** Which requests the service worker answers. All others go to the network directly (C-184). */
import { addressOf, isAt, routes } from '../../routes.ts'

/** `page`: the portal's page, from the cache if the network fails. `file`: a cached file. `null`: not handled. */
export type Handling = 'page' | 'file' | null

/** The part of a request that decides how it is handled. */
export interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Sign-in pages always come from the service, because their links can be used once. */
const NEVER_CACHED = [routes.auth]

const PAGES = Object.values(routes).filter((route) => !NEVER_CACHED.some((never) => isAt(route, never)))

/** Addresses that have pages below them. */
const WITH_PAGES_BELOW = [routes.profile, routes.error]

function isPage(address: string): boolean {
  return PAGES.some((page) => page === address) || WITH_PAGES_BELOW.some((page) => isAt(address, page))
}

/** How a request is answered. `kept` contains the paths of this version's files. */
export function handlingOf(
  { method, mode, url }: HandledRequest,
  origin: string,
  kept: ReadonlySet<string>,
): Handling {
  const to = new URL(url)
  if (method !== 'GET' || to.origin !== origin) return null
  if (mode === 'navigate') {
    return isPage(addressOf(to.pathname)) && !to.searchParams.has('sessionToken') ? 'page' : null
  }
  // A tab of an earlier version requests files that this version does not have.
  return kept.has(to.pathname) || to.pathname.startsWith('/assets/') ? 'file' : null
}
