/** Payment methods. */
import { listPaymentMethods } from '../database/payment-methods.ts'
import { paymentMethodView } from '../views/payment-method.ts'
import type { Handlers } from './handler.ts'

export const paymentsHandlers: Pick<Handlers, 'listPaymentMethods'> = {
  listPaymentMethods: async (context) => {
    const methods = await listPaymentMethods(context.services.database.query, context.customerId)
    return { ok: true, value: methods.map((method) => paymentMethodView(method, context.today)) }
  },
}
