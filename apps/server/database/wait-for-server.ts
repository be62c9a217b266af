/** Waits for the database at the start: the machine or the database may have been restarted at the same time. */
import { realMilliseconds } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { checkServer, UnusableDatabase, type Database } from './open.ts'

const FIRST_PAUSE_SECONDS = 0.5
const LONGEST_PAUSE_SECONDS = 5

/** Seconds until the next attempt: doubling, up to five. */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1))
}

/**
 * Resolves when the server can be used. Throws UnusableDatabase after that many seconds, and at once if waiting does not
 * help: a wrong password, a missing database, an old server.
 */
export async function waitForServer(
  database: Database,
  seconds: number,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const began = realMilliseconds()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await checkServer(database)
      return
    } catch (error) {
      if (!(error instanceof UnusableDatabase) || !error.mayEnd) throw error
      const waited = (realMilliseconds() - began) / 1000
      const nextInSeconds = pauseAfter(attempt)
      if (waited + nextInSeconds > seconds)
        throw new UnusableDatabase(`${error.message} ${advice(attempt, waited)}`)
      const line = { attempt, waitedSeconds: Math.round(waited), nextInSeconds }
      log.warn({ ...line, reason: error.message }, 'waiting for the database')
      await new Promise((resolve) => setTimeout(resolve, nextInSeconds * 1000))
    }
  }
}

function advice(attempts: number, seconds: number): string {
  const tried = attempts > 1 ? `It was tried ${attempts} times in ${Math.round(seconds)} seconds. ` : ''
  return `${tried}Check that PostgreSQL runs and accepts writes, and that DATABASE_URL names its host and port; then start again.`
}
