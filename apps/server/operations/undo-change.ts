/** Undoes a change that the activity lists, and what it saved besides the subscription. */
import { isUsedUp } from '@pfotenportal/domain/changes/discount-code'
import { refuse } from '@pfotenportal/domain/core/decision'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { undoChange as byRule, type UndoFacts, type UndoTarget } from '@pfotenportal/domain/quote/undo'
import { isUndoable } from '@pfotenportal/domain/quote/undoable'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { PrepareContext } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import { findEvent } from '../database/audit/audit.ts'
import type { Queries, Tx } from '../database/open.ts'
import { listPaymentMethods } from '../database/payment/payment-methods.ts'
import { findCampaign } from '../database/subscription/campaigns.ts'
import { hasUsedCode } from '../database/subscription/discounts.ts'
import { deleteWeighing, listWeighings, saveWeighings } from '../database/subscription/dogs.ts'
import { parseActivityEntry, type ActivityEntry } from '../events/activity.ts'
import { redirectBoxes } from '../shipping/redirect-boxes.ts'
import type { PreparedOperationOf } from './operation.ts'

export const undoChange: PreparedOperationOf<'undoChange'> = {
  locksCustomer: true,
  async prepare(context, { entryId }) {
    const { tx, stored, customerId, moment } = context
    const { subscription } = stored
    const refused = refusedByState('undoChange', subscription, moment)
    if (refused) return refused
    const row = await findEvent(tx, customerId, subscription.id, entryId)
    const entry = row && parseActivityEntry(row)
    if (entry?.kind !== 'EVENT') return refuse('NOT_FOUND')
    const target = undoTargetOf(entry)
    if (!target) return refuse('UNDO_NOT_AVAILABLE')
    const facts = await undoFactsOf(tx, target, subscription, moment)
    return {
      ok: true,
      decide: (current, now) => byRule(current, target, facts, now),
      isReadAgain: true,
      afterSave: (within, after, actor) => restoreRows(within, actor, target, after),
    }
  },
}

/** What the rule needs to undo an entry; undefined if its change can never be undone. */
export function undoTargetOf({ event, undo: step, at }: ActivityEntry): UndoTarget | undefined {
  return step && isUndoable(event) ? { event, step, at } : undefined
}

/** The facts that the undo of a change needs. */
export async function undoFactsOf(
  db: Queries,
  { event }: UndoTarget,
  { id, customerId, pet }: Pick<Subscription, 'id' | 'customerId' | 'pet'>,
  { today }: PrepareContext['moment'],
): Promise<UndoFacts> {
  switch (event.type) {
    case 'paymentMethodChanged': {
      const methods = await listPaymentMethods(db, customerId)
      const method = methods.find((each) => each.id === event.before.paymentMethodId)
      return { method: method && { id: method.id, status: statusOn(method, today) } }
    }
    case 'petUpdated':
      return { weighings: pet ? await listWeighings(db, customerId, pet.id) : [] }
    case 'discountAdded':
    case 'discountRemoved': {
      const code = event.before.discount?.code ?? null
      if (code === null) return {}
      const campaign = await findCampaign(db, code)
      const alreadyUsed = await hasUsedCode(db, { customerId, code, besides: id })
      return { isCodeTaken: isUsedUp({ campaign, alreadyUsed }) }
    }
    default:
      return {}
  }
}

/** Restores the rows that the change wrote besides the subscription. */
async function restoreRows(
  tx: Tx,
  actor: Actor,
  { event }: UndoTarget,
  { id: subscriptionId, pet, shippingAddress: address }: Subscription,
): Promise<void> {
  if (event.type === 'addressChanged' && address)
    await redirectBoxes(tx, actor, [{ subscriptionId, address }])
  if (event.type !== 'petUpdated' || !pet || event.before.weighing === event.after.weighing) return
  const { measuredOn } = event
  const { weighing: weight } = event.before
  if (weight === null) await deleteWeighing(tx, pet.id, measuredOn)
  else await saveWeighings(tx, pet.id, [{ measuredOn, weight, source: 'CUSTOMER' }], actor.now)
}
