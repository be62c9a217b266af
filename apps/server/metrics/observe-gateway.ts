/** Measures how long the gateway takes and how it answers, without changing either. */
import { realMilliseconds } from '../core/clock.ts'
import { GatewayUnreachable, type PaymentGateway } from '../gateways/gateway.ts'
import type { GatewayOutcome, Metrics } from './metrics.ts'

/** Counts what a gateway is asked for. */
export function observeGateway(gateway: PaymentGateway, metrics: Metrics): PaymentGateway {
  async function watched<T extends { readonly outcome: GatewayOutcome }>(
    operation: 'charge' | 'find' | 'refund',
    ask: () => Promise<T>,
  ): Promise<T> {
    const began = realMilliseconds()
    const count = (outcome: GatewayOutcome) =>
      metrics.countGateway({ operation, outcome, seconds: (realMilliseconds() - began) / 1000 })
    try {
      const answer = await ask()
      count(answer.outcome)
      return answer
    } catch (error) {
      count(error instanceof GatewayUnreachable ? 'UNREACHED' : 'ERROR')
      throw error
    }
  }

  return {
    ...gateway,
    charge: (request, signal) => watched('charge', () => gateway.charge(request, signal)),
    find: (asked, signal) => watched('find', () => gateway.find(asked, signal)),
    refund: (request, signal) => watched('refund', () => gateway.refund(request, signal)),
  }
}
