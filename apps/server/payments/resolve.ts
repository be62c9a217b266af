/** Charges whose answer was never heard: the gateway is asked what became of them (docs/domain.md 4.1). */
import { berlinDay } from '@pfotenportal/domain/calendar'
import { claimLeftCharges } from '../database/charges.ts'
import { takeDoubtsToReport } from '../database/doubtful-charges.ts'
import type { Services } from '../services.ts'
import { chargeAgain, leaseFrom } from './answer.ts'
import { authorOf, conclude } from './charge.ts'

const BATCH = 20

/**
 * Resolves every charge that nobody waits for any more, each once among all processes. One that stays in doubt is left
 * for the next time; one that fails does not keep the others from being resolved. Gives how many were looked at.
 */
export async function resolveCharges(services: Services): Promise<number> {
  const { database, clock, log } = services
  const realNow = clock.realNow()
  let looked = 0
  for (;;) {
    const batch = { size: BATCH, leaseUntil: leaseFrom(services, clock.realNow()) }
    const left = await claimLeftCharges(database.query, realNow, batch)
    if (left.length === 0) break
    for (const charge of left) {
      try {
        const answer = await chargeAgain(services, charge)
        await conclude(authorOf(services, charge, berlinDay(charge.businessAt)), charge, answer)
      } catch (error) {
        log.error({ err: error, charge: charge.key }, 'a charge could not be resolved')
      }
    }
    looked += left.length
  }
  await reportDoubts(services)
  return looked
}

/** Calls the operator for charges that have had no outcome for a day, once a day each (C-207). */
async function reportDoubts({ database, clock, log }: Services): Promise<void> {
  const charges = await takeDoubtsToReport(database.query, clock.realNow())
  if (charges.length === 0) return
  log.error({ alert: true, charges }, 'the outcome of charges has been unknown for more than a day')
}
