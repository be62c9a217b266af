/** Refunds for other systems, by the rule of the support desk. */
import type { AdminRefundView } from '@pfotenportal/contract/admin/orders'
import { refuse } from '@pfotenportal/domain/core/decision'
import { fromWire, toWire } from '@pfotenportal/domain/core/money'
import type { Refusal } from '../../core/answer.ts'
import { listKnownOrders, listRefunds, type KnownRefund } from '../../database/admin/lists.ts'
import { refundOrder, type RefundResult } from '../../payments/refund-order.ts'
import { readRows } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

function refundView({ orderNumber, amount, changedIn: _position, ...refund }: KnownRefund): AdminRefundView {
  return { ...refund, orderNumber: orderNumber ?? '', amount: toWire(amount) }
}

/** Why an order is not refunded; amounts as on the wire. */
function notPossible(refused: Extract<RefundResult, { ok: false }>): Refusal {
  const { reason, details } = refused
  if (reason === 'UNKNOWN_ORDER') return refuse('NOT_FOUND')
  const left = typeof details?.['left'] === 'number' ? { left: toWire(details['left']) } : {}
  return { ok: false, reason: 'REFUND_NOT_POSSIBLE', details: { reason, ...left } }
}

export const adminRefundHandlers: Pick<AdminHandlers, 'listRefunds' | 'createRefund'> = {
  listRefunds: async (context, { query }) => {
    const page = await readRows(context, 'refunds', query, (db, part) => listRefunds(db, part, query))
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    context.shows(items.map(({ customerId }) => customerId))
    return { ok: true, value: { items: items.map(refundView), nextCursor } }
  },

  createRefund: async (context, { params, body }) => {
    const { query } = context.services.database
    const [order] = await listKnownOrders(query, { after: 0, limit: 1 }, params)
    if (!order) return refuse('NOT_FOUND')
    context.shows([order.customerId])
    if (order.orderNumber === null)
      return { ok: false, reason: 'REFUND_NOT_POSSIBLE', details: { reason: 'NOT_PAID' } }
    const refunded = await refundOrder(context, {
      orderNumber: order.orderNumber,
      amount: body.amount === undefined ? null : (fromWire(body.amount) ?? 0),
      isCancelling: body.stopBox,
      reason: body.reason,
    })
    if (!refunded.ok) return notPossible(refunded)
    if (refunded.outcome === 'REFUSED') {
      const details = { reason: 'REFUSED_BY_PROVIDER', code: refunded.code }
      return { ok: false, reason: 'REFUND_NOT_POSSIBLE', details }
    }
    const [stored] = await listRefunds(query, { after: 0, limit: 1 }, { id: refunded.refund.id })
    if (!stored) throw new Error(`refund ${refunded.refund.id} is not stored`)
    return { ok: true, status: 201, value: refundView(stored) }
  },
}
