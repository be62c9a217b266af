/** What the service really did, read from its tables and from the gateway's own ledger, in the oracle's words. */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { dayText, type DayNumber } from './days.ts'
import type { Expected } from './oracle.ts'

/** State and next billing date of every subscription of the crowd, by id. */
export async function standings(world: SampleWorld): Promise<Map<number, string>> {
  const rows = await world.services.database.query
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

/** The same as the oracle has it. */
export function expectedStanding(it: Expected, today: DayNumber): string {
  const next = it.nextBillingDate(today)
  return `${it.status} ${next === null ? 'none' : dayText(next)}`
}

function grouped(rows: readonly { id: number; text: string }[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { id, text } of rows) {
    const group = groups.get(id)
    if (group) group.push(text)
    else groups.set(id, [text])
  }
  return groups
}

/** The gateway's ledger by subscription, in the order of its decisions: outcome and cents. */
export async function ledger(world: SampleWorld): Promise<Map<number, string[]>> {
  const { rows } = await world.services.database.pool.query<{
    key: string
    outcome: string
    amount_cents: number
  }>(
    `select l.key, l.outcome, l.amount_cents
       from simulated_gateway.ledger l left join charge c on c.key = l.key
      where l.key like 'charge:5%' order by c.id, l.created_at, l.key`,
  )
  return grouped(
    rows.map((row) => ({
      id: Math.floor(Number(row.key.split(':')[1]) / 1000),
      text: `${row.outcome} ${row.amount_cents}`,
    })),
  )
}

/** Paid orders by subscription: billing date, cents, tax in cents, whether they have a number. */
export async function boxes(world: SampleWorld): Promise<Map<number, string[]>> {
  const rows = await world.services.database.query
    .selectFrom('customer_order')
    .select(['subscription_id', 'billing_date', 'total_price_cents', 'total_tax_cents'])
    .where('subscription_id', '>=', 500_000)
    .where('status', '=', 'PROCESSED')
    .where('order_number', 'is not', null)
    .orderBy('cycle_index')
    .execute()
  return grouped(
    rows.map((row) => ({
      id: row.subscription_id,
      text: `${row.billing_date} ${row.total_price_cents} ${row.total_tax_cents}`,
    })),
  )
}

/** What the oracle has an opinion on. */
const ACTIONS = [
  'order.confirmed',
  'order.placed',
  'order.cancelled',
  'payment.failed',
  'payment.lastWarning',
  'payment.paused',
  'payment.recovered',
  'payment.changed',
  'plan.changed',
  'reward.granted',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'subscription.reactivated',
]

/** The audit log by subscription: day in Berlin and action. */
export async function events(world: SampleWorld): Promise<Map<number, string[]>> {
  const { rows } = await world.services.database.pool.query<{ id: number; text: string }>(
    `select subscription_id as id, to_char(at at time zone 'Europe/Berlin', 'YYYY-MM-DD') || ' ' || action as text
       from audit where subscription_id >= 500000 and action = any($1) order by id, audit.id`,
    [ACTIONS],
  )
  return grouped(rows)
}
