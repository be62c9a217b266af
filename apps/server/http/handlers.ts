/** Every operation's handler. A missing one does not compile. */
import { addressesHandlers } from './addresses.ts'
import { authHandlers } from './auth.ts'
import { customerHandlers } from './customer.ts'
import type { Handlers } from './handler.ts'
import { ordersHandlers } from './orders.ts'
import { paymentsHandlers } from './payments.ts'
import { productsHandlers } from './products.ts'
import { subscriptionsHandlers } from './subscriptions.ts'

export const handlers: Handlers = {
  ...authHandlers,
  ...customerHandlers,
  ...addressesHandlers,
  ...paymentsHandlers,
  ...subscriptionsHandlers,
  ...ordersHandlers,
  ...productsHandlers,
}
