/** Retries of what other systems have to accept: mails and webhooks. They may be away for three days. */

/** After this many failed attempts, three days after the first, it is dead-lettered. */
export const MAX_ATTEMPTS = 80

const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 3600

/** Seconds until the next attempt: doubling, up to an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
}

/** An error as it is stored with a failed attempt. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
