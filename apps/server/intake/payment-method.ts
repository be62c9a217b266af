/** Takes in a payment method that a shop has set up at the provider (docs/domain.md C-451, C-453). */
import { randomUUID } from 'node:crypto'
import type { IntakePaymentMethod, IntakeView } from '@pfotenportal/contract/admin/intake'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { recordAction, type Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import { saveGatewayCustomer, type Customer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import {
  findMethodByReference,
  insertPaymentMethod,
  listPaymentMethods,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import type { GatewayMethod } from '../gateways/gateway.ts'
import { addUnconfirmedMethod, newestAddressOf } from '../payments/mail-payment-link.ts'
import { callGateway } from '../payments/payment-link.ts'
import { refuseField } from './refusal.ts'
import type { Taken, Taker } from './taker.ts'

/**
 * Looks the method up at the provider, before any transaction. Null if none was sent. Refuses a method that the provider
 * does not have for this customer, and with UPSTREAM_UNAVAILABLE if it does not answer.
 */
export async function findAtGateway(
  actor: Taker,
  sent: IntakePaymentMethod,
): Promise<Taken<GatewayMethod | null> | Refusal> {
  if (sent === null) return { ok: true, value: null }
  const { gateway } = actor.services
  const answer = await callGateway(actor, sent.method, async (signal) => ({
    found: await gateway.findMethod(sent, signal),
  }))
  if (!answer) return { ok: false, reason: 'UPSTREAM_UNAVAILABLE' }
  return answer.found
    ? { ok: true, value: answer.found }
    : refuseField('paymentMethod', 'PAYMENT_METHOD_INVALID', actor.language)
}

type TakenMethod = IntakeView['paymentMethod'] & { readonly method: StoredPaymentMethod }

/**
 * The customer's method with that reference, else a new one. Without a reference the customer's own method that can be
 * charged, else one that has to be set up.
 */
export async function takePaymentMethod(
  tx: Tx,
  actor: Taker,
  {
    customer,
    found,
    billingAddress,
  }: {
    readonly customer: Customer
    readonly found: GatewayMethod | null
    /** Null for that of the newest saved address. */
    readonly billingAddress: PostalAddress | null
  },
): Promise<TakenMethod> {
  await lockCustomer(tx, customer.id)
  const inAccount = { ...actor, customerId: customer.id }
  if (found === null) {
    const own = await listPaymentMethods(tx, customer.id)
    const usable = own.find((each) => statusOf(each, actor) === 'ACTIVE')
    if (usable) return taken(usable, false, actor)
    const { method, isNew } = await methodToSetUp(tx, inAccount, customer)
    return taken(method, isNew, actor)
  }
  const known = await findMethodByReference(tx, customer.id, found.methodReference)
  if (known) return taken(known, false, actor)
  const method: StoredPaymentMethod = {
    id: `pm_${randomUUID()}`,
    ...found.details,
    status: 'ACTIVE',
    billingAddress: billingAddress ?? (await newestAddressOf(tx, customer)),
  }
  await insertPaymentMethod(
    tx,
    customer.id,
    { ...method, gatewayReference: found.methodReference },
    actor.now,
  )
  if (found.customerReference !== null) await saveGatewayCustomer(tx, customer.id, found.customerReference)
  await recordAction(tx, actor, {
    customerId: customer.id,
    action: 'payment.added',
    entity: `payment:${method.id}`,
  })
  return taken(method, true, actor)
}

/** The customer's method that has still to be set up, else a new one. */
export async function methodToSetUp(
  tx: Tx,
  actor: Actor & { readonly customerId: number },
  customer: Customer,
): Promise<{ readonly method: StoredPaymentMethod; readonly isNew: boolean }> {
  const waiting = waitingIn(await listPaymentMethods(tx, customer.id))
  if (waiting) return { method: waiting, isNew: false }
  const id = await addUnconfirmedMethod(tx, actor, customer)
  return { method: await methodOf(tx, customer.id, id), isNew: true }
}

/** The method that has still to be set up; undefined if there is none. */
export function waitingIn(methods: readonly StoredPaymentMethod[]): StoredPaymentMethod | undefined {
  return methods.find(({ status }) => status === 'REQUIRES_CONFIRMATION')
}

async function methodOf(tx: Tx, customerId: number, id: string): Promise<StoredPaymentMethod> {
  const found = (await listPaymentMethods(tx, customerId)).find((each) => each.id === id)
  if (!found) throw new Error(`the payment method ${id} is not stored`)
  return found
}

function statusOf({ status, card }: StoredPaymentMethod, { today }: Taker) {
  return statusOn({ status, card }, today)
}

function taken(method: StoredPaymentMethod, isNew: boolean, actor: Taker): TakenMethod {
  return { id: method.id, isNew, status: statusOf(method, actor), method }
}
