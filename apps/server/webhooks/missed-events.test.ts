/** What an endpoint gets of the events that were recorded while it was disabled. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { countDeadLettered, listDeliveries } from '../database/webhook/delivery-log.ts'
import { findEndpoint, lockEndpoint, setDisabled } from '../database/webhook/endpoints.ts'
import { enableWithMissed } from '../database/webhook/missed-events.ts'
import type { Answer } from '../testing/webhook-receiver.ts'
import { numbersOf, openWebhookWorld, type WebhookWorld } from '../testing/webhooks.ts'

let world: WebhookWorld

beforeAll(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.close())

const open = (answer?: Answer) => world.receive(answer)

const disable = (id: number) => world.disable(id)
const enable = (id: number) =>
  world.database.transaction(async (tx) => {
    await lockEndpoint(tx, id)
    await setDisabled(tx, id, null)
  })
const replay = (id: number) =>
  world.database.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    return endpoint ? enableWithMissed(tx, endpoint, world.clock.realNow()) : 0
  })
const sweep = () => world.openSender().sweep()

it('an endpoint gets what was left and what was recorded while it was disabled, once and in order, before new events', async () => {
  let isDown = true
  const receiver = await open((_message, response) => void response.writeHead(isDown ? 503 : 204).end())
  const other = await open()
  const id = await world.add(receiver.url)
  await world.add(other.url)
  await world.record([1, 1], [1, 2])
  await sweep()
  isDown = false
  await disable(id)
  await world.record([1, 3], [2, 1])
  await sweep()
  expect(await replay(id)).toBe(4)
  await world.record([1, 4])
  await sweep()
  expect([...new Set(numbersOf(receiver.received, 1))]).toEqual([1, 2, 3, 4])
  expect(numbersOf(receiver.received, 2)).toEqual([1])
  expect(numbersOf(other.received, 1)).toEqual([1, 2, 3, 4])
  expect((await findEndpoint(world.database.query, id))?.missedAfter).toBeNull()
  expect(await countDeadLettered(world.database.query, world.clock.realNow())).toBe(0)
  expect(await replay(id)).toBe(0)
})

it('an endpoint gets only the events that it wants, and none from before it was disabled', async () => {
  const receiver = await open()
  const id = await world.add(receiver.url, ['subscriptionPaused'])
  const all = await world.add(receiver.url)
  await world.record([3, 1])
  await sweep()
  await disable(id)
  await disable(all)
  await world.record([3, 2])
  expect([await replay(id), await replay(all)]).toEqual([0, 1])
  await sweep()
  expect(numbersOf(receiver.received, 3)).toEqual([1, 2])
})

it('an endpoint that was enabled without them can get the missed events later', async () => {
  const receiver = await open()
  const id = await world.add(receiver.url)
  await disable(id)
  await world.record([4, 1])
  await enable(id)
  await world.record([4, 2])
  await disable(id)
  await world.record([4, 3])
  await enable(id)
  await sweep()
  expect(numbersOf(receiver.received, 4)).toEqual([])
  expect(await replay(id)).toBe(3)
  await sweep()
  expect(new Set(numbersOf(receiver.received, 4))).toEqual(new Set([1, 2, 3]))
})

it('an event is not lost whose change is committed while the endpoint is being enabled', async () => {
  const receiver = await open()
  const id = await world.add(receiver.url)
  await disable(id)
  let commit = () => {}
  const committing = new Promise<void>((resolve) => (commit = resolve))
  let isRecorded = () => {}
  const recorded = new Promise<void>((resolve) => (isRecorded = resolve))
  const change = world.database.transaction(async (tx) => {
    await world.recordIn(tx, [5, 1])
    // What is written is sent with the next statement at the latest.
    await tx.selectFrom('audit').select('id').limit(1).execute()
    isRecorded()
    await committing
  })
  await recorded
  const replaying = replay(id)
  // The replay waits for the change.
  await expect
    .poll(async () => {
      const { rows } = await world.database.pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND mode = 'ShareRowExclusiveLock'`,
      )
      return rows[0]?.waiting
    })
    .toBeGreaterThan(0)
  commit()
  await change
  expect(await replaying).toBe(1)
  await sweep()
  expect(numbersOf(receiver.received, 5)).toEqual([1])
})

it('an endpoint that answered 410 gets the event that it refused as well', async () => {
  let status = 410
  const receiver = await open((_message, response) => void response.writeHead(status).end())
  const id = await world.add(receiver.url)
  await world.record([6, 1], [6, 2])
  await sweep()
  status = 204
  await world.record([6, 3])
  expect(await replay(id)).toBe(3)
  await sweep()
  expect(numbersOf(receiver.received, 6)).toEqual([1, 1, 2, 3])
  const states = (await listDeliveries(world.database.query, {}, { before: null, limit: 9 })).map(
    (each) => each.state,
  )
  expect(states).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
})

it('two endpoints can be enabled with what they missed at the same time, without a collision', async () => {
  const receivers = [await open(), await open()]
  const ids: number[] = []
  for (const { url } of receivers) ids.push(await world.add(url))
  await world.record([1, 1], [2, 1])
  for (const id of ids) await disable(id)
  await world.record([1, 2], [2, 2])
  let tries = 0
  const counts = await Promise.all(
    ids.map((id) =>
      world.database.transaction(async (tx) => {
        tries += 1
        const endpoint = await lockEndpoint(tx, id)
        return endpoint ? enableWithMissed(tx, endpoint, world.clock.realNow()) : 0
      }),
    ),
  )
  expect([counts, tries]).toEqual([[4, 4], 2])
})
