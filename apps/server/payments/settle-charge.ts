/**
 * Settles a charge: order, subscription, audit log, emails and intent in one transaction (docs/domain.md 4.1 to 4.4).
 */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { releaseCharge, settleDeclined, settlePaid } from '@pfotenportal/domain/charging/charging'
import { settlePaidAfterCancellation } from '@pfotenportal/domain/charging/paid-order'
import { accept, type Decision } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { recordChanges } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import { momentOf } from '../core/catalogue.ts'
import { idempotencyKeys } from '../database/identity/idempotency-keys.ts'
import type { Tx } from '../database/open.ts'
import {
  deleteProcessingOrder,
  markOrderOwed,
  markOrdersPaid,
  markOrderVoided,
  type OrderPayment,
} from '../database/order/order-charge.ts'
import { findOrders, type StoredOrder } from '../database/order/orders.ts'
import {
  closeCharges,
  lockOpenCharges,
  type ChargeClosing,
  type OpenCharge,
} from '../database/payment/charges.ts'
import { saveMethodStatus } from '../database/payment/payment-methods.ts'
import { recordStrayPayment } from '../database/payment/problem-payments.ts'
import { listPendingFriends } from '../database/referral/referrals.ts'
import type { SubscriptionChange } from '../database/subscription/subscription-save.ts'
import {
  findForUpdate,
  findManyForUpdate,
  type StoredSubscription,
} from '../database/subscription/subscriptions.ts'
import { agreedOrder, issueContractSummary } from '../documents/contract-summary.ts'
import { issueReceipts } from '../documents/issue.ts'
import { settleReferral } from '../referrals/referrals.ts'
import { NEVER_ARRIVED, type ChargeAnswer } from './send-charge.ts'
import { settleReturnedDebit } from './settle-returned-debit.ts'

/** An answer that settles a charge. */
export type FinalAnswer = Exclude<ChargeAnswer, { readonly outcome: 'UNKNOWN' | 'ACTION_REQUIRED' }>

/** Nothing was charged, and everything is as before. */
function isReleased(
  answer: FinalAnswer,
): answer is Extract<FinalAnswer, { readonly outcome: 'UNREACHED' | 'LAPSED' }> {
  return answer.outcome === 'UNREACHED' || answer.outcome === 'LAPSED'
}

/** What settling recorded, for the caller to follow up after the commit. */
export interface Settled {
  readonly mails: number
  /**
   * The gateway took money for a charge that was already settled otherwise. The stray payment was recorded, and
   * nothing else changed.
   */
  readonly isStrayPayment?: true
}

/** A charge with the answer that settles it. */
export interface ChargeEnding {
  readonly charge: OpenCharge
  readonly answer: FinalAnswer
  /** The caller no longer waits for the outcome. */
  readonly isLate?: boolean
}

/** Settles a charge by the gateway's answer. Returns undefined if another process has settled it already. */
export async function settleCharge(tx: Tx, actor: Actor, ending: ChargeEnding): Promise<Settled | undefined> {
  const { subscriptionId } = ending.charge
  const stored = await findForUpdate(tx, actor.customerId, subscriptionId, actor.today)
  const [settled] = stored ? await settleLocked(tx, actor, [{ ...ending, stored }]) : []
  if (!settled)
    return (await recordIfStray(tx, actor, ending)) ? { mails: 0, isStrayPayment: true } : undefined
  const { mails, isStrayPayment, answer, order, before } = settled
  if (isStrayPayment) return { mails, isStrayPayment }
  if (answer.outcome !== 'APPROVED') return { mails }
  const { customerId } = before
  const referred = await settleReferral(tx, actor, { customerId, orderId: order.id })
  await issueDocuments(tx, actor, [settled])
  return { mails: mails + referred }
}

/** Records a payment that has no paid order; true once per payment. */
async function recordIfStray(tx: Tx, actor: Actor, { charge, answer }: ChargeEnding): Promise<boolean> {
  if (answer.outcome !== 'APPROVED' || answer.reference === null) return false
  return recordStrayPayment(tx, charge.id, { reference: answer.reference, at: actor.now })
}

/**
 * As `settleCharge`, for several charges. Left to be settled one by one are charges that another process has settled,
 * charges whose subscription is locked, and those of referred customers: whether an order is their first depends on
 * which one is settled first. Returns the charges that are settled.
 */
export async function settleCharges(
  tx: Tx,
  actor: Actor,
  endings: readonly ChargeEnding[],
): Promise<Settled & { readonly done: ReadonlySet<OpenCharge> }> {
  const ids = endings.map(({ charge }) => charge.subscriptionId)
  const found = await findManyForUpdate(tx, actor.customerId, ids, actor.today, { skipsLocked: true })
  const customers = [...found.values()].map(({ subscription }) => subscription.customerId)
  const friends = await listPendingFriends(tx, customers)
  const locked = endings.flatMap((ending) => {
    const stored = found.get(ending.charge.subscriptionId)
    return stored && !friends.has(stored.subscription.customerId) ? [{ ...ending, stored }] : []
  })
  const settled = await settleLocked(tx, actor, locked)
  const mails = settled.reduce((sum, each) => sum + each.mails, 0)
  await issueDocuments(tx, actor, settled)
  return { mails, done: new Set(settled.map(({ charge }) => charge)) }
}

