/** What the portal shows first, in one answer, because each request costs a slow network a round trip. */
import { z } from 'zod'
import { AddressView } from './addresses.ts'
import { CustomerView } from './customer.ts'
import { resource } from './operation.ts'
import { OrderView, ScheduleEntryView } from './orders.ts'
import { PaymentMethodView } from './payments.ts'
import { ProductView } from './products.ts'
import { SubscriptionView } from './subscriptions.ts'

/** Each part has the shape of the single call for it. */
export const StartView = z.object({
  customer: CustomerView,
  addresses: z.array(AddressView),
  paymentMethods: z.array(PaymentMethodView),
  subscriptions: z.array(SubscriptionView),
  /** The subscription that the portal opens with, and what belongs to it; null if the customer has none. */
  chosen: z
    .object({
      subscriptionId: z.int(),
      orders: z.array(OrderView),
      orderSchedule: z.array(ScheduleEntryView),
      /** Null if it is no longer in the catalogue. */
      product: ProductView.nullable(),
    })
    .nullable(),
})
export type StartView = z.infer<typeof StartView>

/** The first request of the portal. */
export const startResources = {
  readStart: resource({
    route: 'GET /api/v1/start',
    summary:
      'What the portal shows first: customer, addresses, payment methods, subscriptions, and the orders of the chosen one.',
    answer: StartView,
    refusals: ['NOT_FOUND'],
  }),
}
