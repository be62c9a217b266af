/** Refunds whose answer was never heard: the gateway is asked what became of them, else asked again (C-201). */
import { claimLeftRefunds, findOpenRefund, type OpenRefund } from '../database/refunds.ts'
import type { Services } from '../services.ts'
import { answerWithin, GatewayUnreachable, type RefundOutcome } from './gateway.ts'
import { askForRefund, concludeRefund, refundLeaseFrom } from './refund.ts'

const BATCH = 20

/**
 * Resolves every refund that nobody waits for any more, each once among all processes; one that fails does not keep the
 * others from being resolved. Gives how many were looked at.
 */
export async function resolveRefunds(services: Services): Promise<number> {
  const { database, clock, log } = services
  const realNow = clock.realNow()
  let looked = 0
  for (;;) {
    const batch = { size: BATCH, leaseUntil: refundLeaseFrom(services, clock.realNow()) }
    const left = await claimLeftRefunds(database.query, realNow, batch)
    if (left.length === 0) return looked
    for (const refund of left) {
      try {
        await resolve(services, refund)
      } catch (error) {
        log.error({ err: error, refund: refund.key }, 'a refund could not be resolved')
      }
    }
    looked += left.length
  }
}

/** The same for the one that a notice of the gateway names; none of ours, and one that is ended, is left alone. */
export async function resolveRefund(services: Services, key: string): Promise<void> {
  const refund = await findOpenRefund(services.database.query, key)
  if (refund) await resolve(services, refund)
}

/** What the gateway has never heard of is asked for under the same key. */
async function resolve(services: Services, refund: OpenRefund): Promise<void> {
  const found = await findOut(services, refund)
  const answer = found.outcome === 'NONE' ? await askForRefund(services, refund) : found
  await concludeRefund(services, refund, answer)
}

async function findOut(
  { gateway, config, log }: Services,
  { key, chargeReference }: OpenRefund,
): Promise<RefundOutcome | { readonly outcome: 'NONE' }> {
  const onDoubt = (reason: string) => log.warn({ refund: key, reason }, 'the outcome of a refund is unknown')
  try {
    return await answerWithin({ seconds: config.paymentTimeoutSeconds, onDoubt }, (signal) =>
      gateway.findRefund({ key, chargeReference }, signal),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    return { outcome: 'UNKNOWN' }
  }
}
