/** The module of each signed-in page by its address, for the list of files that are preloaded with the page. */
import { routes, type PortalPage } from '../routes.ts'

const sources: Readonly<Record<Exclude<PortalPage, 'gallery'>, string>> = {
  dashboard: 'screens/dashboard/dashboard.tsx',
  orders: 'screens/orders/orders.tsx',
  calendar: 'screens/calendar/calendar.tsx',
  payment: 'screens/payment/payment.tsx',
  subscriptions: 'screens/subscriptions/subscriptions.tsx',
  activity: 'screens/activity/activity.tsx',
  dog: 'screens/dog/dog.tsx',
  referral: 'screens/referral/referral.tsx',
  shop: 'screens/shop/shop.tsx',
  profile: 'screens/profile/profile.tsx',
}

/** The pages whose still frame has their content, whose styles are in the page therefore. */
export const stillPages = ['dashboard', 'orders', 'subscriptions', 'profile'] as const

export const pageSources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sources).map(([page, source]) => [routes[page as PortalPage], source]),
)
