/** Takes in an order of a shop: whole or not at all, and each part once (docs/domain.md 8.7). */
import type { IntakeParams, IntakeView } from '@pfotenportal/contract/admin/intake'
import type { Answer, Refusal } from '../core/answer.ts'
import type { Tx } from '../database/open.ts'
import type { GatewayMethod } from '../gateways/gateway.ts'
import { registerReferral } from '../referrals/referrals.ts'
import { takeAddress } from './address.ts'
import { takeCustomer, type TakenCustomer } from './customer.ts'
import { takeDog } from './dog.ts'
import { recordIntakeMails } from './mails.ts'
import { findAtGateway, takePaymentMethod } from './payment-method.ts'
import { within } from './refusal.ts'
import { takeSubscription } from './subscription.ts'
import type { Taken, Taker } from './taker.ts'

/** Rolls the transaction back with its refusal. */
class RefusedIntake extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** The value, or the end of the whole intake. */
export function orRefuse<T>(path: string, taken: Taken<T> | Refusal): T {
  if (!taken.ok) throw new RefusedIntake(path === '' ? taken : within(path, taken))
  return taken.value
}

/** Runs a part of the intake in a transaction of its own; a refusal rolls it back. */
export async function inIntake<T>(actor: Taker, take: (tx: Tx) => Promise<T>): Promise<Taken<T> | Refusal> {
  try {
    const value = await actor.services.database.transaction(async (tx) => {
      const taken = await take(tx)
      await actor.markDone(tx)
      return taken
    })
    actor.services.mail.wake()
    return { ok: true, value }
  } catch (error) {
    if (error instanceof RefusedIntake) return error.refusal
    throw error
  }
}

/** Takes in an order of a shop. Refuses by field; then nothing is stored. */
export async function takeIn(actor: Taker, sent: IntakeParams): Promise<Answer<IntakeView>> {
  const found = await findAtGateway(actor, sent.paymentMethod)
  if (!found.ok) return found
  const taken = await inIntake(actor, (tx) => takeAll(tx, actor, sent, found.value))
  return taken.ok ? { ...taken, status: isAnyNew(taken.value) ? 201 : 200 } : taken
}

async function takeAll(
  tx: Tx,
  actor: Taker,
  sent: IntakeParams,
  found: GatewayMethod | null,
): Promise<IntakeView> {
  const { source } = sent
  const { stored: customer, ...customerView } = await takeCustomer(tx, actor, source, sent.customer)
  const customerId = customer.id
  const { address, ...addressView } = orRefuse(
    'address',
    await takeAddress(tx, actor, customerId, sent.address),
  )
  const { addressId: _addressId, ...billingAddress } = address
  const { method, ...methodView } = await takePaymentMethod(tx, actor, { customer, found, billingAddress })
  const contracts: IntakeView['contracts'] = []
  const begun = []
  for (const [index, { dog, subscription }] of sent.contracts.entries()) {
    const path = `contracts.${index}`
    const { pet, ...dogView } = orRefuse(`${path}.dog`, await takeDog(tx, actor, { source, customerId, dog }))
    const parts = { source, customerId, pet, address, method, sent: subscription }
    const { subscription: stored, ...view } = orRefuse(
      `${path}.subscription`,
      await takeSubscription(tx, actor, parts),
    )
    contracts.push({ dog: dogView, subscription: view })
    if (view.isNew) begun.push(stored)
  }
  if (begun.length > 0) {
    await registerFriend(tx, actor, { stored: customer, ...customerView })
    await recordIntakeMails(tx, actor, { customer, method, begun, hasWelcomeMail: sent.hasWelcomeMail })
  }
  return { customer: customerView, address: addressView, paymentMethod: methodView, contracts }
}

/** Only a new customer can have been referred. */
async function registerFriend(tx: Tx, actor: Taker, { id, isNew }: TakenCustomer): Promise<void> {
  if (isNew) await registerReferral(tx, actor, id)
}

function isAnyNew({ customer, address, paymentMethod, contracts }: IntakeView): boolean {
  const parts = contracts.flatMap(({ dog, subscription }) => [dog, subscription])
  return [customer, address, paymentMethod, ...parts].some(({ isNew }) => isNew)
}
