/** Grants rewards of paid orders that the payment itself did not: after a repair of data (docs/domain.md 7.1, 9.2). */
import { grantMissedRewards } from '@pfotenportal/domain/paid-order'
import { changeInSteps } from '../change-subscription.ts'
import { lastPaidDay, listRecentlyPaid } from '../database/life.ts'
import { findSubscription, type StoredSubscription } from '../database/subscriptions.ts'
import { forEach } from './each.ts'
import type { Job, Run } from './job.ts'

export const evaluateRewards: Job = {
  name: 'reward-evaluate',
  isShared: true,
  isLatestEnough: true,
  nextDay: lastPaidDay,
  run: (run) =>
    forEach(
      run,
      (page) => listRecentlyPaid(run.services.database.query, run.today, page),
      (id) => evaluate(run, id),
    ),
}

function missed({ it, loyaltyDays, rewarded }: StoredSubscription) {
  return grantMissedRewards(it, loyaltyDays, rewarded)
}

/** Looks first and locks only where something is missing, which is hardly ever. */
async function evaluate(run: Run, id: number): Promise<void> {
  const { database, mail, log } = run.services
  const seen = await findSubscription(database.query, null, id, run.today)
  const looked = seen && missed(seen)
  if (!looked?.ok || looked.events.length === 0) return
  const changed = await database.transaction((tx) =>
    changeInSteps(tx, run.author(), id, {
      prepare: async (_tx, found) => ({ ok: true, decide: () => missed(found) }),
    }),
  )
  if (!changed.ok) throw new Error(changed.reason)
  if (!changed.isChanged) return
  log.warn({ subscription: id }, 'a reward was missing and has been granted')
  if (changed.mails > 0) mail.wake()
}
