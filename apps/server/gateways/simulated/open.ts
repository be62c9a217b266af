/**
 * The simulated gateway: no money moves, but everything else is as with a real gateway. It runs inside the service or
 * as a separate process, keeps its own ledger, can answer late or never, and charges each key once. docs/payments.md
 * lists its test cards and accounts. Its pages and setups stay with the service either way.
 */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Clock } from '../../core/clock.ts'
import type { SimulatedGatewayConfig } from '../../core/config.ts'
import { newSecret } from '../../core/secrets.ts'
import { DEFAULT_GATEWAY_SECRET } from '../../core/settings/groups/payments.ts'
import type { Database } from '../../database/open.ts'
import type { GatewayCheck, PaymentGateway } from '../gateway.ts'
import { openGatewayClient } from './client.ts'
import { openConfirmations, withBank } from './confirmations.ts'
import { openDatabaseLedger } from './database-ledger.ts'
import { openFaultInjector } from './fault-injector.ts'
import { openGatewayCore } from './gateway-core.ts'
import type { Ledger } from './ledger.ts'
import { GATEWAY_PATH, openSetups } from './setups.ts'
import { historyOf, movementsOf } from './statement.ts'
import { cardReference, testMethodOf } from './test-methods.ts'
import {
  readSimulatedWebhook,
  signedRequest,
  webhookEventOf,
  webhookSenderOf,
  type WebhookTarget,
} from './webhooks.ts'

/** No faults, no delay, no webhook events. */
export const QUIET_SETTINGS: SimulatedGatewayConfig = {
  url: null,
  ledgerFile: '',
  latency: { from: 0, to: 0 },
  faults: {},
  seed: '1',
  webhookSecrets: [DEFAULT_GATEWAY_SECRET],
  sendsWebhooks: false,
}

export interface SimulatedGateway extends PaymentGateway {
  /** The decisions made in this database. */
  readonly ledger: Pick<Ledger, 'list'>
}

/** Opens the simulated gateway on a database. */
export async function openSimulatedGateway(
  database: Pick<Database, 'query'>,
  clock: Pick<Clock, 'realNow'>,
  settings: SimulatedGatewayConfig = QUIET_SETTINGS,
  target?: WebhookTarget,
): Promise<SimulatedGateway> {
  const ledger = await openDatabaseLedger(database)
  const setups = await openSetups(database)
  const sender = settings.url === null ? webhookSenderOf(settings, () => clock.realNow(), target) : undefined
  const inside = () => ({
    ...openGatewayCore({
      ledger,
      faults: openFaultInjector({ ...settings, rates: settings.faults }),
      realNow: () => clock.realNow(),
      emit: (about) => sender?.send(about),
    }),
    list: () => ledger.list(),
  })
  const { list, ...core } = settings.url === null ? inside() : openGatewayClient(settings.url)

  const confirmations = await openConfirmations(database)
  const gateway: SimulatedGateway = {
    ...core,
    ...withBank(core, confirmations, () => clock.realNow()),
    name: 'simulated',
    kinds: ['card', 'payPal', 'sepaDebit'],
    reservesForPayPal: true,
    async beginSetup(request) {
      const id = newSecret()
      await setups.begin(request, id, clock.realNow())
      return { url: `${GATEWAY_PATH}/${id}` }
    },
    findSetup: (key) => setups.outcomeOf(key),
    findMethod: async ({ method }) => testMethodOf(method),
    readWebhookEvent: async (raw, headers) =>
      readSimulatedWebhook(raw, headers, { secrets: settings.webhookSecrets, now: clock.realNow() }),
    // A provider in a process of its own has other books, and states none.
    ...(settings.url === null && { statement: async (period: Period) => movementsOf(ledger, period) }),
    history: async (since, signal) => historyOf(await list(signal), since),
    check: (signal) => checkSimulated(gateway, settings, clock.realNow(), signal),
    close: async () => sender?.close(),
    ledger: { list: () => ledger.list() },
  }
  return gateway
}

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
    amount: 1,
    currency: 'EUR' as const,
    methodReference: cardReference('4242'),
    description: 'Check',
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
      const refund = { key: `check-refund:${name}`, chargeReference, amount: 1, currency: 'EUR' as const }
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
