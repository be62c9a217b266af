/**
 * The simulated gateway: no money moves, but everything else is as with a real gateway. It runs inside the service or
 * as a separate process, keeps its own ledger, can answer late or never, and charges each key once. docs/payments.md
 * lists its test cards and accounts. Its pages and set-ups stay with the service either way.
 */
import { newSecret } from '../../core/secrets.ts'
import type { Clock } from '../../core/clock.ts'
import type { SimulatedGatewayConfig } from '../../core/config.ts'
import { DEFAULT_GATEWAY_SECRET } from '../../core/settings/groups/payments.ts'
import type { Database } from '../../database/open.ts'
import type { PaymentGateway } from '../gateway.ts'
import { checkSimulated } from './check.ts'
import { openGatewayClient } from './client.ts'
import { openGatewayCore } from './gateway-core.ts'
import { openDatabaseLedger } from './database-ledger.ts'
import { openFaultInjector } from './fault-injector.ts'
import type { Ledger } from './ledger.ts'
import { readSimulatedWebhook, webhookSenderOf, type WebhookTarget } from './webhooks.ts'
import { GATEWAY_PATH, openSetUps } from './set-ups.ts'

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
  const setUps = await openSetUps(database)
  const sender = settings.url === null ? webhookSenderOf(settings, () => clock.realNow(), target) : undefined
  const core =
    settings.url === null
      ? openGatewayCore({
          ledger,
          faults: openFaultInjector({ ...settings, rates: settings.faults }),
          realNow: () => clock.realNow(),
          emit: (news) => sender?.send(news),
        })
      : openGatewayClient(settings.url)

  const gateway: SimulatedGateway = {
    ...core,
    name: 'simulated',
    kinds: ['card', 'payPal', 'sepaDebit'],
    reservesForPayPal: true,
    async beginSetUp(request) {
      const id = newSecret()
      await setUps.begin(request, id, clock.realNow())
      return { url: `${GATEWAY_PATH}/${id}` }
    },
    findSetUp: (key) => setUps.outcomeOf(key),
    readWebhookEvent: async (raw, headers) =>
      readSimulatedWebhook(raw, headers, { secrets: settings.webhookSecrets, now: clock.realNow() }),
    check: (signal) => checkSimulated(gateway, settings, clock.realNow(), signal),
    close: async () => sender?.close(),
    ledger: { list: () => ledger.list() },
  }
  return gateway
}
