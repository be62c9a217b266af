/** Resolves refunds without an answer: queries the gateway, and sends them again if it never received them. */
import { claimRefundsToReport } from '../database/payment/unresolved-payments.ts'
import { readDatabaseTime } from '../database/payment/leases.ts'
import { claimAbandonedRefunds, findOpenRefund, type OpenRefund } from '../database/order/refunds.ts'
import type { Services } from '../context/services.ts'
import { KEY_RETRY_SECONDS, leaseSecondsOf, NEVER_ARRIVED, LAPSE_SECONDS } from './send-charge.ts'
import { answerWithin, GatewayUnreachable, type RefundOutcome } from '../gateways/gateway.ts'
import { resolveInBatches } from './resolve-in-batches.ts'
import { sendRefund, settleRefundByAnswer } from './refund-order.ts'

/**
 * Resolves every refund that no caller waits for any more, each once across all processes. A failure does not stop
 * the others. Returns how many refunds were queried.
 */
export async function resolveRefunds(services: Services): Promise<number> {
  const { database, gateway, log } = services
  const now = await readDatabaseTime(database.query)
  const count = await resolveInBatches({
    claim: (size) =>
      claimAbandonedRefunds(database.query, {
        size,
        expiredBy: now,
        leaseSeconds: leaseSecondsOf(services, 2),
        gateway: gateway.name,
      }),
    queryGateway: (refund) => resendRefund(services, refund),
    settle: (refund, answer) => book(services, refund, answer),
    onError: (err, { key }: OpenRefund) => log.error({ err, refund: key }, 'a refund could not be resolved'),
  })
  await reportUnresolved(services)
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

async function book(services: Services, refund: OpenRefund, answer: RefundOutcome): Promise<void> {
  await settleRefundByAnswer(services, refund, answer)
  if (answer.outcome !== 'REFUSED' || answer.code !== NEVER_ARRIVED) return
  const { key, orderId: order, cents } = refund
  services.log.error(
    { alert: true, order, refund: key, cents },
    'a refund never reached the gateway and lapsed',
  )
}

/** Alerts the operator about refunds unresolved for a day, once a day each. */
async function reportUnresolved({ database, gateway, log }: Services): Promise<void> {
  const refunds = await claimRefundsToReport(database.query, gateway.name)
  if (refunds.length === 0) return
  log.error({ alert: true, refunds }, 'refunds have been unresolved for too long')
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
