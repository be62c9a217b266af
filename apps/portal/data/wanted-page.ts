/**
 * The page that a signed-out customer opened, usually with a link in an email. It opens after the sign-in. It is kept on
 * this device, because the login link may open in another tab, and used for an hour at most.
 */
import { STORAGE_KEYS, WANTED_PAGE_LIMIT } from '../constants.ts'
import { addressOf, portalPageAt, routes } from '../routes.ts'
import { wallNow } from './server-clock.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

interface WantedPage {
  /** An address of the portal with its query. */
  readonly path: string
  /** When it was opened, in epoch milliseconds. */
  readonly at: number
}

/** Stands for the portal's own origin, which does not matter here. */
const ORIGIN = 'https://portal.invalid'

/** Whether the path is an address of the portal once the browser has resolved it. One of another site is not. */
function isPortalPage(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, ORIGIN)) return false
  const { origin, pathname } = new URL(path, ORIGIN)
  return origin === ORIGIN && portalPageAt(addressOf(pathname)) !== undefined
}

const isRecent = ({ at }: WantedPage) => Math.abs(wallNow() - at) < WANTED_PAGE_LIMIT

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

/** The current address; null if the portal has no such page, it is part of the login, or visitors can read it as well. */
function currentPage(): WantedPage | null {
  if (addressOf(location.pathname) === routes.help) return null
  const path = location.pathname + location.search
  return isPortalPage(path) ? { path, at: wallNow() } : null
}

/**
 * Remembers the current page of the portal. The start page replaces an earlier one; the login and the
 * page for help keep it.
 */
export function rememberPage(): void {
  const at = addressOf(location.pathname)
  if (at === routes.home || at === routes.dashboard) return dropWantedPage()
  const page = currentPage()
  if (!page) return
  wanted = page
  writeStored(STORAGE_KEYS.wantedPage, page)
}

/** Remembers the current page for this tab alone: another tab has noticed that the session ended, and stored its own. */
export function rememberPageOfTab(): void {
  wanted = currentPage()
}

/** Opens a page after the sign-in that is about to end, in this tab. */
export function wantPage(path: string): void {
  wanted = { path, at: wallNow() }
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
