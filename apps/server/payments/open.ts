/** Opens the gateway that the settings name. Another provider is another folder beside `simulated`. */
import type { Core } from '../services.ts'
import type { PaymentGateway } from './gateway.ts'
import { openSimulatedGateway } from './simulated/open.ts'

const openers: Readonly<Record<Core['config']['paymentGateway'], (core: Core) => Promise<PaymentGateway>>> = {
  simulated: ({ database, clock }) => openSimulatedGateway(database, clock),
}

export function openGateway(core: Core): Promise<PaymentGateway> {
  return openers[core.config.paymentGateway](core)
}
