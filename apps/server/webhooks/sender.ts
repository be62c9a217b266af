/**
 * Delivers events to webhook endpoints: at least once, and in order per subscription and endpoint. Each endpoint has
 * its own worker, so that a slow one does not delay the others. No transaction is open during a request; a lease keeps
 * other processes away.
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { Seal } from '../auth/keys.ts'
import { startStopwatch, type Clock } from '../core/clock.ts'
import { openDueWorker, type DueWorker } from '../core/due-work.ts'
import type { Log } from '../core/log.ts'
import { MAX_ATTEMPTS, messageOf, waitAfter } from '../core/retries.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Database } from '../database/open.ts'
import {
  claimDeliveries,
  endDelivery,
  nextDeliveryDueAt,
  retryDelivery,
  type ClaimedDelivery,
} from '../database/webhook/deliveries.ts'
import type { DeadReason } from '../database/webhook/delivery-log.ts'
import { findEndpoint, listEndpointsWithWork, type WebhookEndpoint } from '../database/webhook/endpoints.ts'
import { parseActivityEntry, reportUnreadable } from '../events/activity.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { deadBecauseDisabled, deadLetterPage, DISABLED, disableEndpoint } from './endpoints.ts'
import { payloadOf } from './payload.ts'
import type { WebhookAnswer } from './post.ts'
import { sendMessage } from './send-message.ts'

/** The lease is longer than a request may take. */
const BATCH = { size: 20, leaseSeconds: 60 }

/** The receiver does not want any more events. */
const GONE = 410

export interface WebhookSenderParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly seal: Seal
  /** Only in development and tests. */
  readonly allowsPrivateAddresses: boolean
}

export interface WebhookSender {
  /** Looks for endpoints with work and starts on it, without waiting for deliveries. */
  poll(): Promise<void>
  /** Delivers everything that is due and resolves when nothing is left. */
  sweep(): Promise<void>
  /** Aborts the requests in progress, which are repeated later, and stops. */
  close(): Promise<void>
}

/** Opens a sender. It sends nothing until it is polled or swept. */
export function openWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { database, clock, log } = parts
  const workers = new Map<number, DueWorker>()
  const closing = new AbortController()

  function workerOf(endpointId: number): DueWorker {
    const known = workers.get(endpointId)
    const worker =
      known ??
      openDueWorker({
        clock,
        log,
        failure: 'webhook deliveries cannot be read',
        doBatch: () => doBatch(parts, endpointId, closing.signal),
        nextDueAt: () => nextDeliveryDueAt(database.query, endpointId),
      })
    workers.set(endpointId, worker)
    return worker
  }

  async function workersWithWork(): Promise<DueWorker[]> {
    if (closing.signal.aborted) return []
    return (await listEndpointsWithWork(database.query)).map(workerOf)
  }

  return {
    async poll() {
      for (const worker of await workersWithWork()) worker.wake()
    },
    async sweep() {
      await Promise.all((await workersWithWork()).map((worker) => worker.sweep()))
    },
    async close() {
      closing.abort()
      await Promise.all([...workers.values()].map((worker) => worker.close()))
    },
  }
}

async function doBatch(parts: WebhookSenderParts, endpointId: number, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = parts
  const endpoint = await findEndpoint(database.query, endpointId)
  if (!endpoint) return false
  const now = clock.realNow()
  if (endpoint.disabledAt !== null && (await deadLetterPage(database, endpointId, now))) return true
  const claimed = await database.transaction((tx) => claimDeliveries(tx, endpointId, now, BATCH))
  if (!claimed) return false
  const answers = await Promise.all(claimed.map((delivery) => deliver(parts, endpoint, delivery, signal)))
  // Once for all of them, so that they do not take each other's connections. The next batch dead-letters what is left.
  if (answers.includes(GONE)) await disableGone(parts, endpointId)
  return true
}

/** Attempts one claimed delivery and stores the outcome; returns the status, null if there was no answer. */
async function deliver(
  parts: WebhookSenderParts,
  endpoint: WebhookEndpoint,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<number | null> {
  const { database, clock, log } = parts
  const elapsedSeconds = startStopwatch()
  let answer: WebhookAnswer | undefined
  let error: string | null = null
  let isUnreadable = false
  try {
    answer = await send(parts, endpoint, delivery, signal)
    if (answer.status < 200 || answer.status > 299) error = `answered ${answer.status}`
  } catch (thrown) {
    error = messageOf(thrown)
    isUnreadable = thrown instanceof UnreadableEvent
  }
  const { status = null, text: response = null } = answer ?? {}
  const milliseconds = Math.round(elapsedSeconds() * 1000)
  const attempt = { at: clock.realNow(), status, response, milliseconds, error }
  if (error === null) {
    await endDelivery(database.query, delivery, attempt, null)
    return status
  }
  const about = { delivery: delivery.id, endpoint: endpoint.id, attempt: delivery.attempts, error }
  log.warn(about, 'a webhook was not accepted')
  const because = deadReason(endpoint, delivery, { status, isUnreadable })
  if (because !== undefined) {
    log.error({ alert: true, ...about, because }, 'a webhook was dead-lettered')
    await endDelivery(database.query, delivery, attempt, because)
  } else {
    const retryAt = addSeconds(attempt.at, waitAfter(delivery.attempts))
    await retryDelivery(database.query, delivery.id, attempt, retryAt)
  }
  return status
}

/** Why a failed delivery is not attempted again; undefined if it is. */
function deadReason(
  { disabledBecause }: WebhookEndpoint,
  { attempts }: ClaimedDelivery,
  { status, isUnreadable }: { readonly status: number | null; readonly isUnreadable: boolean },
): DeadReason | undefined {
  if (status === GONE) return 'GONE'
  if (disabledBecause !== null) return deadBecauseDisabled(disabledBecause)
  if (attempts < MAX_ATTEMPTS) return undefined
  return isUnreadable ? 'UNREADABLE' : 'GAVE_UP'
}

/** Disables an endpoint that does not want any more events, on record; does nothing if that has been done. */
async function disableGone({ database, clock, log }: WebhookSenderParts, id: number): Promise<void> {
  const { at: now } = await clock.moment()
  const realNow = clock.realNow()
  const isDisabledNow = await database.transaction(async (tx) => {
    if (!(await disableEndpoint(tx, id, { at: realNow, because: 'GONE' }))) return false
    const facts = { because: 'GONE' }
    const entry = { customerId: null, action: 'webhook.disabled', entity: `endpoint:${id}`, facts }
    await recordAudit(tx, [{ ...entry, actor: 'system' }], { now, realNow })
    return true
  })
  if (isDisabledNow) log.error({ alert: true, endpoint: id }, 'a webhook endpoint is gone and was disabled')
}

/** This version cannot read the stored event. */
class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** Sends the message of a delivery. Throws if it cannot be composed, or is not answered. */
async function send(
  { clock, seal, allowsPrivateAddresses, ...parts }: WebhookSenderParts,
  endpoint: WebhookEndpoint,
  { event, customerId }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  if (endpoint.disabledAt !== null) throw new Error(DISABLED)
  const entry = parseActivityEntry(event)
  if (entry.kind !== 'EVENT') {
    if (entry.kind === 'UNREADABLE') await reportUnreadable(parts, [entry], event.at)
    throw new UnreadableEvent('the stored event cannot be read')
  }
  const message = { id: `evt_${event.id}`, body: JSON.stringify(payloadOf(entry, customerId)) }
  return sendMessage(endpoint, message, { seal, now: clock.realNow(), allowsPrivateAddresses, signal })
}
