/** Jobs that resume and end subscriptions, end trials, and remind of pauses for a failed payment, on their days. */
import { endTrial } from '@pfotenportal/domain/changes/plan-change'
import { cancelSubscription } from '@pfotenportal/domain/lifecycle/cancel'
import {
  autoResume,
  endOfUnpaidPause,
  endUnpaidSubscription,
  pauseDueForReminder,
} from '@pfotenportal/domain/lifecycle/pause'
import {
  firstEndDay,
  firstPaidTrialDay,
  firstResumeDay,
  listPaidTrials,
  listSubscriptionsToEnd,
  listSubscriptionsToResume,
} from '../database/job/due-subscriptions.ts'
import { recordOneTimeMail } from '../database/mail/one-time-mails.ts'
import type { Tx } from '../database/open.ts'
import { offerPaymentLink } from '../database/payment/payment-links.ts'
import { findPaymentMethod } from '../database/payment/payment-methods.ts'
import { firstUnpaidDay, listLongUnpaidSubscriptions } from '../database/subscription/nightly-lists.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf, paymentOf, usabilityOf } from '../mail/mail-data.ts'
import { changeByRule, forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Cancels subscriptions on their declared last day (docs/domain.md 2.5). */
export const endDueSubscriptions: Job = {
  name: 'declared-ends',
  isShared: true,
  nextDay: firstEndDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToEnd(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, (subscription, moment) => cancelSubscription(subscription, null, moment)),
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

/**
 * Reminds customers of a pause after failed payments after 60 days, and ends the subscription after 90 (docs/domain.md
 * 4.4).
 */
export const expireUnpaidPauses: Job = {
  name: 'system-pause-age',
  isShared: true,
  nextDay: firstUnpaidDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listLongUnpaidSubscriptions(run.services.database.query, run.today, page),
      (id) => remindOrEnd(run, id),
    ),
}

async function remindOrEnd(run: Run, id: number): Promise<void> {
  const { database, mail } = run.services
  await changeByRule(run, id, endUnpaidSubscription)
  if (await database.transaction((tx) => sendReminder(tx, run, id))) mail.wake()
}

async function sendReminder(tx: Tx, run: Run, id: number): Promise<boolean> {
  const found = await findSubscription(tx, null, id, run.today)
  const pause = found && pauseDueForReminder(found.subscription, run.today)
  if (!pause) return false
  const oneTimeMail = { kind: 'paymentStillPaused', subject: id, version: pause.startedAt } as const
  if (!(await recordOneTimeMail(tx, oneTimeMail, run.dueAt))) return false
  const { subscription } = found
  const { customerId, paymentMethod } = subscription
  const { realNow } = run.actor()
  const method = paymentMethod && (await findPaymentMethod(tx, customerId, paymentMethod.id))
  const link = method && (await offerPaymentLink(tx, { customerId, paymentMethodId: method.id }, realNow))
  const mail = {
    template: oneTimeMail.kind,
    customerId,
    entity: id,
    version: pause.startedAt,
    data: {
      ...aboutOf(subscription),
      pausedSince: pause.startedAt,
      endsOn: endOfUnpaidPause(pause),
      payment: method ? paymentOf(method) : null,
      isUnconfirmed: usabilityOf(subscription).isUnconfirmed,
      token: link?.token ?? null,
    },
  } as const
  await run.services.mail.outbox.record(tx, [mail], realNow, run.dueAt)
  return true
}
