/** Orders whose first charge was declined: their current dunning step, and the outcomes (docs/domain.md 4.4). */
import { sql } from 'kysely'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { EndCause } from '@pfotenportal/domain/events/event'
import { boundsOf, type ReportContext } from './report-context.ts'

/** Outstanding orders with this many declines. */
export interface OwedStep {
  /** Declines so far, from 1. */
  readonly declines: number
  readonly orders: number
  readonly amount: Cents
}

/** Outcomes of the orders whose first decline was in the period. They add up to `begun`. */
export interface DunningOutcomes {
  readonly begun: number
  /** Paid after a retry, by the number of the successful attempt, from 2. */
  readonly recovered: readonly { readonly attempt: number; readonly orders: number }[]
  readonly stillOwed: number
  /** All attempts failed, and the service paused the subscription. */
  readonly pausedByService: number
  /** Abandoned by the customer, who skipped, paused or cancelled. */
  readonly givenUp: number
}

export interface DunningFigures {
  readonly owed: readonly OwedStep[]
  /** Subscriptions that are currently paused by the service. */
  readonly pausedNow: number
  readonly outcomes: DunningOutcomes
  /** Subscriptions that ended in the period after 90 days without payment. */
  readonly endedByDunning: number
}

export async function readDunning(context: ReportContext): Promise<DunningFigures> {
  return {
    owed: await readOwed(context),
    pausedNow: await readPausedNow(context),
    outcomes: await readOutcomes(context),
    endedByDunning: await readEnded(context),
  }
}

async function readOwed({ db }: ReportContext): Promise<OwedStep[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select((eb) => [
      'attempts as declines',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('total_price_cents').as('amount'),
    ])
    .where('status', '=', 'FAILED')
    .groupBy('attempts')
    .orderBy('attempts')
    .execute()
  return rows.map((row) => ({ declines: row.declines, orders: row.orders, amount: row.amount }))
}

async function readPausedNow({ db }: ReportContext): Promise<number> {
  const row = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'PAUSED')
    .where('pause_reason', '=', 'PAYMENT_FAILED')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Outcomes of the orders whose first decline was in the period. */
async function readOutcomes({ db, period }: ReportContext): Promise<DunningOutcomes> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('charge as first')
    .leftJoin('customer_order', 'customer_order.id', 'first.order_id')
    .leftJoin('charge as paid', (join) =>
      join.onRef('paid.order_id', '=', 'first.order_id').on('paid.state', '=', 'PAID'),
    )
    .leftJoin('audit as ended', (join) =>
      join.onRef('ended.order_id', '=', 'first.order_id').on('ended.action', '=', 'paymentPaused'),
    )
    .select((eb) => [
      'customer_order.status',
      'paid.attempt',
      eb('ended.id', 'is not', null).as('isPaused'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .where('first.state', '=', 'DECLINED')
    .where('first.trigger', '=', 'DUE')
    .where('first.attempt', '=', 1)
    .where('first.business_at', '>=', since)
    .where('first.business_at', '<', until)
    .groupBy(['customer_order.status', 'paid.attempt', 'isPaused'])
    .execute()
  const many = (isIt: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIt).reduce((sum, { orders }) => sum + orders, 0)
  const attempts = [...new Set(rows.flatMap(({ attempt }) => attempt ?? []))].toSorted((a, b) => a - b)
  const isOwed = ({ status, attempt }: (typeof rows)[number]) =>
    attempt === null && (status === 'FAILED' || status === 'PROCESSING')
  return {
    begun: many(() => true),
    recovered: attempts.map((attempt) => ({ attempt, orders: many((row) => row.attempt === attempt) })),
    stillOwed: many(isOwed),
    pausedByService: many((row) => row.attempt === null && !isOwed(row) && row.isPaused === true),
    givenUp: many((row) => row.attempt === null && !isOwed(row) && row.isPaused !== true),
  }
}

async function readEnded({ db, period }: ReportContext): Promise<number> {
  const { since, until } = boundsOf(period)
  const row = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', 'subscriptionCancelled')
    .where('subscription_id', 'is not', null)
    .where(sql`facts ->> 'cause'`, '=', 'UNPAID' satisfies EndCause)
    .where('at', '>=', since)
    .where('at', '<', until)
    .executeTakeFirstOrThrow()
  return row.count
}
