/** How a charge ends: order, subscription, audit, mails and intent in one transaction (docs/domain.md 4.1 to 4.4). */
import type { Moment } from '@pfotenportal/domain/calendar'
import { settlePaidAfterEnd } from '@pfotenportal/domain/charge-after-end'
import { releaseCharge, settleDeclined, settlePaid } from '@pfotenportal/domain/charging'
import type { Decision } from '@pfotenportal/domain/decision'
import { accept } from '@pfotenportal/domain/decision'
import type { DomainEvent } from '@pfotenportal/domain/events'
import type { Subscription } from '@pfotenportal/domain/subscription'
import type { Author } from '../change-subscription.ts'
import { writeDown } from '../change-subscription.ts'
import type { ChargeEnd, OpenCharge } from '../database/charges.ts'
import { endCharge, lockOpenCharge } from '../database/charges.ts'
import type { Tx } from '../database/open.ts'
import { forgetProcessing, markGivenUp, markOwed, markPaid } from '../database/order-charge.ts'
import { findOrder, type StoredOrder } from '../database/orders.ts'
import { gatewayReferenceOf, saveMethodStatus } from '../database/payment-methods.ts'
import { findForUpdate, type StoredSubscription } from '../database/subscriptions.ts'
import { settleReferral } from '../referrals/settle.ts'
import type { ChargeAnswer } from './answer.ts'

/** Who carries the boxes. */
const CARRIER = 'DHL'

/** An answer that ends a charge. */
export type FinalAnswer = Exclude<ChargeAnswer, { readonly outcome: 'UNKNOWN' }>

/** Who settles, and how a request is told that nothing was done after all. */
export interface Settler extends Author {
  unmarkDone?(tx: Tx): Promise<void>
}

/** Surely nothing was charged: all is as before. */
function isReleased(
  answer: FinalAnswer,
): answer is Extract<FinalAnswer, { readonly outcome: 'UNREACHED' | 'LAPSED' }> {
  return answer.outcome === 'UNREACHED' || answer.outcome === 'LAPSED'
}

/** What settling recorded, to be followed up after the commit. */
export interface Settled {
  readonly mails: number
}

/** Ends a charge as the gateway answered. One that somebody else has ended meanwhile is left alone: undefined. */
export async function settleCharge(
  tx: Tx,
  author: Settler,
  charge: OpenCharge,
  answer: FinalAnswer,
): Promise<Settled | undefined> {
  const moment = { at: author.now, today: author.today }
  const stored = await findForUpdate(tx, author.customerId, charge.subscriptionId, author.today)
  const open = await lockOpenCharge(tx, charge.id)
  const order = await findOrder(tx, charge.orderId)
  if (!stored || !open || !order) return undefined
  // Somebody else has taken the charge up since, and may have sent it to a gateway that is reached again.
  if (isReleased(answer) && open.leaseUntil !== charge.leaseUntil) return undefined
  const isSameMethod = await usedPresentMethod(tx, charge, order, stored.it)
  const decision = decide(stored, order, { charge, isSameMethod }, answer, moment)
  if (!decision.ok) throw new Error(`charge ${charge.key} cannot be settled: ${decision.reason}`)
  await endCharge(tx, charge.id, endOf(answer), author.realNow)
  const { value: after, events } = decision
  if (answer.outcome === 'APPROVED') {
    const billingDate = after.lastBilled ?? order.billingDate
    await markPaid(tx, order.id, { billingDate, at: author.now, carrier: CARRIER })
  } else await markUnpaid(tx, order, after, declineCodeOf(charge, answer))
  await saveMethod(tx, stored.it, after)
  if (isReleased(answer)) await author.unmarkDone?.(tx)
  const sides = { before: stored.it, after }
  const mails = await writeDown(tx, author, sides, events, await findOrder(tx, order.id))
  if (answer.outcome !== 'APPROVED') return { mails }
  const { customerId } = stored.it
  return { mails: mails + (await settleReferral(tx, author, { customerId, orderId: order.id })) }
}

/** Whether what was charged is still what the boxes are paid with: no other method, and not renewed meanwhile (C-54). */
async function usedPresentMethod(
  tx: Tx,
  { methodReference }: OpenCharge,
  { paymentMethodId }: StoredOrder,
  { paymentMethod }: Subscription,
): Promise<boolean> {
  if (paymentMethodId === null || paymentMethodId !== paymentMethod?.id) return false
  return (await gatewayReferenceOf(tx, paymentMethodId)) === methodReference
}

function decide(
  { it, loyaltyDays, rewarded }: StoredSubscription,
  order: StoredOrder,
  { charge: { trigger }, isSameMethod }: { readonly charge: OpenCharge; readonly isSameMethod: boolean },
  answer: FinalAnswer,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const isEnded = it.status === 'CANCELLED'
  if (isReleased(answer)) return releaseCharge(it)
  if (answer.outcome === 'DECLINED' && isEnded) return accept(it)
  if (answer.outcome === 'DECLINED') {
    // Meanwhile the customer may have chosen or renewed a method, which is not the one that was declined.
    const isHard = answer.isHard && isSameMethod
    return settleDeclined(it, { code: answer.code, isHard }, moment)
  }
  if (!isEnded) return settlePaid(it, { discountId: order.totals.discountId, loyaltyDays, rewarded }, moment)
  const { id: orderId, billingDate, totals } = order
  const { discountId } = totals
  return settlePaidAfterEnd(it, { orderId, billingDate, trigger, discountId }, moment)
}

function endOf(answer: FinalAnswer): ChargeEnd {
  if (answer.outcome === 'APPROVED') return { state: 'PAID', reference: answer.reference }
  if (answer.outcome === 'DECLINED') return { state: 'DECLINED', code: answer.code, isHard: answer.isHard }
  return { state: answer.outcome === 'UNREACHED' ? 'RELEASED' : 'LAPSED' }
}

/** What an order keeps of a decline; one that the customer asked for leaves it as it was (docs/domain.md 2.5). */
function declineCodeOf({ trigger }: OpenCharge, answer: FinalAnswer): string | null {
  return answer.outcome === 'DECLINED' && trigger !== 'ORDER_NOW' ? answer.code : null
}

/** The order is owed, given up with its subscription, or planned as if nothing had been. */
async function markUnpaid(
  tx: Tx,
  order: StoredOrder,
  after: Subscription,
  declineCode: string | null,
): Promise<void> {
  if (after.status !== 'ACTIVE') return markGivenUp(tx, order.id, declineCode)
  const owed = after.openOrder
  if (owed?.status !== 'FAILED') return forgetProcessing(tx, order.id)
  return markOwed(tx, order.id, { ...owed, declineCode })
}

/** A hard decline makes the method unusable for all its subscriptions (docs/domain.md 4.4). */
async function saveMethod(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const { paymentMethod: method } = after
  if (method && method.id === before.paymentMethod?.id && method.status !== before.paymentMethod.status) {
    await saveMethodStatus(tx, method.id, method.status)
  }
}
