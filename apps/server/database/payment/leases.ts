/**
 * Leases on charges and refunds in progress: each belongs to one process at a time. Leases are measured by the
 * database's clock; a process measures its own waiting time by its stopwatch.
 */
import { sql } from 'kysely'
import { startStopwatch } from '../../core/clock.ts'
import type { Queries } from '../open.ts'

/** A process's lease on an intent that it has read. */
export interface IntentLease {
  /** Whether the lease is still valid: nothing may be sent without one. */
  isValid(): boolean
  /** The age of the intent when it was read, by the database's clock: its minimum age. */
  readonly ageSeconds: number
  /** The maximum age of the intent now: a jump of the clock counts as elapsed time. */
  maxAgeSeconds(): number
}

/** Starts measuring a lease: call it before the row is read, so that the local lease ends before the stored one. */
export function startLease(leaseSeconds: number): (ageSeconds: number) => IntentLease {
  const held = startStopwatch()
  return (age) => ({
    isValid: () => held() < leaseSeconds,
    ageSeconds: age,
    maxAgeSeconds: () => age + held(),
  })
}

/** The lease of a reader, which may not send anything. */
export const noLease: IntentLease = {
  isValid: () => false,
  ageSeconds: 0,
  maxAgeSeconds: () => Number.POSITIVE_INFINITY,
}

/** Seconds since an intent was stored, by the database's clock. */
export const ageSeconds = sql<number>`extract(epoch FROM clock_timestamp() - started_at)::float8`

/** A time of the database's clock as text, to the microsecond. */
export type DatabaseTime = string

/** The current time of the database's clock. */
export async function readDatabaseTime(db: Queries): Promise<DatabaseTime> {
  const { rows } = await sql<{ now: DatabaseTime }>`SELECT clock_timestamp()::text AS now`.execute(db)
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database returned no time')
  return now
}

/** Abandoned intents to be claimed by this process. */
export interface AbandonedBatch {
  readonly size: number
  /** Only intents whose lease expired by then. */
  readonly expiredBy: DatabaseTime
  readonly leaseSeconds: number
  /** The gateway of the intents: those begun at another gateway are left alone. */
  readonly gateway: string
}

/** Rows that were begun at this gateway, or before the gateway was recorded. */
export function startedAtGateway(gateway: string) {
  return sql<boolean>`(gateway IS NULL OR gateway = ${gateway})`
}

/** The batch's time as an SQL expression. */
export function leaseExpiredBy({ expiredBy: moment }: AbandonedBatch) {
  return sql<never>`${moment}::timestamptz`
}
