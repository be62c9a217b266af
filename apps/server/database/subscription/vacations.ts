/** Customers' vacations. Past and withdrawn ones are kept, but no longer listed. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Vacation, VacationStep } from '@pfotenportal/domain/order/vacation'
import type { Queries, Tx } from '../open.ts'
import { compiledOnce, type Placeholders } from '../statements/compiled.ts'

export interface StoredVacation extends Vacation {
  readonly id: number
  readonly enteredAt: Instant
  readonly steps: readonly VacationStep[]
}

const columns = [
  'id',
  'from_day as from',
  'to_day as to',
  'wish',
  'entered_at as enteredAt',
  'steps',
] as const

/** A customer's vacations that are not over, soonest first. */
export async function listCurrentVacations(
  db: Queries,
  customerId: number,
  today: Day,
): Promise<StoredVacation[]> {
  return currentVacations(db, { customerId, today })
}

const currentVacations = compiledOnce((db, value: Placeholders<{ customerId: number; today: Day }>) =>
  db
    .selectFrom('vacation')
    .select(columns)
    .where('customer_id', '=', value('customerId'))
    .where('to_day', '>=', value('today'))
    .where('taken_back_at', 'is', null)
    .orderBy('from_day'),
)

/** Stores a vacation; returns its id. */
export async function insertVacation(
  tx: Tx,
  customerId: number,
  vacation: Omit<StoredVacation, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('vacation')
    .values({
      customer_id: customerId,
      from_day: vacation.from,
      to_day: vacation.to,
      wish: vacation.wish,
      entered_at: vacation.enteredAt,
      steps: JSON.stringify(vacation.steps),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a vacation as withdrawn. */
export async function markVacationTakenBack(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.updateTable('vacation').set({ taken_back_at: at }).where('id', '=', id).execute()
}
