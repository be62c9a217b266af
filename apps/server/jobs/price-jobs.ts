/** Jobs of price changes: they offer, remind and withdraw, and write down what has come into force (docs/domain.md 8.12). */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import {
  applyPriceChanges,
  isReminderDue,
  priceOffers,
  type PriceOffer,
} from '@pfotenportal/domain/price-change/price-change'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { momentOf } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import {
  firstAnnouncementDay,
  firstChangeDay,
  insertPriceOffer,
  listOffersTo,
  listSubscriptionsToOffer,
  listSubscriptionsToReprice,
  noteReminder,
  noteWithdrawal,
  type StoredPriceOffer,
} from '../database/price-changes.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import { offerData } from '../mail/price-data.ts'
import { changeByRule, forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Offers announced prices, reminds of increases without an answer, and tells of withdrawn ones. */
export const offerPrices: Job = {
  name: 'price-offers',
  isShared: true,
  runsLatestOnly: true,
  nextDay: firstAnnouncementDay,
  async run(run) {
    await run.services.catalogue.refresh()
    return forEachItem(
      run,
      (page) => listSubscriptionsToOffer(run.services.database.query, run.today, page),
      (id) => offerTo(run, id),
    )
  },
}

/** Writes down the announced prices that contracts have from today on. */
export const applyAgreedPrices: Job = {
  name: 'price-changes',
  isShared: true,
  nextDay: firstChangeDay,
  async run(run) {
    await run.services.catalogue.refresh()
    return forEachItem(
      run,
      (page) => listSubscriptionsToReprice(run.services.database.query, run.today, page),
      (id) => changeByRule(run, id, applyPriceChanges),
    )
  },
}

async function offerTo(run: Run, id: number): Promise<void> {
  const { database, mail } = run.services
  if (await database.transaction((tx) => mailOffers(tx, run, id))) mail.wake()
}

/** Mails what is new about the contract's prices; returns whether anything was mailed. */
async function mailOffers(tx: Tx, run: Run, id: number): Promise<boolean> {
  const { dueAt, today, services } = run
  const found = await findSubscription(tx, null, id, today)
  if (!found) return false
  const { subscription } = found
  const stored = await listOffersTo(tx, id)
  const mails: NewMail[] = []
  for (const offer of stored.filter(({ isWithdrawn }) => isWithdrawn)) {
    await noteWithdrawal(tx, { changeId: offer.changeId, subscriptionId: id }, dueAt)
    if (subscription.status !== 'CANCELLED') mails.push(withdrawalMail(subscription, offer))
  }
  for (const offer of priceOffers(subscription, momentOf({ now: dueAt, today }))) {
    const last = stored.find(({ changeId, isWithdrawn }) => changeId === offer.changeId && !isWithdrawn)
    const isMailed = await noteOffer(tx, run, { id, offer, last })
    if (isMailed !== undefined) mails.push(offerMail(run, subscription, { offer, ...isMailed }))
  }
  await services.mail.outbox.record(tx, mails, run.actor().realNow, dueAt)
  return mails.length > 0
}

/**
 * Stores a new offer or a reminder; undefined if there is nothing to mail. A changed plan or country makes an offer of
 * its own; one that was answered in the portal before its mail needs none.
 */
async function noteOffer(
  tx: Tx,
  { dueAt, today, services }: Run,
  at: { readonly id: number; readonly offer: PriceOffer; readonly last: StoredPriceOffer | undefined },
): Promise<{ readonly version: string; readonly isReminder: boolean } | undefined> {
  const { id, offer, last } = at
  const isSame = last?.kind === offer.kind && last.sku === offer.after.sku && last.country === offer.country
  if (!isSame) {
    const made = await insertPriceOffer(tx, id, offer, dueAt)
    return offer.answer === null ? { version: String(made), isReminder: false } : undefined
  }
  const timing = { madeOn: berlinDay(last.madeAt), daysBefore: services.config.priceChange.reminderDays }
  if (last.remindedAt !== null || !isReminderDue(offer, timing, { today })) return undefined
  await noteReminder(tx, last.id, dueAt)
  return { version: `${last.id}.reminder`, isReminder: true }
}

function offerMail(
  { services }: Run,
  subscription: Subscription,
  { offer, version, isReminder }: { offer: PriceOffer; version: string; isReminder: boolean },
): NewMail {
  const token = services.identity.priceOfferLinks.tokenOf({
    subscriptionId: subscription.id,
    changeId: offer.changeId,
  })
  return {
    template: 'priceOffered',
    customerId: subscription.customerId,
    entity: subscription.id,
    version,
    data: { ...aboutOf(subscription), ...offerData(offer), token, isReminder },
  }
}

function withdrawalMail(subscription: Subscription, { id, from }: StoredPriceOffer): NewMail {
  return {
    template: 'priceOfferWithdrawn',
    customerId: subscription.customerId,
    entity: subscription.id,
    version: String(id),
    data: { ...aboutOf(subscription), from },
  }
}
