/** Events and senders for the tests of webhooks. */
import { createSeal } from '../auth/keys.ts'
import type { Clock } from '../core/clock.ts'
import { openLog } from '../core/log.ts'
import { readRelease } from '../core/release.ts'
import { recordAudit, type AuditEntry } from '../database/audit/audit.ts'
import { openClock } from '../database/clock.ts'
import type { Database, Tx } from '../database/open.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { addEndpoint, deadLetterLeft, disableEndpoint } from '../webhooks/endpoints.ts'
import { openWebhookSender, type WebhookSender, type WebhookSenderParts } from '../webhooks/sender.ts'
import { openTestDatabase } from './test-database.ts'
import {
  openWebhookReceiver,
  type Answer,
  type ReceivedWebhook,
  type WebhookReceiver,
} from './webhook-receiver.ts'

const side = { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' } as const

/** Event number `number` of a subscription: its order of that number was skipped. */
function skipped(subscriptionId: number, number: number): AuditEntry {
  return {
    customerId: 1_001,
    actor: 'customer',
    action: 'orderSkipped',
    entity: `order:${number}`,
    subscriptionId,
    orderId: number,
    before: side,
    after: { ...side, status: 'SKIPPED' },
    facts: { isFinal: false },
  }
}

/** A subscription and the number of its event. */
export type Numbered = readonly [subscriptionId: number, number: number]

export interface WebhookWorld {
  readonly parts: WebhookSenderParts
  readonly database: Database
  readonly clock: Clock
  /** Opens a sender, as another process has one. */
  openSender(changes?: Partial<WebhookSenderParts>): WebhookSender
  /** Adds an endpoint for all events; returns its id. */
  add(url: string, types?: Parameters<typeof addEndpoint>[2]['types']): Promise<number>
  /** Starts a receiver, which `clear` stops. */
  receive(answer?: Answer): Promise<WebhookReceiver>
  /** Disables an endpoint as staff do. */
  disable(id: number): ReturnType<typeof disableEndpoint>
  /** Records events in their order, in one transaction. */
  record(...events: readonly Numbered[]): Promise<void>
  recordIn(tx: Tx, ...events: readonly Numbered[]): Promise<void>
  /** Moves retries this many seconds into the past. */
  pass(seconds: number): Promise<void>
  /** Ends the leases of deliveries in progress, as if their process had crashed long ago. */
  endLeases(): Promise<void>
  /** The number of deliveries that are left. */
  countWaiting(): Promise<number>
  /** Removes endpoints and deliveries, closes the senders and stops the receivers. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Opens a database without a service. */
export async function openWebhookWorld(): Promise<WebhookWorld> {
  const database = await openTestDatabase()
  const clock = await openClock(database, true, 'system')
  const seal = createSeal({ kid: 'test', sealing: new Uint8Array(32).fill(7) })
  const metrics = openMetrics(readRelease({ commit: null }))
  const shared = { database, clock, seal, log: openLog('silent'), metrics }
  const parts: WebhookSenderParts = { ...shared, allowsPrivateAddresses: true }
  const senders: WebhookSender[] = []
  const receivers: WebhookReceiver[] = []

  function recordIn(tx: Tx, ...events: readonly Numbered[]): Promise<void> {
    const entries = events.map(([subscriptionId, number]) => skipped(subscriptionId, number))
    return recordAudit(tx, entries, { now: clock.realNow(), realNow: clock.realNow() })
  }

  async function clear(): Promise<void> {
    for (const sender of senders.splice(0)) await sender.close()
    await database.query.deleteFrom('webhook_delivery').execute()
    await database.query.deleteFrom('webhook_endpoint').execute()
    for (const receiver of receivers.splice(0)) await receiver.stop()
  }

  return {
    parts,
    database,
    clock,
    openSender(changes) {
      const sender = openWebhookSender({ ...parts, ...changes })
      senders.push(sender)
      return sender
    },
    add: async (url, types = []) =>
      (await addEndpoint(database.query, seal, { url, types }, clock.realNow())).id,
    async receive(answer) {
      const receiver = await openWebhookReceiver(answer)
      receivers.push(receiver)
      return receiver
    },
    async disable(id) {
      const disabled = { at: clock.realNow(), because: 'STAFF' } as const
      const wasEnabled = await database.transaction((tx) => disableEndpoint(tx, id, disabled))
      await deadLetterLeft(database, id, disabled.at)
      return wasEnabled
    },
    record: (...events) => database.transaction((tx) => recordIn(tx, ...events)),
    recordIn,
    async pass(seconds) {
      await database.pool.query(
        `UPDATE webhook_delivery SET send_after = send_after - $1 * interval '1 second' WHERE id IN (
           SELECT id FROM webhook_delivery WHERE lease_until IS NULL AND attempts > 0 FOR UPDATE SKIP LOCKED)`,
        [seconds],
      )
    },
    async endLeases() {
      await database.pool.query(
        `UPDATE webhook_delivery SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`,
      )
    },
    async countWaiting() {
      const { rows } = await database.pool.query<{ count: number }>(
        'SELECT count(*) AS count FROM webhook_delivery WHERE delivered_at IS NULL AND failed_at IS NULL',
      )
      return rows[0]?.count ?? 0
    },
    clear,
    async close() {
      await clear()
      await database.close()
    },
  }
}

/** The numbers of a subscription's events, as they arrived. */
export function numbersOf(
  received: readonly Pick<ReceivedWebhook, 'data'>[],
  subscriptionId: number,
): number[] {
  return received
    .filter(({ data }) => data['subscriptionId'] === subscriptionId)
    .map(({ data }) => Number(data['orderId']))
}
