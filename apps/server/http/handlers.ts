/** The handlers of all calls except the commands on a subscription, which share one. A missing handler is a type error. */
import { activityHandlers } from './subscription/activity.ts'
import { addressesHandlers } from './customer/addresses.ts'
import { authHandlers } from './customer/auth.ts'
import { calendarFeedHandlers } from './customer/calendar-feed.ts'
import { cancellationHandlers } from './subscription/cancellation.ts'
import { customerHandlers } from './customer/customer.ts'
import type { Handlers } from './handler.ts'
import { vacationHandlers } from './subscription/vacations.ts'
import { mailTopicsHandlers } from './customer/mail-topics.ts'
import { paymentsHandlers } from './customer/payments.ts'
import { petsHandlers } from './subscription/pets.ts'
import { placeOrderHandlers } from './subscription/place-order.ts'
import { productsHandlers } from './shop/products.ts'
import { quotesHandlers } from './subscription/quotes.ts'
import { referralsHandlers } from './customer/referrals.ts'
import { sessionsHandlers } from './customer/sessions.ts'
import { shopHandlers } from './shop/shop.ts'
import { subscriptionsHandlers } from './subscription/subscriptions.ts'

export const handlers: Handlers = {
  ...activityHandlers,
  ...authHandlers,
  ...customerHandlers,
  ...sessionsHandlers,
  ...mailTopicsHandlers,
  ...referralsHandlers,
  ...addressesHandlers,
  ...paymentsHandlers,
  ...subscriptionsHandlers,
  ...cancellationHandlers,
  ...placeOrderHandlers,
  ...quotesHandlers,
  ...vacationHandlers,
  ...calendarFeedHandlers,
  ...productsHandlers,
  ...shopHandlers,
  ...petsHandlers,
}
