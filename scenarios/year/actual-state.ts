/** Reads from the service's tables and the gateway's ledger what happened, in the format of the oracle. */
import type { Database } from '@pfotenportal/server/database/open'
import { findBatch } from '@pfotenportal/server/database/parcel/packing'
import { packedBoxes } from '@pfotenportal/server/packing/packed-boxes'
import { readRevenue } from '@pfotenportal/server/staff/figures/read/revenue'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { dayText, type DayNumber } from './calendar.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'
import { emailOf, ownerOf } from './population.ts'

/** The state and next billing date of every simulated subscription, by id. */
export async function readStates({ query }: Database): Promise<Map<number, string>> {
  const rows = await query
    .selectFrom('subscription')
    .select(['id', 'status', 'pause_reason', 'next_billing_date'])
    .where('id', '>=', 500_000)
    .execute()
  return new Map(
    rows.map((row) => {
      const status = row.pause_reason === 'PAYMENT_FAILED' ? 'DUNNED' : row.status
      return [row.id, `${status} ${row.next_billing_date ?? 'none'}`]
    }),
  )
}

/** The state and next billing date that the oracle expects, in the format of `readStates`. */
export function expectedState(expected: ExpectedSubscription, today: DayNumber): string {
  const next = expected.nextBillingDate(today)
  return `${expected.status} ${next === null ? 'none' : dayText(next)}`
}

/** One entry about a subscription. */
export interface RecordEntry {
  readonly id: number
  readonly text: string
}

/** The records of all subscriptions: everything, or what is new since the last call with NEW. */
export interface Records {
  /** The gateway's ledger, in the order of the charges: outcome and cents. */
  gateway(part: 'ALL' | 'NEW'): Promise<RecordEntry[]>
  /** Paid orders with a number: billing date, cents, tax in cents. */
  boxes(part: 'ALL' | 'NEW'): Promise<RecordEntry[]>
  /** The audit log: day in Berlin and action. */
  audit(part: 'ALL' | 'NEW'): Promise<RecordEntry[]>
  /**
   * Recorded emails: the day in Berlin and the template; for receipts also total and VAT, for failed charges the total,
   * for rewards the percentage, the cents or the product; and the recipient if it is not the subscription's customer. NEW marks emails as sent,
   * so that later ones are not merged with them.
   */
  mails(part: 'ALL' | 'NEW'): Promise<RecordEntry[]>
}

/** The actions that the oracle predicts. */
const ACTIONS = [
  'orderConfirmed',
  'orderPlaced',
  'orderCancelled',
  'paymentFailed',
  'paymentLastWarning',
  'paymentPaused',
  'paymentRecovered',
  'paymentMethodChanged',
  'planChanged',
  'rewardGranted',
  'subscriptionPaused',
  'subscriptionResumed',
  'subscriptionCancelled',
  'subscriptionReactivated',
]

interface Numbered extends RecordEntry {
  /** Increases with every new entry. */
  readonly at: number
}

export function openRecords({ pool }: Database): Records {
  const rowsOf = async <R extends object>(sql: string, values: unknown[]) =>
    (await pool.query<R & Record<string, unknown>>(sql, values)).rows

  function fromNumbered(read: (after: number) => Promise<Numbered[]>) {
    let last = 0
    return async (part: 'ALL' | 'NEW'): Promise<RecordEntry[]> => {
      const rows = await read(part === 'ALL' ? -1 : last)
      if (part === 'NEW') last = Math.max(last, ...rows.slice(-1).map(({ at }) => at))
      return rows
    }
  }

  return {
    // A charge without a row in the service's tables is never NEW, but it is part of ALL.
    gateway: fromNumbered((after) =>
      rowsOf(
        `select (split_part(l.key, ':', 2)::bigint / 1000)::int as id, l.outcome || ' ' || l.amount_cents as text,
                coalesce(c.id, 0)::int as at
           from simulated_gateway.ledger l left join charge c on c.key = l.key
          where l.key like 'charge:5%' and coalesce(c.id, 0) > $1 order by c.id, l.created_at, l.key`,
        [after],
      ),
    ),
    boxes: fromNumbered((after) =>
      rowsOf(
        `select subscription_id as id, billing_date || ' ' || total_price_cents || ' ' || total_tax_cents as text,
                extract(epoch from processed_at)::float as at
           from customer_order
          where subscription_id >= 500000 and status = 'PROCESSED' and order_number is not null
            and processed_at > to_timestamp($1) order by processed_at, cycle_index`,
        [after],
      ),
    ),
    audit: fromNumbered((after) =>
      rowsOf(
        `select subscription_id as id, to_char(at at time zone 'Europe/Berlin', 'YYYY-MM-DD') || ' ' || action as text,
                id::int as at
           from audit where id > $2 and subscription_id >= 500000 and action = any ($1) order by audit.id`,
        [ACTIONS, after],
      ),
    ),
    async mails(part) {
      if (part === 'NEW') return (await rowsOf<MailRow>(MARK_MAILS_AS_SENT, [])).map(mailEntry)
      return (await rowsOf<MailRow>(`select ${MAIL} from outbox where ${OF_POPULATION}`, [])).map(mailEntry)
    },
  }
}

const MAIL = `(data->>'subscriptionId')::int as id, customer_id as owner, recipient,
  to_char(business_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') || ' ' || template || coalesce(
    ' ' || (data #>> '{receipt,price,total}') || ' with ' || (data #>> '{receipt,price,tax}'),
    ' ' || (data->>'total'), ' ' || (data->>'percentage'),
    case template when 'rewardGranted' then ' ' || coalesce(data->>'amount', data->>'product') end, '') as text`
