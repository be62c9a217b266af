/** Payment methods, and the mailed links with which customers set them up or renew them (docs/domain.md 8.2). */
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Context } from '../../context/context.ts'
import type { Refusal } from '../../core/answer.ts'
import { findPaymentMethod, listPaymentMethods } from '../../database/payment/payment-methods.ts'
import { checkPayment } from '../../payments/check-payment.ts'
import { mailNewPaymentLink, mailPaymentLink, openPaymentSetup } from '../../payments/mail-payment-link.ts'
import { paymentMethodView } from '../../views/customer.ts'
import type { Handlers } from '../handler.ts'

/** Counts a requested link; RATE_LIMITED above the limit per hour. */
async function rateLimitRefusal({ services }: Context, key: string): Promise<Refusal | undefined> {
  const allowance = await services.identity.limits.paymentLinkPerMethod(key)
  if (allowance.allowed) return undefined
  const { retryAfterSeconds } = allowance
  return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds } }
}

export const paymentsHandlers: Pick<
  Handlers,
  'listPaymentMethods' | 'addPaymentMethod' | 'requestPaymentLink' | 'openPaymentSetup' | 'checkPayment'
> = {
  listPaymentMethods: async (context) => {
    const methods = await listPaymentMethods(context.reads, context.customerId)
    return { ok: true, value: methods.map((method) => paymentMethodView(method, context.today)) }
  },

  addPaymentMethod: async (context) => {
    return (await rateLimitRefusal(context, `new:${context.customerId}`)) ?? mailNewPaymentLink(context)
  },

  requestPaymentLink: async (context, { params: { id } }) => {
    const { query } = context.services.database
    if (!(await findPaymentMethod(query, context.customerId, id))) return refuse('NOT_FOUND')
    return (await rateLimitRefusal(context, id)) ?? mailPaymentLink(context, id)
  },

  openPaymentSetup: async (context, { params: { id } }) => {
    const { query } = context.services.database
    if (!(await findPaymentMethod(query, context.customerId, id))) return refuse('NOT_FOUND')
    return (await rateLimitRefusal(context, `setup:${id}`)) ?? openPaymentSetup(context, id)
  },

  checkPayment: (context, { params: { id } }) => checkPayment(context, id),
}
