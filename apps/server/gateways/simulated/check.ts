/** `npm run payments -- check` for the simulated gateway: charges a test card one cent under a new key. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { SimulatedGatewayConfig } from '../../core/config.ts'
import type { GatewayCheck, PaymentGateway } from '../gateway.ts'
import { cardReference } from './test-methods.ts'
import { webhookEventOf, signedRequest } from './webhooks.ts'

type Checked = Pick<PaymentGateway, 'charge' | 'find' | 'refund' | 'readWebhookEvent'>

async function lineOf(
  name: string,
  check: () => Promise<{ readonly ok: boolean; readonly detail: string }>,
): Promise<GatewayCheck> {
  try {
    return { name, ...(await check()) }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs the checks. */
export async function checkSimulated(
  gateway: Checked,
  settings: SimulatedGatewayConfig,
  now: Instant,
  signal: AbortSignal,
): Promise<GatewayCheck[]> {
  const name = randomUUID()
  const request = {
    key: `check:${name}`,
    cents: 1,
    currency: 'EUR' as const,
    methodReference: cardReference('4242'),
    description: 'Pfotenportal check',
    orderReference: 'check',
    startedAt: now,
  }
  const location = settings.url === null ? 'in the database' : `at ${settings.url}`

  return [
    await lineOf('ledger', async () => {
      const { outcome } = await gateway.find(request, signal)
      return { ok: outcome === 'NONE', detail: `reached ${location}` }
    }),
    await lineOf('charge', async () => {
      const answers = [await gateway.charge(request, signal), await gateway.charge(request, signal)]
      const ok = answers.every((answer) => answer.outcome === 'APPROVED')
      const isSameAnswer = JSON.stringify(answers[0]) === JSON.stringify(answers[1])
      return { ok: ok && isSameAnswer, detail: '0.01 EUR on a test card, requested twice, charged once' }
    }),
    await lineOf('refund', async () => {
      const charged = await gateway.find(request, signal)
      const chargeReference = charged.outcome === 'APPROVED' ? charged.reference : ''
      const refund = { key: `check-refund:${name}`, chargeReference, cents: 1, currency: 'EUR' as const }
      const { outcome } = await gateway.refund({ ...refund, reason: 'check' }, signal)
      return { ok: outcome === 'REFUNDED', detail: 'the same 0.01 EUR refunded' }
    }),
    await lineOf('webhook', async () => {
      const [secret = ''] = settings.webhookSecrets
      const { body, headers } = signedRequest(webhookEventOf({ kind: 'OTHER' }), secret, now)
      const isAccepted = (await gateway.readWebhookEvent(body, headers, signal)) !== 'INVALID'
      const forged = signedRequest(webhookEventOf({ kind: 'OTHER' }), `${secret}x`, now)
      const isRefused = (await gateway.readWebhookEvent(forged.body, forged.headers, signal)) === 'INVALID'
      return {
        ok: isAccepted && isRefused,
        detail: 'a signed webhook event is accepted, a forged one is rejected',
      }
    }),
  ]
}
