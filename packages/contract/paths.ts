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
  createAddress: { method: 'POST', path: '/api/v1/addresses/' },
  updateAddress: { method: 'PUT', path: '/api/v1/addresses/:id' },
  listPaymentMethods: { method: 'GET', path: '/api/v1/payments' },
  listSubscriptions: { method: 'GET', path: '/api/v1/subscriptions' },
  listOrderHistory: { method: 'GET', path: '/api/v1/subscriptions/:id/order_history' },
  listOrderSchedule: { method: 'GET', path: '/api/v1/subscriptions/:id/order_schedule' },
  listActivity: { method: 'GET', path: '/api/v1/subscriptions/:id/activity' },
  updateSubscriptionAddress: { method: 'POST', path: '/api/v1/subscriptions/:id/update_address' },
  changePaymentMethod: { method: 'PUT', path: '/api/v1/subscriptions/:id/change_payment_method' },
  addDiscount: { method: 'POST', path: '/api/v1/subscriptions/:id/add_discount' },
  removeDiscount: {
    method: 'DELETE',
    path: '/api/v1/subscriptions/:id/remove_discount/:discountShopifyId',
  },
  swapPlan: { method: 'PUT', path: '/api/v1/subscriptions/:id/swap' },
  rescheduleOrder: { method: 'POST', path: '/api/v1/subscriptions/:id/reschedule' },
  changeNextChargeDate: { method: 'POST', path: '/api/v1/subscriptions/:id/next_charge_date' },
  placeOrder: { method: 'POST', path: '/api/v1/subscriptions/:id/place_order' },
  pauseSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/pause' },
  resumeSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/resume' },
  reactivateSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/reactivate' },
  cancelSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/cancel' },
  startCancellationFlow: { method: 'POST', path: '/api/v1/subscriptions/:id/cancellationFlow' },
  readCancellationFlow: { method: 'GET', path: '/api/v1/subscriptions/:id/cancellationFlow' },
  readCancellationOffer: {
    method: 'GET',
    path: '/api/v1/subscriptions/:id/cancellation_offer/:cancellationFlowId',
  },
  applyCancellationOffer: { method: 'POST', path: '/api/v1/subscriptions/:id/apply_cancellation_offer' },
  applyBenefit: { method: 'POST', path: '/api/v1/subscriptions/:id/apply_benefit' },
  skipNextOrder: { method: 'POST', path: '/api/v1/subscriptions/:id/skip_next_order' },
  switchSubscription: { method: 'POST', path: '/api/v1/subscriptions/:id/switch' },
  readFlowRewardBanner: { method: 'GET', path: '/api/v1/subscriptions/:id/flow_reward_banner' },
  skipOrder: { method: 'POST', path: '/api/v1/orders/:id/skip' },
  unskipOrder: { method: 'POST', path: '/api/v1/orders/:id/unskip' },
  createQuote: { method: 'POST', path: '/api/v1/quotes' },
  readProduct: { method: 'GET', path: '/api/v2/products/:productId' },
  readVariant: { method: 'GET', path: '/api/v2/products/:productId/variants/:variantId' },
} as const

/** The name of a call, the same in contract, server and portal. */
export type Operation = keyof typeof paths
