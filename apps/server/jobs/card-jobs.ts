/** Jobs about the expiry of cards. */
import { addDays } from '@pfotenportal/domain/core/calendar'
import { dueExpiryReminder, firstExpiredDay } from '@pfotenportal/domain/payment/payment-method'
import { recordAudit } from '../database/audit/audit.ts'
import { recordOneTimeMail } from '../database/mail/one-time-mails.ts'
import type { Tx } from '../database/open.ts'
import {
  firstCardExpiryDay,
  firstExpiryNoticeDay,
  listCustomersWithExpiredCards,
  listCustomersWithExpiringCards,
  markCardsExpired,
} from '../database/payment/card-expiry.ts'
import { offerPaymentLink } from '../database/payment/payment-links.ts'
import {
  listPaymentMethods,
  listSubscriptionsPaidBy,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import { paymentOf } from '../mail/mail-data.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Emails customers 30 and 7 days before a card in use expires, with a link to renew it. */
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
  const firstInvalidDay = firstExpiredDay(card)
  const version = `${firstInvalidDay.slice(0, 7)}:${days}`
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
      lastDay: addDays(firstInvalidDay, -1),
      token: link?.token ?? null,
    },
  } as const
  await run.services.mail.outbox.record(tx, [mail], realNow, run.dueAt)
  return true
}

/** Marks cards as EXPIRED after their last month (docs/domain.md 8.2). */
export const expireCards: Job = {
  name: 'card-expiry',
  isShared: true,
  nextDay: firstCardExpiryDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listCustomersWithExpiredCards(run.services.database.query, run.today, page),
      (customerId) => markExpired(run, customerId),
    ),
}

async function markExpired(run: Run, customerId: number): Promise<void> {
  const actor = run.actor()
  await run.services.database.transaction(async (tx) => {
    const ids = await markCardsExpired(tx, customerId, run.today)
    const change = { before: { status: 'ACTIVE' }, after: { status: 'EXPIRED' } }
    const audited = { customerId, actor: 'system', requestId: actor.requestId } as const
    const entries = ids.map((id) => ({
      ...audited,
      action: 'payment.expired',
      entity: `payment:${id}`,
      ...change,
    }))
    await recordAudit(tx, entries, actor)
  })
}
