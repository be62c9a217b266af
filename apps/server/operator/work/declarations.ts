/**
 * Declarations that reached the company outside the portal: recorded by a person, then carried out for a subscription
 * or answered.
 */
import { parseDay } from '@pfotenportal/domain/core/calendar'
import { declareEnd } from '@pfotenportal/domain/lifecycle/cancel'
import { changeSubscription } from '../../change/change-subscription.ts'
import type { Tx } from '../../database/open.ts'
import { closeSessionByCancellation } from '../../database/subscription/cancellation-sessions.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import {
  endDeclaration,
  insertDeclaration,
  lockOpenDeclaration,
  type Declaration,
  type DeclarationKind,
} from '../../database/work/declarations.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { waitForRunningCharge } from '../../operations/cancellation.ts'
import { asCustomerService, recordDeskAction, type DeskActor } from '../../operations/desk/desk-actor.ts'

/** The longest texts of a declaration, in characters. */
export const DECLARATION_MAX = { name: 100, email: 254, contract: 200, message: 2000 } as const

/** A declaration as typed; a day may be empty. */
export interface TypedDeclaration extends Readonly<Record<keyof typeof DECLARATION_MAX, string>> {
  readonly kind: DeclarationKind
  readonly endsOn: string
  readonly receivedOn: string
}

type Recorded =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly problem: 'DECLARATION_TEXT' | 'DECLARATION_DAY' }

/** Records a declaration, once for each key of a form. */
export async function recordDeclaration(
  desk: DeskActor,
  key: string,
  { kind, endsOn: end, receivedOn: received, ...typed }: TypedDeclaration,
): Promise<Recorded> {
  const texts = {
    name: typed.name.trim(),
    email: typed.email.trim(),
    contract: typed.contract.trim(),
    message: typed.message.trim(),
  }
  const names = ['name', 'email', 'contract', 'message'] as const
  const isTooLong = names.some((name) => Array.from(texts[name]).length > DECLARATION_MAX[name])
  if (texts.name === '' || isTooLong) return { ok: false, problem: 'DECLARATION_TEXT' }
  const endsOn = end === '' ? null : parseDay(end)
  const receivedOn = received === '' ? desk.today : parseDay(received)
  if (endsOn === undefined || receivedOn === undefined || receivedOn > desk.today)
    return { ok: false, problem: 'DECLARATION_DAY' }
  return desk.services.database.transaction(async (tx) => {
    const { id, isNew } = await insertDeclaration(tx, key, { ...texts, kind, endsOn, receivedOn }, desk.now)
    const entity = `declaration:${id}`
    if (isNew) await recordDeskAction(tx, desk, { customerId: null, action: 'declaration.recorded', entity })
    return { ok: true, id } as const
  })
}

/** What became of an action: `GONE` if somebody else has dealt with the declaration. */
export type DeclarationOutcome = 'DONE' | 'GONE' | 'NO_SUBSCRIPTION' | 'ALREADY_CANCELLED'

async function end(
  tx: Tx,
  desk: DeskActor,
  { id }: Declaration,
  entry: { readonly note: string; readonly action: string; readonly customerId: number | null },
): Promise<void> {
  const { note, action, customerId } = entry
  await endDeclaration(tx, id, desk.now)
  const subject = String(id)
  await markHandled(tx, { kind: 'DECLARATION', subject, note, by: desk.by ?? null, at: desk.realNow })
  await recordDeskAction(tx, desk, { customerId, action, entity: `declaration:${id}` })
}

/**
 * Cancels a subscription as declared: on the requested day, or at once if none was named or it has passed. The
 * customer gets the confirmation of a cancellation.
 */
export async function carryOutDeclaration(
  desk: DeskActor,
  id: number,
  subscriptionId: number,
): Promise<DeclarationOutcome> {
  const { services } = desk
  const stored = await findSubscription(services.database.query, null, subscriptionId, desk.today)
  if (!stored) return 'NO_SUBSCRIPTION'
  const { customerId } = stored.subscription
  await waitForRunningCharge({ services, customerId }, subscriptionId)
  const outcome = await services.database.transaction(async (tx): Promise<DeclarationOutcome> => {
    const declaration = await lockOpenDeclaration(tx, id)
    if (declaration?.kind !== 'CANCELLATION') return 'GONE'
    const { endsOn } = declaration
    const changed = await changeSubscription(tx, asCustomerService(desk, customerId), subscriptionId, {
      prepare: () => ({
        ok: true,
        decide: (subscription, moment) => declareEnd(subscription, endsOn ?? moment.today, moment),
        facts: { declaration: id },
        async afterSave(within, after) {
          if (after.status === 'CANCELLED')
            await closeSessionByCancellation(within, after.id, { at: desk.now })
        },
      }),
    })
    if (!changed.ok)
      return changed.reason === 'SUBSCRIPTION_CANCELLED' ? 'ALREADY_CANCELLED' : 'NO_SUBSCRIPTION'
    await end(tx, desk, declaration, { note: '', action: 'declaration.carried-out', customerId })
    return 'DONE'
  })
  if (outcome === 'DONE') services.mail.wake()
  return outcome
}

/** Ends a declaration without changing anything here, with a note on what was done instead. */
export function dismissDeclaration(
  desk: DeskActor,
  id: number,
  note: string,
): Promise<Extract<DeclarationOutcome, 'DONE' | 'GONE'>> {
  return desk.services.database.transaction(async (tx) => {
    const declaration = await lockOpenDeclaration(tx, id)
    if (!declaration) return 'GONE'
    await end(tx, desk, declaration, { note, action: 'declaration.dismissed', customerId: null })
    return 'DONE'
  })
}
