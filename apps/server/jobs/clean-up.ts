/** Deletes expired data: links, sessions, rate-limit counters, emails (docs/domain.md 9.2). */
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { RETENTION } from '@pfotenportal/domain/privacy/retention'
import { deleteOldMarks } from '../database/admin/changes.ts'
import { deleteEndedDrafts } from '../database/customer/dog-drafts.ts'
import { deleteOldEmailChanges } from '../database/customer/email-changes.ts'
import { deleteOldErasureRequests } from '../database/customer/erasure-requests.ts'
import { idempotencyKeys } from '../database/identity/idempotency-keys.ts'
import { deleteOldLinks } from '../database/identity/login-links.ts'
import { deleteSecurityEvents } from '../database/identity/security-events.ts'
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
import { deleteClosedMessages } from '../database/work/messages.ts'

type CleanUpServices = Pick<Core, 'database' | 'clock' | 'log'>

/** Deletes expired credentials, and the orders that visitors have not made; safe to run at any time and in several processes. */
export async function cleanUpTokens({ database: { query }, clock, log }: CleanUpServices): Promise<void> {
  const now = clock.realNow()
  const drafts = await deleteEndedDrafts(query, now)
  const links = await deleteOldLinks(query, now)
  const sessions = await deleteEndedSessions(query, now)
  await deleteOldStaffAccess(query, now)
  await deleteOldEmailChanges(query, addSeconds(now, -RETENTION.emailChanges))
  await deleteOldErasureRequests(query, now)
  await deleteOldPaymentLinks(query, addSeconds(now, -RETENTION.paymentLinks))
  await deleteClosedMessages(query, addSeconds(now, -RETENTION.messages))
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
  const before = (of: keyof typeof RETENTION) => addSeconds(now, -RETENTION[of])
  const mails = await deleteSentMails(query, before('sentMails'))
  await deleteDeadLetters(query, before('deadLetters'))
  await deleteOldDeliveries(query, {
    delivered: before('webhookDeliveries'),
    deadLettered: before('deadLetters'),
  })
  await deleteOldCarrierWebhookEvents(query, before('carrierNotices'))
  await deleteOldStripeSetups(query, before('paymentSetups'))
  await deleteOldRuns(query, before('jobRuns'))
  await deleteEndedShopOrders(query, before('shopOrders'))
  await deleteOldWebhookEvents(query, before('gatewayNotices'))
  await idempotencyKeys.deleteOld(query, now)
  await deleteOldMarks(query, now)
  await deleteSecurityEvents(query, before('securityEvents'))
  await deleteOldQuotes(query, before('quotes'))
  if (mails > 0) log.info({ mails }, 'cleaned up')
}
