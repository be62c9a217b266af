/**
 * How long money that is under way belongs to one process: by the database's clock, which is the same for all of them, and
 * for what a process has in its hands by the time that passes there (C-285).
 */
import { sql } from 'kysely'
import { startStopwatch } from '../../core/clock.ts'
import type { Queries } from '../open.ts'

/** A process's lease on an intent that it has read. */
export interface IntentLease {
  /** Whether the lease that was taken with the reading still lasts: only then may anything be sent. */
  isValid(): boolean
  /** Age of the intent when it was read, by the database's clock: at least so old it is. */
  readonly ageSeconds: number
  /** At most so old it is by now: a clock that jumped counts as time that passed. */
  maxAgeSeconds(): number
}

/** Begins a hold: to be called before the row is asked for, so that the hold ends before the lease does. */
export function startLease(leaseSeconds: number): (ageSeconds: number) => IntentLease {
  const held = startStopwatch()
  return (age) => ({
    isValid: () => held() < leaseSeconds,
    ageSeconds: age,
    maxAgeSeconds: () => age + held(),
  })
}

/** The lease of a reader: nothing may be sent. */
export const noLease: IntentLease = {
  isValid: () => false,
  ageSeconds: 0,
  maxAgeSeconds: () => Number.POSITIVE_INFINITY,
}

/** Seconds since a row's intent was written, by the database's clock. */
export const ageSeconds = sql<number>`extract(epoch FROM clock_timestamp() - started_at)::float8`

/** A moment of the database's clock as it writes it, to the microsecond. */
export type DatabaseTime = string

/** Now, by the database's clock. */
export async function readDatabaseTime(db: Queries): Promise<DatabaseTime> {
  const { rows } = await sql<{ now: DatabaseTime }>`SELECT clock_timestamp()::text AS now`.execute(db)
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database does not tell the time')
  return now
}

/** Intents to be taken up by this process. */
export interface AbandonedBatch {
  readonly size: number
  /** Those whose lease was over by then. */
  readonly expiredBy: DatabaseTime
  readonly leaseSeconds: number
  /** Whose they are: those that were begun at another gateway stay as they are (C-290). */
  readonly gateway: string
}

/** Rows that were begun at this gateway, or before that was noted (C-290). */
export function startedAtGateway(gateway: string) {
  return sql<boolean>`(gateway IS NULL OR gateway = ${gateway})`
}

/** The batch's moment in a query. */
export function leaseExpiredBy({ expiredBy: moment }: AbandonedBatch) {
  return sql<never>`${moment}::timestamptz`
}
