/** Subscriptions whose next order is charged soon. */
import { addDays, berlinDay, type Day } from '@pfotenportal/domain/core/calendar'
import { REMINDER_DAYS } from '@pfotenportal/domain/schedule/reminder'
import { firstBillingDay, withoutOpenOrder, type Page } from '../job/due-subscriptions.ts'
import type { Queries } from '../open.ts'
import { allStoredNames } from '../stored-names.ts'

/** Active subscriptions that this service bills, without an owed order or a charge in progress. */
function awaitingReminder(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('subscription.status', '=', 'ACTIVE')
    .where('subscription.billing_source', '=', 'PORTAL')
    .where(withoutOpenOrder)
}

/** Subscriptions whose next order may need a reminder that day, by id. */
export function listSubscriptionsToRemind(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return awaitingReminder(db)
    .select('subscription.id')
    .where('next_billing_date', '>', today)
    .where('next_billing_date', '<=', addDays(today, REMINDER_DAYS))
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

/** The first day on which there may be one. */
export async function firstReminderDay(db: Queries): Promise<Day | null> {
  const row = await firstBillingDay(awaitingReminder(db)).executeTakeFirst()
  return row?.day ? addDays(row.day, -REMINDER_DAYS) : null
}

/** The day on which a subscription was last resumed or reactivated; null if it never was. */
export async function findLastRestart(db: Queries, subscriptionId: number): Promise<Day | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('subscription_id', '=', subscriptionId)
    .where('action', 'in', allStoredNames(['subscriptionResumed', 'subscriptionReactivated']))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? berlinDay(row.at) : null
}
