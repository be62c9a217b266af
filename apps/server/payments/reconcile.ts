/**
 * Reconciles a restored database with the payment provider (decision 102). Until that has ended, nothing is charged or
 * refunded. Each charge and refund that the provider knows since the backup is taken over in a transaction of its own,
 * once; a process that dies in between leaves the rest to the next one.
 */
import { parseChargeKey, triggerOfKnownCharge } from '@pfotenportal/domain/backup/known-charge'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { serviceAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { momentOf } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import { insertUnmatchedCharge } from '../database/payment/charges.ts'
import { findChargeByKey, type FoundCharge } from '../database/payment/find-charge.ts'
import { recordStrayPayment } from '../database/payment/problem-payments.ts'
import {
  advanceNumbers,
  findPendingRestore,
  keepUnmatched,
  markReconciled,
  RESTORE_REQUEST,
  type PendingRestore,
} from '../database/payment/restores.ts'
import { findForUpdate } from '../database/subscription/subscriptions.ts'
import type { ChargeOutcome, GatewayHistory, ProviderCharge } from '../gateways/gateway.ts'
import { beginChargeOf } from './begin-charge.ts'
import { takeOverKnownRefund } from './reconcile-refund.ts'
import { settleCharge, type FinalAnswer } from './settle-charge.ts'

/** The clocks of database and provider may differ, and a payment may have been under way when the backup was taken. */
const MARGIN_SECONDS = 86_400
/** How long the provider may take to end one charge. */
const END_CHARGE_MS = 300_000

/**
 * Reconciles if the database was restored, and not reconciled since. Throws if the provider does not answer a request;
 * all of them take as long as there are pages of payments. The signal of a stopping process ends it.
 */
export async function reconcileAfterRestore(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, gateway, log, mail } = services
  const restore = await findPendingRestore(database.query)
  if (!restore) return
  log.warn(
    { since: restore.backupAt },
    'the database was restored: nothing is charged until it is reconciled',
  )
  const since = addSeconds(restore.backupAt, -MARGIN_SECONDS)
  const history = await gateway.history(since, signal)
  await database.transaction((tx) => advanceNumbers(tx, restore.id, numbersOf(history)))
  const counts = { takenOver: 0, unmatched: 0, refunds: 0 }
  for (const charge of history.charges) {
    signal.throwIfAborted()
    const done = await takeOverCharge(services, restore, charge)
    if (done !== 'KNOWN') counts[done === 'TAKEN_OVER' ? 'takenOver' : 'unmatched'] += 1
  }
  for (const refund of history.refunds)
    if (await takeOverKnownRefund(services, restore, refund)) counts.refunds += 1
  mail.wake()
  if (await markReconciled(database.query, restore.id))
    log.error({ alert: true, since: restore.backupAt, ...counts }, 'the restored database was reconciled')
}

function numbersOf({ charges, refunds }: GatewayHistory) {
  const ids = charges.flatMap(({ key }) => {
    const parsed = parseChargeKey(key)
    return parsed ? [parseOrderId(parsed.orderId).subscriptionId] : []
  })
  return {
    payments: charges.length + refunds.length,
    subscriptionId: ids.reduce((a, b) => Math.max(a, b), 0),
  }
}

type TakenOver = 'KNOWN' | 'TAKEN_OVER' | 'UNMATCHED'

/** The outcome of a charge. One that waits for its customer is ended: nobody knows of it here. Throws while it is unknown. */
async function decided({ gateway }: Services, { key, methodReference, at, outcome }: ProviderCharge) {
  const found: ChargeOutcome | { readonly outcome: 'NONE' } =
    outcome.outcome === 'ACTION_REQUIRED'
      ? await gateway.cancelCharge(
          { key, methodReference, startedAt: at },
          AbortSignal.timeout(END_CHARGE_MS),
        )
      : outcome
  if (found.outcome === 'APPROVED' || found.outcome === 'DECLINED') return found
  throw new Error(`the gateway does not know the outcome of ${key} yet`)
}

