/** Sends a signed message to an endpoint: an event, or a test. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Seal } from '../auth/keys.ts'
import { startStopwatch } from '../core/clock.ts'
import { messageOf } from '../core/retries.ts'
import { webhookHeaders } from '../core/standard-webhooks.ts'
import type { WebhookEndpoint } from '../database/webhook/endpoints.ts'
import { secretsOf } from './endpoints.ts'
import { postWebhook, type PostOptions, type WebhookAnswer } from './post.ts'

interface SendOptions extends PostOptions {
  readonly seal: Seal
  /** Real time. */
  readonly now: Instant
}

/** Signs a message with the endpoint's secrets and posts it. Throws if there is no answer. */
export async function sendMessage(
  endpoint: WebhookEndpoint,
  message: { readonly id: string; readonly body: string },
  { seal, now, ...options }: SendOptions,
): Promise<WebhookAnswer> {
  const headers = webhookHeaders(message, await secretsOf(endpoint, seal, now), now)
  return postWebhook({ url: endpoint.url, headers, body: message.body }, options)
}

/** How an endpoint took a test. */
interface TestResult {
  readonly isAccepted: boolean
  /** Null if there was no answer. */
  readonly status: number | null
  /** Such as `204 in 120 ms`, or why there was no answer. */
  readonly outcome: string
}

/** Sends a test message, once. It is no event: nothing is stored, and its type is `test`. */
export async function sendTest(
  endpoint: WebhookEndpoint,
  { id, at }: { readonly id: string; readonly at: Instant },
  options: Omit<SendOptions, 'signal'>,
): Promise<TestResult> {
  const body = JSON.stringify({ type: 'test', timestamp: at, data: { endpoint: endpoint.id } })
  const elapsedSeconds = startStopwatch()
  try {
    const { status } = await sendMessage(endpoint, { id: `evt_test_${id}`, body }, options)
    const outcome = `${status} in ${Math.round(elapsedSeconds() * 1000)} ms`
    return { isAccepted: status >= 200 && status <= 299, status, outcome }
  } catch (thrown) {
    return { isAccepted: false, status: null, outcome: messageOf(thrown) }
  }
}
