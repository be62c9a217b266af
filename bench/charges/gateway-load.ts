/** Measures the gateway alone: calls it with the service's client and the same concurrency, and ignores the results. */
import { realNow } from '@pfotenportal/server/core/clock'
import { answerWithin } from '@pfotenportal/server/gateways/gateway'
import { openGatewayClient } from '@pfotenportal/server/gateways/simulated/client'

const { LOAD_URL: url = '', LOAD_NAME: name = '' } = process.env
const requests = Number(process.env['LOAD_REQUESTS'])
const concurrency = Number(process.env['LOAD_CONCURRENCY'])
const gateway = openGatewayClient(url)
let next = 0

async function sendCharge(number: number): Promise<void> {
  const request = {
    key: `alone:${name}:${number}`,
    cents: 4990,
    currency: 'EUR' as const,
    methodReference: 'card:4242',
    description: `Pfotenportal ${number}`,
    orderReference: String(number),
    startedAt: realNow(),
  }
  const patience = { seconds: 10, onUnresolved: () => undefined }
  const { outcome } = await answerWithin(patience, (signal) => gateway.charge(request, signal))
  if (outcome !== 'APPROVED') throw new Error(`the gateway answered ${outcome}`)
}

async function work(): Promise<void> {
  while (next < requests) await sendCharge(next++)
}

process.once('message', () => {
  void Promise.all(Array.from({ length: concurrency }, work)).then(() => process.send?.('done'))
})
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
