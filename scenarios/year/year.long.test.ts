/**
 * Compares the service with an oracle that implements the rules independently. `npm run year` simulates 2,000
 * subscriptions for a year; these tests simulate 30 in the weeks around Christmas and around the change to summer time,
 * and 40 of the made-up company of docs/examples/company around the days on which its catalogue changes.
 */
import { expect, it } from 'vitest'
import { digestOf } from './digest.ts'
import { exampleSeller, sampleSeller } from './sellers.ts'
import { withYearSimulation } from './year-simulation.ts'

const { YEAR_SUBSCRIPTIONS, YEAR_START, YEAR_DAYS, YEAR_SEED, YEAR_COMPANY } = process.env
const isLongRun = YEAR_SUBSCRIPTIONS !== undefined

const runs = isLongRun
  ? [
      {
        start: YEAR_START ?? '2026-11-20',
        days: Number(YEAR_DAYS ?? 365),
        subscriptions: Number(YEAR_SUBSCRIPTIONS),
        seed: Number(YEAR_SEED ?? 1),
        seller: YEAR_COMPANY === 'example' ? exampleSeller : sampleSeller,
      },
    ]
  : [
      { start: '2026-12-10', days: 22, subscriptions: 30, seed: 1, seller: sampleSeller },
      { start: '2027-03-10', days: 22, subscriptions: 30, seed: 2, seller: sampleSeller },
      // Its second version has two new recipes, one less, other prices and the Netherlands, a higher minimum order, and rewards
      // that are a product and an amount; its third ends a rhythm.
      { start: '2027-06-20', days: 30, subscriptions: 40, seed: 5, seller: exampleSeller },
      { start: '2028-03-20', days: 30, subscriptions: 40, seed: 6, seller: exampleSeller },
    ]

const print = (line: string) => process.stdout.write(`${line}\n`)

const common = { activity: 0.06, ...(isLongRun && { onWeek: print }) }

it.each(runs)(
  '$subscriptions subscriptions of $seller.name from $start for $days days behave as the oracle expects (seed $seed)',
  { timeout: 4 * 3_600_000 },
  (run) =>
    withYearSimulation({ ...common, ...run }, async (simulation, last) => {
      await simulation.compareAll(last)
      if (isLongRun)
        print(JSON.stringify({ ...simulation.counts, differences: simulation.differences.length }))
      expect(simulation.differences.slice(0, 3).join('\n\n')).toBe('')
      if (isLongRun) return
      expect(simulation.counts.boxes).toBeGreaterThan(run.subscriptions / 2)
      expect(simulation.counts.refused).toBeGreaterThan(0)
    }),
)

/**
 * Faults that a service could have, each planted in a subscription with a delivered box, and the record kind that must
 * differ.
 */
const PLANTED_FAULTS: readonly (readonly [shownBy: string, plant: (id: number) => string])[] = [
  [
    'gateway',
    (id) => `insert into simulated_gateway.ledger
      select (jsonb_populate_record(l, '{"key":"charge:${id}999:1","reference":"planted"}')).*
      from simulated_gateway.ledger l where key like 'charge:${id}%' limit 1`,
  ],
  ['gateway', (id) => `delete from simulated_gateway.ledger where key like 'charge:${id}%'`],
  ['state', (id) => `update subscription set next_billing_date = next_billing_date + 1 where id = ${id}`],
  [
    'boxes',
    (id) => `update customer_order set total_tax_cents = total_tax_cents + 1 where subscription_id = ${id}`,
  ],
  [
    'audit',
    (id) => `insert into audit (at, recorded_at, customer_id, actor, action, subscription_id)
      select at, recorded_at, customer_id, actor, action, subscription_id
      from audit where subscription_id = ${id} and action = 'orderConfirmed' limit 1`,
  ],
  ['mails', (id) => `delete from outbox where key like 'orderConfirmed:${id}%'`],
  [
    'mails',
    (id) => `update outbox set data = jsonb_set(data, '{receipt,price,total}', '1')
      where key like 'orderConfirmed:${id}%'`,
  ],
  [
    'mails',
    (id) => `update outbox set recipient = 'mallory@example.de' where key like 'orderShipped:${id}%'`,
  ],
  [
    'box',
    (id) => `update tracking_event set at = at + interval '5 days'
      where event = 'delivered' and order_id between ${id}000 and ${id}999`,
  ],
  [
    'packed',
    (id) => `update customer_order set lines = regexp_replace(lines::text, '(CG|GS|RT)[VH]', '\\1X')::jsonb
      where subscription_id = ${id}`,
  ],
  ['box', (id) => `delete from outbox where key like 'orderDelivered:${id}%'`],
  [
    'finding',
    (id) => `insert into inconsistency (subscription_id, kind, detail, found_at, seen_at)
      values (${id}, 'ORDER_TOTALS', 'planted', now(), now())`,
  ],
]

it.skipIf(isLongRun)('every planted fault is found, and nothing else is reported', { timeout: 600_000 }, () =>
  withYearSimulation(
    { ...common, start: '2026-11-20', days: 16, subscriptions: 30, seed: 3 },
    async (simulation, last) => {
      const { pool } = simulation.world.services.database
      expect(simulation.differences).toEqual([])
      const { rows } = await pool.query<{ id: number }>(
        `select distinct subscription_id as id from customer_order
        where subscription_id >= 500000 and fulfillment_status = 'delivered' order by id`,
      )
      const planted = PLANTED_FAULTS.map(([shownBy, plant], at) => ({
        id: rows[at]?.id ?? 0,
        shownBy,
        plant,
      }))
      const before = await digestOf(simulation.world)
      for (const { id, plant } of planted) await pool.query(plant(id))
      expect(await digestOf(simulation.world)).not.toBe(before)
      await simulation.compare(last)
      await simulation.compareAll(last)
      const found = simulation.differences.map((line) => /^subscription (\d+: \w+)/.exec(line)?.[1] ?? line)
      // The VAT that was changed on a box is also part of the figures.
      const expected = ['0: revenue', ...planted.map(({ id, shownBy }) => `${id}: ${shownBy}`)]
      expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual(expected)
    },
  ),
)
