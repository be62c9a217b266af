/**
 * Reminds customers of subscriptions paused for failed payments after 60 days, and ends them after 90 (docs/domain.md
 * 4.4).
 */
import {
  endOfUnpaidPause,
  endUnpaidSubscription,
  pauseDueForReminder,
} from '@pfotenportal/domain/lifecycle/pause'
import { firstUnpaidDay, listLongUnpaidSubscriptions } from '../database/subscription/nightly-lists.ts'
import { recordOneTimeMail } from '../database/mail/one-time-mails.ts'
import type { Tx } from '../database/open.ts'
import { findPaymentMethod } from '../database/payment/payment-methods.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf, paymentOf } from '../mail/mail-data.ts'
import { offerPaymentLink } from '../database/payment/payment-links.ts'
import { changeByRule, forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

export const expireUnpaidPauses: Job = {
  name: 'system-pause-age',
  isShared: true,
  nextDay: firstUnpaidDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listLongUnpaidSubscriptions(run.services.database.query, run.today, page),
      (id) => expirePause(run, id),
    ),
}

async function expirePause(run: Run, id: number): Promise<void> {
  const { database, mail } = run.services
  await changeByRule(run, id, endUnpaidSubscription)
  if (await database.transaction((tx) => remind(tx, run, id))) mail.wake()
}

async function remind(tx: Tx, run: Run, id: number): Promise<boolean> {
  const found = await findSubscription(tx, null, id, run.today)
  const pause = found && pauseDueForReminder(found.it, run.today)
  if (!pause) return false
  const oneTimeMail = { kind: 'paymentStillPaused', subject: id, version: pause.startedAt } as const
  if (!(await recordOneTimeMail(tx, oneTimeMail, run.dueAt))) return false
  const { it } = found
  const { customerId, paymentMethod } = it
  const { realNow } = run.actor()
  const method = paymentMethod && (await findPaymentMethod(tx, customerId, paymentMethod.id))
  const link = method && (await offerPaymentLink(tx, { customerId, paymentMethodId: method.id }, realNow))
  const mail = {
    template: oneTimeMail.kind,
    customerId,
    entity: id,
    version: pause.startedAt,
    data: {
      ...aboutOf(it),
      pausedSince: pause.startedAt,
      endsOn: endOfUnpaidPause(pause),
      payment: method ? paymentOf(method) : null,
      token: link?.token ?? null,
    },
  } as const
  await run.services.mail.outbox.record(tx, [mail], realNow, run.dueAt)
  return true
}
