/** A log that keeps its lines in memory. */
import { openLog, type Log } from '../core/log.ts'
import { searchLine } from './searched-log.ts'

export interface LoggedLine {
  readonly msg: string
  readonly alert?: boolean
  readonly [field: string]: unknown
}

export interface CapturedLog {
  readonly log: Log
  readonly lines: readonly LoggedLine[]
  /** The alerts to the operator, in order. */
  alerts(): string[]
}

export function openCapturedLog(): CapturedLog {
  const lines: LoggedLine[] = []
  const log = openLog('info', {
    write(line: string) {
      searchLine(line)
      lines.push(JSON.parse(line) as LoggedLine)
    },
  })
  return { log, lines, alerts: () => lines.filter(({ alert }) => alert === true).map(({ msg }) => msg) }
}
