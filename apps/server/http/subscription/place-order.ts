/** "Order now": the order is charged synchronously (docs/domain.md 3.3). */
import { placeOrder } from '@pfotenportal/domain/order/place-order'
import { checkQuote } from '../../operations/quotes.ts'
import { chargeOrder } from '../../payments/charge-order.ts'
import { orderView } from '../../views/order.ts'
import { serviceCopy } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'

export const placeOrderHandlers: Pick<Handlers, 'placeOrder'> = {
  placeOrder: async (context, { params }) => {
    const moment = { at: context.now, today: context.today }
    const charged = await chargeOrder(context, params.id, {
      trigger: 'ORDER_NOW',
      check: async (tx, stored) => {
        const paid = placeOrder(stored.it, moment, stored.loyaltyDays, stored.rewarded)
        if (!paid.ok) return paid
        return checkQuote(tx, context, { operation: 'placeOrder', input: {} }, stored, paid.value)
      },
    })
    if (!charged.ok) return charged
    return { ok: true, value: orderView(charged.order, serviceCopy(context.language)) }
  },
}
