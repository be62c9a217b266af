/**
 * Runs the simulated gateway as a separate process at SIMULATED_GATEWAY_URL, with its ledger in a file, so that it
 * can be killed independently of the service and its database.
 */
import { realNow } from '../../core/clock.ts'
import { openLog } from '../../core/log.ts'
import { readConfig } from '../../core/read-config.ts'
import { openFaultInjector } from './fault-injector.ts'
import { openFileLedger } from './file-ledger.ts'
import { openGatewayCore } from './gateway-core.ts'
import { buildGatewayServer } from './server.ts'
import { PAYMENTS_WEBHOOK, webhookSenderOf } from './webhooks.ts'

async function main(): Promise<void> {
  const result = readConfig(process.env)
  const { url } = result.ok ? result.config.simulatedGateway : { url: null }
  if (!result.ok || url === null) {
    const problems = result.ok
      ? ['SIMULATED_GATEWAY_URL is missing: it says where to listen.']
      : result.problems
    for (const problem of problems) process.stderr.write(`${problem}\n`)
    process.exitCode = 1
    return
  }
  const { config } = result
  const settings = config.simulatedGateway
  const log = openLog(config.logLevel)
  const ledger = await openFileLedger(settings.ledgerFile)
  const sender = webhookSenderOf(settings, realNow, {
    url: `${config.publicUrl}${PAYMENTS_WEBHOOK}`,
    onDropped: (event, reason) => log.warn({ event, reason }, 'a webhook event was dropped'),
  })
  const faults = openFaultInjector({ ...settings, rates: settings.faults })
  const core = openGatewayCore({ ledger, faults, realNow, emit: (about) => sender?.send(about) })
  const server = buildGatewayServer(core, ledger)
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const address = await server.listen({ host, port: port === '' ? 80 : Number(port) })
  process.stdout.write(`Simulated gateway  ${address}\n`)

  async function stop(): Promise<void> {
    await server.close()
    await sender?.close()
    await ledger.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

await main()
