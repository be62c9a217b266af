/** The page and the file of a price change that was offered to more contracts than a page shows. */
import { beforeAll, expect, it } from 'vitest'
import { countContracts, listOffersOf } from '../../database/admin/price-offers.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { insertDueCopies } from '../../testing/jobs.ts'
import { announce, withPricePerKg } from '../../testing/price-changes.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { answersCsv } from './answers-csv.ts'

const world = sharedSampleWorld()
let operations: Desk
let changeId: number
let ids: number[]

beforeAll(async () => {
  const { pool } = world.services.database
  await world.keepOnly(20001)
  operations = await deskOf(world, 'operations', 'Otto Lager')
  changeId = await announce(world.services, withPricePerKg(50), '2027-02-01')
  ids = await insertDueCopies(pool, 203, '2026-12-01')
  const insert = `insert into price_offer (change_id, subscription_id, kind, sku, country, former_cents, new_cents, made_at)
    select $1, id, kind, 'any', 'DE', 4000, 4100, now() from unnest($2::integer[]) as id, unnest($3::text[]) as kind`
  await pool.query(insert, [changeId, ids, ['INCREASE']])
  // A later offer takes the place of an earlier one.
  await pool.query(insert, [changeId, ids.slice(0, 1), ['DECREASE']])
  await pool.query(
    `update subscription set status = 'CANCELLED', cancelled_at = now(), next_billing_date = null,
      anchor_index = null, anchor_date = null where id = any($1)`,
    [ids.slice(1, 3)],
  )
  const answered = (accepted: boolean) => JSON.stringify([{ changeId, sku: 'any', country: 'DE', accepted }])
  await pool.query('update subscription set price_answers = $2 where id = any($1)', [
    ids.slice(2, 5),
    answered(true),
  ])
  await pool.query('update subscription set price_answers = $2 where id = any($1)', [
    ids.slice(5, 6),
    answered(false),
  ])
})

/** The parts of the file, read by that many offers at a time. */
async function partsBy(size?: number): Promise<string[]> {
  const parts: string[] = []
  for await (const part of answersCsv(world.services.database.query, changeId, size)) parts.push(part)
  return parts
}

it('the page lists the first 200 contracts, says that there are more, and counts all of them', async () => {
  const html = await operations.read(`/operator/prices/${changeId}`)
  const shown = ids.filter((id) => html.includes(`>${id}`))
  expect(shown).toEqual(ids.slice(0, 200))
  expect(html).toContain('200')
  const { query } = world.services.database
  expect(Object.fromEntries(await countContracts(query, changeId))).toEqual({
    ACCEPTED: 2,
    REFUSED: 1,
    UNANSWERED: 197,
    NOT_ASKED: 1,
    ENDED: 2,
  })
  expect(html).toMatch(/Ohne Antwort<\/dt><dd>197</)
})

it('the file has all contracts in the order of their ids, however few of them are read at a time', async () => {
  const whole = (await partsBy()).join('')
  const parts = await partsBy(50)
  expect(parts).toHaveLength(1 + 5)
  expect(parts.join('')).toBe(whole)
  const response = await operations.get(`/operator/prices/${changeId}/answers.csv`)
  const downloaded = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(downloaded).toBe(whole)
  const offers = await listOffersOf(world.services.database.query, changeId, { after: 0, size: 1_000 })
  expect(offers.map(({ subscriptionId }) => subscriptionId)).toEqual(ids)
  const lines = whole.split('\r\n')
  expect(lines[0]).toBe('\ufeffcustomerId;customer;subscriptionId;status;kind;former;new;answer')
  expect(lines).toHaveLength(1 + ids.length + 1)
  expect(lines[1]).toMatch(new RegExp(`;${ids[0]};ACTIVE;DECREASE;40.00;41.00;NOT_ASKED$`))
  expect(lines[3]).toMatch(new RegExp(`;${ids[2]};CANCELLED;INCREASE;40.00;41.00;ACCEPTED$`))
})
