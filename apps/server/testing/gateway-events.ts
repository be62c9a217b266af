/** Webhook events as the simulated gateway sends them, for tests of the payment webhook. */
import { realNow } from '../core/clock.ts'
import type { WebhookEvent } from '../gateways/gateway.ts'
import { webhookEventOf, PAYMENTS_WEBHOOK, signedRequest } from '../gateways/simulated/webhooks.ts'
import { DEFAULT_GATEWAY_SECRET } from '../core/settings/groups/payments.ts'
import type { TestService } from './start.ts'

/** Sends a webhook event as the gateway does and returns the status. The same event always has the same id. */
export async function sendGatewayEvent(
  { url }: Pick<TestService, 'url'>,
  news: WebhookEvent['about'],
): Promise<number> {
  const { body, headers } = signedRequest(webhookEventOf(news), DEFAULT_GATEWAY_SECRET, realNow())
  const response = await fetch(`${url}${PAYMENTS_WEBHOOK}`, { method: 'POST', body, headers })
  return response.status
}

/** The recorded disputes: kind, order, amount, reason, state. */
export async function disputesOf({ services }: TestService): Promise<string[]> {
  const rows = await services.database.query.selectFrom('payment_dispute').selectAll().orderBy('id').execute()
  return rows.map((row) => [row.kind, row.order_id, row.amount_cents, row.reason, row.state].join(' '))
}
