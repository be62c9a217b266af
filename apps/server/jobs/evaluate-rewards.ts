/** Grants rewards that a payment failed to grant, for example after a data repair (docs/domain.md 7.1, 9.2). */
import { grantMissedRewards } from '@pfotenportal/domain/charging/paid-order'
import { changeSubscription } from '../change/change-subscription.ts'
import { lastPaidDay, listRecentlyPaidSubscriptions } from '../database/subscription/nightly-lists.ts'
import { findSubscriptions, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Job, Run } from './job.ts'
import { forEachNeedingWork } from './for-each-needing-work.ts'

export const evaluateRewards: Job = {
  name: 'reward-evaluate',
  isShared: true,
  runsLatestOnly: true,
  nextDay: lastPaidDay,
  run: (run) =>
    forEachNeedingWork(
      run,
      (page) => listRecentlyPaidSubscriptions(run.services.database.query, run.today, page),
      (ids) => listComplete(run, ids),
      (id) => evaluate(run, id),
    ),
}

function missedRewards({ it, loyaltyDays, rewarded }: StoredSubscription) {
  return grantMissedRewards(it, loyaltyDays, rewarded)
}

/** Subscriptions without a missing reward, which is nearly all. */
async function listComplete({ services, today }: Run, ids: readonly number[]): Promise<number[]> {
  const seen = await findSubscriptions(services.database.query, ids, today)
  const isComplete = (granted: ReturnType<typeof missedRewards>) => granted.ok && granted.events.length === 0
  return seen.filter((found) => isComplete(missedRewards(found))).map(({ it }) => it.id)
}

async function evaluate(run: Run, id: number): Promise<void> {
  const { database, mail, log } = run.services
  const changed = await database.transaction((tx) =>
    changeSubscription(tx, run.actor(), id, {
      prepare: async (_tx, found) => ({ ok: true, decide: () => missedRewards(found) }),
    }),
  )
  if (!changed.ok) throw new Error(changed.reason)
  if (!changed.isChanged) return
  log.warn({ subscription: id }, 'a reward was missing and has been granted')
  if (changed.mails > 0) mail.wake()
}
