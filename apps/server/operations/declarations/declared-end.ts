/** The change by which a declaration ends a contract, whoever carries it out. */
import { dayReceived, declareEnd } from '@pfotenportal/domain/lifecycle/cancel'
import { byPrepared, type Change } from '../../change/change-subscription.ts'
import type { Actor } from '../../context/actor.ts'
import { closeSessionByCancellation } from '../../database/subscription/cancellation-sessions.ts'
import type { Declaration } from '../../database/work/declarations.ts'

interface CarryingOut {
  readonly actor: Pick<Actor, 'now'>
  readonly reasonId: number | null
  /** Whether a person carries it out, so that it is none of the flows in which the customer saw offers. */
  readonly isByStaff: boolean
}

/**
 * Ends the contract on the requested day, or with the receipt. The audit log names the declaration, and `via` for one
 * that the customer sent on the page.
 */
export function declaredEnd(
  { id, source, endsOn, receivedAt }: Declaration,
  { actor, reasonId, isByStaff }: CarryingOut,
): Change<undefined> {
  return byPrepared(() => ({
    ok: true,
    decide: (subscription, moment) =>
      declareEnd(subscription, endsOn ?? dayReceived(receivedAt), moment, receivedAt, reasonId),
    facts: { declaration: id, ...(source === 'PAGE' && { via: 'kuendigen' }) },
    async afterSave(tx, after) {
      if (after.status === 'CANCELLED')
        await closeSessionByCancellation(tx, after.id, { at: actor.now, reasonId, isByStaff })
    },
  }))
}
