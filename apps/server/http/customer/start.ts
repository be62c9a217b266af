/** The portal's first request: the answers of the single calls together. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { defaultSubscription } from '@pfotenportal/domain/subscription/subscription-list'
import type { Context } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import { findDefaultSubscription } from '../../database/customer/settings.ts'
import { listSubscriptions, type StoredSubscription } from '../../database/subscription/subscriptions.ts'
import type { Handlers } from '../handler.ts'
import { shopHandlers } from '../shop/shop.ts'
import { scheduleViews, subscriptionsHandlers, subscriptionViews } from '../subscription/subscriptions.ts'
import { addressesHandlers } from './addresses.ts'
import { customerHandlers } from './customer.ts'
import { paymentsHandlers } from './payments.ts'

type Chosen = NonNullable<DataOf<'readStart'>['chosen']>

const nothing = { params: undefined, query: undefined, body: undefined } as const

/** A part that is always there for the caller. A refusal would be a bug. */
async function part<T>(answer: Promise<Answer<T>>): Promise<T> {
  const given = await answer
  if (!given.ok) throw new Error(`a part of the start was refused: ${given.reason}`)
  return given.value
}

async function productOf(context: Context, chosen: SubscriptionView): Promise<Chosen['product']> {
  const productId = chosen.lines.find((line) => line.product)?.product?.productShopifyId
  if (productId === undefined) return null
  const query = { recipes: chosen.options.recipes.join(',') }
  const answer = await shopHandlers.readProduct(context, { ...nothing, params: { productId }, query })
  return answer.ok ? answer.value : null
}

/** What belongs to the chosen subscription. */
async function chosenOf(
  context: Context,
  chosen: SubscriptionView,
  stored: StoredSubscription,
): Promise<Chosen> {
  const { id } = chosen
  const request = { ...nothing, params: { id }, query: {} }
  const [orders, product] = await Promise.all([
    part(subscriptionsHandlers.listOrderHistory(context, request)),
    productOf(context, chosen),
  ])
  return { subscriptionId: id, orders, orderSchedule: scheduleViews(context, stored), product }
}

export const startHandlers: Pick<Handlers, 'readStart'> = {
  readStart: async (context) => {
    const { customerId, reads, today } = context
    const [customer, addresses, paymentMethods, stored, chosenId] = await Promise.all([
      customerHandlers.readCustomer(context, { ...nothing, params: { id: customerId } }),
      part(addressesHandlers.listAddresses(context, nothing)),
      part(paymentsHandlers.listPaymentMethods(context, nothing)),
      listSubscriptions(reads, customerId, today),
      findDefaultSubscription(reads, customerId),
    ])
    if (!customer.ok) return customer
    const subscriptions = subscriptionViews(context, stored)
    const found = defaultSubscription(subscriptions, chosenId)
    const foundStored = stored.find(({ subscription }) => subscription.id === found?.id)
    const chosen = found && foundStored ? await chosenOf(context, found, foundStored) : null
    return { ok: true, value: { customer: customer.value, addresses, paymentMethods, subscriptions, chosen } }
  },
}
