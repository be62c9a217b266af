/** Opens the configured gateway. Another provider is another folder beside `simulated`. */
import type { Core } from '../database/open.ts'
import type { PaymentGateway } from './gateway.ts'
import { openSimulatedGateway } from './simulated/open.ts'
import { PAYMENTS_WEBHOOK } from './simulated/webhooks.ts'

const openers: Readonly<Record<Core['config']['paymentGateway'], (core: Core) => Promise<PaymentGateway>>> = {
  simulated: ({ database, clock, config, log }) =>
    openSimulatedGateway(database, clock, config.simulatedGateway, {
      url: `${config.publicUrl}${PAYMENTS_WEBHOOK}`,
      onDropped: (event, reason) => log.warn({ event, reason }, 'a webhook event was dropped'),
    }),
  // Its library is loaded only if it is used.
  stripe: async (core) => (await import('./stripe/open.ts')).openStripeGateway(core),
}

export function openGateway(core: Core): Promise<PaymentGateway> {
  return openers[core.config.paymentGateway](core)
}
