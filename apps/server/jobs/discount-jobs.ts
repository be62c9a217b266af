/** Jobs about discounts: referral discounts, loyalty rewards, expiry. */
import { expireDiscounts } from '@pfotenportal/domain/changes/discount-code'
import { grantMissedRewards } from '@pfotenportal/domain/charging/paid-order'
import { day } from '@pfotenportal/domain/core/calendar'
import { resetProgress } from '@pfotenportal/domain/lifecycle/cancel'
import { byPrepared, changeSubscription } from '../change/change-subscription.ts'
import {
  hasReferralWork,
  listRefundedReferrals,
  listSubscriptionsAwaitingDiscount,
  type RefundedReferral,
} from '../database/referral/referral-discounts.ts'
import {
  closeExpiredCancellationSessions,
  firstExpiryDay,
  firstResetDay,
  firstSessionEnd,
  lastPaidDay,
  listDaysOnOtherTerms,
  listRecentlyPaidSubscriptions,
  listSubscriptionsToReset,
  listSubscriptionsWithExpiredDiscounts,
} from '../database/subscription/nightly-lists.ts'
import { findSubscriptions, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import { attachWaitingDiscounts, reverseReferral } from '../referrals/referrals.ts'
import { changeByRule, forEachItem, forEachNeedingWork } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Any day in the past: the next run handles pending discounts of any age. */
const LONG_AGO = day('2000-01-01')

/** Applies pending referral discounts and reverses refunded ones, before the day's charges. */
export const applyReferralDiscounts: Job = {
  name: 'referral-discounts',
  isShared: true,
  nextDay: async (db) => ((await hasReferralWork(db)) ? LONG_AGO : null),
  async run(run) {
    const skipped = [await reverseAll(run), await attachAll(run)].filter((it) => it !== null)
    return skipped.length === 0 ? null : skipped.join('; ')
  },
}

function reverseAll(run: Run) {
  const { database } = run.services
  const found = new Map<number, RefundedReferral>()
  return forEachItem(
    run,
    async (page) => {
      const list = await listRefundedReferrals(database.query, page)
      for (const refunded of list) found.set(refunded.id, refunded)
      return list
    },
    async (id) => {
      const refunded = found.get(id)
      if (refunded) await database.transaction((tx) => reverseReferral(tx, run.actor(), refunded))
    },
  )
}

function attachAll(run: Run) {
  const { database, mail } = run.services
  const customerOf = new Map<number, number>()
  return forEachItem(
    run,
    async (page) => {
      const list = await listSubscriptionsAwaitingDiscount(database.query, page)
      for (const { id, customerId } of list) customerOf.set(id, customerId)
      return list
    },
    async (id) => {
      const customerId = customerOf.get(id)
      if (customerId === undefined) return
      const mails = await database.transaction((tx) => attachWaitingDiscounts(tx, run.actor(), customerId))
      if (mails > 0) mail.wake()
    },
  )
}

/** Grants rewards that a payment failed to grant, for example after a data repair (docs/domain.md 7.1). */
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
      (id) => grantMissing(run, id),
    ),
}

function missedRewards(
  { subscription, loyaltyDays: days, rewarded }: StoredSubscription,
  onOtherTerms: ReadonlyMap<number, number>,
) {
  const daysOnOtherTerms = onOtherTerms.get(subscription.id) ?? 0
  return grantMissedRewards(subscription, { days, daysOnOtherTerms, rewarded })
}

/** Subscriptions without a missing reward, which is nearly all. */
async function listComplete({ services, today }: Run, ids: readonly number[]): Promise<number[]> {
  const { query } = services.database
  const seen = await findSubscriptions(query, ids, today)
  const onOtherTerms = await listDaysOnOtherTerms(query, ids)
  const isComplete = (granted: ReturnType<typeof missedRewards>) => granted.ok && granted.events.length === 0
  return seen
    .filter((found) => isComplete(missedRewards(found, onOtherTerms)))
    .map(({ subscription }) => subscription.id)
}

async function grantMissing(run: Run, id: number): Promise<void> {
  const { database, mail, log } = run.services
  const changed = await database.transaction((tx) =>
    changeSubscription(
      tx,
      run.actor(),
      id,
      byPrepared(async ({ stored }) => {
        const onOtherTerms = await listDaysOnOtherTerms(tx, [id])
        return { ok: true, decide: () => missedRewards(stored, onOtherTerms) }
      }),
    ),
  )
  if (!changed.ok) throw new Error(changed.reason)
  if (!changed.isChanged) return
  log.warn({ subscription: id }, 'a reward was missing and has been granted')
  if (changed.mails > 0) mail.wake()
}

/** Restarts the loyalty progress of subscriptions cancelled more than 90 days ago (docs/domain.md 7.1). */
export const resetLoyaltyProgress: Job = {
  name: 'progress-reset',
  isShared: true,
  nextDay: firstResetDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToReset(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, resetProgress),
    ),
}

/** Removes expired discounts. */
export const expireDueDiscounts: Job = {
  name: 'discount-expiry',
  isShared: true,
  nextDay: firstExpiryDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsWithExpiredDiscounts(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, expireDiscounts),
    ),
}

/** Closes expired sessions of the cancellation flow, in one statement, because nothing else depends on their end. */
export const closeExpiredSessions: Job = {
  name: 'offer-expiry',
  nextDay: firstSessionEnd,
  async run({ services, dueAt }) {
    await closeExpiredCancellationSessions(services.database.query, dueAt)
    return null
  },
}
