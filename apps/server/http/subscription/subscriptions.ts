/** Subscriptions: the list, schedule, order history, the dog's profile, and which one the portal opens with. */
import { inListOrder } from '@pfotenportal/domain/subscription/subscription-list'
import { refuse } from '@pfotenportal/domain/core/decision'
import { listHistory } from '../../database/order/orders.ts'
import { saveDefaultSubscription } from '../../database/customer/settings.ts'
import type { StoredSubscription } from '../../database/subscription/subscriptions.ts'
import { findSubscription, listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { orderView, pricedEntries, scheduleEntryView } from '../../views/order.ts'
import { flowBannerAnswer } from '../../views/discount.ts'
import { readSettings } from '../../views/customer.ts'
import { offeredTo } from '../support-operations.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { viewContext, serviceCopy } from '../../views/view-context.ts'
import { fieldErrorTexts } from '../../core/answer.ts'
import type { Handlers } from '../handler.ts'
import type { Context } from '../../context/context.ts'
import { listWeighings } from '../../database/subscription/dogs.ts'
import { petProfileView } from '../../views/pet.ts'

/** The default number of orders in the history (docs/domain.md 4.5). */
const HISTORY_SHOWN = 24

/** A subscription of the caller; undefined if it is unknown or another customer's. */
function findOwnSubscription(context: Context, id: number): Promise<StoredSubscription | undefined> {
  return findSubscription(context.services.database.query, context.customerId, id, context.today)
}

export const subscriptionsHandlers: Pick<
  Handlers,
  | 'listSubscriptions'
  | 'listOrderHistory'
  | 'listOrderSchedule'
  | 'switchSubscription'
  | 'readFlowRewardBanner'
  | 'readPet'
> = {
  listSubscriptions: async (context) => {
    const stored = await listSubscriptions(context.services.database.query, context.customerId, context.today)
    const view = viewContext(context)
    const views = stored.map((each) => offeredTo(context, subscriptionView(each, view)))
    return { ok: true, value: inListOrder(views) }
  },

  listOrderHistory: async (context, { params, query }) => {
    const { query: db } = context.services.database
    const orders = await listHistory(db, context.customerId, params.id, query.limit ?? HISTORY_SHOWN)
    // Only without an order is it unknown whether the subscription is the caller's.
    if (orders.length === 0 && !(await findOwnSubscription(context, params.id))) return refuse('NOT_FOUND')
    return { ok: true, value: orders.map((order) => orderView(order, serviceCopy(context.language))) }
  },

  listOrderSchedule: async (context, { params, query }) => {
    if (query.subscriptionId !== undefined && query.subscriptionId !== params.id) {
      return {
        ok: false,
        reason: 'VALIDATION_FAILED',
        fields: { subscriptionId: fieldErrorTexts[context.language].invalid },
      }
    }
    const stored = await findOwnSubscription(context, params.id)
    if (!stored) return refuse('NOT_FOUND')
    const { subscription, openCharge } = stored
    const view = viewContext(context)
    const entries = pricedEntries(subscription, view, openCharge)
    return { ok: true, value: entries.map((priced) => scheduleEntryView(subscription, priced, view)) }
  },

  switchSubscription: async (context, { params }) => {
    const { database } = context.services
    const stored = await findOwnSubscription(context, params.id)
    if (!stored) return refuse('NOT_FOUND')
    const settings = await database.transaction(async (tx) => {
      await context.markDone(tx)
      await saveDefaultSubscription(tx, context.customerId, params.id)
      return readSettings(tx, context.customerId, context.today)
    })
    return { ok: true, value: settings }
  },

  readFlowRewardBanner: async (context, { params }) => {
    const stored = await findOwnSubscription(context, params.id)
    return stored ? flowBannerAnswer(stored, viewContext(context)) : refuse('NOT_FOUND')
  },

  readPet: async (context, { params }) => {
    const { customerId, services, today } = context
    const stored = await findOwnSubscription(context, params.id)
    if (!stored?.subscription.pet) return refuse('NOT_FOUND')
    const { pet } = stored.subscription
    const weighings = await listWeighings(services.database.query, customerId, pet.id)
    return { ok: true, value: petProfileView(stored.subscription, pet, weighings, today) }
  },
}
