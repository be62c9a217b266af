/**
 * A worker of the bench: the service as it is, on a clock that can be moved. Its mails are recorded and stay in the outbox
 * unless BENCH_MAILS is `on`, so that writing them is not measured with the charges. It tells of its memory every second.
 */
import { readConfig } from '@pfotenportal/server/core/config'
import { openLog } from '@pfotenportal/server/core/log'
import { startService } from '@pfotenportal/server/service'

// NODE_ENV stays `production` for the libraries.
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
