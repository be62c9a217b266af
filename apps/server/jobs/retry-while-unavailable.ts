/** Retries a run's work while the database is unavailable or a row is locked. */
import { isDatabaseUnavailable, isLockTimeout } from '../database/errors.ts'
import type { Database } from '../database/open.ts'

/** The process is shutting down in the middle of a run. */
export class ShuttingDown extends Error {}

/** The database to wait for, and when to stop waiting. */
export interface RetryContext {
  readonly services: { readonly database: Pick<Database, 'isReachable'> }
  isStopping(): boolean
  /** Called while waiting, because waiting for the database is not hanging. */
  reportProgress(): void
}

const MAX_ATTEMPTS = 3
const POLL_MS = 250

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Does the work. If the database is unavailable, waits for it and retries, so that an outage is not a failure of the
 * work; a lock timeout is retried too. Throws other errors, the last one after several attempts, and ShuttingDown if
 * the process ends.
 */
export async function retryWhileUnavailable<T>(context: RetryContext, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !(isDatabaseUnavailable(error) || isLockTimeout(error))) throw error
      await untilReachable(context)
    }
  }
}

async function untilReachable(context: RetryContext): Promise<void> {
  while (!(await context.services.database.isReachable())) {
    if (context.isStopping()) throw new ShuttingDown()
    context.reportProgress()
    await pause(POLL_MS)
  }
}
