/**
 * Declarations of customers: those of the public pages that a person has to match, and those that came by letter, email
 * or telephone, recorded here. They are carried out for a subscription, or answered.
 */
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { parseDay } from '@pfotenportal/domain/core/calendar'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { DECLARATION_MAX, type DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import type { ReceivedAt } from '@pfotenportal/domain/events/event'
import { isReceiptInFuture } from '@pfotenportal/domain/lifecycle/cancel'
import { changeSubscription } from '../../change/change-subscription.ts'
import { actingFor, recordAction, type Actor } from '../../context/actor.ts'
import { momentOf } from '../../core/catalogue.ts'
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import type { Tx } from '../../database/open.ts'
import { giveProofTo } from '../../database/order/issue-documents.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import {
  endDeclaration,
  findDeclaration,
  lockOpenDeclaration,
  type Declaration,
} from '../../database/work/declarations.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { waitForRunningCharge } from '../../operations/cancellation.ts'
import { declaredEnd } from '../../operations/declarations/declared-end.ts'
import { storeDeclaration } from '../../operations/declarations/store-declaration.ts'
import type { StaffActions } from '../action.ts'

/** A declaration as typed; days and the time may be empty. */
export interface TypedDeclaration extends Readonly<Record<keyof typeof DECLARATION_MAX, string>> {
  readonly kind: DeclarationKind
  readonly endsOn: string
  readonly receivedOn: string
  /** `HH:MM` in Berlin. */
  readonly receivedTime: string
}

type Recorded =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly problem: 'DECLARATION_TEXT' | 'DECLARATION_DAY' }

/** When it was received: today without a day; undefined for anything that is not a day or a time, or in the future. */
function receiptOf(
  { receivedOn, receivedTime }: TypedDeclaration,
  { today, now }: Actor,
): ReceivedAt | undefined {
  const day = receivedOn === '' ? today : parseDay(receivedOn)
  if (day === undefined || (receivedTime !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(receivedTime)))
    return undefined
  const receivedAt = receivedTime === '' ? day : berlinTime(day, receivedTime)
  return isReceiptInFuture(receivedAt, { today, at: now }) ? undefined : receivedAt
}

/**
 * Records a declaration, once for each key of a form. Its proof is in the language of the customer who has that address,
 * else in German.
 */
export async function recordDeclaration(
  actor: Actor,
  key: string,
  typed: TypedDeclaration,
): Promise<Recorded> {
  const texts = {
    name: cleanLine(typed.name),
    email: cleanLine(typed.email),
    contract: cleanLine(typed.contract),
    message: typed.message.trim(),
  }
  const names = ['name', 'email', 'contract', 'message'] as const
  const isTooLong = names.some((name) => Array.from(texts[name]).length > DECLARATION_MAX[name])
  if (texts.name === '' || isTooLong) return { ok: false, problem: 'DECLARATION_TEXT' }
  const endsOn = typed.endsOn === '' ? null : parseDay(typed.endsOn)
  const receivedAt = receiptOf(typed, actor)
  if (endsOn === undefined || receivedAt === undefined) return { ok: false, problem: 'DECLARATION_DAY' }
  const { database, mail } = actor.services
  const id = await database.transaction(async (tx) => {
    const declaration = {
      ...texts,
      kind: typed.kind,
      source: 'STAFF',
      isExtraordinary: false,
      items: [],
      language: (await findCustomerByEmail(tx, texts.email))?.selectedLang ?? 'de',
      endsOn,
      receivedAt,
    } as const
    return storeDeclaration(tx, actor, key, declaration)
  })
  mail.wake()
  return { ok: true, id }
}

/**
 * What became of an action: `GONE` if somebody else has dealt with the declaration, `BEFORE_CONTRACT` if it was received
 * before the contract began, `REASON_NOT_NOW` if it asks for a later end, with which no reason is kept.
 */
export type DeclarationOutcome =
  | 'DONE'
  | 'GONE'
  | 'NO_SUBSCRIPTION'
  | 'ALREADY_CANCELLED'
  | 'BEFORE_CONTRACT'
  | 'NO_REASON'
  | 'REASON_NOT_NOW'

const outcomeOf: Readonly<Partial<Record<string, DeclarationOutcome>>> = {
  SUBSCRIPTION_CANCELLED: 'ALREADY_CANCELLED',
  DATE_OUT_OF_RANGE: 'BEFORE_CONTRACT',
}

async function end(
  tx: Tx,
  actor: Actor,
  { id }: Declaration,
  entry: { readonly note: string; readonly action: string; readonly customerId: number | null },
): Promise<void> {
  const { note, action, customerId } = entry
  await endDeclaration(tx, id)
  if (customerId !== null) await giveProofTo(tx, id, customerId)
  const subject = String(id)
  await markHandled(tx, { kind: 'DECLARATION', subject, note, by: actor.by ?? null, at: actor.realNow })
  await recordAction(tx, actor, { customerId, action, entity: `declaration:${id}` })
}

