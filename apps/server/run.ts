/** The service as a process: its configuration from the environment, its first lines, its end on a signal. */
import { hasOperator, readConfig, type Config } from './core/config.ts'
import { TIME_TRAVEL_PATH } from './pages/time-travel.ts'
import { openLog, type Log } from './core/log.ts'
import { reasonOf, startService, type Service } from './service.ts'

/** The maximum time from the signal to the exit. */
const STOP_MS = 9_500

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Written synchronously, so that a process that waits for the first line can read all of them. */
function announce(config: Config, service: Service): void {
  const { mailboxUrl } = service.services.mail
  const addresses = [`${config.brand.name.padEnd(12)}  ${config.publicUrl}`]
  if (mailboxUrl !== null) addresses.push(`Mailbox       ${mailboxUrl}`)
  if (config.clockSettable) addresses.push(`Time travel   ${config.publicUrl}${TIME_TRAVEL_PATH}`)
  if (hasOperator(config)) addresses.push(`Operator      ${config.publicUrl}/operator`)
  say([...service.notes, ...addresses].join('\n'))
}

function stopOnSignal(service: Service, log: Log): void {
  let isStopping = false
  async function stop(signal: string): Promise<void> {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await service.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void stop(name))
}

/** Runs the service until a signal stops it. If it cannot start, it says why on standard error and exits with 1. */
export async function run(): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const problem of result.problems) complain(problem)
    process.exitCode = 1
    return
  }
  const { config } = result
  const log = openLog(config.logLevel)
  try {
    const service = await startService(config, log)
    stopOnSignal(service, log)
    announce(config, service)
  } catch (error) {
    complain(reasonOf(error, config))
    process.exit(1)
  }
}
