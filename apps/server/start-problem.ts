/** Why a process of the service could not start, in words for its operator. */
import { MovedClock } from './database/clock.ts'
import type { Config } from './config.ts'
import { EmbeddedProblem } from './database/embedded.ts'
import { UnusableDatabase } from './database/open.ts'

/** One sentence where the reason is foreseen; anything else keeps its stack. */
export function reasonOf(error: unknown, config: Pick<Config, 'port'>): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof EmbeddedProblem || error instanceof UnusableDatabase || error instanceof MovedClock)
    return error.message
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.port} is in use, perhaps by another service. Set PORT to a different one.`
  }
  if ('code' in error && error.code === 'EACCES') return `Not allowed: ${error.message}`
  return error.stack ?? error.message
}
