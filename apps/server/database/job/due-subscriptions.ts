/** Subscriptions that jobs work on: those due on a day, and the first day with one, for each job. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { berlinDay, earliest, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'

/** A page of a list by id: at most `size` ids after a given one. */
export interface Page {
  readonly after: number
  readonly size: number
}

type Ids = Promise<{ id: number }[]>

/** Subscriptions that owe nothing and have no charge in progress. */
export function withoutOpenOrder(row: ExpressionBuilder<Schema, 'subscription'>) {
  return row.not(
    row.exists(
      row
        .selectFrom('customer_order')
        .select('customer_order.id')
        .whereRef('customer_order.subscription_id', '=', 'subscription.id')
        .where('customer_order.status', 'in', ['PROCESSING', 'FAILED']),
    ),
  )
}

/** Active subscriptions that this service charges, and not the legacy billing system. */
function chargedHere(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('subscription.status', '=', 'ACTIVE')
    .where('subscription.billing_source', '=', 'PORTAL')
}

/** The same without those that have a charge in progress or an owed order. */
function awaitingCharge(db: Queries) {
  return chargedHere(db).where(withoutOpenOrder)
}

/**
 * Subscriptions whose next order may have to be charged that day, including those overdue from earlier days. An order
 * for which the gateway was unreachable since `reachedBefore` (business time) is skipped.
 */
export function listDueSubscriptions(
  db: Queries,
  { today, reachedBefore }: { readonly today: Day; readonly reachedBefore: Instant },
  { after, size }: Page,
): Ids {
  return awaitingCharge(db)
    .select('subscription.id')
    .where('subscription.next_billing_date', '<=', today)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('charge')
            .select('charge.id')
            .whereRef('charge.subscription_id', '=', 'subscription.id')
            .where('charge.state', '=', 'RELEASED')
            .where('charge.trigger', '=', 'DUE')
            .where('charge.business_at', '>', reachedBefore),
        ),
      ),
    )
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

type FromSubscriptions = SelectQueryBuilder<Schema, 'subscription', object>

/** The earliest billing date of some subscriptions; ordered, so that the index finds it without reading the others. */
export function firstBillingDay(of: FromSubscriptions) {
  return of
    .select('subscription.next_billing_date as day')
    .where('subscription.next_billing_date', 'is not', null)
    .orderBy('subscription.next_billing_date')
    .limit(1)
}

/** The first day with an order to be charged, or with a charge left open. */
export async function firstDueDay(db: Queries): Promise<Day | null> {
  const due = await firstBillingDay(awaitingCharge(db)).executeTakeFirst()
  const open = await db
    .selectFrom('charge')
    .select((row) => row.fn.min('business_at').as('at'))
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  const openDay = open?.at ? berlinDay(open.at) : null
  if (!due?.day || openDay === null) return due?.day ?? openDay
  return earliest(due.day, openDay)
}

function withFailedOrder(db: Queries) {
  return chargedHere(db)
    .innerJoin('customer_order', 'customer_order.subscription_id', 'subscription.id')
    .where('customer_order.status', '=', 'FAILED')
}

/** Subscriptions with an owed order whose next attempt is due by that day. */
export function listSubscriptionsToRetry(db: Queries, today: Day, { after, size }: Page): Ids {
  return withFailedOrder(db)
    .select('subscription.id')
    .where('customer_order.next_retry_date', '<=', today)
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

export async function firstRetryDay(db: Queries): Promise<Day | null> {
  const row = await withFailedOrder(db)
    .select((order) => order.fn.min('customer_order.next_retry_date').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

/** Subscriptions whose chosen pause ends by that day. */
export function listSubscriptionsToResume(db: Queries, today: Day, { after, size }: Page): Ids {
  return db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'PAUSED')
    .where('pause_resumes_at', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function firstResumeDay(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('subscription')
    .select((it) => it.fn.min('pause_resumes_at').as('day'))
    .where('status', '=', 'PAUSED')
    .executeTakeFirst()
  return row?.day ?? null
}

function paidTrials(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .where('cycle', '=', 'TEST')
    .where('completed_orders', '>', 0)
}

/** Subscriptions whose trial box is paid and whose plan is still the trial. */
export function listPaidTrials(db: Queries, { after, size }: Page): Ids {
  return paidTrials(db).select('id').where('id', '>', after).orderBy('id').limit(size).execute()
}

export async function firstPaidTrialDay(db: Queries): Promise<Day | null> {
  const row = await paidTrials(db)
    .select((it) => it.fn.min('last_billed').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

function declaredEnds(db: Queries) {
  return db.selectFrom('subscription').where('status', 'in', ['ACTIVE', 'PAUSED'])
}

/** Subscriptions whose declared end has been reached by that day. */
export function listSubscriptionsToEnd(db: Queries, today: Day, { after, size }: Page): Ids {
  return declaredEnds(db)
    .select('id')
    .where('ends_at', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function firstEndDay(db: Queries): Promise<Day | null> {
  const row = await declaredEnds(db)
    .select((it) => it.fn.min('ends_at').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

/** The next charge of a subscription, or the next attempt of a failed one. */
export interface NextCharge {
  readonly subscriptionId: number
  readonly firstName: string
  /** Null if the contract has no dog. */
  readonly petName: string | null
  readonly day: Day
  readonly isRetry: boolean
}

/** The next charges of all subscriptions, the earliest first, at most `limit`. */
export async function listNextCharges(db: Queries, limit: number): Promise<NextCharge[]> {
  const named = ['customer.first_name as firstName', 'pet.name as petName'] as const
  const due = await awaitingCharge(db)
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select(['subscription.id as subscriptionId', 'subscription.next_billing_date as day', ...named])
    .where('subscription.next_billing_date', 'is not', null)
    .orderBy('subscription.next_billing_date')
    .orderBy('subscription.id')
    .limit(limit)
    .execute()
  const owed = await withFailedOrder(db)
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select(['subscription.id as subscriptionId', 'customer_order.next_retry_date as day', ...named])
    .where('customer_order.next_retry_date', 'is not', null)
    .orderBy('customer_order.next_retry_date')
    .orderBy('subscription.id')
    .limit(limit)
    .execute()
  const all = [
    ...due.map((row) => ({ ...row, isRetry: false })),
    ...owed.map((row) => ({ ...row, isRetry: true })),
  ].flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]))
  return all
    .toSorted((a, b) => (a.day === b.day ? a.subscriptionId - b.subscriptionId : a.day < b.day ? -1 : 1))
    .slice(0, limit)
}