/** An ending with its locked subscription. */
interface LockedEnding extends ChargeEnding {
  readonly stored: StoredSubscription
}

/** The result of an ending. */
interface SettledOutcome extends LockedEnding, SubscriptionChange {
  /** The order as it was when the charge began; after it was settled, as it is then. */
  readonly order: StoredOrder
  /** Whether it was paid before. */
  readonly wasPaid: boolean
  readonly events: readonly DomainEvent[]
  readonly isStrayPayment?: true
}

/**
 * Issues the contracts of orders that customers have just made, and then the receipts of all. Has to be the last step of
 * the transaction.
 */
async function issueDocuments(tx: Tx, actor: Actor, settled: readonly SettledOutcome[]): Promise<void> {
  const paid = newlyPaid(settled)
  for (const { charge, order, after } of settled) {
    const isOrdered = charge.trigger === 'ORDER_NOW' && isFirstAttempt(charge) && paid.includes(order)
    if (isOrdered) await issueContractSummary(tx, actor, after, agreedOrder(order))
  }
  await issueReceipts(tx, actor, paid)
}

/** A later attempt collects what was owed already: that is no new contract (C-559). */
function isFirstAttempt({ key }: OpenCharge): boolean {
  return key.endsWith(':1')
}

/** The orders of settled charges that were not paid before: a debit that is collected again has its receipt. */
function newlyPaid(settled: readonly SettledOutcome[]): StoredOrder[] {
  return settled.flatMap(({ answer, order, wasPaid }) =>
    answer.outcome === 'APPROVED' && !wasPaid ? [order] : [],
  )
}

/** Settles the charges that are still open; returns each with the number of emails to send. */
async function settleLocked(
  tx: Tx,
  actor: Actor,
  endings: readonly LockedEnding[],
): Promise<(SettledOutcome & Settled)[]> {
  if (endings.length === 0) return []
  const open = await lockOpenCharges(
    tx,
    endings.map(({ charge }) => charge.id),
  )
  const orderIds = endings.map(({ charge }) => charge.orderId)
  const orders = await findOrders(tx, null, orderIds)
  const outcomes: SettledOutcome[] = []
  for (const ending of endings) {
    const [still, order] = [open.get(ending.charge.id), orders.get(ending.charge.orderId)]
    if (!still || !order || !hasLease(ending, still)) continue
    const outcome = isAlreadyPaid(order)
      ? debitOutcomeOf(tx, actor, ending, order)
      : outcomeOf(actor, ending, order)
    outcomes.push(await outcome)
  }
  await closeCharges(
    tx,
    outcomes.map((outcome) => ({ id: outcome.charge.id, end: endOf(outcome) })),
    actor.realNow,
  )
  for (const outcome of outcomes) if (outcome.isStrayPayment) await recordIfStray(tx, actor, outcome)
  // Before the discounts are saved: one whose order is given up has not been used.
  for (const outcome of outcomes) await saveUnpaidOutcome(tx, outcome)
  return recordChanges(tx, actor, outcomes, async () => {
    const { carrier, config } = actor.services
    await markOrdersPaid(tx, outcomes.flatMap(paidOrderOf), {
      at: actor.now,
      carrier: carrier.name,
      numberPrefix: config.brand.orderNumberPrefix,
    })
    return findOrders(tx, null, orderIds)
  })
}

/** False if another process has taken over the charge since and may have sent it to the gateway. */
function hasLease({ charge, answer }: ChargeEnding, open: OpenCharge): boolean {
  return !isReleased(answer) || open.leaseUntil === charge.leaseUntil
}

function outcomeOf(actor: Actor, ending: LockedEnding, order: StoredOrder): SettledOutcome {
  const decision = decideOutcome(ending, order, momentOf(actor))
  if (!decision.ok) throw new Error(`charge ${ending.charge.key} cannot be settled: ${decision.reason}`)
  return {
    ...ending,
    order,
    wasPaid: false,
    before: ending.stored.subscription,
    after: decision.value,
    events: decision.events,
  }
}

/** Whether the order was paid before, even if it was cancelled since: the charge collects a returned debit. */
function isAlreadyPaid({ status }: StoredOrder): boolean {
  return status === 'PROCESSED' || status === 'CANCELLED'
}

async function debitOutcomeOf(
  tx: Tx,
  actor: Actor,
  ending: LockedEnding,
  order: StoredOrder,
): Promise<SettledOutcome> {
  const { charge, answer, stored } = ending
  const { subscription } = stored
  const known = { subscription, usedCurrentMethod: usedCurrentMethod(ending) }
  const settled = await settleReturnedDebit(tx, actor, charge, answer, known)
  return { ...ending, order, wasPaid: true, before: subscription, ...settled }
}

