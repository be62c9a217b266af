/**
 * A worker of the benchmark: the service with a settable clock. Unless BENCH_MAILS is `on`, emails stay in the outbox,
 * so that sending them is not measured. Reports its memory every second.
 */
import { readConfig } from '@pfotenportal/server/core/config'
import { openLog } from '@pfotenportal/server/core/log'
import { startService } from '@pfotenportal/server/service'

// Libraries still see NODE_ENV=production.
const read = readConfig({ ...process.env, NODE_ENV: 'test' })
if (!read.ok) throw new Error(read.problems.join('\n'))
const { config } = read
const service = await startService(config, openLog(config.logLevel), { portalDirectory: null })
if (process.env['BENCH_MAILS'] !== 'on') {
  Object.assign(service.services.mail, { wake: () => undefined, sweep: async () => undefined })
}

async function stop(): Promise<void> {
  await service.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())

process.send?.({ ready: service.port })
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
}, 1000).unref()
