/** The service's log: JSON lines on standard output, one request id through all of them. */
import { pino, type Logger } from 'pino'

/** Never write tokens, addresses or whole requests into it; `path` stands without its query. */
export type Log = Logger

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Opens the log at a level; `silent` writes nothing. */
export function openLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}
