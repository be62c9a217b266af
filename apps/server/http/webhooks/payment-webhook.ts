/** `POST /webhooks/payments`: webhook events of the payment gateway. */
import type { FastifyInstance } from 'fastify'
import { handleWebhookEvent } from '../../payments/handle-webhook-event.ts'
import type { Services } from '../../context/services.ts'
import { registerWebhook } from './webhook.ts'

/** Registers the webhook of the configured gateway. */
export async function registerPaymentWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { gateway, config, log } = services
  await registerWebhook(app, 'payments', async ({ raw, headers, requestId }) => {
    const signal = AbortSignal.timeout(config.paymentTimeoutSeconds * 1000)
    const webhookEvent = await gateway.readWebhookEvent(raw, headers, signal)
    if (webhookEvent === 'INVALID') {
      log.warn({ requestId }, 'a webhook event of the payment gateway has no valid signature')
      return 'INVALID'
    }
    await handleWebhookEvent(services, webhookEvent, requestId)
    return 'APPLIED'
  })
}
