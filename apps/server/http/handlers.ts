/** Every operation's handler. A missing one does not compile. */
import { activityHandlers } from './activity.ts'
import { addressesHandlers } from './addresses.ts'
import { authHandlers } from './auth.ts'
import { calendarFeedHandlers } from './calendar-feed.ts'
import { cancellationHandlers } from './cancellation.ts'
import { customerHandlers } from './customer.ts'
import type { Handlers } from './handler.ts'
import { holidayModesHandlers } from './holiday-modes.ts'
import { mailTopicsHandlers } from './mail-topics.ts'
import { ordersHandlers } from './orders.ts'
import { paymentsHandlers } from './payments.ts'
import { petsHandlers } from './pets.ts'
import { placeOrderHandlers } from './place-order.ts'
import { productsHandlers } from './products.ts'
import { quotesHandlers } from './quotes.ts'
import { referralsHandlers } from './referrals.ts'
import { sessionsHandlers } from './sessions.ts'
import { shopHandlers } from './shop.ts'
import { subscriptionOperationsHandlers } from './subscription-operations.ts'
import { subscriptionsHandlers } from './subscriptions.ts'

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
  ...subscriptionOperationsHandlers,
  ...cancellationHandlers,
  ...placeOrderHandlers,
  ...quotesHandlers,
  ...holidayModesHandlers,
  ...calendarFeedHandlers,
  ...ordersHandlers,
  ...productsHandlers,
  ...shopHandlers,
  ...petsHandlers,
}
