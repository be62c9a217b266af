/**
 * The only way to change a subscription: load and lock it, let a rule decide, save, record the audit rows, record the
 * mails, all in the caller's transaction; the mails are sent after its commit. A quote takes the same path and stops
 * after the decision.
 */
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { refuse, type Decision } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { undoStepOf } from '@pfotenportal/domain/quote/undoable'
import { openOrderOf, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { actorOf, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { saveSubscriptions, type SubscriptionChange } from '../database/subscription/subscription-save.ts'
import {
  findForUpdate,
  findSubscription,
  type StoredSubscription,
} from '../database/subscription/subscriptions.ts'
import { auditEntryOf } from '../events/audit.ts'
import { composeMailsForAll } from '../events/mails.ts'

/** A rule bound to its input. */
export type Decide = (subscription: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

/** A rule with its facts, and what the change writes in addition to the subscription. */
export interface Prepared {
  readonly ok: true
  readonly decide: Decide
  /** The caller records its own mail, so none is recorded here. */
  readonly hasOwnMail?: true
  /**
   * The change also alters data that is stored beside the subscription, such as its last concession, so the subscription is read
   * again for the answer.
   */
  readonly isReadAgain?: true
  /** Facts for the audit log that no event has. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Writes rows that the changed subscription references, before it is saved. */
  beforeSave?(tx: Tx, actor: Actor): Promise<void>
  /** Writes dependent rows, after it is saved. */
  afterSave?(tx: Tx, after: Subscription, actor: Actor): Promise<void>
  /** Begins the charge that the change causes, if any, after the subscription is saved. */
  beginCharge?(tx: Tx, actor: Actor): Promise<OpenCharge | undefined>
  /**
   * Begins the payment on whose success the decision depends. The decision is then not saved: the charge settles it
   * (payments/settle-charge.ts).
   */
  beginPayment?(tx: Tx, actor: Actor): Promise<{ readonly ok: true; readonly charge: OpenCharge } | Refusal>
  /** Continues after the commit, such as with calls to the gateway. */
  readonly afterCommit?: (services: Services) => Promise<void>
}

/** The subscription, its customer, and the transaction to read in; the row is locked except for a quote. */
export interface PrepareContext {
  readonly tx: Tx
  readonly stored: StoredSubscription
  readonly customerId: number
  readonly moment: Moment
  /** Of the sentences in a refusal. */
  readonly language: Language
  /** If true, nothing may be written. */
  readonly isQuote: boolean
}

/** A rule that needs only its input. */
export interface PlainRule<Input> {
  decide(subscription: Subscription, input: Input, moment: Moment): Decision<Subscription, DomainEvent>
}

/** A rule that needs further facts. */
export interface PreparedRule<Input> {
  /** Reads the facts for the rule, or refuses before the rule is called. */
  prepare(context: PrepareContext, input: Input): Promise<Prepared | Refusal> | Prepared | Refusal
}

/** A change of one subscription by a rule; the implementation of an operation is one. */
export interface Change<Input> {
  readonly rule: PlainRule<Input> | PreparedRule<Input>
  readonly input: Input
  /** German if absent. */
  readonly language?: Language
  /** Checks the decision before it is saved; may refuse. */
  readonly check?: (tx: Tx, found: StoredSubscription, after: Subscription) => Promise<Refusal | undefined>
  /** Only decides: nothing is locked, saved or recorded. */
  readonly isQuote?: boolean
  /** The customer can undo it; what that needs is stored with it. */
  readonly isUndoable?: boolean
}

/** A decided change; saved unless it is a quote. */
export interface Changed {
  readonly ok: true
  readonly before: StoredSubscription
  /** The subscription as saved; for a quote as it would be. */
  readonly value: StoredSubscription
  /** Whether anything changed; a rule may accept without an event. */
  readonly isChanged: boolean
  /** The number of mails to send after the commit. */
  readonly mails: number
  /** A charge that the change began, to be sent after the commit. */
  readonly begun?: OpenCharge | undefined
  /** The payment on which the decision depends, to be sent after the commit. */
  readonly payment?: OpenCharge | undefined
  /** What the caller has to continue with after the commit. */
  readonly afterCommit?: Prepared['afterCommit'] | undefined
}

/** A change whose rule needs only the subscription. */
export function byRule(decide: Decide): Change<undefined> {
  return {
    rule: { decide: (subscription, _input, moment) => decide(subscription, moment) },
    input: undefined,
  }
}

/** A change that reads what its rule needs. */
export function byPrepared(prepare: PreparedRule<undefined>['prepare']): Change<undefined> {
  return { rule: { prepare }, input: undefined }
}

/**
 * Changes a subscription: of the acting customer, or any if the service itself acts. Refuses as the rule does, or with
 * NOT_FOUND for an unknown or foreign id. Waits for another writer; if that takes longer than the pool's
 * `lock_timeout`, the result is CONFLICT.
 */
export async function changeSubscription<Input>(
  tx: Tx,
  actor: Actor,
  id: number,
  { rule, input, language = 'de', check, isQuote = false, isUndoable = false }: Change<Input>,
): Promise<Changed | Refusal> {
  const load = isQuote ? findSubscription : findForUpdate
  const before = await load(tx, actor.customerId, id, actor.today)
  if (!before) return refuse('NOT_FOUND')
  const moment = momentOf(actor)
  const { customerId } = before.subscription
  const prepared: Prepared | Refusal =
    'prepare' in rule
      ? await rule.prepare({ tx, stored: before, customerId, moment, language, isQuote }, input)
      : { ok: true, decide: (subscription, at) => rule.decide(subscription, input, at) }
  if (!prepared.ok) return prepared
  const decision = prepared.decide(before.subscription, moment)
  if (!decision.ok) return decision
  const decided = { ok: true, before, value: { ...before, subscription: decision.value }, mails: 0 } as const
  if (isQuote || decision.events.length === 0) {
    return { ...decided, isChanged: decision.events.length > 0 }
  }
  const refused = await check?.(tx, before, decision.value)
  if (refused) return refused
  if (prepared.beginPayment) {
    const begun = await prepared.beginPayment(tx, actor)
    return begun.ok ? { ...decided, isChanged: true, payment: begun.charge } : begun
  }
  const { events, value: after } = decision
  return {
    ...decided,
    afterCommit: prepared.afterCommit,
    ...(await save(tx, actor, prepared, { before: before.subscription, after, events, isUndoable }, before)),
  }
}

async function save(
  tx: Tx,
  actor: Actor,
  prepared: Prepared,
  decision: RecordedChange,
  found: StoredSubscription,
): Promise<Pick<Changed, 'value' | 'isChanged' | 'mails' | 'begun'>> {
  await actor.markDone(tx)
  await prepared.beforeSave?.(tx, actor)
  const { facts, hasOwnMail } = prepared
  const beginCharge = prepared.beginCharge?.bind(prepared)
  const recorded = { ...decision, facts, hasOwnMail, beginCharge }
  const { saved, mails, begun } = await recordChange(tx, actor, recorded)
  const openCharge = openOrderOf(saved) && found.openCharge
  const value = { ...found, subscription: saved, openCharge }
  await prepared.afterSave?.(tx, saved, actor)
  if (!prepared.isReadAgain) return { value, isChanged: true, mails, begun }
  const stored = await findSubscription(tx, actor.customerId, saved.id, actor.today)
  return { value: stored ?? value, isChanged: true, mails, begun }
}

/** A decision on a locked subscription, to be saved and recorded. */
export interface RecordedChange extends SubscriptionChange {
  readonly events: readonly DomainEvent[]
  /** The stored order that the events are about. */
  readonly order?: StoredOrder | undefined
  readonly isUndoable?: boolean
  readonly facts?: Prepared['facts'] | undefined
  readonly hasOwnMail?: true | undefined
  /** Begins the charge that the change causes, if any; the mails say whether there is one. */
  beginCharge?: Prepared['beginCharge']
}

/** A recorded change. */
export interface RecordedResult {
  readonly saved: Subscription
  /** The number of mails to send after the commit. */
  readonly mails: number
  /** The charge that the change began. */
  readonly begun?: OpenCharge | undefined
}

/** Saves a decision with its audit rows and mails. */
export async function recordChange(tx: Tx, actor: Actor, change: RecordedChange): Promise<RecordedResult> {
  const [recorded] = await recordChanges(tx, actor, [change])
  if (!recorded) throw new Error('a decision was not recorded')
  return recorded
}

/**
 * The same for several decisions, in order. `afterSave` writes rows whose triggers mark the subscriptions as changed: written before
 * the save, each would cost a second update of its subscription. It returns the orders as they are then.
 */
export async function recordChanges<C extends RecordedChange>(
  tx: Tx,
  actor: Actor,
  changes: readonly C[],
  afterSave?: () => Promise<ReadonlyMap<number, StoredOrder>>,
): Promise<(C & RecordedResult)[]> {
  const moment = momentOf(actor)
  const saved = await saveSubscriptions(tx, changes, moment)
  const orders = await afterSave?.()
  const all = orders
    ? saved.map((each) => ({ ...each, order: orders.get(each.order?.id ?? 0) ?? each.order }))
    : saved
  const { requestId } = actor
  await recordAudit(
    tx,
    all.flatMap(({ before, events, facts, isUndoable = false, saved }) => {
      const undo = isUndoable ? undoStepOf(before, saved, events) : undefined
      return events.map((event) => auditEntryOf(event, saved, { ...actorOf(actor), requestId, facts, undo }))
    }),
    actor,
  )
  const begun: (OpenCharge | undefined)[] = []
  for (const { beginCharge } of all) begun.push(await beginCharge?.(tx, actor))
  const mailed = all.map(({ before, saved, events, order, hasOwnMail }, index) => {
    const isCharged = begun[index] !== undefined
    return { before, after: saved, order, events: hasOwnMail ? [] : events, isCharged }
  })
  const mails = await composeMailsForAll(tx, actor, mailed, moment)
  await actor.services.mail.outbox.record(tx, mails.flat(), actor.realNow, actor.now)
  return all.map((each, index) => ({ ...each, mails: mails[index]?.length ?? 0, begun: begun[index] }))
}
