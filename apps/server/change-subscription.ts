/**
 * The one way in which a subscription changes: lock it, let a rule decide, save, write down who did what, record the
 * mails, mark the call as done, all in one transaction; the mails leave after its commit.
 */
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Decision } from '@pfotenportal/domain/core/decision'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/subscription/events'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { recordAudit } from './database/audit/audit.ts'
import type { OpenCharge } from './database/payment/charges.ts'
import type { Tx } from './database/open.ts'
import type { StoredOrder } from './database/order/orders.ts'
import { saveSubscriptions, type Sides } from './database/subscription/subscription-save.ts'
import type { StoredSubscription } from './database/subscription/subscriptions.ts'
import { findForUpdate, findSubscription } from './database/subscription/subscriptions.ts'
import type { Context } from './context/context.ts'
import type { Refusal } from './core/answer.ts'
import { roleOf, type Actor } from './context/actor.ts'
import { auditOf } from './subscription-audit.ts'
import { mailsAboutAll } from './subscription-mails.ts'

/** A rule with its input already in place. */
export type Decide = (it: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

/** What the change left behind, or why there was none. */
export type Changed =
  | {
      readonly ok: true
      readonly value: StoredSubscription
      /** Whether it did; a rule may accept without anything to change. */
      readonly isChanged: boolean
    }
  | Refusal

/** What a change recorded, to be followed up after the commit. */
export type ChangedIn = Extract<Changed, { ok: true }> & {
  readonly mails: number
  /** A charge that the change began: to be carried out after the commit. */
  readonly begun?: OpenCharge | undefined
}

/** A rule with all that it needs to know, and what the change leaves behind beside the subscription. */
export interface Prepared {
  readonly ok: true
  readonly decide: Decide
  /** Whoever asked tells the customer of it in a mail of their own, so that none is recorded here. */
  readonly isToldElsewhere?: true
  /** Facts for the audit log that no event carries. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Writes what the changed subscription refers to, once the change is sure. */
  saving?(tx: Tx): Promise<void>
  /** Writes what belongs to the change, once it is saved. */
  saved?(tx: Tx, after: Subscription): Promise<void>
  /** Begins the charge that the change leads to, where it does, once all is saved. */
  begins?(tx: Tx, actor: Actor): Promise<OpenCharge | undefined>
}

/** A change in steps, all on the locked subscription and in its transaction. */
export interface Steps {
  /** Reads what the rule needs. */
  readonly prepare: (tx: Tx, found: StoredSubscription) => Promise<Prepared | Refusal>
  /** Says no to a decision that is not what the caller expects. */
  readonly check?: (tx: Tx, found: StoredSubscription, after: Subscription) => Promise<Refusal | undefined>
}

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

/** The same inside a transaction of the caller's, who wakes the mail after its commit. */
export function changeIn(tx: Tx, actor: Actor, id: number, decide: Decide): Promise<ChangedIn | Refusal> {
  return changeInSteps(tx, actor, id, { prepare: async () => ({ ok: true, decide }) })
}

/** The same with a rule that reads first, or a decision that is checked before it is saved. */
export async function changeInSteps(
  tx: Tx,
  actor: Actor,
  id: number,
  { prepare, check }: Steps,
): Promise<ChangedIn | Refusal> {
  const moment = { at: actor.now, today: actor.today }
  const found = await findForUpdate(tx, actor.customerId, id, actor.today)
  if (!found) return refuse('NOT_FOUND')
  const prepared = await prepare(tx, found)
  if (!prepared.ok) return prepared
  const decision = prepared.decide(found.it, moment)
  if (!decision.ok) return decision
  if (decision.events.length === 0) {
    return { ok: true, value: { ...found, it: decision.value }, isChanged: false, mails: 0 }
  }
  const refused = await check?.(tx, found, decision.value)
  if (refused) return refused
  await actor.markDone(tx)
  await prepared.saving?.(tx)
  const { saved: after, mails } = await record(tx, actor, {
    before: found.it,
    after: decision.value,
    events: decision.events,
    facts: prepared.facts,
    isToldElsewhere: prepared.isToldElsewhere,
  })
  const changed = { ok: true, value: { ...found, it: after }, isChanged: true, mails } as const
  if (!prepared.saved && !prepared.begins) return changed
  await prepared.saved?.(tx, after)
  const begun = await prepared.begins?.(tx, actor)
  const value = await findSubscription(tx, actor.customerId, id, actor.today)
  return { ...changed, value: value ?? changed.value, begun }
}

/**
 * Saves a decision on a locked subscription with its audit rows and mails; gives how many mails wait. `order` is the
 * stored order that the events tell of, where there is one.
 */
export async function writeDown(
  tx: Tx,
  actor: Actor,
  sides: Sides,
  events: readonly DomainEvent[],
  order?: StoredOrder,
): Promise<number> {
  const { mails } = await record(tx, actor, { ...sides, events, told: order })
  return mails
}

/** A decision as it is recorded. */
interface Recorded extends Sides {
  readonly events: readonly DomainEvent[]
  /** The stored order that the events tell of. */
  readonly told?: StoredOrder | undefined
  readonly facts?: Prepared['facts'] | undefined
  readonly isToldElsewhere?: true | undefined
}

async function record(
  tx: Tx,
  actor: Actor,
  decision: Recorded,
): Promise<{ saved: Subscription; mails: number }> {
  const [recorded] = await writeAllDown(tx, actor, [decision])
  if (!recorded) throw new Error('what was decided was not recorded')
  return recorded
}

/** The same for several decisions; each comes back as it was saved and with how many mails wait. */
export async function writeAllDown<D extends Recorded>(
  tx: Tx,
  actor: Actor,
  decisions: readonly D[],
): Promise<(D & { readonly saved: Subscription; readonly mails: number })[]> {
  const moment = { at: actor.now, today: actor.today }
  const all = await saveSubscriptions(tx, decisions, moment)
  await recordAudit(
    tx,
    all.flatMap(({ events, facts, saved }) =>
      events.map((event) =>
        auditOf(event, saved, { actor: roleOf(actor), requestId: actor.requestId, facts }),
      ),
    ),
    actor,
  )
  const told = all.map(({ before, saved, events, told, isToldElsewhere }) => {
    return { before, after: saved, order: told, events: isToldElsewhere ? [] : events }
  })
  const mails = await mailsAboutAll(tx, actor, told, moment)
  await actor.services.mail.outbox.record(tx, mails.flat(), actor.realNow, actor.now)
  return all.map((each, index) => ({ ...each, mails: mails[index]?.length ?? 0 }))
}
