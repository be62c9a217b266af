/**
 * The one way in which a subscription changes: lock it, let a rule decide, save, write down who did what, record the
 * mails, mark the call as done, all in one transaction; the mails leave after its commit.
 */
import type { Moment } from '@pfotenportal/domain/calendar'
import type { Decision, Refused } from '@pfotenportal/domain/decision'
import { refuse } from '@pfotenportal/domain/decision'
import type { DomainEvent } from '@pfotenportal/domain/events'
import type { Subscription } from '@pfotenportal/domain/subscription'
import { recordAudit } from './database/audit.ts'
import type { Tx } from './database/open.ts'
import type { StoredSubscription } from './database/subscriptions.ts'
import { findForUpdate, saveSubscription } from './database/subscriptions.ts'
import type { Context } from './http/handler.ts'
import { auditOf } from './subscription-audit.ts'
import { mailsOf } from './subscription-mails.ts'

/** A rule with its input already in place. */
export type Decide = (it: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

/** What the change left behind, or why there was none. */
export type Changed = { readonly ok: true; readonly value: StoredSubscription } | Refused

/**
 * Changes a subscription of the calling customer. Refuses as the rule does, and NOT_FOUND for an unknown or foreign
 * id. A rule that accepts without an event changes nothing. Another writer is waited for; one that takes longer than
 * the pool's `lock_timeout` ends in CONFLICT.
 */
export async function changeSubscription(context: Context, id: number, decide: Decide): Promise<Changed> {
  const { database, mail } = context.services
  const changed = await database.transaction((tx) => changeIn(tx, context, id, decide))
  if (changed.ok && changed.mails > 0) mail.wake()
  return changed
}

type ChangedIn = Extract<Changed, { ok: true }> & { readonly mails: number }

async function changeIn(tx: Tx, context: Context, id: number, decide: Decide): Promise<ChangedIn | Refused> {
  const moment = { at: context.now, today: context.today }
  const found = await findForUpdate(tx, context.customerId, id, context.today)
  if (!found) return refuse('NOT_FOUND')
  const decision = decide(found.it, moment)
  if (!decision.ok) return decision
  const value = { ...found, it: decision.value }
  if (decision.events.length === 0) return { ok: true, value, mails: 0 }
  await context.markDone(tx)
  await saveSubscription(tx, found.it, value.it, moment)
  await recordAudit(
    tx,
    decision.events.map((event) => auditOf(event, context)),
    context,
  )
  const mails = decision.events.flatMap((event) =>
    mailsOf(event, value.it, { moment, version: context.requestId }),
  )
  await context.services.mail.outbox.record(tx, mails, context.realNow)
  return { ok: true, value, mails: mails.length }
}
