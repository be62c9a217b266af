/**
 * The service's log: JSON lines on standard output, one request or job id through all of them (docs/operations.md,
 * "Logs").
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** Never write tokens, addresses or whole requests into it; `path` stands without its query. */
export type Log = Logger

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

const current = new AsyncLocalStorage<{ readonly requestId: string }>()

/** Does the work of a request: every line that is logged on its behalf has its id, wherever it is written. */
export function withinRequest<T>(requestId: string, work: () => T): T {
  return current.run({ requestId }, work)
}

/** Other programs put addresses into their messages, such as a mail server that does not know a recipient. */
const address = /[^\s<>()"'=:,;]+@[^\s<>()"'=,;]+/g

function withoutAddresses<T>(value: T): T | string {
  return typeof value === 'string' ? value.replace(address, '…@…') : value
}

/** What an error says in a line that may come by the thousand: without where it came from. */
export function briefError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { type, message, code } = stdSerializers.err(error)
  return { type, message: withoutAddresses(message), ...(typeof code === 'string' && { code }) }
}

/** An error without the values that a database quotes beside its message. */
function serializeError(error: Error): object {
  const { type, message, stack, code } = stdSerializers.err(error)
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(typeof code === 'string' && { code }),
  }
}

/** Opens the log at a level; `silent` writes nothing. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...current.getStore() }),
      serializers: { err: serializeError },
      formatters: {
        log: (line) =>
          Object.fromEntries(Object.entries(line).map(([name, value]) => [name, withoutAddresses(value)])),
      },
      redact: [
        'authorization',
        'cookie',
        'email',
        'accessToken',
        'sessionToken',
        '*.authorization',
        '*.cookie',
        '*.email',
      ],
    },
    destination ?? pino.destination(1),
  )
}
