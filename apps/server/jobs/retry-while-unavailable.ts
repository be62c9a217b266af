/** Work of a run that outlasts a database that is away for a while, or a row that somebody else holds. */
import { isDatabaseUnavailable, isLockTimeout } from '../database/errors.ts'
import type { Database } from '../database/open.ts'

/** The process ends in the middle of a run. */
export class ShuttingDown extends Error {}

/** Whoever waits: on which database, and until the process ends. */
export interface RetryContext {
  readonly services: { readonly database: Pick<Database, 'isReachable'> }
  isStopping(): boolean
  /** Waiting for the database is not hanging. */
  showLife?(): void
}

const MAX_ATTEMPTS = 3
const POLL_MS = 250

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Does the work; where the database is away, waits until it answers and does the work again, so that an outage is no
 * failure of the work; no more is a row that was held for too long. Throws what the work throws for other reasons, or
 * again and again; Stopping where the process ends.
 */
export async function retryWhileUnavailable<T>(patient: RetryContext, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !(isDatabaseUnavailable(error) || isLockTimeout(error))) throw error
      await untilReachable(patient)
    }
  }
}

async function untilReachable(patient: RetryContext): Promise<void> {
  while (!(await patient.services.database.isReachable())) {
    if (patient.isStopping()) throw new ShuttingDown()
    patient.showLife?.()
    await pause(POLL_MS)
  }
}
