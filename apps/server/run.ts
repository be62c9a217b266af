/** The service as a process: its configuration from the environment, its first lines, its end on a signal. */
import { format } from 'node:util'
import { openAlertLines } from './core/alert-lines.ts'
import { NO_CATALOGUE } from './core/catalogue.ts'
import { hasOperator, type Config } from './core/config.ts'
import { openLastWords, openLog, type Log } from './core/log.ts'
import { readConfig } from './core/read-config.ts'
import { describeRelease, readRelease } from './core/release.ts'
import { misspeltSettings } from './core/settings/strange-names.ts'
import { TIME_TRAVEL_PATH } from './pages/time-travel.ts'
import { reasonOf, startService, type Service } from './service.ts'

/** The maximum time from the signal to the exit. */
const STOP_MS = 9_500

/** What the process itself says: before there is a log, about its start, and when it crashes. */
interface Voice {
  /** The service has started. */
  announce(config: Config, service: Service, log: Log): void
  /** It cannot start, or not go on. */
  complain(problem: string): void
}

function addressesOf(config: Config, { services }: Service): string[] {
  const { mailboxUrl } = services.mail
  const release = describeRelease(readRelease(config))
  const addresses = [`${config.brand.name.padEnd(12)}  ${config.publicUrl}`]
  if (mailboxUrl !== null) addresses.push(`Mailbox       ${mailboxUrl}`)
  if (config.clockSettable) addresses.push(`Time travel   ${config.publicUrl}${TIME_TRAVEL_PATH}`)
  if (hasOperator(config)) addresses.push(`Operator      ${config.publicUrl}/operator`)
  addresses.push(`Version       ${release}`)
  return addresses
}

/** For a person at a terminal. Written synchronously, so that a process that waits for the first line can read all. */
const plainVoice: Voice = {
  announce: (config, service) =>
    void process.stdout.write(`${[...service.notes, ...addressesOf(config, service)].join('\n')}\n`),
  complain: (problem) => void process.stderr.write(`${problem}\n`),
}

/** For production, where each line of the output is JSON. */
const jsonVoice: Voice = {
  announce(_config, service, log) {
    // The log says already that there is no catalogue.
    for (const note of service.notes) if (note !== NO_CATALOGUE) log.warn(note)
  },
  complain: (problem) => openLastWords().error(problem),
}

/** What Node and libraries would print as text becomes lines of the log. */
function logEverything(): void {
  const crash = (error: unknown) => {
    openLastWords().error(
      { alert: true, err: error instanceof Error ? error : new Error(String(error)) },
      'crashed',
    )
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // Without the listener that prints them.
  process.removeAllListeners('warning')
  const log = openLog('warn')
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message))
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const)
    console[method] = (...parts: unknown[]) => log.warn({ printed: format(...parts) }, 'a library printed')
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Ends the process on a signal. As process 1 of a container it would not end otherwise. Returns how to take that back. */
function endOnSignal(): () => void {
  const end = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => SIGNALS.forEach((signal) => process.off(signal, end))
}

/** Stops the service on a signal, on the second one at once. */
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
  for (const signal of SIGNALS) process.on(signal, (name) => void stop(name))
}

/** Runs the service until a signal stops it. If it cannot start, it says why and exits with 1. */
export async function run(): Promise<void> {
  const hasStarted = endOnSignal()
  const isProduction = process.env['NODE_ENV']?.trim() === 'production'
  if (isProduction) logEverything()
  const voice = isProduction ? jsonVoice : plainVoice
  const result = readConfig(process.env)
  if (!result.ok) {
    for (const problem of result.problems) voice.complain(problem)
    process.exitCode = 1
    return
  }
  const { config } = result
  const alertLines = openAlertLines()
  const log = openLog(config.logLevel, undefined, alertLines)
  const release = readRelease(config)
  log.info({ ...release, node: process.version }, 'starting')
  for (const sentence of misspeltSettings(process.env)) log.warn(sentence)
  try {
    const service = await startService(config, log, { alertLines })
    hasStarted()
    stopOnSignal(service, log)
    log.info({ ...release, host: config.host, port: service.port, url: config.publicUrl }, 'started')
    voice.announce(config, service, log)
  } catch (error) {
    voice.complain(reasonOf(error, config))
    process.exit(1)
  }
}
