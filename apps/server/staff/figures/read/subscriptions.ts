/** Current subscriptions, and new and cancelled ones by week (docs/operations.md, "Figures"). */
import { sql } from 'kysely'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, mondayOf, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { bucketStarts } from '@pfotenportal/domain/core/report-period'
import { boundsOf, sumOf, type ReportContext } from './report-context.ts'

/** Subscriptions by current status. */
export interface SubscriptionsNow {
  readonly active: number
  readonly paused: number
  /** Paused by the service after failed payments. */
  readonly pausedByService: number
  readonly cancelled: number
}

/** A calendar week, by its Monday. `living` counts the subscriptions that were not cancelled when it began. */
export interface SubscriptionWeek {
  readonly monday: Day
  readonly living: number
  readonly begun: number
  readonly cancelled: number
  /** Of those, the ones that were declared on `/kuendigen`, also for a later day. */
  readonly kuendigen: number
  readonly reactivated: number
  /** `cancelled` divided by `living`; null if there were no subscriptions. */
  readonly churn: number | null
}

export interface SubscriptionFigures {
  readonly now: SubscriptionsNow
  readonly weeks: readonly SubscriptionWeek[]
}

export async function readSubscriptions(context: ReportContext): Promise<SubscriptionFigures> {
  return { now: await readNow(context), weeks: await readWeeks(context) }
}

async function readNow({ db }: ReportContext): Promise<SubscriptionsNow> {
  const rows = await db
    .selectFrom('subscription')
    .select((eb) => ['status', 'pause_reason as reason', eb.fn.countAll<number>().as('count')])
    .where('moved_on', 'is', null)
    .groupBy(['status', 'pause_reason'])
    .execute()
  const many = (isIt: (row: (typeof rows)[number]) => boolean) =>
    sumOf(rows.filter(isIt), ({ count }) => count)
  return {
    active: many(({ status }) => status === 'ACTIVE'),
    paused: many(({ reason }) => reason === 'CUSTOMER'),
    pausedByService: many(({ reason }) => reason === 'PAYMENT_FAILED'),
    cancelled: many(({ status }) => status === 'CANCELLED'),
  }
}

interface StatusChange {
  readonly kind: 'begun' | 'cancelled' | 'kuendigen' | 'reactivated'
  readonly monday: Day
  readonly count: number
}

/**
 * Whether an end was declared on `/kuendigen`: its entry says so, or, if the service ended it on the declared day, the
 * newest declaration before it.
 */
const isFromPage = sql<boolean>`(facts ->> 'via' = 'kuendigen' OR (actor = 'system' AND (
  SELECT declared.facts ->> 'via' FROM audit AS declared
  WHERE declared.subscription_id = audit.subscription_id AND declared.action = 'subscriptionEndDeclared'
    AND declared.id < audit.id ORDER BY declared.id DESC LIMIT 1) = 'kuendigen'))`

/**
 * When subscriptions began, were cancelled and were reactivated. A cancellation is in the audit log or, if the
 * subscription was imported as cancelled, in its own row. A dog that moves to another customer neither begins nor
 * cancels a subscription; one whose new customer was erased has left.
 */
const statusChanges = sql`(
  SELECT 'begun' AS kind, id AS subscription_id, created_at AS at FROM subscription AS it
  WHERE NOT EXISTS (SELECT FROM subscription AS former WHERE former.moved_to = it.id)
  UNION ALL
  SELECT 'reactivated', subscription_id, at FROM audit
  WHERE action = 'subscriptionReactivated' AND subscription_id IS NOT NULL
  UNION ALL
  SELECT 'kuendigen', subscription_id, at FROM audit
  WHERE action = 'subscriptionCancelled' AND subscription_id IS NOT NULL AND ${isFromPage}
  UNION ALL
  (SELECT 'cancelled', subscription_id, at FROM audit
   WHERE action = 'subscriptionCancelled' AND subscription_id IS NOT NULL
   UNION ALL
   SELECT 'cancelled', id, cancelled_at FROM subscription
   WHERE cancelled_at IS NOT NULL AND moved_to IS NULL AND NOT EXISTS (
     SELECT FROM audit WHERE audit.subscription_id = subscription.id
       AND action = 'subscriptionCancelled')))`

/** These changes by week, before `until`. */
async function readStatusChanges({ db }: ReportContext, until: Instant): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`
    SELECT kind, date_trunc('week', at AT TIME ZONE 'Europe/Berlin')::date AS monday, count(*) AS count
    FROM ${statusChanges} AS status_change WHERE at < ${until} GROUP BY kind, monday`.execute(db)
  return rows
}

/** How many subscriptions began and how many were cancelled in the period. */
export async function countMovement({
  db,
  period,
}: ReportContext): Promise<{ readonly begun: number; readonly cancelled: number }> {
  const { since, until } = boundsOf(period)
  const { rows } = await sql<Pick<StatusChange, 'kind' | 'count'>>`
    SELECT kind, count(*) AS count FROM ${statusChanges} AS status_change
    WHERE at >= ${since} AND at < ${until} GROUP BY kind`.execute(db)
  const many = (of: StatusChange['kind']) => rows.find(({ kind }) => kind === of)?.count ?? 0
  return { begun: many('begun'), cancelled: many('cancelled') }
}

async function readWeeks(context: ReportContext): Promise<SubscriptionWeek[]> {
  const { period } = context
  const changes = await readStatusChanges(context, startOfBerlinDay(addDays(mondayOf(period.to), 7)))
  const many = (kind: StatusChange['kind'], isIt: (monday: Day) => boolean) =>
    sumOf(
      changes.filter((change) => change.kind === kind && isIt(change.monday)),
      ({ count }) => count,
    )
  return bucketStarts(period, 'WEEK').map((monday) => {
    const before = (of: Day) => of < monday
    const within = (of: Day) => of === monday
    const living = many('begun', before) - many('cancelled', before) + many('reactivated', before)
    const cancelled = many('cancelled', within)
    return {
      monday,
      living,
      begun: many('begun', within),
      cancelled,
      kuendigen: many('kuendigen', within),
      reactivated: many('reactivated', within),
      churn: living > 0 ? cancelled / living : null,
    }
  })
}
