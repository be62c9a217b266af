/** Mails the link under which a customer sets up or renews a payment method (docs/domain.md 8.2). */
import { randomUUID } from 'node:crypto'
import type { PaymentLinkView } from '@pfotenportal/contract/payments'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import { maskEmail } from '@pfotenportal/domain/payment/payment-link'
import { actorOf, type Actor } from '../context/actor.ts'
import type { Context } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import { listSavedAddresses, lockCustomer } from '../database/customer/addresses.ts'
import { findCustomer, type Customer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import { createPaymentLink } from '../database/payment/payment-links.ts'
import {
  insertPaymentMethod,
  listPaymentMethods,
  listSubscriptionsPaidBy,
  lockPaymentMethod,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import { paymentOf } from '../mail/mail-data.ts'
import { listAnnouncedCharges } from './retry-owed-orders.ts'

/** Who sends the link, in the account of a customer. */
export type LinkSender = Actor & { readonly customerId: number }

/** Mails the link for a method. Refuses with NOT_FOUND if the customer has no such method. */
export function mailPaymentLink(context: Context, methodId: string): Promise<Answer<PaymentLinkView>> {
  return mailLink(context, (tx) => lockPaymentMethod(tx, context.customerId, methodId))
}

/** Mails the link for a new method. */
export function mailNewPaymentLink(context: Context): Promise<Answer<PaymentLinkView>> {
  return mailLink(context, (tx, customer) => lockNewMethod(tx, context, customer))
}

/** Locks the method to add: the customer's unconfirmed one if there is one, otherwise a new one (C-120). */
export async function lockNewMethod(
  tx: Tx,
  context: LinkSender,
  customer: Customer,
): Promise<StoredPaymentMethod | undefined> {
  await lockCustomer(tx, customer.id)
  const methods = await listPaymentMethods(tx, customer.id)
  const waiting = methods.find(({ card, payPal, sepaDebit }) => !card && !payPal && !sepaDebit)
  return lockPaymentMethod(
    tx,
    customer.id,
    waiting?.id ?? (await addUnconfirmedMethod(tx, context, customer)),
  )
}

async function mailLink(
  context: Context,
  methodIn: (tx: Tx, customer: Customer) => Promise<StoredPaymentMethod | undefined>,
): Promise<Answer<PaymentLinkView>> {
  const { services, customerId } = context
  const answer = await services.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId)
    const method = customer && (await methodIn(tx, customer))
    if (!customer || !method) return refuse('NOT_FOUND')
    await context.markDone(tx)
    return { ok: true, value: await recordPaymentLink(tx, context, customer, method) } as const
  })
  if (answer.ok) services.mail.wake()
  return answer
}

/** Records the mail with the link for a method in the transaction; wake the sender after its commit. */
export async function recordPaymentLink(
  tx: Tx,
  context: LinkSender,
  customer: Customer,
  method: StoredPaymentMethod,
): Promise<PaymentLinkView> {
  const { realNow: sentAt } = context
  const of = { customerId: customer.id, paymentMethodId: method.id }
  const { id: link, token, expiresAt } = await createPaymentLink(tx, of, sentAt)
  const paid = await listSubscriptionsPaidBy(tx, customer.id, method.id)
  const petNames = paid.map(({ petName }) => petName).filter(Boolean)
  const { reservesForPayPal } = context.services.gateway
  const charges = await listAnnouncedCharges(
    tx,
    context,
    paid.map(({ id }) => id),
  )
  const isUnconfirmed = method.status === 'REQUIRES_CONFIRMATION'
  const data = { token, payment: paymentOf(method), isUnconfirmed, petNames, reservesForPayPal, charges }
  await context.services.mail.outbox.record(
    tx,
    [{ template: 'paymentMethodLink', customerId: customer.id, entity: link, version: 1, data, expiresAt }],
    sentAt,
  )
  await auditMethod(tx, context, 'payment.link-requested', method.id)
  return { id: method.id, emailSentTo: maskEmail(customer.email), sentAt, expiresAt }
}

/**
 * A method without a card, PayPal account or bank account yet; the customer confirms it under the link
 * (docs/domain.md 8.2).
 */
export async function addUnconfirmedMethod(tx: Tx, context: LinkSender, customer: Customer): Promise<string> {
  const id = `pm_${randomUUID()}`
  const billingAddress = await newestAddressOf(tx, customer)
  const nothing = { card: null, payPal: null, sepaDebit: null, gatewayReference: null }
  const method = { id, status: 'REQUIRES_CONFIRMATION', billingAddress, ...nothing } as const
  await insertPaymentMethod(tx, customer.id, method, context.now)
  await auditMethod(tx, context, 'payment.added', id)
  return id
}

/** The billing address of a method that has none: the address saved last; without one, only the name is known. */
export async function newestAddressOf(tx: Tx, { id, firstName, lastName }: Customer): Promise<PostalAddress> {
  const saved = await listSavedAddresses(tx, id)
  const [newest] = saved.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  if (!newest)
    return {
      firstName,
      lastName,
      phone: '',
      company: '',
      address1: '',
      zip: '',
      city: '',
      countryCode: usualCountry(newestCatalogue()),
    }
  const { id: _id, updatedAt: _updatedAt, ...address } = newest
  return address
}

/** Records what was done with a method. */
export function auditMethod(tx: Tx, context: LinkSender, action: string, id: string): Promise<void> {
  const { customerId, requestId } = context
  const entry = { customerId, ...actorOf(context), action, requestId }
  return recordAudit(tx, [{ ...entry, entity: `payment:${id}` }], context)
}
