/**
 * Method and path of every call, by operation. The only part of the contract that runs in the browser.
 */
export const paths = {
  requestLoginLink: { method: 'POST', path: '/api/v1/auth/link' },
  signIn: { method: 'POST', path: '/api/v1/auth' },
  refreshAccess: { method: 'POST', path: '/api/v1/auth/refresh' },
  signOut: { method: 'POST', path: '/api/v1/logout' },
  readCustomer: { method: 'GET', path: '/api/v1/customers/:id' },
  chooseLanguage: { method: 'PUT', path: '/api/v1/customers/:id/language' },
  listAddresses: { method: 'GET', path: '/api/v1/addresses' },
  listPaymentMethods: { method: 'GET', path: '/api/v1/payments' },
  listSubscriptions: { method: 'GET', path: '/api/v1/subscriptions' },
  listOrderHistory: { method: 'GET', path: '/api/v1/subscriptions/:id/order_history' },
  listOrderSchedule: { method: 'GET', path: '/api/v1/subscriptions/:id/order_schedule' },
  skipNextOrder: { method: 'POST', path: '/api/v1/subscriptions/:id/skip_next_order' },
  switchSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/switch' },
  readFlowRewardBanner: { method: 'GET', path: '/api/v1/subscriptions/:id/flow_reward_banner' },
  skipOrder: { method: 'POST', path: '/api/v1/orders/:id/skip' },
  unskipOrder: { method: 'POST', path: '/api/v1/orders/:id/unskip' },
  readProduct: { method: 'GET', path: '/api/v2/products/:productId' },
  readVariant: { method: 'GET', path: '/api/v2/products/:productId/variants/:variantId' },
} as const

/** The name of a call, the same in contract, server and portal. */
export type Operation = keyof typeof paths
