/** The paths of the portal's pages. */

/** What a signed-in customer can open. */
export const CUSTOMER_PAGES = [
  '/dashboard',
  '/orders',
  '/orders/calendar',
  '/subscriptions',
  '/subscriptions/activity',
  '/subscriptions/dog',
  '/raf',
  '/shop',
  '/hilfe',
  '/profile/account',
  '/profile/addresses',
  '/profile/payments',
  '/profile/documents',
  '/profile/sessions',
  '/profile/settings',
]

export const LEGAL_PAGES = ['/impressum', '/agb', '/widerrufsbelehrung', '/datenschutz', '/barrierefreiheit']
