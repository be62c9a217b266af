/** Subscriptions and orders for other systems. */
import {
  CodeCheckView,
  type AdminOrderView,
  type AdminSubscriptionView,
} from '@pfotenportal/contract/admin/orders'
import type { CodeCheck } from '@pfotenportal/domain/changes/code-check'
import { refuse } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import { momentOf } from '../../core/catalogue.ts'
import { listKnownOrders, listSubscriptionIds, type KnownOrder } from '../../database/admin/lists.ts'
import { listMovedTo } from '../../database/customer/moved.ts'
import { findOrders } from '../../database/order/orders.ts'
import { findSubscription, findSubscriptions } from '../../database/subscription/subscriptions.ts'
import { offeredTo } from '../../http/support-operations.ts'
import { orderView } from '../../views/order.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { serviceCopy, viewContext } from '../../views/view-context.ts'
import { checkCodeFor, sentencesOf, type CheckedCode } from '../customers/code-check.ts'
import { readRows } from './cursor.ts'
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
  const moved = await listMovedTo(reads, ids)
  const views = stored.map((each) => {
    const { id, customerId } = each.subscription
    return { ...offeredTo(context, subscriptionView(each, view)), customerId, movedTo: moved.get(id) ?? null }
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

function codeCheckView({ code, check, use }: CheckedCode, sentences: readonly string[]): CodeCheckView {
  const { firstBox, replaces } = { firstBox: null, replaces: null, ...check }
  return {
    code,
    result: check.result === 'WORKS' || check.result === 'ATTACHED' ? check.result : 'REFUSED',
    reason: reasonOf(check),
    message: sentences.join(' '),
    firstBox: firstBox && {
      billingDate: firstBox.billingDate,
      discount: toWire(firstBox.discount),
      totalPrice: toWire(firstBox.total),
    },
    replaces,
    use: use ?? null,
  }
}

function reasonOf(check: CodeCheck): CodeCheckView['reason'] {
  if (check.result === 'REFUSED') return check.problem.reason
  if (check.result === 'FRIENDS_CODE') return check.result
  if (check.result !== 'STATE') return null
  return CodeCheckView.shape.reason.parse(check.reason)
}

export const adminOrderHandlers: Pick<
  AdminHandlers,
  'listAllSubscriptions' | 'readSubscription' | 'checkDiscountCode' | 'listOrders' | 'readOrder'
> = {
  listAllSubscriptions: async (context, { query }) => {
    const page = await readRows(context, 'subscriptions', query, (db, part) =>
      listSubscriptionIds(db, part, query),
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

  checkDiscountCode: async (context, { params, query }) => {
    const stored = await findSubscription(context.reads, null, params.id, context.today)
    if (!stored) return refuse('NOT_FOUND')
    context.shows([stored.subscription.customerId])
    const moment = momentOf(context)
    const checked = await checkCodeFor(context.reads, stored, query.code, moment)
    return { ok: true, value: codeCheckView(checked, sentencesOf(checked, context.language, moment)) }
  },

  listOrders: async (context, { query }) => {
    const page = await readRows(
      context,
      'orders',
      query,
      (db, part) => listKnownOrders(db, part, query),
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
