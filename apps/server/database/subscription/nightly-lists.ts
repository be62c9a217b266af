/** Subscriptions that the nightly lifecycle jobs work on, and those whose next order is charged soon. */
import { sql, type ExpressionBuilder } from 'kysely'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { PROGRESS_KEPT_DAYS } from '@pfotenportal/domain/lifecycle/cancel'
import { SYSTEM_PAUSE } from '@pfotenportal/domain/lifecycle/pause'
import { REMINDER_DAYS } from '@pfotenportal/domain/schedule/reminder'
import { firstBillingDay, withoutOpenOrder, type Page } from '../job/due-subscriptions.ts'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'
import { broughtDays, countsForLoyalty } from './subscription-query.ts'

type Ids = Promise<{ id: number }[]>

function unpaid(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('status', '=', 'PAUSED')
    .where('pause_reason', '=', 'PAYMENT_FAILED')
}

/** Subscriptions that have been paused for failed payments for 60 days or more, by id. */
export function listLongUnpaidSubscriptions(db: Queries, today: Day, { after, size }: Page): Ids {
  return unpaid(db)
    .select('id')
    .where('pause_started_at', '<=', addDays(today, -SYSTEM_PAUSE.remindAfter))
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which one of them is to be reminded or ended. */
export async function firstUnpaidDay(db: Queries): Promise<Day | null> {
  const wasReminded = sql<boolean>`EXISTS (SELECT FROM notice WHERE notice.kind = 'paymentStillPaused'
    AND notice.subject = subscription.id::text AND notice.version = subscription.pause_started_at::text)`
  const day = sql<Day>`pause_started_at
    + CASE WHEN ${wasReminded} THEN ${SYSTEM_PAUSE.endAfter}::int ELSE ${SYSTEM_PAUSE.remindAfter}::int END`
  const row = await unpaid(db)
    .select((it) => it.fn.min(day).as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

function isLive(row: ExpressionBuilder<Schema, 'discount'>) {
  return row.and([row('discount.consumed_on', 'is', null), row('discount.removed_on', 'is', null)])
}

/** Cancelled subscriptions with progress on their loyalty path. */
function withProgress(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('subscription.status', '=', 'CANCELLED')
    .where((row) =>
      row.or([
        row('loyalty_from', '<=', row.ref('last_cycle_index')),
        row.exists(
          row
            .selectFrom('discount')
            .select('discount.id')
            .whereRef('discount.subscription_id', '=', 'subscription.id')
            .where(isLive),
        ),
      ]),
    )
}

/** Subscriptions that were cancelled more than 90 days ago and still have progress, by id. */
export function listSubscriptionsToReset(db: Queries, today: Day, { after, size }: Page): Ids {
  return withProgress(db)
    .select('subscription.id')
    .where('cancelled_at', '<', startOfBerlinDay(addDays(today, -PROGRESS_KEPT_DAYS)))
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

export async function firstResetDay(db: Queries): Promise<Day | null> {
  const row = await withProgress(db)
    .select((it) => it.fn.min('cancelled_at').as('at'))
    .executeTakeFirst()
  return row?.at ? addDays(berlinDay(row.at), PROGRESS_KEPT_DAYS + 1) : null
}

function expiring(db: Queries) {
  return db.selectFrom('discount').where('expires_at', 'is not', null).where(isLive)
}

/** Subscriptions with an expired discount, by id. */
export function listSubscriptionsWithExpiredDiscounts(db: Queries, today: Day, { after, size }: Page): Ids {
  return expiring(db)
    .select('subscription_id as id')
    .distinct()
    .where('expires_at', '<', today)
    .where('subscription_id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function firstExpiryDay(db: Queries): Promise<Day | null> {
  const row = await expiring(db)
    .select((it) => it.fn.min('expires_at').as('day'))
    .executeTakeFirst()
  return row?.day ? addDays(row.day, 1) : null
}

/** Closes the sessions of the cancellation flow whose 24 hours are over, each at its own end; returns how many. */
export async function closeExpiredCancellationSessions(db: Queries, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cancellation_session')
    .set((row) => ({ closed_at: row.ref('ends_at'), closed_by: 'EXPIRY' as const }))
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function firstSessionEnd(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('cancellation_session')
    .select((it) => it.fn.min('ends_at').as('at'))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.at ? berlinDay(row.at) : null
}

/** How many days of paid orders a night checks for rewards that were not granted. */
const REWARD_LOOK_BACK_DAYS = 7

/** Subscriptions that were paid for in the last days, by id. */
export function listRecentlyPaidSubscriptions(db: Queries, today: Day, { after, size }: Page): Ids {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('status', '!=', 'CANCELLED')
    .where('last_processed_on', '>=', addDays(today, -REWARD_LOOK_BACK_DAYS))
    .where('last_processed_on', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/**
 * Days of food in those paid orders of the current loyalty paths that were charged under another version of the
 * catalogue than the subscription has now, or that a dog has brought from its former customer, by subscription.
 */
export async function listDaysOnOtherTerms(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('subscription')
    .select((it) => [
      'subscription.id',
      sql<number>`${broughtDays} + coalesce(${it
        .selectFrom('customer_order')
        .select((order) => order.fn.sum<number>('customer_order.cycle_days').as('days'))
        .whereRef('customer_order.subscription_id', '=', 'subscription.id')
        .where(countsForLoyalty)
        .whereRef('customer_order.catalogue_version', '!=', 'subscription.catalogue_version')}, 0)`.as(
        'days',
      ),
    ])
    .where('subscription.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, days }) => [id, days]))
}

export async function lastPaidDay(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('subscription')
    .select((it) => it.fn.max('last_processed_on').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

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
    .where('action', 'in', ['subscriptionResumed', 'subscriptionReactivated'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? berlinDay(row.at) : null
}
