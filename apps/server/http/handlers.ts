/** Every operation's handler. A missing one does not compile. */
import { activityHandlers } from './activity.ts'
import { addressesHandlers } from './addresses.ts'
import { authHandlers } from './auth.ts'
import { cancellationHandlers } from './cancellation.ts'
import { customerHandlers } from './customer.ts'
import type { Handlers } from './handler.ts'
import { ordersHandlers } from './orders.ts'
import { paymentsHandlers } from './payments.ts'
import { placeOrderHandlers } from './place-order.ts'
import { productsHandlers } from './products.ts'
import { quotesHandlers } from './quotes.ts'
import { subscriptionOperationsHandlers } from './subscription-operations.ts'
import { subscriptionsHandlers } from './subscriptions.ts'

export const handlers: Handlers = {
  ...activityHandlers,
  ...authHandlers,
  ...customerHandlers,
  ...addressesHandlers,
  ...paymentsHandlers,
  ...subscriptionsHandlers,
  ...subscriptionOperationsHandlers,
  ...cancellationHandlers,
  ...placeOrderHandlers,
  ...quotesHandlers,
  ...ordersHandlers,
  ...productsHandlers,
}
