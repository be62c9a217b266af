import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { MAX_ATTEMPTS, waitAfter } from '../core/retries.ts'
import type { Database } from '../database/open.ts'
import { claimDeliveries } from '../database/webhook/deliveries.ts'
import {
  listDeliveries,
  redeliver,
  redeliverDead,
  type DeliveryFilter,
} from '../database/webhook/delivery-log.ts'
import { findEndpoint, setDisabled } from '../database/webhook/endpoints.ts'
import type { Answer, ReceivedWebhook } from '../testing/webhook-receiver.ts'
import { numbersOf, openWebhookWorld, type WebhookWorld } from '../testing/webhooks.ts'
import { addEndpoint, deadLetterPage, disableEndpoint, rotateSecret, secretsOf } from './endpoints.ts'

let world: WebhookWorld

beforeAll(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.close())

const open = (answer?: Answer) => world.receive(answer)

/** Refuses the messages that it is told to. */
const refusing =
  (refuses: (message: ReceivedWebhook) => boolean): Answer =>
  (message, response) =>
    void response.writeHead(refuses(message) ? 503 : 204).end()

const again = (filter: DeliveryFilter) =>
  world.database.transaction((tx) => redeliver(tx, filter, world.clock.realNow()))

const add = (url: string) =>
  addEndpoint(world.database.query, world.parts.seal, { url, types: [] }, world.clock.realNow())

const disable = (id: number) => world.disable(id)

const reasons = async () =>
  (await listDeliveries(world.database.query, {}, { before: null, limit: 100 }))
    .toReversed()
    .map(({ deadBecause }) => deadBecause)

const states = async () =>
  (await listDeliveries(world.database.query, {}, { before: null, limit: 100 }))
    .toReversed()
    .map(({ state, attempts }) => `${state} ${attempts}`)

