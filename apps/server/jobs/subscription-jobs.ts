/** Jobs that let the state of subscriptions follow the calendar. */
import { expireDiscounts } from '@pfotenportal/domain/changes/discount-expiry'
import { endTrial } from '@pfotenportal/domain/changes/plan-change'
import { cancelSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import { autoResume } from '@pfotenportal/domain/lifecycle/pause'
import { resetProgress } from '@pfotenportal/domain/subscription/progress'
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

/** Cancels subscriptions on the day for which their end was declared (docs/domain.md 2.5). */
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

/** Ends pauses whose day has come (C-19; docs/domain.md 2.2). */
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

/** Gives subscriptions whose trial box is paid their regular plan, where the charge itself did not (C-47). */
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

/**
 * Lets the loyalty path of subscriptions begin anew that were cancelled more than 90 days ago (docs/domain.md 7.1;
 * C-198).
 */
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

/** Lets stored state follow the calendar: discounts whose last day is past, and offers whose time is over (C-199). */
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

/** One statement for all: nothing else hangs on the end of such a session. */
export const expireOffers: Job = {
  name: 'offer-expiry',
  nextDay: firstSessionEnd,
  async run({ services, dueAt }) {
    await closeExpiredCancellationSessions(services.database.query, dueAt)
    return null
  },
}
