/**
 * Resolves charges and refunds without an answer: queries the gateway, and sends them again if it never received them
 * (docs/domain.md 4.1).
 */
import type { Services } from '../context/services.ts'
import type { Queries } from '../database/open.ts'
import { claimAbandonedRefunds, findOpenRefund, type OpenRefund } from '../database/order/refunds.ts'
import { claimAbandonedCharges, type OpenCharge } from '../database/payment/charges.ts'
import { readDatabaseTime, type AbandonedBatch } from '../database/payment/leases.ts'
import { claimChargesToReport, claimRefundsToReport } from '../database/payment/problem-payments.ts'
import { findPendingRestore } from '../database/payment/restores.ts'
import { answerWithin, GatewayUnreachable, type RefundOutcome } from '../gateways/gateway.ts'
import { actorOfCharge, settleByAnswer } from './charge-order.ts'
import { sendRefund, settleRefundByAnswer } from './refund-order.ts'
import {
  KEY_RETRY_SECONDS,
  LAPSE_SECONDS,
  leaseSecondsOf,
  NEVER_ARRIVED,
  resendCharge,
} from './send-charge.ts'

/**
 * Resolves every charge that no caller waits for any more, each once across all processes. A charge that stays
 * unresolved is left for the next time; a failure does not stop the others. Returns how many charges were queried.
 */
export async function resolveCharges(services: Services): Promise<number> {
  if (await findPendingRestore(services.database.query)) return 0
  const count = await resolveInBatches({
    claim: await claimingBy(services, claimAbandonedCharges),
    queryGateway: (charge) => resendCharge(services, charge),
    settle: (charge, answer) =>
      settleByAnswer(actorOfCharge(services, charge), charge, answer, { isLate: true }),
    onError: (err, { key }: OpenCharge) =>
      services.log.error({ err, charge: key }, 'a charge could not be resolved'),
  })
  await reportUnresolved(services, 'charges', claimChargesToReport)
  return count
}

/** Claims the intents whose lease had expired when this was called, for the time of a look-up and a request. */
async function claimingBy<T>(
  services: Services,
  claim: (db: Queries, batch: AbandonedBatch) => Promise<T[]>,
): Promise<(size: number) => Promise<T[]>> {
  const { query } = services.database
  const expiredBy = await readDatabaseTime(query)
  const leaseSeconds = leaseSecondsOf(services, 2)
  return (size) => claim(query, { size, expiredBy, leaseSeconds, gateway: services.gateway.name })
}

/** Alerts the operator about payments unresolved for a day, once a day each. */
async function reportUnresolved(
  { database, gateway, log }: Services,
  name: 'charges' | 'refunds',
  claim: (db: Queries, gateway: string) => Promise<string[]>,
): Promise<void> {
  const keys = await claim(database.query, gateway.name)
  if (keys.length === 0) return
  log.error({ alert: true, [name]: keys }, `${name} have been unresolved for too long`)
}

/**
 * Resolves every refund that no caller waits for any more, each once across all processes. A failure does not stop
 * the others. Returns how many refunds were queried.
 */
export async function resolveRefunds(services: Services): Promise<number> {
  if (await findPendingRestore(services.database.query)) return 0
  const count = await resolveInBatches({
    claim: await claimingBy(services, claimAbandonedRefunds),
    queryGateway: (refund) => resendRefund(services, refund),
    settle: (refund, answer) => settleRefundByAnswer(services, refund, answer),
    onError: (err, { key }: OpenRefund) =>
      services.log.error({ err, refund: key }, 'a refund could not be resolved'),
  })
  await reportUnresolved(services, 'refunds', claimRefundsToReport)
  return count
}

/**
 * Sends a refund that the gateway never received again under the same key, for 23 hours. After 24 hours it can no
 * longer arrive, so it is refused.
 */
async function resendRefund(services: Services, refund: OpenRefund): Promise<RefundOutcome> {
  const found = await lookUpRefund(services, refund)
  if (found.outcome !== 'NONE') return found
  if (refund.lease.ageSeconds >= LAPSE_SECONDS) return { outcome: 'REFUSED', code: NEVER_ARRIVED }
  if (refund.lease.maxAgeSeconds() >= KEY_RETRY_SECONDS) return { outcome: 'UNKNOWN' }
  return sendRefund(services, refund)
}

/**
 * Settles the refund that a webhook event names by what the gateway knows now. Ignores unknown keys, settled refunds
 * and refunds that the gateway does not know.
 */
export async function resolveRefund(services: Services, key: string): Promise<void> {
  const refund = await findOpenRefund(services.database.query, key, services.gateway.name)
  if (!refund) return
  const found = await lookUpRefund(services, refund)
  if (found.outcome !== 'NONE' && found.outcome !== 'UNKNOWN')
    await settleRefundByAnswer(services, refund, found)
}

/** The outcome of a refund at the gateway; UNKNOWN if it does not answer. */
export async function lookUpRefund(
  { gateway, config, log }: Services,
  { key, chargeReference }: Pick<OpenRefund, 'key' | 'chargeReference'>,
): Promise<RefundOutcome | { readonly outcome: 'NONE' }> {
  const onUnresolved = (reason: string) => log.warn({ refund: key, reason }, 'a refund is unresolved')
  try {
    return await answerWithin({ seconds: config.paymentTimeoutSeconds, onUnresolved }, (signal) =>
      gateway.findRefund({ key, chargeReference }, signal),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    return { outcome: 'UNKNOWN' }
  }
}

/** How many charges or refunds are queried concurrently. */
const BATCH = 20

/** The unresolved items and what is done with each. */
interface UnresolvedWork<T, A extends { readonly outcome: string }> {
  /** Claims the next items, at most `size`; empty when none are left. */
  claim(size: number): Promise<readonly T[]>
  /** Queries the gateway. Writes nothing. */
  queryGateway(it: T): Promise<A>
  /** Settles the item by the gateway's answer, or leaves it for the next time. */
  settle(it: T, answer: A): Promise<void>
  onError(error: unknown, item: T): void
}

/**
 * Queries the gateway about a batch concurrently and settles the answers one after the other. Stops when nothing is
 * left, or after a batch without a single answer: the rest waits for the next time. Returns how many items were
 * queried.
 */
export async function resolveInBatches<T, A extends { readonly outcome: string }>(
  work: UnresolvedWork<T, A>,
): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await work.claim(BATCH)
    if (taken.length === 0) return count
    count += taken.length
    const answers = await Promise.all(
      taken.map((it) => work.queryGateway(it).catch((error: unknown) => ({ error }))),
    )
    let isSilent = true
    for (const [index, it] of taken.entries()) {
      const answer = answers[index]
      try {
        if (!answer || 'error' in answer) throw answer?.error
        isSilent &&= answer.outcome === 'UNKNOWN'
        await work.settle(it, answer)
      } catch (error) {
        work.onError(error, it)
      }
    }
    if (isSilent) return count
  }
}
