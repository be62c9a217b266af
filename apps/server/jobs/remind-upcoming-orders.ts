/** Announces a charge three days ahead, while the order can still be changed (docs/domain.md 4.2). */
import { orderToRemind } from '@pfotenportal/domain/schedule/reminder'
import { momentOf } from '../core/catalogue.ts'
import { recordOneTimeMail } from '../database/mail/one-time-mails.ts'
import type { Tx } from '../database/open.ts'
import { findPaymentMethod } from '../database/payment/payment-methods.ts'
import {
  findLastRestart,
  firstReminderDay,
  listSubscriptionsToRemind,
} from '../database/subscription/nightly-lists.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf, boxOf, lineItemsOfNextBox, paymentOf, usabilityOf } from '../mail/mail-data.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

export const remindUpcomingOrders: Job = {
  name: 'reminder',
  isShared: true,
  nextDay: firstReminderDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listSubscriptionsToRemind(run.services.database.query, run.today, page),
      (id) => remind(run, id),
    ),
}

async function remind(run: Run, id: number): Promise<void> {
  const { database, mail } = run.services
  if (await database.transaction((tx) => mailReminder(tx, run, id))) mail.wake()
}

/** A rescheduled order has another day, and so another reminder. */
async function mailReminder(tx: Tx, run: Run, id: number): Promise<boolean> {
  const { dueAt, today } = run
  const found = await findSubscription(tx, null, id, today)
  if (!found) return false
  const { subscription } = found
  const moment = momentOf({ now: dueAt, today })
  const order = orderToRemind(subscription, await findLastRestart(tx, id), moment)
  const box = order && boxOf(subscription, moment)
  if (!order || !box) return false
  const { orderId, billingDate } = order
  const oneTimeMail = { kind: 'orderReminder', subject: orderId, version: billingDate } as const
  if (!(await recordOneTimeMail(tx, oneTimeMail, dueAt))) return false
  const method =
    subscription.paymentMethod &&
    (await findPaymentMethod(tx, subscription.customerId, subscription.paymentMethod.id))
  const data = {
    ...aboutOf(subscription),
    box,
    positions: lineItemsOfNextBox(subscription, moment),
    payment: method ? paymentOf(method) : null,
    ...usabilityOf(subscription),
  }
  const reminder = {
    template: oneTimeMail.kind,
    customerId: subscription.customerId,
    entity: orderId,
    version: billingDate,
    data,
  } as const
  await run.services.mail.outbox.record(tx, [reminder], run.actor().realNow, dueAt)
  return true
}