/**
 * Cancels a subscription as declared: on the requested day, or at once if none was named or it has passed. The
 * customer gets the confirmation of a cancellation, which names the receipt.
 */
export async function carryOutDeclaration(
  actor: Actor,
  id: number,
  { subscriptionId, reasonId }: { readonly subscriptionId: number; readonly reasonId: number | null },
): Promise<DeclarationOutcome> {
  const { services } = actor
  const { reasons } = momentOf(actor).catalogue
  if (reasonId !== null && !reasons.some((reason) => reason.id === reasonId)) return 'NO_REASON'
  const stored = await findSubscription(services.database.query, null, subscriptionId, actor.today)
  if (!stored) return 'NO_SUBSCRIPTION'
  const { customerId } = stored.subscription
  await waitForRunningCharge({ services, customerId }, subscriptionId)
  const outcome = await services.database.transaction(async (tx): Promise<DeclarationOutcome> => {
    const declaration = await lockOpenDeclaration(tx, id)
    if (declaration?.kind !== 'CANCELLATION') return 'GONE'
    const { endsOn } = declaration
    if (reasonId !== null && endsOn !== null && endsOn > actor.today) return 'REASON_NOT_NOW'
    const cancel = declaredEnd(declaration, { actor, reasonId, isByStaff: true })
    const changed = await changeSubscription(tx, actingFor(actor, customerId), subscriptionId, cancel)
    if (!changed.ok) return outcomeOf[changed.reason] ?? 'NO_SUBSCRIPTION'
    await end(tx, actor, declaration, { note: '', action: 'declaration.carried-out', customerId })
    return 'DONE'
  })
  if (outcome === 'DONE') services.mail.wake()
  return outcome
}

/** Whether a withdrawal is open; without one there is nothing to close. */
export async function isOpenWithdrawal(actor: Actor, id: number | undefined): Promise<boolean> {
  if (id === undefined) return true
  const found = await findDeclaration(actor.services.database.query, id)
  return found?.kind === 'WITHDRAWAL' && found.isOpen
}

/** Closes the withdrawal that a refund has carried out; one that somebody has closed meanwhile stays as it is. */
export async function closeWithdrawal(
  actor: Actor,
  customerId: number,
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return
  await actor.services.database.transaction(async (tx) => {
    const declaration = await lockOpenDeclaration(tx, id)
    if (declaration?.kind !== 'WITHDRAWAL') return
    const still = { ...actor, markDone: async () => undefined }
    await end(tx, still, declaration, { note: '', action: 'declaration.carried-out', customerId })
  })
}

/** Ends a declaration without changing anything here, with a note on what was done instead. */
export function dismissDeclaration(
  actor: Actor,
  id: number,
  note: string,
): Promise<Extract<DeclarationOutcome, 'DONE' | 'GONE'>> {
  return actor.services.database.transaction(async (tx) => {
    const declaration = await lockOpenDeclaration(tx, id)
    if (!declaration) return 'GONE'
    await end(tx, actor, declaration, { note, action: 'declaration.dismissed', customerId: null })
    return 'DONE'
  })
}

const results = {
  DONE: { done: 'carriedOut' },
  GONE: { problem: 'gone' },
  NO_SUBSCRIPTION: { problem: 'noSubscription' },
  ALREADY_CANCELLED: { problem: 'alreadyCancelled' },
  BEFORE_CONTRACT: { problem: 'beforeContract' },
  NO_REASON: { problem: 'noReason' },
  REASON_NOT_NOW: { problem: 'reasonNotNow' },
} as const satisfies Readonly<Record<DeclarationOutcome, unknown>>

type DeclarationActions = 'recordDeclaration' | 'carryOutDeclaration' | 'dismissDeclaration'

export const declarationActions: Pick<StaffActions, DeclarationActions> = {
  async recordDeclaration(actor, { key, ...typed }) {
    const recorded = await recordDeclaration(actor, key, typed)
    if (recorded.ok) return { done: 'recorded', id: recorded.id }
    return { problem: recorded.problem === 'DECLARATION_TEXT' ? 'declarationText' : 'declarationDay' }
  },
  carryOutDeclaration: async (actor, { id, subscription, reason = null }) =>
    results[await carryOutDeclaration(actor, id, { subscriptionId: subscription, reasonId: reason })],
  dismissDeclaration: async (actor, { id, note }) =>
    (await dismissDeclaration(actor, id, note)) === 'DONE' ? { done: 'answered' } : { problem: 'gone' },
}
