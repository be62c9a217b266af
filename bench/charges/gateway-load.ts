/** Measures the gateway alone: calls it with the service's client and the same concurrency, and ignores the results. */
import { realNow } from '@pfotenportal/server/core/clock'
import { answerWithin } from '@pfotenportal/server/gateways/gateway'
import { openGatewayClient } from '@pfotenportal/server/gateways/simulated/client'
import { answerJobs, keepBusy, reportReady } from '../harness/worker.ts'

export interface GatewayJob {
  readonly url: string
  /** Differs between processes that call the same gateway. */
  readonly name: string
  readonly requests: number
  readonly concurrency: number
}

async function sendCharges({ url, name, requests, concurrency }: GatewayJob): Promise<void> {
  const gateway = openGatewayClient(url)
  const patience = { seconds: 10, onUnresolved: () => undefined }
  let next = 0
  await keepBusy(concurrency, Infinity, async () => {
    if (next >= requests) return false
    const number = next++
    const request = {
      key: `alone:${name}:${number}`,
      amount: 4990,
      currency: 'EUR' as const,
      methodReference: 'card:4242',
      description: `Pfotenportal ${number}`,
      orderReference: String(number),
      startedAt: realNow(),
    }
    const { outcome } = await answerWithin(patience, (signal) => gateway.charge(request, signal))
    if (outcome !== 'APPROVED') throw new Error(`the gateway answered ${outcome}`)
    return true
  })
}

answerJobs(sendCharges)
reportReady()
