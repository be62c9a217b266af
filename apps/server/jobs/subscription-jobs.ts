/** Jobs that move subscriptions along the calendar. */
import { expireDiscounts } from '@pfotenportal/domain/changes/discount-code'
import { endTrial } from '@pfotenportal/domain/changes/plan-change'
import { cancelSubscription, resetProgress } from '@pfotenportal/domain/lifecycle/cancel'
import { autoResume } from '@pfotenportal/domain/lifecycle/pause'
import {
  firstEndDay,
  firstResumeDay,
  firstPaidTrialDay,
  listSubscriptionsToEnd,
  listPaidTrials,
  listSubscriptionsToResume,
} from '../database/job/due-subscriptions.ts'
import {
  closeExpiredCancellationSessions,
  firstExpiryDay,
  firstResetDay,
  firstSessionEnd,
  listSubscriptionsToReset,
  listSubscriptionsWithExpiredDiscounts,
} from '../database/subscription/nightly-lists.ts'
import { changeByRule, forEachItem } from './for-each-item.ts'
import type { Job } from './job.ts'

/** Cancels subscriptions on their declared last day (docs/domain.md 2.5). */
export const endDueSubscriptions: Job = {
  name: 'declared-ends',
  isShared: true,
  nextDay: firstEndDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToEnd(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, (it, moment) => cancelSubscription(it, null, moment)),
    ),
}

/** Resumes paused subscriptions on their day (docs/domain.md 2.2). */
export const resumeDuePauses: Job = {
  name: 'auto-resume',
  isShared: true,
  nextDay: firstResumeDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToResume(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, autoResume),
    ),
}

/** Moves subscriptions with a paid trial box to their regular plan, if the charge did not. */
export const endPaidTrials: Job = {
  name: 'end-trials',
  isShared: true,
  nextDay: firstPaidTrialDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listPaidTrials(run.services.database.query, page),
      (id) => changeByRule(run, id, endTrial),
    ),
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

/** Removes expired discounts and closes expired offers. */
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

/** One statement for all: nothing else depends on the end of such a session. */
export const expireOffers: Job = {
  name: 'offer-expiry',
  nextDay: firstSessionEnd,
  async run({ services, dueAt }) {
    await closeExpiredCancellationSessions(services.database.query, dueAt)
    return null
  },
}
