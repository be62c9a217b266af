/** Emails customers 30 and 7 days before a card in use expires, with a link to renew it. */
import { dueExpiryReminder, firstExpiredDay } from '@pfotenportal/domain/payment/payment-method'
import { addDays } from '@pfotenportal/domain/core/calendar'
import { firstExpiryNoticeDay, listCustomersWithExpiringCards } from '../database/payment/card-expiry.ts'
import { recordOneTimeMail } from '../database/mail/one-time-mails.ts'
import type { Tx } from '../database/open.ts'
import {
  listPaymentMethods,
  listSubscriptionsPaidBy,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import { paymentOf } from '../mail/mail-data.ts'
import { offerPaymentLink } from '../database/payment/payment-links.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

export const remindExpiringCards: Job = {
  name: 'card-expiring',
  isShared: true,
  nextDay: firstExpiryNoticeDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listCustomersWithExpiringCards(run.services.database.query, run.today, page),
      (customerId) => remindCustomer(run, customerId),
    ),
}

async function remindCustomer(run: Run, customerId: number): Promise<void> {
  const { database, mail } = run.services
  const mails = await database.transaction(async (tx) => {
    let mails = 0
    for (const method of await listPaymentMethods(tx, customerId)) {
      if (await mailReminder(tx, run, customerId, method)) mails += 1
    }
    return mails
  })
  if (mails > 0) mail.wake()
}

/** One email per card, however many dogs it pays for; none if it pays for no coming box. */
async function mailReminder(
  tx: Tx,
  run: Run,
  customerId: number,
  method: StoredPaymentMethod,
): Promise<boolean> {
  const { id, card, status } = method
  const days = card && status === 'ACTIVE' ? dueExpiryReminder(card, run.today) : undefined
  if (!card || days === undefined) return false
  const paid = await listSubscriptionsPaidBy(tx, customerId, id)
  if (paid.length === 0) return false
  const over = firstExpiredDay(card)
  const version = `${over.slice(0, 7)}:${days}`
  if (!(await recordOneTimeMail(tx, { kind: 'paymentMethodExpiring', subject: id, version }, run.dueAt)))
    return false
  const { realNow } = run.actor()
  const link = await offerPaymentLink(tx, { customerId, paymentMethodId: id }, realNow)
  const mail = {
    template: 'paymentMethodExpiring',
    customerId,
    entity: id,
    version,
    data: {
      payment: paymentOf(method),
      petNames: paid.map(({ petName }) => petName).filter(Boolean),
      lastDay: addDays(over, -1),
      token: link?.token ?? null,
    },
  } as const
  await run.services.mail.outbox.record(tx, [mail], realNow, run.dueAt)
  return true
}
