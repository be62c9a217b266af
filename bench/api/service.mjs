/**
 * The service of the benchmark, as in production: no settable clock, libraries in production mode. Only what production
 * demands of a company is missing: the payment gateway is the simulated one, and emails stay in the outbox. The bundle
 * is started as its own entry starts it. Plain
 * JavaScript, so that nothing but the service itself costs time and memory.
 */
import { keepMemorySmall, letMemoryGrow } from '../../apps/server/dist/bundle/memory.js'

keepMemorySmall()
const [{ readConfig }, { openLog }, { startService }] = await Promise.all([
  import('../../apps/server/dist/bundle/config.js'),
  import('../../apps/server/dist/bundle/log.js'),
  import('../../apps/server/dist/bundle/service.js'),
])

const read = readConfig({ ...process.env, NODE_ENV: 'test' })
if (!read.ok) throw new Error(read.problems.join('\n'))
const config = { ...read.config, production: true, clockSettable: false }
const service = await startService(config, openLog(config.logLevel))
letMemoryGrow()
Object.assign(service.services.mail, { wake: () => undefined, sweep: async () => undefined })

async function stop() {
  await service.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())

process.send?.({ ready: service.port })
setInterval(() => process.send?.({ rss: process.memoryUsage().rss }), 500).unref()
