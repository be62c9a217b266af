/** Payment methods, and the mailed links with which customers set them up or renew them (docs/domain.md 8.2). */
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Context } from '../../context/context.ts'
import type { Refusal } from '../../core/answer.ts'
import { findPaymentMethod, listPaymentMethods } from '../../database/payment/payment-methods.ts'
import { checkPayment } from '../../payments/check-payment.ts'
import { mailNewPaymentLink, mailPaymentLink } from '../../payments/mail-payment-link.ts'
import { NEW_METHOD, openPaymentSetup } from '../../payments/open-payment-setup.ts'
import { paymentMethodView } from '../../views/customer.ts'
import type { Handlers } from '../handler.ts'

type Limit = 'paymentLinkPerMethod' | 'paymentSetupPerCustomer'

/** Counts a requested link or setup; RATE_LIMITED above the limit per hour. */
async function rateLimitRefusal(
  { services }: Context,
  limit: Limit,
  key: string,
): Promise<Refusal | undefined> {
  const allowance = await services.identity.limits[limit](key)
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
    const refused = await rateLimitRefusal(context, 'paymentLinkPerMethod', `new:${context.customerId}`)
    return refused ?? mailNewPaymentLink(context)
  },

  requestPaymentLink: async (context, { params: { id } }) => {
    const { query } = context.services.database
    if (!(await findPaymentMethod(query, context.customerId, id))) return refuse('NOT_FOUND')
    return (await rateLimitRefusal(context, 'paymentLinkPerMethod', id)) ?? mailPaymentLink(context, id)
  },

  openPaymentSetup: async (context, { params: { id }, body: { kind } }) => {
    const { services, customerId } = context
    const isKnown = id === NEW_METHOD || (await findPaymentMethod(services.database.query, customerId, id))
    if (!isKnown) return refuse('NOT_FOUND')
    if (kind !== undefined && !services.gateway.kinds.includes(kind))
      return { ok: false, reason: 'VALIDATION_FAILED' }
    const refused = await rateLimitRefusal(context, 'paymentSetupPerCustomer', String(customerId))
    return refused ?? openPaymentSetup(context, id, kind)
  },

  checkPayment: (context, { params: { id } }) => checkPayment(context, id),
}
