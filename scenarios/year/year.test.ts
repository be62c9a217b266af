/**
 * The service against an oracle that was written from the rules a second time. `npm run year` plays 2,000 subscriptions
 * through a year; here it is a small crowd over the weeks around Christmas, and another around the change to summer time.
 */
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { expect, it } from 'vitest'
import { play, type Game } from './play.ts'

const { YEAR_SUBSCRIPTIONS, YEAR_START, YEAR_DAYS, YEAR_SEED } = process.env
const asked = YEAR_SUBSCRIPTIONS !== undefined

const runs = asked
  ? [
      {
        start: YEAR_START ?? '2026-11-20',
        days: Number(YEAR_DAYS ?? 365),
        subscriptions: Number(YEAR_SUBSCRIPTIONS),
        seed: Number(YEAR_SEED ?? 1),
      },
    ]
  : [
      { start: '2026-12-10', days: 22, subscriptions: 30, seed: 1 },
      { start: '2027-03-10', days: 22, subscriptions: 30, seed: 2 },
    ]

const say = (line: string) => process.stdout.write(`${line}\n`)

async function played(run: (typeof runs)[number], look: (game: Game, world: SampleWorld) => Promise<void>) {
  const world = await startSampleWorld(`${run.start}T12:00:00+01:00`)
  try {
    const game = await play(world, { ...run, activity: 0.06, ...(asked && { onWeek: say }) })
    await look(game, world)
  } finally {
    await world.stop()
  }
}

it.each(runs)(
  'a crowd of $subscriptions from $start for $days days does what the oracle says (seed $seed)',
  { timeout: 4 * 3_600_000 },
  (run) =>
    played(run, async (game) => {
      await game.compareAll()
      if (asked) say(JSON.stringify({ ...game.counts, differences: game.differences.length }))
      expect(game.differences.slice(0, 3).join('\n\n')).toBe('')
      expect(game.counts.boxes).toBeGreaterThan(run.subscriptions / 2)
      expect(game.counts.refused).toBeGreaterThan(0)
    }),
)

it.skipIf(asked)(
  'a charge too many, one that is lost and a wrong amount are found',
  { timeout: 600_000 },
  () =>
    played({ start: '2026-11-20', days: 16, subscriptions: 8, seed: 3 }, async (game, { services }) => {
      const { query, pool } = services.database
      const planted = [
        `insert into simulated_gateway.ledger select (jsonb_populate_record(l, '{"key":"charge:500001999:1","reference":"planted"}')).*
         from simulated_gateway.ledger l where key like 'charge:500001%' limit 1`,
        `delete from simulated_gateway.ledger
         where key = (select key from simulated_gateway.ledger where key like 'charge:500002%' limit 1)`,
        'update subscription set next_billing_date = next_billing_date + 1 where id = 500003',
      ]
      await game.compareAll()
      expect(game.differences).toEqual([])
      for (const fault of planted) await pool.query(fault)
      await query
        .updateTable('customer_order')
        .set((order) => ({ total_tax_cents: order('total_tax_cents', '+', 1) }))
        .where('subscription_id', '=', 500_004)
        .execute()
      await game.compareAll()
      const found = game.differences.map((line) =>
        /^subscription (\d+): (\w+)/.exec(line)?.slice(1).join(' '),
      )
      expect(found).toEqual(['500001 gateway', '500002 gateway', '500004 boxes'])
    }),
)