const OF_POPULATION = `customer_id >= 500000 and template <> 'orderDelivered'`
const MARK_MAILS_AS_SENT = `
  with sent_now as (
    update outbox set sent_at = now() where sent_at is null returning data, customer_id, recipient, business_at, template)
  select ${MAIL} from sent_now where ${OF_POPULATION}`

interface MailRow {
  readonly id: number
  readonly owner: number
  readonly recipient: string
  readonly text: string
}

function mailEntry({ id, owner, recipient, text }: MailRow): RecordEntry {
  const isRight = owner === ownerOf(id) && recipient === emailOf(owner)
  return { id, text: isRight ? text : `${text} to ${recipient}` }
}

/** The days in Berlin on which a paid order was packed, shipped and delivered, and its delivery email was sent. */
export interface ParcelDates {
  readonly id: number
  readonly packed: string | null
  readonly shipped: string | null
  readonly delivered: string | null
  readonly mailed: string | null
}

function dayOfEvent(event: keyof ParcelDates): string {
  const at = `min(e.at) filter (where e.event = '${event}')`
  return `to_char(${at} at time zone 'Europe/Berlin', 'YYYY-MM-DD') as ${event}`
}

/** The dates of all boxes billed from a day on, in the order of subscription and cycle. */
export async function listParcelDates({ services }: SampleWorld, from: DayNumber): Promise<ParcelDates[]> {
  const { rows } = await services.database.pool.query<ParcelDates>(
    `select o.subscription_id as id,
            ${dayOfEvent('packed')}, ${dayOfEvent('shipped')}, ${dayOfEvent('delivered')},
            (select string_agg(to_char(m.business_at at time zone 'Europe/Berlin', 'YYYY-MM-DD'), ' and ')
               from outbox m where m.key = 'orderDelivered:' || o.id || ':delivered') as mailed
       from customer_order o left join tracking_event e on e.order_id = o.id
      where o.subscription_id >= 500000 and o.status = 'PROCESSED' and o.billing_date >= $1
      group by o.id order by o.id`,
    [dayText(from)],
  )
  return rows
}

/** Problems that the service found itself: findings of the nightly check, and failed items of jobs. */
export async function listServiceFindings({ services }: SampleWorld): Promise<RecordEntry[]> {
  const { rows } = await services.database.pool.query<RecordEntry>(
    `select subscription_id as id, kind || ': ' || detail as text from inconsistency where subscription_id >= 500000
     union all
     select (case when subject_id >= 500000000 then subject_id / 1000 else subject_id end)::int,
            job || ': ' || last_error
       from job_trouble where subject_id >= 500000`,
  )
  return rows
}

/** What the packing lists of all weeks say about each box, in the order of its subscription's boxes. */
export async function listPackedContents({ services }: SampleWorld): Promise<RecordEntry[]> {
  const { query, pool } = services.database
  const { rows } = await pool.query<{ id: number; number: string; week: string; day: string }>(
    `select subscription_id as id, order_number as number, batch_week as week, billing_date as day
       from customer_order where subscription_id >= 500000 and batch_week is not null
      order by subscription_id, cycle_index`,
  )
  const contents = new Map<string, string>()
  for (const week of new Set(rows.map((row) => row.week))) {
    const batch = await findBatch(query, week)
    if (!batch) continue
    for await (const box of packedBoxes(query, batch)) {
      const bags = box.contents.bags.map(({ type, grams, quantity }) => `${quantity} ${type} ${grams} g`)
      const packs = box.contents.packs.map(
        ({ kind, isSample, quantity }) => `${quantity} ${isSample ? 'sample' : 'pack'} ${kind}`,
      )
      contents.set(box.orderNumber, `${batch.monday}: ${[...bags, ...packs].join(', ')}`)
    }
  }
  return rows.map(({ id, number, day }) => ({ id, text: `${day} in ${contents.get(number) ?? 'no batch'}` }))
}

/** Revenue and its VAT by country and rate in percent, in cents, as the figures of the business state them. */
export async function readRevenueLines(
  { services }: SampleWorld,
  { from, to }: { from: DayNumber; to: DayNumber },
): Promise<string[]> {
  const { database, clock } = services
  const moment = await clock.moment()
  const period = { from: dayText(from), to: dayText(to) } as Parameters<typeof readRevenue>[0]['period']
  const revenue = await readRevenue({ db: database.query, period, moment, realNow: clock.realNow() })
  return revenue.map(({ country, rate, orders, gross, vat, net }) =>
    revenueLine({ country, rate: Number(rate) * 100, orders, gross, vat, net }),
  )
}

export interface Revenue {
  readonly country: string
  /** In percent. */
  readonly rate: number
  readonly orders: number
  readonly gross: number
  readonly vat: number
  readonly net: number
}

export function revenueLine({ country, rate, orders, gross, vat, net }: Revenue): string {
  return `${country} ${rate.toFixed(1)} %: ${orders} orders, ${net} + ${vat} = ${gross}`
}

/** What customers outside of the population, those of the sample world, have paid since a day. */
export async function listOtherRevenue(
  { services }: SampleWorld,
  from: DayNumber,
): Promise<Omit<Revenue, 'orders' | 'net'>[]> {
  const { rows } = await services.database.pool.query<Omit<Revenue, 'orders' | 'net'>>(
    `select shipping_address->>'countryCode' as country, (tax_rate * 100)::float as rate,
            total_price_cents as gross, total_tax_cents as vat
       from customer_order
      where subscription_id < 500000 and not is_imported and (processed_at at time zone 'Europe/Berlin')::date >= $1`,
    [dayText(from)],
  )
  return rows
}
