/**
 * The service of the benchmarks, as in production, with libraries in production mode. Only what production demands of a
 * company is missing: the payment gateway is the simulated one, and without SMTP_URL emails stay in the outbox. With CLOCK, business time can be moved. Plain JavaScript, so that nothing but the service itself costs time
 * and memory; the bundle is started as its own entry starts it. Reports its memory twice a second.
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
const { CLOCK, SMTP_URL } = process.env
const config = { ...read.config, production: true, clockSettable: CLOCK !== undefined }
const service = await startService(config, openLog(config.logLevel))
letMemoryGrow()
if (SMTP_URL === undefined) {
  Object.assign(service.services.mail, { wake: () => undefined, sweep: async () => undefined })
}

async function stop() {
  await service.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())

process.send?.({ ready: service.port })
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ seconds: process.uptime(), rss, heapUsed })
}, 500).unref()
