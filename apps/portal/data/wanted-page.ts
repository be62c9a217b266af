/**
 * The page that a signed-out customer opened, usually with a link in an email. It opens after the sign-in. It is kept on
 * this device, because the login link may open in another tab, and used for an hour at most.
 */
import { STORAGE_KEYS, WANTED_PAGE_LIMIT } from '../constants.ts'
import { addressOf, isAt, portalPageAt, routes } from '../routes.ts'
import { deviceNow } from './server-clock.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

interface WantedPage {
  /** An address of the portal with its query. */
  readonly path: string
  /** When it was opened, in epoch milliseconds. */
  readonly at: number
}

/** Whether the path is an address of the portal. One that leads to another site is not. */
function isPortalPage(path: string): boolean {
  return portalPageAt(addressOf(path.replace(/[?#].*$/s, ''))) !== undefined
}

const isRecent = ({ at }: WantedPage) => Math.abs(deviceNow() - at) < WANTED_PAGE_LIMIT

function storedPage(): WantedPage | null {
  const found = readStored(STORAGE_KEYS.wantedPage)
  if (typeof found !== 'object' || found === null || !('path' in found) || !('at' in found)) return null
  const { path, at } = found
  if (typeof path !== 'string' || typeof at !== 'number' || !isPortalPage(path)) return null
  return isRecent({ path, at }) ? { path, at } : null
}

// Another tab may remove the stored page when it signs in. Each tab then opens the page that it knows.
let wanted = storedPage()
if (!wanted) removeStored(STORAGE_KEYS.wantedPage)

/** Remembers the current page of the portal. The start page replaces an earlier one; the login keeps it. */
export function rememberPage(): void {
  const { pathname, search } = location
  const at = addressOf(pathname)
  if (at === routes.home || at === routes.dashboard) return dropWantedPage()
  if (isAt(at, routes.auth) || !isPortalPage(pathname)) return
  wanted = { path: pathname + search, at: deviceNow() }
  writeStored(STORAGE_KEYS.wantedPage, wanted)
}

/** The page that opens after the sign-in; the dashboard if none was asked for within the hour. */
export function wantedPage(): string {
  return wanted && isRecent(wanted) ? wanted.path : routes.dashboard
}

/** Forgets the page. */
export function dropWantedPage(): void {
  wanted = null
  removeStored(STORAGE_KEYS.wantedPage)
}
