/** Refunds whose answer was never heard: the gateway is asked what became of them, else asked again (C-201). */
import { claimRefundsToReport } from '../database/payment/unresolved-payments.ts'
import { readDatabaseTime } from '../database/payment/leases.ts'
import { claimAbandonedRefunds, findOpenRefund, type OpenRefund } from '../database/order/refunds.ts'
import type { Services } from '../context/services.ts'
import { KEY_RETRY_SECONDS, leaseSecondsOf, NEVER_ARRIVED, LAPSE_SECONDS } from './send-charge.ts'
import { answerWithin, GatewayUnreachable, type RefundOutcome } from '../gateways/gateway.ts'
import { resolveInBatches } from './resolve-in-batches.ts'
import { sendRefund, settleRefundByAnswer } from './refund-order.ts'

/**
 * Resolves every refund that nobody waits for any more, each once among all processes; one that fails does not keep the
 * others from being resolved. Gives how many were looked at.
 */
export async function resolveRefunds(services: Services): Promise<number> {
  const { database, gateway, log } = services
  const now = await readDatabaseTime(database.query)
  const looked = await resolveInBatches({
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
  return looked
}

/**
 * What the gateway has never heard of is asked for under the same key, for 23 hours; from a day on it is sure that it never
 * arrived (as C-207).
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

/** Calls the operator for refunds that have had no outcome for a day, once a day each (C-291). */
async function reportUnresolved({ database, gateway, log }: Services): Promise<void> {
  const refunds = await claimRefundsToReport(database.query, gateway.name)
  if (refunds.length === 0) return
  log.error({ alert: true, refunds }, 'refunds have been unresolved for too long')
}

/**
 * Books what the gateway knows by now of the refund that its notice names. None of ours, one that is ended and one of which
 * it knows nothing are left alone.
 */
export async function resolveRefund(services: Services, key: string): Promise<void> {
  const refund = await findOpenRefund(services.database.query, key, services.gateway.name)
  if (!refund) return
  const found = await lookUpRefund(services, refund)
  if (found.outcome !== 'NONE' && found.outcome !== 'UNKNOWN') await settleRefundByAnswer(services, refund, found)
}

/** What the gateway says became of a refund; UNKNOWN where it does not answer. */
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
