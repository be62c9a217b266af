/** What the service worker answers itself; everything else goes to the network as if it were not there (C-184). */
import { addressOf, isAt, routes } from '../../routes.ts'

/** `page`: the portal's page, the kept one where the network has none. `file`: a kept file, whichever page asks. */
export type Handling = 'page' | 'file' | null

/** As much of a request as decides. */
export interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Signing in is the service's alone: its links are used once and never kept. */
const NEVER_CACHED = [routes.auth]

const PAGES = Object.values(routes).filter((route) => !NEVER_CACHED.some((never) => isAt(route, never)))

/** Addresses that have pages below them. */
const WITH_PAGES_BELOW = [routes.profile, routes.error]

function isPage(address: string): boolean {
  return PAGES.some((page) => page === address) || WITH_PAGES_BELOW.some((page) => isAt(address, page))
}

/** How a request is answered. `kept` has the paths of the files that came with this version. */
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
  // A tab of a former version asks for files that this version does not know.
  return kept.has(to.pathname) || to.pathname.startsWith('/assets/') ? 'file' : null
}
