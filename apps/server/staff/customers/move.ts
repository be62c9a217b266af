/** Moves a dog with its contract to another customer (docs/domain.md 8.10). */
import type { Move } from '@pfotenportal/domain/move/move'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { Active, Paused } from '@pfotenportal/domain/subscription/subscription'
import { recordChange } from '../../change/change-subscription.ts'
import type { Actor } from '../../context/actor.ts'
import { momentOf } from '../../core/catalogue.ts'
import { lockBoth } from '../../database/customer/merged.ts'
import {
  carryDiscounts,
  copyWeighings,
  findMovedTo,
  markMoved,
  readMoveSums,
  type MoveSums,
} from '../../database/customer/moved.ts'
import { nextIds } from '../../database/import/imported-rows.ts'
import type { Queries, Tx } from '../../database/open.ts'
import type { StoredPaymentMethod } from '../../database/payment/payment-methods.ts'
import { insertPet } from '../../database/subscription/subscription-insert.ts'
import type { StoredSubscription } from '../../database/subscription/subscriptions.ts'
import { methodToSetUp } from '../../intake/payment-method.ts'
import { storeContract } from '../../intake/subscription.ts'
import {
  aboutOf,
  addressOf,
  currentPlan,
  lineItemsOfNextBox,
  nextUpOf,
  paymentOf,
} from '../../mail/mail-data.ts'
import { recordPaymentLink } from '../../payments/mail-payment-link.ts'
import type { StaffActions } from '../action.ts'
import { findOther } from './merge.ts'
import { moveOf, quoteMove, type MoveQuote, type Planned } from './move-quote.ts'

/** Thrown to roll back: what both have together, or what each keeps, is not what it was. */
class SumsDiffer extends Error {}

/** The same dog in the account of the new owner, with its weighings; it has no address, order or photo of the former one. */
async function storePet(tx: Tx, customerId: number, pet: Pet, from: number): Promise<void> {
  await insertPet(tx, customerId, pet)
  await copyWeighings(tx, { from, to: pet.id })
}

async function storeMove(
  tx: Tx,
  actor: Actor,
  { subscription, loyaltyDays, rewarded }: StoredSubscription,
  { ended, begun, left, arrived }: Move,
): Promise<void> {
  const { id: from, pet } = subscription
  const { id: to, customerId } = begun
  if (!pet || !begun.pet) throw new Error(`subscription ${from} has no dog`)
  await storePet(tx, customerId, begun.pet, pet.id)
  await storeContract(tx, actor, { subscription: begun, events: [arrived] }, {})
  const ids = begun.discounts.map(({ id }) => id)
  await carryDiscounts(tx, { from, to, ids, rewarded, today: actor.today })
  const before = { ...subscription, discounts: subscription.discounts.filter(({ id }) => !ids.includes(id)) }
  await recordChange(tx, actor, { before, after: ended, events: [left], hasOwnMail: true })
  await markMoved(tx, { from, to, on: actor.today, days: loyaltyDays })
}

/** The mail to each of them; neither learns who the other is. */
async function recordMails(
  tx: Tx,
  actor: Actor,
  quote: MoveQuote,
  begun: Active | Paused,
  method: StoredPaymentMethod,
): Promise<void> {
  const { from, to, subscriptionId, dog, orders, onTheWay } = quote
  const { services, realNow, now } = actor
  const moment = momentOf(actor)
  const mails = [
    {
      template: 'dogMovedAway' as const,
      customerId: from.id,
      entity: subscriptionId,
      version: begun.id,
      data: { subscriptionId, petName: dog, isAnyPaid: orders > 0, onTheWay: onTheWay.length },
    },
    {
      template: 'dogMovedIn' as const,
      customerId: to.id,
      entity: begun.id,
      version: 1,
      data: {
        ...aboutOf(begun),
        ...nextUpOf(begun, moment),
        plan: currentPlan(begun) ?? null,
        address: begun.shippingAddress && addressOf(begun.shippingAddress),
        payment: paymentOf(method),
        positions: lineItemsOfNextBox(begun, moment),
      },
    },
  ]
  await services.mail.outbox.record(tx, mails, realNow, now)
  if (method.status === 'REQUIRES_CONFIRMATION')
    await recordPaymentLink(tx, { ...actor, customerId: to.id }, to, method)
}

async function moveTo(tx: Tx, actor: Actor, quote: MoveQuote, planned: Planned): Promise<number> {
  const { stored, owner } = planned
  const { from, to } = quote
  const sums = async () => [await readMoveSums(tx, from.id), await readMoveSums(tx, to.id)] as const
  const before = await sums()
  const method = quote.method ?? (await methodToSetUp(tx, { ...actor, customerId: to.id }, to)).method
  const [subscription = 0] = await nextIds(tx, 'subscription', 1)
  const [pet = 0] = await nextIds(tx, 'pet', 1)
  const chosen = { ...owner, method: { ...owner.method, id: method.id } }
  const move = moveOf(stored.subscription, chosen, { subscription, pet }, actor)
  if (!move) throw new Error(`subscription ${stored.subscription.id} cannot move`)
  await storeMove(tx, actor, stored, move)
  await recordMails(tx, actor, quote, move.begun, method)
  await actor.markDone(tx)
  checkSums(before, await sums(), subscription)
  return subscription
}

type Sums = readonly [MoveSums, MoveSums]

/** Nothing is lost and nothing is added: each keeps the past, and both together have the rest (C-477). */
function checkSums(before: Sums, after: Sums, id: number): void {
  const shared = ([one, other]: Sums) =>
    Object.entries(one.shared).map(([name, value]) => [
      name,
      value + other.shared[name as keyof typeof one.shared],
    ])
  const said = (sums: Sums) => JSON.stringify([sums[0].kept, sums[1].kept, shared(sums)])
  if (said(before) !== said(after))
    throw new SumsDiffer(`${said(after)} instead of ${said(before)} after the move to ${id}`)
}

/** The contract with which the dog is at that customer already, if it was moved there. */
async function movedBefore(db: Queries, subscriptionId: number, other: string): Promise<number | undefined> {
  const moved = await findMovedTo(db, subscriptionId)
  return moved && moved.customerId === (await findOther(db, other)) ? moved.id : undefined
}

export const moveActions: Pick<StaffActions, 'moveDog'> = {
  async moveDog(actor, { customerId, agreed: _agreed, quote: shown, ...choice }) {
    const { database, mail } = actor.services
    const moved = await database.transaction(async (tx) => {
      const otherId = await findOther(tx, choice.other)
      if (otherId === undefined) return { problem: 'noOther' } as const
      await lockBoth(tx, [customerId, otherId])
      const quoted = await quoteMove(tx, actor, customerId, choice)
      if (!quoted.ok) return { problem: quoted.problem }
      const { quote, planned } = quoted
      if (quote.fault === 'MOVED_BEFORE') {
        const id = await movedBefore(tx, choice.subscription, choice.other)
        return id === undefined ? { problem: quote.fault } : ({ done: 'dogMovedBefore', id } as const)
      }
      if (quote.fault !== null) return { problem: quote.fault }
      if (shown !== undefined && shown !== quote.digest) return { problem: 'moveChanged' } as const
      return { done: 'dogMoved', id: await moveTo(tx, actor, quote, planned) } as const
    })
    if ('done' in moved) mail.wake()
    return moved
  },
}
