/**
 * Handles webhook events of the gateway (docs/payments.md). An event only says where to look: the gateway is queried
 * for the facts, outside any transaction, and the event is recorded in the transaction of its effect. A repeated,
 * late or outdated event changes nothing. If anything throws, the provider sends the event again.
 */
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { actorAt, serviceAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import { findOpenRefund } from '../database/order/refunds.ts'
import { hasChargeLeaseExpired } from '../database/payment/charges.ts'
import {
  findChargeByKey,
  hasStrayPayment,
  isInquiredAbout,
  type FoundCharge,
} from '../database/payment/find-charge.ts'
import { upsertDispute } from '../database/payment/payment-disputes.ts'
import { revokeMethods } from '../database/payment/payment-methods.ts'
import { findPendingRestore } from '../database/payment/restores.ts'
import { isWebhookEventHandled, recordWebhookEvent } from '../database/payment/webhook-events.ts'
import { findForUpdate } from '../database/subscription/subscriptions.ts'
import type { WebhookEvent } from '../gateways/gateway.ts'
import { actorOfCharge, settleByAnswer } from './charge-order.ts'
import { checkCompletedRefund } from './failed-refund.ts'
import { confirmSetup } from './payment-link.ts'
import { takeOverRefund } from './provider-refund.ts'
import { replaceCard } from './replace-card.ts'
import { resolveRefund } from './resolve-payments.ts'
import { beginDebitDunning } from './returned-debit.ts'
import { lookUpCharge } from './send-charge.ts'

type About = WebhookEvent['about']
type AboutOf<K extends About['kind']> = Extract<About, { readonly kind: K }>

/** The event is ahead of the gateway's own records: the provider is asked to send it again. */
export class OutcomeNotKnownYet extends Error {
  constructor(key: string) {
    super(`the gateway does not know the outcome of ${key} yet`)
  }
}

/** The event being handled. */
interface EventHandling {
  readonly services: Services
  readonly requestId: string
  /** Records the event in the transaction of its effect; returns false if another call already did. */
  readonly recordEvent: (tx: Tx) => Promise<boolean>
}

/** Handles an event. Throws OutcomeNotKnownYet, and any error that prevents the effect from being written. */
export async function handleWebhookEvent(
  services: Services,
  event: WebhookEvent,
  requestId: string,
): Promise<void> {
  const { database, clock } = services
  if (await isWebhookEventHandled(database.query, event.id)) return
  // What it is about may not be taken over yet.
  if (await findPendingRestore(database.query)) throw new OutcomeNotKnownYet(event.id)
  const recordEvent = (tx: Tx) => recordWebhookEvent(tx, event, clock.realNow())
  const isRecorded = await applyEvent({ services, requestId, recordEvent }, event.about)
  if (!isRecorded) await database.transaction(recordEvent)
}

/** Applies the event; returns whether its effect recorded it. If not, the caller does. */
async function applyEvent(handling: EventHandling, about: About): Promise<boolean> {
  if (about.kind === 'PROVIDER_REFUND') return recordProviderRefund(handling, about)
  if ('chargeKey' in about) return recordDispute(handling, about.chargeKey, about)
  if (about.kind === 'CARD_REPLACED') {
    await replaceCard(handling.services, about, handling)
    return true
  }
  if ('methodReference' in about) return revokeMethod(handling, about)
  if (!('key' in about)) return false
  if (about.kind === 'CHARGE') return settleChargeOf(handling, about.key)
  return about.kind === 'SET_UP' ? confirmSetupOf(handling, about.key) : settleRefundOf(handling, about.key)
}

/**
 * Settles an open charge. A settled charge stays as it is; if it was settled as unpaid and the gateway took the money
 * all the same, that is recorded.
 */
async function settleChargeOf({ services, recordEvent }: EventHandling, key: string): Promise<boolean> {
  const { query } = services.database
  const found = await findChargeByKey(query, key)
  if (!found || found.state === 'PAID') return false
  const { charge, state } = found
  const answer = await lookUpCharge(services, charge)
  // The customer has not been at the bank yet.
  if (answer.outcome === 'ACTION_REQUIRED') return false
  if (state !== 'OPEN' && answer.outcome !== 'APPROVED' && answer.outcome !== 'UNKNOWN') return false
  if (answer.outcome === 'UNKNOWN' || answer.outcome === 'NONE') throw new OutcomeNotKnownYet(key)
  // A failed immediate order is left to the request that waits for it: its customer gets either the response or an
  // email.
  if (
    charge.trigger === 'ORDER_NOW' &&
    answer.outcome !== 'APPROVED' &&
    !(await hasChargeLeaseExpired(query, charge.id))
  ) {
    return false
  }
  await settleByAnswer(actorOfCharge(services, charge), charge, answer, {
    precondition: recordEvent,
    isLate: true,
  })
  return true
}

/** Settling an open refund has one effect; the event is recorded after it. A completed refund may have failed since. */
async function settleRefundOf(
  { services, requestId, recordEvent }: EventHandling,
  key: string,
): Promise<boolean> {
  const isOpen = async () =>
    (await findOpenRefund(services.database.query, key, services.gateway.name)) !== undefined
  if (await isOpen()) {
    await resolveRefund(services, key)
    if (await isOpen()) throw new OutcomeNotKnownYet(key)
    return false
  }
  const found = await checkCompletedRefund(services, key, { requestId, recordEvent })
  if (found === 'UNKNOWN') throw new OutcomeNotKnownYet(key)
  return found === 'FAILED'
}

async function confirmSetupOf(
  { services, requestId, recordEvent }: EventHandling,
  key: string,
): Promise<boolean> {
  const visit = actorAt(services, await services.clock.moment(), { requestId })
  const result = await confirmSetup({ ...visit, precondition: recordEvent }, key)
  if (result === 'UNREACHED') throw new OutcomeNotKnownYet(key)
  return result === 'STORED'
}

/** The paid charge that a dispute or a refund is about; undefined if there is none, as after a refund at the provider. */
async function findPaidCharge(handling: EventHandling, key: string): Promise<FoundCharge | undefined> {
  const { services } = handling
  const first = await findChargeByKey(services.database.query, key)
  // The event may arrive before the gateway's own answer does.
  if (first?.state === 'OPEN') await settleChargeOf({ ...handling, recordEvent: async () => true }, key)
  const found = first?.state === 'OPEN' ? await findChargeByKey(services.database.query, key) : first
  if (found?.state === 'PAID') return found
  services.log.warn({ charge: key, state: found?.state ?? null }, 'a dispute or refund of an unpaid charge')
  return undefined
}

/** Takes over a refund that was made at the provider, such as in its dashboard. */
async function recordProviderRefund(
  handling: EventHandling,
  about: AboutOf<'PROVIDER_REFUND'>,
): Promise<boolean> {
  const { services, requestId, recordEvent } = handling
  const found = await findPaidCharge(handling, about.chargeKey)
  if (!found || found.gatewayReference === null) return false
  const refund = { charge: found.charge, chargeReference: found.gatewayReference, about }
  const taken = await takeOverRefund(services, refund, { requestId, recordEvent })
  if (taken === 'RUNNING') throw new OutcomeNotKnownYet(about.reference)
  return true
}

/** Records a dispute or a returned debit; that one enters dunning, and its method is not charged again. */
async function recordDispute(
  handling: EventHandling,
  key: string,
  about: AboutOf<'DISPUTE'> | AboutOf<'RETURNED_DEBIT'>,
): Promise<boolean> {
  const { services, recordEvent } = handling
  const { kind } = about
  const found = await findPaidCharge(handling, key)
  if (!found) {
    await reportDisputedStray(services, key)
    return false
  }
  const { id: chargeId, orderId, amount, methodReference, paymentMethodId } = found.charge
  const returned = { disputeId: '', isInquiry: false, amount, reason: kind, state: 'OPENED' } as const
  const facts = kind === 'DISPUTE' ? about : returned
  const { at } = await services.clock.moment()
  const actor = serviceAt(services, { now: at, requestId: handling.requestId })
  let mails = 0
  let isEscalated = false
  const isNewDispute = await services.database.transaction(async (tx) => {
    await findForUpdate(tx, null, parseOrderId(orderId).subscriptionId, actor.today)
    if (!(await recordEvent(tx))) return false
    const { disputeId: providerId, ...rest } = facts
    isEscalated = !facts.isInquiry && (await isInquiredAbout(tx, chargeId, providerId))
    const isNew = await upsertDispute(tx, { ...rest, chargeId, orderId, kind, providerId, at })
    if (kind === 'RETURNED_DEBIT' && methodReference !== null && paymentMethodId !== null) {
      await revokeIn(tx, handling, methodReference, paymentMethodId)
    }
    if (isNew && kind === 'RETURNED_DEBIT') mails = await beginDebitDunning(tx, actor, orderId)
    return isNew
  })
  if (mails > 0) services.mail.wake()
  if (!isNewDispute) return true
  const { reason, state } = facts
  const details = { alert: true, order: orderId, charge: key, amount: facts.amount, reason, state }
  if (state === 'LOST') services.log.error(details, 'a disputed payment is lost')
  else if (isEscalated) services.log.error(details, 'an inquiry about a payment has become a dispute')
  else services.log.error(details, 'a payment is disputed')
  return true
}

/** The list of payments without an order says to refund it at the provider, which would pay it back twice. */
async function reportDisputedStray({ database, log }: Services, key: string): Promise<void> {
  const found = await findChargeByKey(database.query, key)
  if (!found || !(await hasStrayPayment(database.query, found.charge.id))) return
  const { orderId: order } = found.charge
  log.error({ alert: true, order, charge: key }, 'a payment without an order is disputed or was returned')
}

async function revokeMethod(
  handling: EventHandling,
  { methodReference }: AboutOf<'METHOD_REVOKED'>,
): Promise<boolean> {
  await handling.services.database.transaction(async (tx) => {
    if (await handling.recordEvent(tx)) await revokeIn(tx, handling, methodReference)
  })
  return true
}

/**
 * The method can no longer be charged: its next charge is a hard decline without asking the gateway (docs/domain.md
 * 4.4).
 */
async function revokeIn(
  tx: Tx,
  { services, requestId }: EventHandling,
  methodReference: string,
  methodId?: string,
): Promise<void> {
  const methods = await revokeMethods(tx, methodReference, methodId)
  const { at: now } = await services.clock.moment()
  await recordAudit(
    tx,
    methods.map(({ id, customerId }) => ({
      customerId,
      actor: 'system' as const,
      action: 'payment.revoked',
      entity: `payment:${id}`,
      requestId,
    })),
    { now, realNow: services.clock.realNow() },
  )
}
