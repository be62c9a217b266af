/** The screens with reference pictures, in the states of the sample world (docs/domain.md 10.1). */
export interface Screen {
  /** The name of the picture. */
  readonly name: string
  /** The signed-in customer; without one, the screen is public. */
  readonly who?: string
  readonly path: string
  /** The dog to select, unless it is the customer's first. */
  readonly dog?: string
  /** The button that opens the dialog to compare. */
  readonly opens?: RegExp
}

/** Grouped by customer, so that each signs in once. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/auth' },
  { name: 'not-found', path: '/error/404' },
  { name: 'system-error', path: '/error/500' },
  { name: 'accessibility', path: '/barrierefreiheit' },
  { name: 'dashboard', who: 'anna', path: '/dashboard' },
  { name: 'orders', who: 'anna', path: '/orders' },
  { name: 'calendar', who: 'anna', path: '/orders/calendar' },
  { name: 'meals', who: 'anna', path: '/subscriptions' },
  { name: 'dialog-order-now', who: 'anna', path: '/subscriptions', opens: /Jetzt bestellen/ },
  { name: 'dialog-plan', who: 'anna', path: '/subscriptions', opens: /Plan ändern/ },
  { name: 'dialog-cancel', who: 'anna', path: '/subscriptions', opens: /kündigen$/ },
  { name: 'dog', who: 'anna', path: '/subscriptions/dog' },
  { name: 'activity', who: 'anna', path: '/subscriptions/activity' },
  { name: 'refer-friends', who: 'anna', path: '/raf' },
  { name: 'shop', who: 'anna', path: '/shop' },
  { name: 'profile-account', who: 'anna', path: '/profile/account' },
  { name: 'profile-addresses', who: 'anna', path: '/profile/addresses' },
  { name: 'profile-settings', who: 'anna', path: '/profile/settings' },
  { name: 'dashboard-paused', who: 'thomas', path: '/dashboard', dog: 'Luna' },
  { name: 'dashboard-cancelled', who: 'paul', path: '/dashboard' },
  { name: 'dashboard-rewarded', who: 'lea', path: '/dashboard' },
  { name: 'dashboard-empty', who: 'felix', path: '/dashboard' },
  { name: 'dashboard-migration', who: 'markus', path: '/dashboard' },
  { name: 'dashboard-owed', who: 'katharina', path: '/dashboard' },
  { name: 'profile-payments', who: 'katharina', path: '/profile/payments' },
]