async function takeOverCharge(
  services: Services,
  restore: PendingRestore,
  charge: ProviderCharge,
): Promise<TakenOver> {
  const parsed = parseChargeKey(charge.key)
  const { database, clock } = services
  if (!parsed || (await isSettledBy(services, charge))) return 'KNOWN'
  const answer = await decided(services, charge)
  const requestId = `${RESTORE_REQUEST}${restore.id}`
  const actor = { ...serviceAt(services, { now: charge.at, requestId }), realNow: clock.realNow() }
  return database.transaction(async (tx) => {
    const { subscriptionId } = parseOrderId(parsed.orderId)
    const stored = await findForUpdate(tx, null, subscriptionId, actor.today)
    if (!stored) {
      if (answer.outcome !== 'APPROVED') return 'KNOWN'
      const { key, amount, at } = charge
      await keepUnmatched(tx, restore.id, { key, amount, at, reference: answer.reference })
      return 'UNMATCHED'
    }
    const known = await findChargeByKey(tx, charge.key)
    if (known && known.state !== 'RELEASED') return settleKnown(tx, actor, known, answer)
    const isPaid = answer.outcome === 'APPROVED'
    const facts = { ...parsed, amount: charge.amount, isPaid }
    const trigger = triggerOfKnownCharge(stored.subscription, facts, momentOf(actor))
    const timing = { atOnce: true }
    const { attempt } = parsed
    const begun = trigger && (await beginChargeOf(tx, actor, stored, { trigger, timing, attempt }))
    if (begun?.ok === true) {
      await settleCharge(tx, actor, { charge: begun.charge, answer, isLate: true })
      return 'TAKEN_OVER'
    }
    return keepForStaff(tx, actor, { charge, parsed, subscriptionId, answer })
  })
}

/** Whether the database knows the payment already. */
async function isSettledBy({ database }: Services, { key, outcome }: ProviderCharge): Promise<boolean> {
  const known = await findChargeByKey(database.query, key)
  if (!known || known.state === 'OPEN' || known.state === 'RELEASED') return false
  return outcome.outcome !== 'APPROVED' || known.gatewayReference === outcome.reference
}

/** An intent of the backup: an open one gets its outcome; money for a settled one is money without an order (C-286). */
async function settleKnown(
  tx: Tx,
  actor: Actor,
  { charge }: FoundCharge,
  answer: FinalAnswer,
): Promise<TakenOver> {
  const of = { ...actor, now: charge.businessAt, customerId: charge.customerId }
  const settled = await settleCharge(tx, of, { charge, answer, isLate: true })
  if (!settled) return 'KNOWN'
  return settled.isStrayPayment ? 'UNMATCHED' : 'TAKEN_OVER'
}

/** Uses up the key. Money is money without an order, and until it is returned the subscription is not charged. */
async function keepForStaff(
  tx: Tx,
  actor: Actor,
  of: {
    readonly charge: ProviderCharge
    readonly parsed: { readonly orderId: number; readonly attempt: number }
    readonly subscriptionId: number
    readonly answer: Awaited<ReturnType<typeof decided>>
  },
): Promise<TakenOver> {
  const { charge, parsed, subscriptionId, answer } = of
  const id = await insertUnmatchedCharge(tx, {
    ...parsed,
    subscriptionId,
    key: charge.key,
    amount: charge.amount,
    methodReference: charge.methodReference,
    requestId: actor.requestId,
    businessAt: actor.now,
    gateway: actor.services.gateway.name,
    decline: answer.outcome === 'DECLINED' ? answer : null,
  })
  if (answer.outcome === 'APPROVED')
    await recordStrayPayment(tx, id, { reference: answer.reference, at: actor.now })
  return answer.outcome === 'APPROVED' ? 'UNMATCHED' : 'KNOWN'
}
