/** Charges by day and outcome, decline reasons, and disputes (docs/operations.md, "Figures"). */
import { sql } from 'kysely'
import { earliest, type Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { withoutOpenOrder } from '../../../database/job/due-subscriptions.ts'
import { berlinDayOf, boundsOf, type ReportContext } from './report-context.ts'

/** The charges of one day. `due` is the sum of `paid`, `declined`, `unreached` and `open`. */
export interface ChargeDay {
  readonly day: Day
  /** Orders whose scheduled billing date was that day. */
  readonly due: number
  readonly paid: number
  readonly declined: number
  /** The last attempt did not reach the gateway. */
  readonly unreached: number
  /** Not attempted yet, or attempted without a known outcome. */
  readonly open: number
  /** Paid orders that customers placed with "order now". */
  readonly orderedNow: number
  /** Retries after a decline, and how many of them were paid. */
  readonly retried: number
  readonly recovered: number
  /** Total of all paid charges of the day, in cents. */
  readonly revenue: Cents
}

type Counts = { -readonly [K in keyof Omit<ChargeDay, 'day'>]: number }

const emptyCounts = (): Counts => ({
  due: 0,
  paid: 0,
  declined: 0,
  unreached: 0,
  open: 0,
  orderedNow: 0,
  retried: 0,
  recovered: 0,
  revenue: 0,
})

/** Charge attempts grouped by day, trigger and state, with their count and total. */
async function readIntents({ db, period }: ReportContext) {
  const { since, until } = boundsOf(period)
  return db
    .selectFrom('charge')
    .select((eb) => [
      berlinDayOf('business_at').as('day'),
      'trigger',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), sql<number>`0`).as('amount'),
    ])
    .where('business_at', '>=', since)
    .where('business_at', '<', until)
    .groupBy(['day', 'trigger', 'state'])
    .execute()
}

/** Due orders for which no charge has been attempted. */
async function readUnattempted({ db, period, moment }: ReportContext) {
  return db
    .selectFrom('subscription')
    .select((eb) => ['next_billing_date as day', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'ACTIVE')
    .where('billing_source', '=', 'PORTAL')
    .where('next_billing_date', '>=', period.from)
    .where('next_billing_date', '<=', earliest(period.to, moment.today))
    .where(withoutOpenOrder)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('charge')
            .select('charge.id')
            .whereRef('charge.subscription_id', '=', 'subscription.id')
            .where('charge.state', 'in', ['RELEASED', 'LAPSED'])
            .whereRef(berlinDayOf('charge.business_at'), '>=', 'subscription.next_billing_date'),
        ),
      ),
    )
    .groupBy('next_billing_date')
    .execute()
}

type Intents = Awaited<ReturnType<typeof readIntents>>[number]

/** The counter that a due charge in each state increases. */
const COUNTER = {
  PAID: 'paid',
  DECLINED: 'declined',
  RELEASED: 'unreached',
  LAPSED: 'unreached',
  OPEN: 'open',
} as const

function count(day: Counts, { trigger, state, count, amount }: Intents): void {
  const many = count
  const isPaid = state === 'PAID'
  if (isPaid) day.revenue += amount
  if (trigger === 'DUE') {
    day.due += many
    day[COUNTER[state]] += many
  } else if (trigger === 'RETRY') {
    day.retried += many
    if (isPaid) day.recovered += many
  } else if (isPaid) day.orderedNow += many
}

/** Every day of the period with due orders or charges, in order. */
export async function readCharges(context: ReportContext): Promise<readonly ChargeDay[]> {
  const days = new Map<Day, Counts>()
  const countsOf = (day: Day) => {
    const counts = days.get(day) ?? emptyCounts()
    days.set(day, counts)
    return counts
  }
  for (const intents of await readIntents(context)) count(countsOf(intents.day), intents)
  for (const { day, count } of await readUnattempted(context)) {
    if (day === null) continue
    const counts = countsOf(day)
    counts.due += count
    counts.open += count
  }
  return [...days].map(([day, counts]) => ({ day, ...counts })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Declined charges that share a reason. */
export interface FailureReason {
  /** The provider's decline code, or the reason why the charge was not attempted. */
  readonly code: string
  /** A hard decline: not retried until the payment method changes (docs/domain.md 4.4). */
  readonly isHard: boolean
  readonly charges: number
  readonly amount: Cents
}

/** Decline reasons of the period, the most frequent first. */
export async function readFailures({ db, period }: ReportContext): Promise<readonly FailureReason[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('charge')
    .select((eb) => [
      'decline_code as code',
      'is_hard as isHard',
      eb.fn.countAll<number>().as('charges'),
      eb.fn.sum<number>('amount_cents').as('amount'),
    ])
    .where('state', '=', 'DECLINED')
    .where('business_at', '>=', since)
    .where('business_at', '<', until)
    .groupBy(['decline_code', 'is_hard'])
    .orderBy('charges', 'desc')
    .orderBy('decline_code')
    .execute()
  return rows.map(({ code, isHard, charges, amount }) => ({
    code: code ?? '',
    isHard: isHard === true,
    charges,
    amount,
  }))
}

/** Disputes and returned debits opened in the period. */
export interface DisputeKind {
  readonly kind: 'DISPUTE' | 'RETURNED_DEBIT'
  readonly state: 'OPENED' | 'WON' | 'LOST'
  readonly count: number
  readonly amount: Cents
}

/** Disputes and returned debits by kind and current state. */
export async function readDisputes({ db, period }: ReportContext): Promise<readonly DisputeKind[]> {
  const { since, until } = boundsOf(period)
  return db
    .selectFrom('payment_dispute')
    .select((eb) => [
      'kind',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount_cents').as('amount'),
    ])
    .where('opened_at', '>=', since)
    .where('opened_at', '<', until)
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute()
}
