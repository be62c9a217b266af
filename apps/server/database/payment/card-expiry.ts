/** Cards that have expired, or will soon (docs/domain.md 8.2, 9.2). */
import { sql } from 'kysely'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import { EXPIRY_REMINDER_DAYS } from '@pfotenportal/domain/payment/payment-method'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'

/** The first day after the month printed on a card. */
const expiredFrom = sql<Day>`(make_date(card_expiry_year, card_expiry_month, 1) + interval '1 month')::date`

const LONGEST_NOTICE = Math.max(...EXPIRY_REMINDER_DAYS)

function chargeableCards(db: Queries) {
  return db
    .selectFrom('payment_method')
    .where('payment_method.status', '=', 'ACTIVE')
    .where('card_expiry_year', 'is not', null)
}

/** The card that expires first; ordered, so that the index finds it without reading the others. */
function firstExpiry(cards: ReturnType<typeof chargeableCards>) {
  return cards
    .select(expiredFrom.as('day'))
    .orderBy('card_expiry_year')
    .orderBy('card_expiry_month')
    .limit(1)
    .executeTakeFirst()
}

/** Customers with a card that is stored as chargeable and has expired by that day, by id. */
export function listCustomersWithExpiredCards(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return chargeableCards(db)
    .select('customer_id as id')
    .distinct()
    .where(expiredFrom, '<=', today)
    .where('customer_id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which a card that is stored as chargeable expires. */
export async function firstCardExpiryDay(db: Queries): Promise<Day | null> {
  const row = await firstExpiry(chargeableCards(db))
  return row?.day ?? null
}

/** Marks a customer's expired cards as EXPIRED; returns their ids. A second run finds none. */
export async function markCardsExpired(tx: Tx, customerId: number, today: Day): Promise<string[]> {
  const rows = await tx
    .updateTable('payment_method')
    .set({ status: 'EXPIRED' })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ACTIVE')
    .where('card_expiry_year', 'is not', null)
    .where(expiredFrom, '<=', today)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Unexpired cards that pay for a subscription. */
function usedCards(db: Queries) {
  return chargeableCards(db).where((row) =>
    row.exists(
      row
        .selectFrom('subscription')
        .select('subscription.id')
        .whereRef('subscription.payment_method_id', '=', 'payment_method.id')
        .where('subscription.status', 'in', ['ACTIVE', 'PAUSED']),
    ),
  )
}

/** Customers with a card in use that expires within a month, by id. */
export function listCustomersWithExpiringCards(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return usedCards(db)
    .select('payment_method.customer_id as id')
    .distinct()
    .where(expiredFrom, '>', today)
    .where(expiredFrom, '<=', addDays(today, LONGEST_NOTICE))
    .where('payment_method.customer_id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which a reminder about one of them may be due. */
export async function firstExpiryNoticeDay(db: Queries): Promise<Day | null> {
  const row = await firstExpiry(usedCards(db))
  return row?.day ? addDays(row.day, -LONGEST_NOTICE) : null
}
