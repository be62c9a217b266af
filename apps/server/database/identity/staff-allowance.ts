/** What a member of staff has given on a day, in refunds and credits (C-494). Days are of business time. */
import { sql } from 'kysely'
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries, Tx } from '../open.ts'

/** A person with the sum of a day. */
export interface Giver {
  readonly role: StaffRole
  readonly isDisabled: boolean
  /** Refunds that are made or not answered yet, and credits. */
  readonly given: Cents
}

/**
 * A person with what they have given on a day; undefined if there is no such person. In a transaction they are locked,
 * so that two requests at once do not both use what is left.
 */
export async function findGiver(db: Queries, id: number, day: Day): Promise<Giver | undefined> {
  const person = await db
    .selectFrom('staff')
    .select([
      'role',
      sql<boolean>`disabled_at IS NOT NULL`.as('isDisabled'),
      'credited_on as creditedOn',
      'credited_cents as credited',
    ])
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!person) return undefined
  const { refunded } = await db
    .selectFrom('refund')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::integer`.as('refunded'))
    .where('given_by', '=', id)
    .where('at', '>=', startOfBerlinDay(day))
    .where('at', '<', startOfBerlinDay(addDays(day, 1)))
    .where('state', 'in', ['OPEN', 'DONE'])
    .executeTakeFirstOrThrow()
  const { role, isDisabled, creditedOn, credited } = person
  return { role, isDisabled, given: refunded + (creditedOn === day ? credited : 0) }
}

/** Adds a credit to the sum of a person's day. */
export async function addCredited(tx: Tx, id: number, day: Day, amount: Cents): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      credited_on: day,
      credited_cents: sql`CASE WHEN credited_on = ${day} THEN credited_cents ELSE 0 END + ${amount}`,
    })
    .where('id', '=', id)
    .execute()
}
