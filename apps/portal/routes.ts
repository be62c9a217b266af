/** Every address of the portal (spec 2): the one table that links, redirects and the router share. */
export const routes = {
  home: '/',
  auth: '/auth',
  login: '/auth/login',
  verify: '/auth/verify',
  relogin: '/auth/relogin',
  logout: '/logout',
  error: '/error',
  notFound: '/error/404',
  systemError: '/error/500',
  dashboard: '/dashboard',
  orders: '/orders',
  calendar: '/orders/calendar',
  subscriptions: '/subscriptions',
  activity: '/subscriptions/activity',
  dog: '/subscriptions/dog',
  referral: '/raf',
  shop: '/shop',
  profile: '/profile',
  gallery: '/dummy',
  imprint: '/impressum',
  terms: '/agb',
  privacy: '/datenschutz',
  accessibility: '/barrierefreiheit',
  cancelContract: '/kuendigen',
} as const

/** Where the customer is, without a slash at the end. */
export function addressOf(location: string): string {
  return location.replace(/\/+$/, '') || routes.home
}

/** Whether an address is the other or lies below it. */
export function isAt(location: string, route: string): boolean {
  return location === route || location.startsWith(`${route}/`)
}

/** What the index of the login area shows (spec 2). */
export type LoginMode = 'relogin' | 'verify' | 'login'

export interface EntryState {
  /** An access token is stored. */
  loggedIn: boolean
  /** The session token of the signed-in customer. */
  storedToken: string | null
  mailed: { value: string; accepted: boolean } | null
}

/** A mailed link was opened that belongs to another session than the one signed in. */
export function tokenMismatch({ loggedIn, storedToken, mailed }: EntryState): boolean {
  return loggedIn && mailed !== null && mailed.value !== storedToken
}

/** Chooses relogin, verify (a mailed token is there) or login. */
export function loginMode(state: EntryState): LoginMode {
  if (tokenMismatch(state) && !state.mailed?.accepted) return 'relogin'
  return state.mailed ? 'verify' : 'login'
}

/** Whether the login flow is shown: nobody is signed in, or a link of another session was opened. */
export function showsLoginFlow(state: EntryState): boolean {
  return !state.loggedIn || tokenMismatch(state)
}
