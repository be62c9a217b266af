import { NEW_DOG_PATH } from '@pfotenportal/contract/portal-config'

/**
 * The pages of the signed-in part. The module of each is `screens/<name>/<name>.tsx`, with hyphens for capitals in its
 * name.
 */
const portalRoutes = {
  dashboard: '/dashboard',
  orders: '/orders',
  calendar: '/orders/calendar',
  payment: '/orders/payment',
  subscriptions: '/subscriptions',
  activity: '/subscriptions/activity',
  dog: '/subscriptions/dog',
  referral: '/raf',
  shop: '/shop',
  newDog: NEW_DOG_PATH,
  profile: '/profile',
  help: '/hilfe',
  gallery: '/dummy',
} as const

/** Every address of the portal: the table that links, redirects and the router share. */
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
  ...portalRoutes,
  imprint: '/impressum',
  terms: '/agb',
  withdrawal: '/widerrufsbelehrung',
  privacy: '/datenschutz',
  accessibility: '/barrierefreiheit',
  cancelContract: '/kuendigen',
  firstOrder: '/bestellen',
  withdraw: '/widerruf',
} as const

/** The page about the payment of an order. */
export function paymentRoute(orderId: number): string {
  return `${routes.payment}?order=${orderId}`
}

/** An address without its trailing slash. */
export function addressOf(location: string): string {
  return location.replace(/\/+$/, '') || routes.home
}

/** Whether an address equals a route or is below it. */
export function isAt(location: string, route: string): boolean {
  return location === route || location.startsWith(`${route}/`)
}

/** The name of a signed-in page, the same as in `routes`. */
export type PortalPage = keyof typeof portalRoutes

export const portalPageNames = Object.keys(portalRoutes) as PortalPage[]

/** The signed-in page at an address; undefined if there is none. The profile also has addresses below its own. */
export function portalPageAt(address: string): PortalPage | undefined {
  return portalPageNames.find((name) =>
    name === 'profile' ? isAt(address, routes[name]) : address === routes[name],
  )
}

/** What the login area shows. */
export type LoginMode = 'relogin' | 'verify' | 'login'

export interface EntryState {
  /** An access token is stored. */
  loggedIn: boolean
  /** The session token of the signed-in customer. */
  storedToken: string | null
  mailed: { value: string; accepted: boolean } | null
}

/** Whether the customer opened an emailed link of another session than the current one. */
export function hasTokenMismatch({ loggedIn, storedToken, mailed }: EntryState): boolean {
  return loggedIn && mailed !== null && mailed.value !== storedToken
}

/** Chooses `relogin`, `verify` (there is an emailed token) or `login`. */
export function loginMode(state: EntryState): LoginMode {
  if (hasTokenMismatch(state) && !state.mailed?.accepted) return 'relogin'
  return state.mailed ? 'verify' : 'login'
}

/** Whether the login flow is shown: the customer is signed out or opened a link of another session. */
export function showsLoginFlow(state: EntryState): boolean {
  return !state.loggedIn || hasTokenMismatch(state)
}
