/** Deletes expired data: links, sessions, rate-limit counters, emails (docs/domain.md 9.2). */
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { deleteOldMarks } from '../database/admin/changes.ts'
import { deleteEndedDrafts } from '../database/customer/dog-drafts.ts'
import { deleteOldEmailChanges } from '../database/customer/email-changes.ts'
import { idempotencyKeys } from '../database/identity/idempotency-keys.ts'
import { deleteOldLinks } from '../database/identity/login-links.ts'
import { deleteEndedSessions } from '../database/identity/sessions.ts'
import { deleteOldStaffAccess } from '../database/identity/staff-sessions.ts'
import { deleteOldRuns } from '../database/job/jobs.ts'
import { deleteDeadLetters } from '../database/mail/dead-letters.ts'
import { deleteSentMails } from '../database/mail/outbox.ts'
import type { Core } from '../database/open.ts'
import { deleteOldCarrierWebhookEvents } from '../database/parcel/shipments.ts'
import { deleteOldPaymentLinks } from '../database/payment/payment-links.ts'
import { deleteOldStripeSetups } from '../database/payment/stripe-setups.ts'
import { deleteOldWebhookEvents } from '../database/payment/webhook-events.ts'
import { deleteEndedShopOrders } from '../database/shop/shop-orders.ts'
import { deleteOldQuotes } from '../database/subscription/quotes.ts'
import { deleteOldDeliveries } from '../database/webhook/delivery-log.ts'

/**
 * The row of a sent email prevents a duplicate, and no change is repeated after a month. Job runs are kept as long, and
 * the orders of shops that have been dealt with.
 */
const KEPT_SECONDS = 30 * 86_400

/** Support may still ask why an email or a webhook did not arrive. */
const DEAD_LETTER_KEPT_SECONDS = 90 * 86_400

/**
 * By then a carrier's webhook event adds nothing to its parcel's steps, and the page of a payment setup has expired.
 */
const EXTERNAL_KEPT_SECONDS = 180 * 86_400

/** An expired quote is still recognised for a while, so that the new one can be offered. */
const QUOTE_KEPT_SECONDS = 3_600

type CleanUpServices = Pick<Core, 'database' | 'clock' | 'log'>

/** Deletes expired credentials, and the orders that visitors have not made; safe to run at any time and in several processes. */
export async function cleanUpTokens({ database: { query }, clock, log }: CleanUpServices): Promise<void> {
  const now = clock.realNow()
  const drafts = await deleteEndedDrafts(query, now)
  const links = await deleteOldLinks(query, now)
  const sessions = await deleteEndedSessions(query, now)
  await deleteOldStaffAccess(query, now)
  // The desk still shows for a while why an address was not changed.
  await deleteOldEmailChanges(query, addSeconds(now, -KEPT_SECONDS))
  await deleteOldPaymentLinks(query, addSeconds(now, -KEPT_SECONDS))
  await query.deleteFrom('rate_limit').where('expire', '<', epochMilliseconds(now)).execute()
  if (links + sessions + drafts > 0) log.info({ links, sessions, drafts }, 'cleaned up')
}

/**
 * Deletes records that only prevent repeated effects, once nothing can repeat them; safe to run at any time and in
 * several processes.
 */
export async function cleanUpDeduplication({
  database: { query },
  clock,
  log,
}: CleanUpServices): Promise<void> {
  const now = clock.realNow()
  const mails = await deleteSentMails(query, addSeconds(now, -KEPT_SECONDS))
  await deleteDeadLetters(query, addSeconds(now, -DEAD_LETTER_KEPT_SECONDS))
  await deleteOldDeliveries(query, {
    delivered: addSeconds(now, -KEPT_SECONDS),
    deadLettered: addSeconds(now, -DEAD_LETTER_KEPT_SECONDS),
  })
  await deleteOldCarrierWebhookEvents(query, addSeconds(now, -EXTERNAL_KEPT_SECONDS))
  await deleteOldStripeSetups(query, addSeconds(now, -EXTERNAL_KEPT_SECONDS))
  await deleteOldRuns(query, addSeconds(now, -KEPT_SECONDS))
  await deleteEndedShopOrders(query, addSeconds(now, -KEPT_SECONDS))
  await deleteOldWebhookEvents(query, addSeconds(now, -KEPT_SECONDS))
  await idempotencyKeys.deleteOld(query, now)
  await deleteOldMarks(query, now)
  await deleteOldQuotes(query, addSeconds(now, -QUOTE_KEPT_SECONDS))
  if (mails > 0) log.info({ mails }, 'cleaned up')
}
