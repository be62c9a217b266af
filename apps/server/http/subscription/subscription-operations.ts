/** What a customer does with a subscription: the command of the registry, answered with the subscription. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import { commandOfCall } from '@pfotenportal/contract/subscription-operations'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Changed } from '../../change-subscription.ts'
import type { InputOf } from '../../operations/command.ts'
import { runCommand } from '../../operations/run.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { viewing } from '../../views/words.ts'
import type { Handlers } from '../handler.ts'
import type { Answer } from '../../core/answer.ts'
import type { Context } from '../../context/context.ts'
import { chargesOf } from './subscriptions.ts'
import { withoutRunningCharge } from './running-charge.ts'

/** The handler of a command whose input is the call's body. */
export function onSubscription<Q extends QuotedOperation>(operation: Q) {
  return (
    context: Context,
    { params, body }: { readonly params: { readonly id: number }; readonly body: InputOf<Q> },
  ) => answered(context, runCommand(context, operation, params.id, body))
}

/** The subscription as the change left it. */
async function answered(context: Context, change: Promise<Changed>): Promise<Answer<SubscriptionView>> {
  const changed = await change
  if (!changed.ok) return changed
  const charges = await chargesOf(context, [changed.value])
  const view = subscriptionView(changed.value, viewing(context), charges.get(changed.value.it.id))
  return { ok: true, value: view }
}

type Plain = Pick<Handlers, keyof typeof commandOfCall>

// What a call is given and what its command is given is one schema of the contract, which this loop cannot express.
const plain = Object.fromEntries(
  Object.entries(commandOfCall).map(([call, command]) => [call, onSubscription(command)]),
) as unknown as Plain

type OnSubscription =
  | keyof Plain
  | 'removeDiscount'
  | 'removeSupplement'
  | 'cancelSubscription'
  | 'applyCancellationOffer'
  | 'applyBenefit'
  | 'skipNextOrder'

export const subscriptionOperationsHandlers: Pick<Handlers, OnSubscription> = {
  ...plain,
  applyCancellationOffer: onSubscription('apply_cancellation_offer'),
  applyBenefit: onSubscription('apply_benefit'),
  skipNextOrder: onSubscription('skip_next_order'),
  removeDiscount: (context, { params: { id, discountShopifyId } }) =>
    answered(context, runCommand(context, 'remove_discount', id, { discountShopifyId })),
  removeSupplement: (context, { params: { id, supplement } }) =>
    answered(context, runCommand(context, 'remove_supplement', id, { supplement })),
  cancelSubscription: async (context, { params: { id }, body }) => {
    await withoutRunningCharge(context, id)
    return answered(context, runCommand(context, 'cancel', id, body))
  },
}
