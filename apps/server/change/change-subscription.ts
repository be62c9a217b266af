/**
 * The one way in which a subscription changes: load and lock it, let a rule decide, save, record who did what, record the
 * mails, all in the caller's transaction; the mails leave after its commit. A quote takes the same way and stops after the
 * decision.
 */
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Decision } from '@pfotenportal/domain/core/decision'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { roleOf, type Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { saveSubscriptions, type SubscriptionChange } from '../database/subscription/subscription-save.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { findForUpdate, findSubscription } from '../database/subscription/subscriptions.ts'
import { auditEntryOf } from '../events/audit.ts'
import { composeMailsForAll } from '../events/mails.ts'

/** A rule with its input already in place. */
export type Decide = (it: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

/** A rule with all that it needs to know, and what the change writes beside the subscription. */
export interface Prepared {
  readonly ok: true
  readonly decide: Decide
  /** The caller records a mail of its own, so none is recorded here. */
  readonly hasOwnMail?: true
  /** Facts for the audit log that no event carries. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Writes what the changed subscription refers to, before it is saved. */
  beforeSave?(tx: Tx): Promise<void>
  /** Writes what belongs to the change, after it is saved. */
  afterSave?(tx: Tx, after: Subscription): Promise<void>
  /** Begins the charge that the change leads to, if any, once all is saved. */
  beginCharge?(tx: Tx, actor: Actor): Promise<OpenCharge | undefined>
}

/** A change of one subscription. */
export interface Change {
  /** Reads what the rule needs, or refuses without asking it. */
  readonly prepare: (tx: Tx, found: StoredSubscription) => Promise<Prepared | Refusal> | Prepared | Refusal
  /** Looks at the decision before it is saved; a refusal stops it. */
  readonly check?: (tx: Tx, found: StoredSubscription, after: Subscription) => Promise<Refusal | undefined>
  /** Only decides: nothing is locked, saved or recorded. */
  readonly isQuote?: boolean
}

/** A change as it was decided, and saved unless it was only quoted. */
export interface Changed {
  readonly ok: true
  readonly before: StoredSubscription
  /** As it is stored afterwards; as it would be, of a quote. */
  readonly value: StoredSubscription
  /** Whether anything changed; a rule may accept without an event. */
  readonly isChanged: boolean
  /** How many mails wait for the commit. */
  readonly mails: number
  /** A charge that the change began, to be carried out after the commit. */
  readonly begun?: OpenCharge | undefined
}

/** A change whose rule needs nothing but the subscription. */
export function byRule(decide: Decide): Change {
  return { prepare: () => ({ ok: true, decide }) }
}

/**
 * Changes a subscription: of the acting customer, or any where the service itself acts. Refuses as the rule does, and
 * NOT_FOUND for an unknown or foreign id. Waits for another writer; one that takes longer than the pool's `lock_timeout`
 * ends in CONFLICT.
 */
export async function changeSubscription(
  tx: Tx,
  actor: Actor,
  id: number,
  { prepare, check, isQuote = false }: Change,
): Promise<Changed | Refusal> {
  const load = isQuote ? findSubscription : findForUpdate
  const before = await load(tx, actor.customerId, id, actor.today)
  if (!before) return refuse('NOT_FOUND')
  const prepared = await prepare(tx, before)
  if (!prepared.ok) return prepared
  const decision = prepared.decide(before.it, { at: actor.now, today: actor.today })
  if (!decision.ok) return decision
  const decided = { ok: true, before, value: { ...before, it: decision.value }, mails: 0 } as const
  if (isQuote || decision.events.length === 0) {
    return { ...decided, isChanged: decision.events.length > 0 }
  }
  const refused = await check?.(tx, before, decision.value)
  if (refused) return refused
  const { events, value: after } = decision
  return { ...decided, ...(await save(tx, actor, prepared, { before: before.it, after, events }, before)) }
}

async function save(
  tx: Tx,
  actor: Actor,
  prepared: Prepared,
  decision: RecordedChange,
  found: StoredSubscription,
): Promise<Pick<Changed, 'value' | 'isChanged' | 'mails' | 'begun'>> {
  await actor.markDone(tx)
  await prepared.beforeSave?.(tx)
  const { facts, hasOwnMail } = prepared
  const { saved, mails } = await recordChange(tx, actor, { ...decision, facts, hasOwnMail })
  const value = { ...found, it: saved }
  if (!prepared.afterSave && !prepared.beginCharge) return { value, isChanged: true, mails }
  await prepared.afterSave?.(tx, saved)
  const begun = await prepared.beginCharge?.(tx, actor)
  const stored = await findSubscription(tx, actor.customerId, saved.id, actor.today)
  return { value: stored ?? value, isChanged: true, mails, begun }
}

/** A decision on a locked subscription, to be saved and recorded. */
export interface RecordedChange extends SubscriptionChange {
  readonly events: readonly DomainEvent[]
  /** The stored order that the events are about. */
  readonly order?: StoredOrder | undefined
  readonly facts?: Prepared['facts'] | undefined
  readonly hasOwnMail?: true | undefined
}

/** A change as it was recorded. */
export interface RecordedResult {
  readonly saved: Subscription
  /** How many mails wait for the commit. */
  readonly mails: number
}

/** Saves a decision with its audit rows and mails. */
export async function recordChange(tx: Tx, actor: Actor, change: RecordedChange): Promise<RecordedResult> {
  const [recorded] = await recordChanges(tx, actor, [change])
  if (!recorded) throw new Error('a decision was not recorded')
  return recorded
}

/** The same for several decisions, in their order. */
export async function recordChanges<C extends RecordedChange>(
  tx: Tx,
  actor: Actor,
  changes: readonly C[],
): Promise<(C & RecordedResult)[]> {
  const moment = { at: actor.now, today: actor.today }
  const all = await saveSubscriptions(tx, changes, moment)
  const { requestId } = actor
  await recordAudit(
    tx,
    all.flatMap(({ events, facts, saved }) =>
      events.map((event) => auditEntryOf(event, saved, { actor: roleOf(actor), requestId, facts })),
    ),
    actor,
  )
  const told = all.map(({ before, saved, events, order, hasOwnMail }) => {
    return { before, after: saved, order, events: hasOwnMail ? [] : events }
  })
  const mails = await composeMailsForAll(tx, actor, told, moment)
  await actor.services.mail.outbox.record(tx, mails.flat(), actor.realNow, actor.now)
  return all.map((each, index) => ({ ...each, mails: mails[index]?.length ?? 0 }))
}
