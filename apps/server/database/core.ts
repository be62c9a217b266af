/** The parts of the service on which all others are opened. */
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Config } from '../core/config.ts'
import type { Database } from './open.ts'

/** The parts that depend on no other part. */
export interface Core {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}
