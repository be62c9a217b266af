/** Returned debits whose amount is still to be collected. */
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'

/** A returned debit that is still open. */
interface ReturnedDebit {
  readonly id: number
  readonly orderId: number
  readonly amount: Cents
  readonly returnedOn: Day
  readonly nextAttempt: Day | null
}

function selectOpen(db: Queries) {
  return db
    .selectFrom('payment_dispute')
    .select(['id', 'order_id', 'amount_cents', 'opened_at', 'next_attempt'])
    .where('kind', '=', 'RETURNED_DEBIT')
    .where('state', '=', 'OPENED')
}

interface Row {
  readonly id: number
  readonly order_id: number
  readonly amount_cents: number
  readonly opened_at: Instant
  readonly next_attempt: Day | null
}

const toReturnedDebit = ({ id, order_id, amount_cents, opened_at, next_attempt }: Row): ReturnedDebit => ({
  id,
  orderId: order_id,
  amount: amount_cents,
  returnedOn: berlinDay(opened_at),
  nextAttempt: next_attempt,
})

/** The order of an open returned debit. */
export async function findOrderOfDebit(db: Queries, id: number): Promise<number | undefined> {
  return (await selectOpen(db).where('id', '=', id).executeTakeFirst())?.order_id
}

/** The open returned debit with that id, locked until the transaction ends. */
export async function lockReturnedDebit(tx: Tx, id: number): Promise<ReturnedDebit | undefined> {
  const row = await selectOpen(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toReturnedDebit(row)
}

/** The newest open returned debit of an order. */
export async function findReturnedDebit(db: Queries, orderId: number): Promise<ReturnedDebit | undefined> {
  const row = await selectOpen(db).where('order_id', '=', orderId).orderBy('id', 'desc').executeTakeFirst()
  return row && toReturnedDebit(row)
}

/** Sets the day of the next attempt; null for none. */
export async function saveNextAttempt(tx: Tx, id: number, on: Day | null): Promise<void> {
  await tx.updateTable('payment_dispute').set({ next_attempt: on }).where('id', '=', id).execute()
}

/** Ends a returned debit whose amount was paid. */
export async function markDebitRecovered(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({ state: 'WON', changed_at: at, next_attempt: null })
    .where('id', '=', id)
    .execute()
}

/** Returned debits to be collected by that day. */
export function listDebitsToCollect(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return db
    .selectFrom('payment_dispute')
    .select('id')
    .where('next_attempt', '<=', today)
    .where('state', '=', 'OPENED')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which a returned debit is to be collected. */
export async function firstDebitDay(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('payment_dispute')
    .select((dispute) => dispute.fn.min('next_attempt').as('day'))
    .where('state', '=', 'OPENED')
    .executeTakeFirst()
  return row?.day ?? null
}
