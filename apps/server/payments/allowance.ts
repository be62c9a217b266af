/** What a member of staff may give today in refunds and credits, and what is left of it (C-494). */
import { decideWithin, type DayAllowance } from '@pfotenportal/domain/charging/allowance'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Refused } from '@pfotenportal/domain/core/decision'
import type { Cents } from '@pfotenportal/domain/core/money'
import { recordAction, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { addCredited, findGiver, type Giver } from '../database/identity/staff-allowance.ts'
import type { Queries, Tx } from '../database/open.ts'

/** The person who acts; undefined for a key, a command and the service, which have no allowance. */
function staffIdOf(by: string | undefined): number | undefined {
  const [, id] = /^staff:(\d+)$/.exec(by ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

function allowanceOf({ allowances }: Services['config'], giver: Giver | undefined): DayAllowance | null {
  // Who has left, or was disabled meanwhile, gives nothing.
  if (!giver || giver.isDisabled) return { limit: 0, given: 0 }
  const limit = allowances[giver.role]
  return limit === null ? null : { limit, given: giver.given }
}

/** What a person may give on a day; null for no limit. */
export async function readAllowance(
  db: Queries,
  { config }: Pick<Services, 'config'>,
  staffId: number,
  day: Day,
): Promise<DayAllowance | null> {
  return allowanceOf(config, await findGiver(db, staffId, day))
}

/** A refund or a credit that somebody decides. */
interface Gift {
  readonly kind: 'REFUND' | 'CREDIT'
  readonly amount: Cents
  readonly customerId: number | null
  readonly subscriptionId: number
  readonly orderId: number | null
}

/**
 * Lets a member of staff give an amount, in the transaction in which it is given. With a limit, the audit log says what
 * was left afterwards. Refuses OVER_ALLOWANCE; `staffId` is undefined if nobody's allowance counts.
 */
export async function spendAllowance(
  tx: Tx,
  actor: Actor,
  gift: Gift,
): Promise<{ readonly ok: true; readonly staffId: number | undefined } | Refused<'OVER_ALLOWANCE'>> {
  const { kind, amount, ...place } = gift
  const { services, today, by } = actor
  const staffId = staffIdOf(by)
  if (staffId === undefined) return { ok: true, staffId }
  const decision = decideWithin(await readAllowance(tx, services, staffId, today), amount)
  if (!decision.ok) return decision
  if (kind === 'CREDIT') await addCredited(tx, staffId, today, amount)
  const left = decision.value
  if (left !== null) {
    // The refund or the credit marks the request as done.
    const within = { ...actor, markDone: async () => undefined }
    await recordAction(tx, within, {
      ...place,
      action: 'allowance.used',
      entity: `staff:${staffId}`,
      facts: { kind, amount, left },
    })
  }
  return { ok: true, staffId }
}
