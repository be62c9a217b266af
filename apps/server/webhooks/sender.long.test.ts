/** A receiver is killed and restarted while it receives 10,000 events. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, freePort, runSource, type TestProcess } from '../testing/processes.ts'
import type { ReceivedWebhook } from '../testing/webhook-receiver.ts'
import { numbersOf, openWebhookWorld, type WebhookWorld } from '../testing/webhooks.ts'

const NUMBERS = Array.from({ length: 100 }, (_, index) => index + 1)
const SUBSCRIPTIONS = NUMBERS
/** The receiver is killed when so many have arrived. */
const KILLS = [2_000, 5_000, 8_000]

let world: WebhookWorld
let directory: string
let receiver: TestProcess

beforeAll(async () => {
  world = await openWebhookWorld()
  directory = mkdtempSync(join(tmpdir(), 'webhooks-'))
})
afterAll(async () => {
  await receiver.end('SIGKILL')
  await world.close()
  rmSync(directory, { recursive: true })
})

it('a receiver that is killed and restarted gets each of 10,000 events at least once, in order per subscription', async () => {
  const file = join(directory, 'received')
  const port = String(await freePort())
  const arrived = () => readFileSync(file, 'utf8').split('\n').slice(0, -1)
  async function start(): Promise<void> {
    receiver = runSource('testing/receive-webhooks.ts', { args: [port, file] })
    await receiver.until(/receiving/)
  }
  let starting = start()
  await starting
  await world.add(`http://127.0.0.1:${port}/hooks`)

  const recording = { isDone: false }
  async function record(): Promise<void> {
    for (const number of NUMBERS) await world.record(...SUBSCRIPTIONS.map((id) => [id, number] as const))
    recording.isDone = true
  }

  /** Two processes of the service deliver while events are still recorded. The back-off passes at once. */
  async function deliver(): Promise<void> {
    const senders = [world.openSender(), world.openSender()]
    do {
      await Promise.all(senders.map((sender) => sender.sweep()))
      await starting
      await world.pass(3_600)
    } while (!recording.isDone || (await world.countWaiting()) > 0)
  }

  async function kill(): Promise<void> {
    for (const count of KILLS) {
      await eventually(() => existsSync(file) && arrived().length >= count, 120_000)
      await receiver.end('SIGKILL')
      starting = start()
      await starting
    }
  }

  await Promise.all([record(), deliver(), kill()])
  const messages = arrived().map((line) => JSON.parse(line) as ReceivedWebhook)
  for (const id of SUBSCRIPTIONS) {
    const numbers = numbersOf(messages, id)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect([...new Set(numbers)]).toEqual(NUMBERS)
  }
  // A killed receiver had written some that it could not accept any more.
  expect(messages.length).toBeGreaterThanOrEqual(SUBSCRIPTIONS.length * NUMBERS.length)
})
