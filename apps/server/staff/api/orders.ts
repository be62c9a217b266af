/** Subscriptions and orders for other systems. */
import type { AdminOrderView, AdminSubscriptionView } from '@pfotenportal/contract/admin/orders'
import { refuse } from '@pfotenportal/domain/core/decision'
import { listKnownOrders, listSubscriptionIds, type KnownOrder } from '../../database/admin/lists.ts'
import { findOrders } from '../../database/order/orders.ts'
import { findSubscriptions } from '../../database/subscription/subscriptions.ts'
import { offeredTo } from '../../http/support-operations.ts'
import { orderView } from '../../views/order.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { serviceCopy, viewContext } from '../../views/view-context.ts'
import { readPageById } from './cursor.ts'
import type { AdminContext, AdminHandlers } from './handler.ts'

/** Subscriptions by id, in this order; unknown ids are missing. */
async function subscriptionViews(
  context: AdminContext,
  ids: readonly number[],
): Promise<AdminSubscriptionView[]> {
  if (ids.length === 0) return []
  const { reads, today } = context
  const stored = await findSubscriptions(reads, ids, today)
  const view = viewContext(context)
  const views = stored.map((each) => {
    const { customerId } = each.subscription
    return { ...offeredTo(context, subscriptionView(each, view)), customerId }
  })
  context.shows(views.map(({ customerId }) => customerId))
  return views.toSorted((a, b) => a.id - b.id)
}

async function orderViews(context: AdminContext, owned: readonly KnownOrder[]): Promise<AdminOrderView[]> {
  const ids = owned.map(({ id }) => id)
  const orders = await findOrders(context.reads, null, ids)
  context.shows(owned.map(({ customerId }) => customerId))
  const copy = serviceCopy(context.language)
  return owned.flatMap(({ id, customerId }) => {
    const order = orders.get(id)
    return order ? [{ ...orderView(order, copy), customerId }] : []
  })
}

export const adminOrderHandlers: Pick<
  AdminHandlers,
  'listAllSubscriptions' | 'readSubscription' | 'listOrders' | 'readOrder'
> = {
  listAllSubscriptions: async (context, { query }) => {
    const page = await readPageById(context, 'subscriptions', query, (part) =>
      listSubscriptionIds(context.reads, part, query),
    )
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    const ids = items.map(({ id }) => id)
    return { ok: true, value: { items: await subscriptionViews(context, ids), nextCursor } }
  },

  readSubscription: async (context, { params }) => {
    const [view] = await subscriptionViews(context, [params.id])
    return view ? { ok: true, value: view } : refuse('NOT_FOUND')
  },

  listOrders: async (context, { query }) => {
    const page = await readPageById(
      context,
      'orders',
      query,
      (part) => listKnownOrders(context.reads, part, query),
      Number.MAX_SAFE_INTEGER,
    )
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    return { ok: true, value: { items: await orderViews(context, items), nextCursor } }
  },

  readOrder: async (context, { params }) => {
    const owned = await listKnownOrders(context.reads, { after: 0, limit: 1 }, params)
    const [view] = await orderViews(context, owned)
    return view ? { ok: true, value: view } : refuse('NOT_FOUND')
  },
}
