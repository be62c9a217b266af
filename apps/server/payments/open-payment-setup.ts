/** Leads a signed-in customer to the payment provider at once, without the mail (C-633 to C-636 in docs/domain.md 8.2). */
import type { PaymentKind } from '@pfotenportal/contract/payments'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Context } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'
import { findCustomer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import { addSecondToken, createPaymentLink } from '../database/payment/payment-links.ts'
import { lockPaymentMethod } from '../database/payment/payment-methods.ts'
import { auditMethod, lockNewMethod } from './mail-payment-link.ts'
import { beginSetup } from './payment-link.ts'

/** Stands for a method that is added (C-634). */
export const NEW_METHOD = 'new'

type Opened = Answer<{ readonly url: string }>

/**
 * Opens the setup of a method and returns its address: with a kind that of the provider's page, otherwise that of the
 * page with the choice. Refuses with NOT_FOUND for a method of another customer, with UPSTREAM_UNAVAILABLE if the provider
 * does not answer, and with CONFLICT if the link was used up in the meantime. Nothing has changed then, and the link
 * stays valid.
 */
export async function openPaymentSetup(
  context: Context,
  methodId: string,
  kind: PaymentKind | undefined,
): Promise<Opened> {
  const token = await tokenFor(context, methodId)
  if (token === undefined) return refuse('NOT_FOUND')
  if (kind === undefined) return { ok: true, value: { url: `/zahlung/${token}` } }
  const begun = await beginSetup(context, token, kind)
  if (begun === 'CLOSED') return refuse('CONFLICT')
  if (begun === 'UNREACHED') return { ok: false, reason: 'UPSTREAM_UNAVAILABLE' }
  context.keepPaymentLink(token)
  return { ok: true, value: { url: begun.url } }
}

/** A token for this visit: of the link that exists, so that a mailed one stays valid, or of a new link. */
async function tokenFor(context: Context, methodId: string): Promise<string | undefined> {
  const { services, customerId, realNow } = context
  return services.database.transaction(async (tx) => {
    const method =
      methodId === NEW_METHOD
        ? await lockAddedMethod(tx, context)
        : await lockPaymentMethod(tx, customerId, methodId)
    if (!method) return undefined
    const target = { customerId, paymentMethodId: method.id }
    const token =
      (await addSecondToken(tx, method.id, realNow)) ?? (await createPaymentLink(tx, target, realNow)).token
    await auditMethod(tx, context, 'payment.setup-opened', method.id)
    return token
  })
}

async function lockAddedMethod(tx: Tx, context: Context) {
  const customer = await findCustomer(tx, context.customerId)
  return customer && lockNewMethod(tx, context, customer)
}
