/** Resolves charges without an answer by querying the gateway (docs/domain.md 4.1). */
import { claimAbandonedCharges, type OpenCharge } from '../database/payment/charges.ts'
import { claimChargesToReport } from '../database/payment/unresolved-payments.ts'
import { readDatabaseTime } from '../database/payment/leases.ts'
import type { Services } from '../context/services.ts'
import { resendCharge, leaseSecondsOf } from './send-charge.ts'
import { actorOfCharge, settleByAnswer } from './charge-order.ts'
import { resolveInBatches } from './resolve-in-batches.ts'

/**
 * Resolves every charge that no caller waits for any more, each once across all processes. A charge that stays
 * unresolved is left for the next time; a failure does not stop the others. Returns how many charges were queried.
 */
export async function resolveCharges(services: Services): Promise<number> {
  const { database, gateway, log } = services
  const now = await readDatabaseTime(database.query)
  const count = await resolveInBatches({
    claim: (size) =>
      claimAbandonedCharges(database.query, {
        size,
        expiredBy: now,
        leaseSeconds: leaseSecondsOf(services, 2),
        gateway: gateway.name,
      }),
    queryGateway: (charge) => resendCharge(services, charge),
    settle: (charge, answer) =>
      settleByAnswer(actorOfCharge(services, charge), charge, answer, { isLate: true }),
    onError: (err, { key }: OpenCharge) => log.error({ err, charge: key }, 'a charge could not be resolved'),
  })
  await reportUnresolved(services)
  return count
}

/** Alerts the operator about charges unresolved for a day, once a day each. */
async function reportUnresolved({ database, gateway, log }: Services): Promise<void> {
  const charges = await claimChargesToReport(database.query, gateway.name)
  if (charges.length === 0) return
  log.error({ alert: true, charges }, 'charges have been unresolved for too long')
}
