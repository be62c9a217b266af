/**
 * The service's log: JSON lines on standard output, with the request or job id in every line (docs/operations.md,
 * "Logs").
 */
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { AlertLines } from './alert-lines.ts'

/** Never log tokens, addresses or whole requests; `path` has no query. */
export type Log = Logger

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Other programs put email addresses into their messages, such as a mail server that rejects a recipient. */
const address = /[^\s<>()"'=:,;]+@[^\s<>()"'=,;]+/g

function withoutAddresses<T>(value: T): T | string {
  return typeof value === 'string' ? value.replace(address, '…@…') : value
}

/** A short description of an error without its stack, for lines that may occur thousands of times. */
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

/** How many bytes of lines are written together, and after how long at the latest. */
const BUFFER_BYTES = 8_192
const BUFFER_MS = 100

/** While nothing can be written, lines beyond these bytes are lost. */
const KEPT_BYTES = 16_777_216

/**
 * Standard output; lines are written together. pino writes the last ones when the process exits. A disk of the log that
 * is full costs lines, not the service.
 */
export function buffered(fd = 1): DestinationStream {
  return tolerant(
    pino.destination({
      dest: fd,
      sync: false,
      minLength: BUFFER_BYTES,
      periodicFlush: BUFFER_MS,
      maxLength: KEPT_BYTES,
    }),
  )
}

/** An error of a stream that nobody listens to would end the process. */
function tolerant<S extends ReturnType<typeof pino.destination>>(stream: S): S {
  stream.on('error', () => undefined)
  return stream
}

/** Opens the log at a level; `silent` writes nothing. `lines` takes note of what is logged as an alert. */
export function openLog(
  level: LogLevel,
  destination?: DestinationStream,
  lines?: Pick<AlertLines, 'note'>,
): Log {
  return pino(
    {
      level,
      ...(lines && {
        hooks: {
          logMethod(args, method) {
            lines.note(args[0], args[1])
            return method.apply(this, args)
          },
        },
      }),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
    destination ?? buffered(),
  )
}

/** The log of a command: on standard error, because its output is for people and scripts. */
export function openCommandLog(level: LogLevel): Log {
  return openLog(level, buffered(2))
}

/** For what a process says before it ends: written at once, whatever the level of its log. */
export function openLastWords(): Log {
  return openLog('error', tolerant(pino.destination({ dest: 1, sync: true })))
}
