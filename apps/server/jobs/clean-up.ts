/** Deletes expired data: links, sessions, rate-limit counters, emails (docs/domain.md 9.2). */
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { RETENTION } from '@pfotenportal/domain/privacy/retention'
import { deleteOldMarks } from '../database/admin/changes.ts'
import { deleteEndedDrafts } from '../database/customer/dog-drafts.ts'
import { deleteOldEmailChanges } from '../database/customer/email-changes.ts'
import { deleteOldErasureRequests } from '../database/customer/erasure-requests.ts'
import { deleteBefore } from '../database/delete-pages.ts'
import { idempotencyKeys } from '../database/identity/idempotency-keys.ts'
import { deleteOldLinks } from '../database/identity/login-links.ts'
import { deleteSecurityEvents } from '../database/identity/security-events.ts'
import { deleteEndedSessions } from '../database/identity/sessions.ts'
import { deleteOldStaffAccess } from '../database/identity/staff-sessions.ts'
import { deleteOldRuns } from '../database/job/jobs.ts'
import { deleteDeadLetters } from '../database/mail/dead-letters.ts'
import { deleteSentMails } from '../database/mail/outbox.ts'
import type { Core } from '../database/open.ts'
import { deleteOldCarrierWebhookEvents } from '../database/parcel/carrier-notices.ts'
import { deleteOldPaymentLinks } from '../database/payment/payment-links.ts'
import { deleteOldStripeSetups } from '../database/payment/stripe-setups.ts'
import { deleteOldWebhookEvents } from '../database/payment/webhook-events.ts'
import { deleteEndedShopOrders } from '../database/shop/shop-orders.ts'
import { deleteOldQuotes } from '../database/subscription/quotes.ts'
import { deleteOldDeliveries } from '../database/webhook/delivery-log.ts'
import { deleteClosedMessages } from '../database/work/messages.ts'

type CleanUpServices = Pick<Core, 'database' | 'clock' | 'log'>

/** Deletes what is due in some tables, and returns how many rows of what. */
type Deletion = () => Promise<number>

/** Where one deletion fails, the others still run; then it throws. What is left when the process stops is for the next time. */
async function deleteEach(
  deletions: Readonly<Record<string, Deletion>>,
  log: CleanUpServices['log'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const deleted: Record<string, number> = {}
  const failures: string[] = []
  for (const [name, deletion] of Object.entries(deletions)) {
    if (signal?.aborted === true) break
    try {
      const rows = await deletion()
      if (rows > 0) deleted[name] = rows
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (Object.keys(deleted).length > 0) log.info(deleted, 'cleaned up')
  if (failures.length > 0) throw new Error(`not everything was cleaned up: ${failures.join('; ')}`)
}

/** Deletes expired credentials, and the orders that visitors have not made; safe to run at any time and in several processes. */
export function cleanUpTokens(
  { database: { query }, clock, log }: CleanUpServices,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.realNow()
  const before = (of: keyof typeof RETENTION) => addSeconds(now, -RETENTION[of])
  const deletions = {
    drafts: () => deleteEndedDrafts(query, now, signal),
    links: () => deleteOldLinks(query, now, signal),
    sessions: () => deleteEndedSessions(query, now, signal),
    staffAccess: () => deleteOldStaffAccess(query, now, signal),
    emailChanges: () => deleteOldEmailChanges(query, before('emailChanges'), signal),
    erasureRequests: () => deleteOldErasureRequests(query, now, signal),
    paymentLinks: () => deleteOldPaymentLinks(query, before('paymentLinks'), signal),
    messages: () => deleteClosedMessages(query, before('messages')),
    rateLimits: () => deleteBefore(query, ['rate_limit', 'expire'], epochMilliseconds(now), { signal }),
  }
  return deleteEach(deletions, log, signal)
}

/**
 * Deletes records that only prevent repeated effects, once nothing can repeat them; safe to run at any time and in
 * several processes.
 */
export function cleanUpDeduplication(
  { database: { query }, clock, log }: CleanUpServices,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.realNow()
  const before = (of: keyof typeof RETENTION) => addSeconds(now, -RETENTION[of])
  const deliveries = { delivered: before('webhookDeliveries'), deadLettered: before('deadLetters') }
  const deletions = {
    mails: () => deleteSentMails(query, before('sentMails'), signal),
    deadLetters: () => deleteDeadLetters(query, before('deadLetters'), signal),
    deliveries: () => deleteOldDeliveries(query, deliveries, signal),
    carrierNotices: () => deleteOldCarrierWebhookEvents(query, before('carrierNotices'), signal),
    paymentSetups: () => deleteOldStripeSetups(query, before('paymentSetups'), signal),
    jobRuns: () => deleteOldRuns(query, before('jobRuns'), signal),
    shopOrders: () => deleteEndedShopOrders(query, before('shopOrders'), signal),
    gatewayNotices: () => deleteOldWebhookEvents(query, before('gatewayNotices'), signal),
    idempotencyKeys: () => idempotencyKeys.deleteOld(query, now, signal),
    changeMarks: () => deleteOldMarks(query, now, signal),
    securityEvents: () => deleteSecurityEvents(query, before('securityEvents'), signal),
    quotes: () => deleteOldQuotes(query, before('quotes'), signal),
  }
  return deleteEach(deletions, log, signal)
}