/** Whether a message is signed with a secret, checked as a receiver does. */
function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('an event', () => {
  it('reaches every endpoint that wants it, with the ids and facts, signed', async () => {
    const [all, pauses, skips] = [await open(), await open(), await open()]
    const { secret } = await add(all.url)
    await world.add(pauses.url, ['subscriptionPaused'])
    await world.add(skips.url, ['subscriptionPaused', 'orderSkipped'])
    await world.record([1, 101])
    await world.openSender().sweep()
    expect([all, pauses, skips].map(({ received }) => received.length)).toEqual([1, 0, 1])
    const [message] = all.received
    if (!message) throw new Error('nothing arrived')
    expect(message.headers['webhook-id']).toMatch(/^evt_\d+$/)
    expect(message.headers['webhook-id']).toBe(skips.received[0]?.headers['webhook-id'])
    expect(Math.abs(Date.now() / 1000 - Number(message.headers['webhook-timestamp']))).toBeLessThan(60)
    expect(isSigned(message, secret)).toBe(true)
    const { timestamp, ...rest } = JSON.parse(message.body) as Record<string, unknown>
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(rest).toEqual({
      type: 'orderSkipped',
      data: {
        customerId: 1_001,
        actor: 'customer',
        subscriptionId: 1,
        orderId: 101,
        isFinal: false,
        before: { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' },
        after: { status: 'SKIPPED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' },
      },
    })
  })

  it('is not sent if its change was rolled back', async () => {
    const receiver = await open()
    await world.add(receiver.url)
    const lost = world.database.transaction(async (tx) => {
      await world.recordIn(tx, [2, 1])
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await world.openSender().sweep()
    expect(receiver.received).toEqual([])
  })

  it('that is not accepted holds the later events of its subscription and endpoint, and no others', async () => {
    let isDown = true
    const receiver = await open(refusing(({ data }) => isDown && data['orderId'] === 1))
    const other = await open()
    await world.add(receiver.url)
    await world.add(other.url)
    await world.record([3, 1], [3, 2], [4, 11], [4, 12])
    const sender = world.openSender()
    await sender.sweep()
    expect([numbersOf(receiver.received, 3), numbersOf(receiver.received, 4)]).toEqual([[1], [11, 12]])
    expect(numbersOf(other.received, 3)).toEqual([1, 2])
    isDown = false
    await world.pass(waitAfter(1))
    await sender.sweep()
    expect(numbersOf(receiver.received, 3)).toEqual([1, 1, 2])
    const [first, again] = receiver.received.filter(({ data }) => data['orderId'] === 1)
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('is retried for three days, then dead-lettered, which releases the later ones; an operator can deliver it again', async () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1))
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(3 * 86_400)
    let isDown = true
    const receiver = await open(refusing(({ data }) => isDown && data['orderId'] === 1))
    await world.add(receiver.url)
    await world.record([5, 1], [5, 2])
    const sender = world.openSender()
    for (const wait of waits) {
      await sender.sweep()
      await world.pass(wait)
    }
    expect(await states()).toEqual([`WAITING ${MAX_ATTEMPTS - 1}`, 'WAITING 0'])
    await sender.sweep()
    expect(await states()).toEqual([`DEAD_LETTERED ${MAX_ATTEMPTS}`, 'DELIVERED 1'])
    expect(await reasons()).toEqual(['GAVE_UP', null])
    isDown = false
    expect(await again({ state: 'DEAD_LETTERED' })).toBe(1)
    await sender.sweep()
    expect(await states()).toEqual(['DELIVERED 1', 'DELIVERED 1'])
    const ids = receiver.received
      .filter(({ data }) => data['orderId'] === 1)
      .map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
  })

  it('is delivered by another process after the lease of one that crashed', async () => {
    const receiver = await open()
    const endpoint = await world.add(receiver.url)
    await world.record([6, 1], [6, 2])
    const batch = { size: 10, leaseSeconds: 60 }
    const claimed = await world.database.transaction((tx) =>
      claimDeliveries(tx, endpoint, world.clock.realNow(), batch),
    )
    expect(claimed).toHaveLength(1)
    const sender = world.openSender()
    await sender.sweep()
    expect(receiver.received).toEqual([])
    await world.endLeases()
    await sender.sweep()
    expect(numbersOf(receiver.received, 6)).toEqual([1, 2])
  })

  it('of a newer version is left to its processes, and holds the later ones', async () => {
    const receiver = await open()
    await world.add(receiver.url)
    await world.record([7, 1], [7, 2])
    await world.database.pool.query(
      `UPDATE webhook_delivery SET type = 'orderFrozen' WHERE id = (SELECT min(id) FROM webhook_delivery)`,
    )
    await world.openSender().sweep()
    expect(receiver.received).toEqual([])
    expect(await states()).toEqual(['WAITING 0', 'WAITING 0'])
  })
})

it('an event that cannot be read is retried, and at the end dead-lettered for that reason', async () => {
  const receiver = await open()
  const endpoint = await world.add(receiver.url)
  await world.database.pool.query(
    `INSERT INTO audit (at, actor, action, entity, facts) VALUES (now(), 'customer', 'orderSkipped', '', '{"no": 1}')`,
  )
  await world.database.pool.query(
    `INSERT INTO webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, send_after, attempts)
       SELECT $1, max(id), 14, 'orderSkipped', now(), now() - interval '1 minute', $2 FROM audit`,
    [endpoint, MAX_ATTEMPTS - 2],
  )
  const sender = world.openSender()
  await sender.sweep()
  expect(await reasons()).toEqual([null])
  await world.pass(3_600)
  await sender.sweep()
  expect([await reasons(), receiver.received]).toEqual([['UNREADABLE'], []])
})

describe('an endpoint', () => {
  it('that does not answer delays no other endpoint, and is given up when the service stops', async () => {
    const silent = await open(() => undefined)
    const other = await open()
    await world.add(silent.url)
    await world.add(other.url)
    await world.record([8, 1])
    const sender = world.openSender()
    await sender.poll()
    await expect.poll(() => silent.received.length).toBe(1)
    await world.record([8, 2])
    await sender.poll()
    await expect.poll(() => numbersOf(other.received, 8)).toEqual([1, 2])
    await sender.close()
    expect(await states()).toEqual(['WAITING 1', 'DELIVERED 1', 'WAITING 0', 'DELIVERED 1'])
  })

  it('that is disabled gets nothing; what was left is dead-lettered, and cannot be delivered', async () => {
    const receiver = await open(refusing(() => true))
    const endpoint = await world.add(receiver.url)
    await world.record([9, 1], [9, 2])
    const sender = world.openSender()
    await sender.sweep()
    expect(await disable(endpoint)).toBe(true)
    expect(await disable(endpoint)).toBe(false)
    expect(await disable(999)).toBeUndefined()
    await world.record([9, 3])
    await world.pass(3_600)
    await sender.sweep()
    expect(numbersOf(receiver.received, 9)).toEqual([1])
    expect(await states()).toEqual(['DEAD_LETTERED 1', 'DEAD_LETTERED 0'])
    expect(await reasons()).toEqual(['DISABLED', 'DISABLED'])
    expect(await again({})).toBe(0)
  })

  it('that is gone (410) is disabled, once and on record, and what is left is dead-lettered for that reason', async () => {
    const receiver = await open((_message, response) => void response.writeHead(410).end())
    const endpoint = await world.add(receiver.url)
    await world.record([10, 1], [10, 2], [13, 1])
    await world.openSender().sweep()
    expect(await findEndpoint(world.database.query, endpoint)).toMatchObject({ disabledBecause: 'GONE' })
    expect(receiver.received).toHaveLength(2)
    expect((await states()).toSorted()).toEqual(['DEAD_LETTERED 0', 'DEAD_LETTERED 1', 'DEAD_LETTERED 1'])
    expect(await reasons()).toEqual(['GONE', 'GONE', 'GONE'])
    const audit = world.database.query.selectFrom('audit').select(['actor', 'facts'])
    const recorded = await audit.where('entity', '=', `endpoint:${endpoint}`).execute()
    expect(recorded).toEqual([{ actor: 'system', facts: { because: 'GONE' } }])
  })

  it('that is gone takes one connection for all that it refuses at once, not one for each', async () => {
    const receiver = await open((_message, response) => void response.writeHead(410).end())
    await world.add(receiver.url)
    await world.record(...Array.from({ length: 20 }, (_, index) => [100 + index, 1] as const))
    const transactions = { running: 0, most: 0 }
    const database: Database = {
      ...world.database,
      async transaction(work) {
        transactions.running += 1
        transactions.most = Math.max(transactions.most, transactions.running)
        return world.database.transaction(work).finally(() => {
          transactions.running -= 1
        })
      },
    }
    await world.openSender({ database }).sweep()
    expect(receiver.received).toHaveLength(20)
    expect([transactions.most, await world.countWaiting()]).toEqual([1, 0])
  })

  it('is disabled before its queue is dead-lettered page by page, each stored by itself; enabling it ends that', async () => {
    const id = await world.add('http://127.0.0.1:9/')
    await world.record([15, 1], [15, 2], [15, 3], [16, 1], [17, 1], [18, 1], [19, 1])
    const disabled = { at: world.clock.realNow(), because: 'STAFF' } as const
    await world.database.transaction((tx) => disableEndpoint(tx, id, disabled))
    const page = () => deadLetterPage(world.database, id, world.clock.realNow(), 3)
    expect(await world.countWaiting()).toBe(7)
    expect([await page(), await world.countWaiting()]).toEqual([true, 4])
    await world.database.transaction((tx) => setDisabled(tx, id, null))
    expect([await page(), await world.countWaiting()]).toEqual([false, 4])
    await world.database.transaction((tx) => setDisabled(tx, id, disabled))
    expect([await page(), await page(), await world.countWaiting()]).toEqual([true, false, 0])
  })

  it('that was disabled by a process that stopped then has its queue dead-lettered without an attempt', async () => {
    const receiver = await open()
    const id = await world.add(receiver.url)
    await world.record([20, 1], [20, 2], [20, 3])
    const disabled = { at: world.clock.realNow(), because: 'STAFF' } as const
    await world.database.transaction((tx) => disableEndpoint(tx, id, disabled))
    await world.openSender().sweep()
    expect(receiver.received).toEqual([])
    expect(await states()).toEqual(['DEAD_LETTERED 0', 'DEAD_LETTERED 0', 'DEAD_LETTERED 0'])
    expect(await reasons()).toEqual(['DISABLED', 'DISABLED', 'DISABLED'])
  })

  it('gets what was dead-lettered again page by page, each stored by itself, and nothing twice', async () => {
    const receiver = await open()
    const [id, disabled] = [await world.add(receiver.url), await world.add('http://127.0.0.1:9/')]
    await world.record([31, 1], [31, 2], [32, 1], [33, 1], [34, 1])
    await world.disable(id)
    await world.disable(disabled)
    await world.database.transaction((tx) => setDisabled(tx, id, null))
    const pages: number[] = []
    const waiting: number[] = []
    const { database, clock } = world
    const queue = redeliverDead((page) => database.transaction(page), {}, clock.realNow(), 2)
    for await (const queued of queue) {
      pages.push(queued)
      waiting.push(await world.countWaiting())
    }
    expect([pages, waiting]).toEqual([
      [2, 2, 1],
      [2, 4, 5],
    ])
    await world.openSender().sweep()
    expect(numbersOf(receiver.received, 31)).toEqual([1, 2])
    expect(receiver.received).toHaveLength(5)
  })

  it('gets those of a subscription in their order while they are queued again page by page', async () => {
    const receiver = await open()
    const { id } = await add(receiver.url)
    await world.record([32, 1], [32, 2], [32, 3])
    await world.disable(id)
    await world.database.pool.query(
      "UPDATE webhook_delivery SET failed_at = failed_at - id * interval '1 second'",
    )
    const { database, clock } = world
    await database.transaction((tx) => setDisabled(tx, id, null))
    const queue = redeliverDead((page) => database.transaction(page), {}, clock.realNow(), 1)
    for await (const queued of queue) if (queued > 0) await world.openSender().sweep()
    expect(numbersOf(receiver.received, 32)).toEqual([1, 2, 3])
  })

  it('gets messages with both signatures for a day after its secret was rotated; secrets are encrypted', async () => {
    const receiver = await open()
    const { id, secret } = await add(receiver.url)
    const renewed =
      (await world.database.transaction((tx) =>
        rotateSecret(tx, world.parts.seal, id, world.clock.realNow()),
      )) ?? ''
    const sender = world.openSender()
    await world.record([11, 1])
    await sender.sweep()
    await world.database.pool.query(
      `UPDATE webhook_endpoint SET rotated_at = rotated_at - interval '25 hours'`,
    )
    await world.record([11, 2])
    await sender.sweep()
    const signed = receiver.received.map((message) => [isSigned(message, secret), isSigned(message, renewed)])
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ])
    const stored = JSON.stringify(await findEndpoint(world.database.query, id))
    expect(stored).not.toContain(secret.slice(6))
    expect(stored).not.toContain(renewed.slice(6))
  })

  it('gets messages signed with the secret that it knows although the answers of later rotations were lost', async () => {
    const receiver = await open()
    const { id, secret } = await add(receiver.url)
    const secrets = [secret]
    const sender = world.openSender()
    /** Rotates so many hours after the first message, and returns which of the secrets sign then. */
    const rotateAfter = async (hours: number) => {
      const at = addSeconds(world.clock.realNow(), hours * 3_600)
      const renewed = await world.database.transaction((tx) => rotateSecret(tx, world.parts.seal, id, at))
      secrets.push(renewed ?? '')
    }
    const signing = async (hours: number) => {
      const at = addSeconds(world.clock.realNow(), hours * 3_600)
      const endpoint = await findEndpoint(world.database.query, id)
      const found = endpoint ? await secretsOf(endpoint, world.parts.seal, at) : []
      return found.map((each) => secrets.indexOf(each))
    }
    await rotateAfter(0)
    await rotateAfter(1)
    await world.record([13, 1])
    await sender.sweep()
    expect(receiver.received.map((message) => secrets.map((each) => isSigned(message, each)))).toEqual([
      [true, true, true],
    ])
    expect([await signing(23), await signing(24.5), await signing(25.5)]).toEqual([[2, 1, 0], [2, 1], [2]])
    await rotateAfter(2)
    expect(await signing(2)).toEqual([3, 2, 1, 0])
    await rotateAfter(3)
    expect(await signing(3)).toEqual([4, 3, 1, 0])
  })

  it('with a private address is not called outside development', async () => {
    const receiver = await open()
    await world.add(receiver.url)
    await world.record([12, 1])
    await world.openSender({ allowsPrivateAddresses: false }).sweep()
    expect(receiver.connections()).toBe(0)
    const [delivery] = await listDeliveries(world.database.query, {}, { before: null, limit: 1 })
    expect(delivery).toMatchObject({
      state: 'WAITING',
      error: 'RefusedAddress: 127.0.0.1 is not a public address',
    })
  })

  it('that is stopped and started again gets every event at least once, in order per subscription, from two processes', async () => {
    // It also fails now and then.
    let arrivals = 0
    const receiver = await open(refusing(() => (arrivals += 1) % 7 === 0))
    await world.add(receiver.url)
    const subscriptions = [21, 22, 23, 24, 25]
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
    for (const number of numbers) await world.record(...subscriptions.map((id) => [id, number] as const))
    const senders = [world.openSender(), world.openSender()]
    const sweeping = Promise.all(senders.map((sender) => sender.sweep()))
    await expect.poll(() => receiver.received.length, { interval: 1 }).toBeGreaterThan(20)
    await receiver.stop()
    await sweeping
    await receiver.start()
    await expect
      .poll(async () => {
        await world.pass(3_600)
        await Promise.all(senders.map((sender) => sender.sweep()))
        return world.countWaiting()
      })
      .toBe(0)
    for (const id of subscriptions) {
      const arrived = numbersOf(receiver.received, id)
      expect(arrived).toEqual(arrived.toSorted((one, another) => one - another))
      expect([...new Set(arrived)]).toEqual(numbers)
    }
  })
})
