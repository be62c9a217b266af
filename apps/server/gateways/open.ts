/** Opens the configured gateway. Another provider is another folder beside `simulated`. */
import type { GatewayParts, PaymentGateway } from './gateway.ts'
import { openSimulatedGateway } from './simulated/open.ts'
import { PAYMENTS_WEBHOOK } from './simulated/webhooks.ts'

const openers: Readonly<
  Record<GatewayParts['config']['paymentGateway'], (core: GatewayParts) => Promise<PaymentGateway>>
> = {
  simulated: ({ database, clock, config, log }) =>
    openSimulatedGateway(database, clock, config.simulatedGateway, {
      url: `${config.publicUrl}${PAYMENTS_WEBHOOK}`,
      onDropped: (event, reason) => log.warn({ event, reason }, 'a webhook event was dropped'),
    }),
  // Its library is loaded only if it is used.
  stripe: async (core) => (await import('./stripe/open.ts')).openStripeGateway(core),
}

export function openGateway(core: GatewayParts): Promise<PaymentGateway> {
  return openers[core.config.paymentGateway](core)
}
