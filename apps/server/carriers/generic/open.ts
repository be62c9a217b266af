/**
 * Any carrier that takes a list of addresses and reports by webhook: hand-over by CSV (`npm run shipping`), tracking
 * by signed events.
 */
import type { Config } from '../../core/config.ts'
import type { Carrier } from '../carrier.ts'
import { readSignedWebhook } from '../signed-webhook.ts'

export function openGenericCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier {
  const secrets = carrier.webhookSecrets
  return {
    name: carrier.name,
    book: null,
    track: null,
    readWebhookEvent: (raw, headers, now) => readSignedWebhook(raw, headers, { secrets, now }),
  }
}