function paidOrderOf({ answer, order, after }: SettledOutcome): OrderPayment[] {
  if (answer.outcome !== 'APPROVED' || isAlreadyPaid(order)) return []
  return [{ orderId: order.id, billingDate: after.lastBilled ?? order.billingDate }]
}

/** Stores the effects of a charge that brought no money. */
async function saveUnpaidOutcome(tx: Tx, outcome: SettledOutcome): Promise<void> {
  const { charge, answer, order, before, after } = outcome
  if (answer.outcome === 'APPROVED') return
  await saveMethod(tx, before, after, charge.methodReference)
  if (isAlreadyPaid(order)) return
  await markUnpaid(tx, order, after, declineCodeOf(charge, answer))
  await unmarkRequest(tx, charge)
}

/** Releases the idempotency key of an immediate order that failed, so that the same request can be sent again. */
async function unmarkRequest(tx: Tx, { trigger, customerId, requestId }: OpenCharge): Promise<void> {
  if (trigger === 'ORDER_NOW' && customerId !== null) {
    await idempotencyKeys.unmarkDone(tx, customerId, requestId)
  }
}

/** Whether the charged method is still the subscription's method, neither changed nor renewed since. */
function usedCurrentMethod({ charge, stored }: LockedEnding): boolean {
  const { paymentMethodId, methodReference } = charge
  if (paymentMethodId === null || paymentMethodId !== stored.subscription.paymentMethod?.id) return false
  return stored.methodReference === methodReference
}

type Choice = Decision<Subscription, DomainEvent>

function decideOutcome(ending: LockedEnding, order: StoredOrder, moment: Moment): Choice {
  const { answer, charge, stored } = ending
  if (answer.outcome !== 'APPROVED') return decideUnpaid(ending, answer, moment)
  const { subscription, loyaltyDays, rewarded } = stored
  const { id: orderId, billingDate, totals } = order
  const { discountId } = totals
  if (subscription.status !== 'CANCELLED')
    return settlePaid(subscription, { discountId, loyaltyDays, rewarded }, moment)
  return settlePaidAfterCancellation(
    subscription,
    { orderId, billingDate, trigger: charge.trigger, discountId },
    moment,
  )
}

function decideUnpaid(
  ending: LockedEnding,
  answer: Exclude<FinalAnswer, { readonly outcome: 'APPROVED' }>,
  moment: Moment,
): Choice {
  const { charge, stored, isLate = false } = ending
  const { subscription } = stored
  if (subscription.status === 'CANCELLED') return accept(subscription)
  if (answer.outcome === 'DECLINED') {
    // The customer may have chosen or renewed a method since, which was not declined.
    const isHard = answer.isHard && usedCurrentMethod(ending)
    return settleDeclined(subscription, { code: answer.code, isHard, isLate }, moment)
  }
  // A customer who still waits for the outcome of an immediate order is informed as after a decline.
  const isAwaited = answer.outcome === 'LAPSED' && charge.trigger === 'ORDER_NOW'
  return isAwaited
    ? settleDeclined(subscription, { code: NEVER_ARRIVED, isHard: false, isLate: true }, moment)
    : releaseCharge(subscription)
}

/** A stray payment does not pay for the order, so the charge ends as if it had never arrived (C-286). */
function endOf({ answer, isStrayPayment }: SettledOutcome): ChargeClosing {
  if (isStrayPayment) return { state: 'LAPSED' }
  if (answer.outcome === 'APPROVED') return { state: 'PAID', reference: answer.reference }
  if (answer.outcome === 'DECLINED') return { state: 'DECLINED', code: answer.code, isHard: answer.isHard }
  return { state: answer.outcome === 'UNREACHED' ? 'RELEASED' : 'LAPSED' }
}

/** The decline code that the order stores; an immediate order leaves it as it was (docs/domain.md 2.5). */
function declineCodeOf({ trigger }: OpenCharge, answer: FinalAnswer): string | null {
  return answer.outcome === 'DECLINED' && trigger !== 'ORDER_NOW' ? answer.code : null
}

/** The order is owed, given up with its subscription, or planned again as before. */
async function markUnpaid(
  tx: Tx,
  order: StoredOrder,
  after: Subscription,
  declineCode: string | null,
): Promise<void> {
  if (after.status !== 'ACTIVE') return markOrderVoided(tx, order.id, declineCode)
  const owed = after.openOrder
  if (owed?.status !== 'FAILED') return deleteProcessingOrder(tx, order.id)
  return markOrderOwed(tx, order.id, { ...owed, declineCode })
}

/** A hard decline makes the method unusable for all its subscriptions (docs/domain.md 4.4). */
async function saveMethod(
  tx: Tx,
  before: Subscription,
  after: Subscription,
  reference: string | null,
): Promise<void> {
  const { paymentMethod: method } = after
  if (method && method.id === before.paymentMethod?.id && method.status !== before.paymentMethod.status) {
    await saveMethodStatus(tx, { id: method.id, reference }, method.status)
  }
}
