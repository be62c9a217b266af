/** Subscriptions: the list, schedule, order history, the dog's profile, and which one the portal opens with. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { refuse } from '@pfotenportal/domain/core/decision'
import { fromWire } from '@pfotenportal/domain/core/money'
import { declareEnd } from '@pfotenportal/domain/lifecycle/cancel'
import { inListOrder } from '@pfotenportal/domain/subscription/subscription-list'
import { byRule, changeSubscription } from '../../change/change-subscription.ts'
import type { Context } from '../../context/context.ts'
import { fieldErrorTexts } from '../../core/answer.ts'
import { saveDefaultSubscription } from '../../database/customer/settings.ts'
import { listHistory } from '../../database/order/orders.ts'
import { listWeighings } from '../../database/subscription/dogs.ts'
import {
  findSubscription,
  listSubscriptions,
  type StoredSubscription,
} from '../../database/subscription/subscriptions.ts'
import { answerPriceOfferOf } from '../../operations/price-offer.ts'
import { readSettings } from '../../views/customer.ts'
import { flowBannerAnswer } from '../../views/discount.ts'
import { orderView, pricedEntries, scheduleEntryView } from '../../views/order.ts'
import { petProfileView } from '../../views/pet.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { serviceCopy, viewContext } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'
import { offeredTo } from '../support-operations.ts'

/** The default number of orders in the history (docs/domain.md 4.5). */
const HISTORY_SHOWN = 24

/** A subscription of the caller; undefined if it is unknown or another customer's. */
function findOwnSubscription(context: Context, id: number): Promise<StoredSubscription | undefined> {
  return findSubscription(context.reads, context.customerId, id, context.today)
}

/** A customer's subscriptions, in the order in which the portal lists them. */
export function subscriptionViews(
  context: Context,
  stored: readonly StoredSubscription[],
): SubscriptionView[] {
  const view = viewContext(context)
  return inListOrder(stored.map((each) => offeredTo(context, subscriptionView(each, view))))
}

/** The upcoming orders of a subscription. */
export function scheduleViews(
  context: Context,
  { subscription, openCharge }: StoredSubscription,
): ScheduleEntryView[] {
  const view = viewContext(context)
  const entries = pricedEntries(subscription, view, openCharge)
  return entries.map((priced) => scheduleEntryView(subscription, priced, view))
}

export const subscriptionsHandlers: Pick<
  Handlers,
  | 'listSubscriptions'
  | 'listOrderHistory'
  | 'listOrderSchedule'
  | 'switchSubscription'
  | 'revokeEnd'
  | 'answerPriceOffer'
  | 'readFlowRewardBanner'
  | 'readPet'
> = {
  listSubscriptions: async (context) => {
    const stored = await listSubscriptions(context.reads, context.customerId, context.today)
    return { ok: true, value: subscriptionViews(context, stored) }
  },

  listOrderHistory: async (context, { params, query }) => {
    const limit = query.limit ?? HISTORY_SHOWN
    const orders = await listHistory(context.reads, context.customerId, params.id, limit)
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
    return stored ? { ok: true, value: scheduleViews(context, stored) } : refuse('NOT_FOUND')
  },

  switchSubscription: async (context, { params }) => {
    const { database } = context.services
    const stored = await findOwnSubscription(context, params.id)
    if (!stored) return refuse('NOT_FOUND')
    const settings = await database.transaction(async (tx) => {
      await context.markDone(tx)
      await saveDefaultSubscription(tx, context.customerId, params.id)
      return readSettings(tx, context.customerId)
    })
    return { ok: true, value: settings }
  },

  revokeEnd: async (context, { params }) => {
    const revoke = byRule((subscription, moment) => declareEnd(subscription, null, moment))
    const changed = await context.services.database.transaction(async (tx) => {
      const decided = await changeSubscription(tx, context, params.id, revoke)
      if (decided.ok && !decided.isChanged) await context.markDone(tx)
      return decided
    })
    if (!changed.ok) return changed
    const view = subscriptionView(changed.value, viewContext(context))
    return { ok: true, value: offeredTo(context, view) }
  },

  answerPriceOffer: async (context, { params, body }) => {
    const { changeId, answer, totalPrice } = body
    const given = { changeId, answer, total: fromWire(totalPrice) ?? -1 }
    const changed = await answerPriceOfferOf(context, params.id, given)
    if (!changed.ok) return changed
    const view = subscriptionView(changed.value, viewContext(context))
    return { ok: true, value: offeredTo(context, view) }
  },

  readFlowRewardBanner: async (context, { params }) => {
    const stored = await findOwnSubscription(context, params.id)
    return stored ? flowBannerAnswer(stored, viewContext(context)) : refuse('NOT_FOUND')
  },

  readPet: async (context, { params }) => {
    const { customerId, reads, today } = context
    const stored = await findOwnSubscription(context, params.id)
    if (!stored?.subscription.pet) return refuse('NOT_FOUND')
    const { pet } = stored.subscription
    const weighings = await listWeighings(reads, customerId, pet.id)
    const photo = context.by === undefined ? stored.petPhoto : null
    return { ok: true, value: petProfileView(stored.subscription, { pet, weighings, photo }, today) }
  },
}
