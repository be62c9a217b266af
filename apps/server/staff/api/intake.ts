/** The intake for shops and other systems (docs/domain.md 8.7). */
import type { AdminData, AdminRequest } from '@pfotenportal/contract/admin/admin-api'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Answer, Refusal } from '../../core/answer.ts'
import { listSavedAddresses, lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import type { Tx } from '../../database/open.ts'
import { listPaymentMethods } from '../../database/payment/payment-methods.ts'
import { findPetOf } from '../../database/subscription/dogs.ts'
import { takeAddress } from '../../intake/address.ts'
import { takeCustomer } from '../../intake/customer.ts'
import { takeDog } from '../../intake/dog.ts'
import { inIntake, orRefuse, takeIn } from '../../intake/intake.ts'
import { recordIntakeMails } from '../../intake/mails.ts'
import { findAtGateway, takePaymentMethod } from '../../intake/payment-method.ts'
import { takeSubscription } from '../../intake/subscription.ts'
import type { Taken, Taker } from '../../intake/taker.ts'
import type { AdminContext, AdminHandlers } from './handler.ts'

/** The parts of an order, each with a call of its own. */
type PartName = 'addCustomer' | 'addAddress' | 'addPaymentMethod' | 'addDog' | 'addSubscription'

/** Who takes in, which may also be a command. */
export type IntakeContext = Taker & Pick<AdminContext, 'shows'>

type IntakeHandlers = Pick<AdminHandlers, 'takeIn'> & {
  readonly [C in PartName]: (
    context: IntakeContext,
    request: Pick<AdminRequest<C>, 'params' | 'body'>,
  ) => Promise<Answer<AdminData<C>>>
}

/** 201 if it is new, 200 if it was known. */
function answered<V extends { readonly isNew: boolean }>(taken: Taken<V> | Refusal): Answer<V> {
  return taken.ok ? { ...taken, status: taken.value.isNew ? 201 : 200 } : taken
}

/** Takes in a part of a customer who is here. */
async function ofCustomer<V extends { readonly isNew: boolean }>(
  context: IntakeContext,
  customerId: number,
  take: (tx: Tx, actor: Taker) => Promise<V>,
): Promise<Answer<V>> {
  if (!(await findCustomer(context.services.database.query, customerId))) return refuse('NOT_FOUND')
  context.shows([customerId])
  return answered(await inIntake(context, (tx) => take(tx, context)))
}

export const adminIntakeHandlers: IntakeHandlers = {
  takeIn: async (context, { body }) => {
    const taken = await takeIn(context, body)
    if (taken.ok) context.shows([taken.value.customer.id])
    return taken
  },

  addCustomer: async (context, { body: { source, ...customer } }) => {
    const taken = await inIntake(context, async (tx) => {
      const { stored: _stored, ...view } = await takeCustomer(tx, context, source, customer)
      return view
    })
    if (taken.ok) context.shows([taken.value.id])
    return answered(taken)
  },

  addAddress: (context, { params: { id }, body }) =>
    ofCustomer(context, id, async (tx, actor) => {
      const { address: _address, ...view } = orRefuse('', await takeAddress(tx, actor, id, body))
      return view
    }),

  addPaymentMethod: async (context, { params: { id }, body }) => {
    const found = await findAtGateway(context, body.paymentMethod)
    if (!found.ok) return found
    return ofCustomer(context, id, async (tx, actor) => {
      const customer = await findCustomer(tx, id)
      if (!customer) throw new Error(`customer ${id} is gone`)
      const taken = await takePaymentMethod(tx, actor, {
        customer,
        found: found.value,
        billingAddress: null,
      })
      const { method, ...view } = taken
      if (view.isNew)
        await recordIntakeMails(tx, actor, { customer, method, begun: [], hasWelcomeMail: false })
      return view
    })
  },

  addDog: (context, { params: { id }, body: { source, ...dog } }) =>
    ofCustomer(context, id, async (tx, actor) => {
      await lockCustomer(tx, id)
      const { pet: _pet, ...view } = orRefuse('', await takeDog(tx, actor, { source, customerId: id, dog }))
      return view
    }),

  addSubscription: async (context, { params, body }) => {
    const known = await findPetOf(context.services.database.query, params.id)
    if (!known) return refuse('NOT_FOUND')
    const { customerId, pet } = known
    return ofCustomer(context, customerId, async (tx, actor) => {
      await lockCustomer(tx, customerId)
      const customer = await findCustomer(tx, customerId)
      const address = (await listSavedAddresses(tx, customerId)).find(({ id }) => id === body.addressId)
      const method = (await listPaymentMethods(tx, customerId)).find(({ id }) => id === body.paymentMethodId)
      if (!customer || !address || !method) return orRefuse('', refuse('NOT_FOUND'))
      const { id: addressId, updatedAt: _updatedAt, ...postal } = address
      const parts = {
        source: body.source,
        customerId,
        pet,
        address: { ...postal, addressId },
        method,
        sent: body.subscription,
      }
      const { subscription, ...view } = orRefuse('subscription', await takeSubscription(tx, actor, parts))
      const begun = view.isNew ? [subscription] : []
      if (view.isNew)
        await recordIntakeMails(tx, actor, { customer, method, begun, hasWelcomeMail: body.hasWelcomeMail })
      return view
    })
  },
}
