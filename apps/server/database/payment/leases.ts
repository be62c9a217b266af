/**
 * Leases on charges and refunds in progress: each belongs to one process at a time. Leases are measured by the
 * database's clock; a process measures its own waiting time by its stopwatch.
 */
import { sql, type Selectable } from 'kysely'
import { startStopwatch } from '../../core/clock.ts'
import { databaseNow, databaseNowPlus } from '../job/jobs.ts'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'

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
const ageSeconds = sql<number>`extract(epoch FROM clock_timestamp() - started_at)::float8`

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

/** Tables with intents; those with the state OPEN have a lease. */
type IntentTable = 'charge' | 'refund'

/** Expires the lease of an open intent, so that any process may resolve it at once. */
export async function releaseIntent(db: Queries, table: IntentTable, id: number): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET lease_until = ${databaseNow} WHERE id = ${id} AND state = 'OPEN'`.execute(
    db,
  )
}

/** Claims open intents with expired leases until the new lease ends. Processes never claim the same one. */
export async function claimAbandonedIntents<T extends IntentTable>(
  db: Queries,
  table: T,
  { size, expiredBy, leaseSeconds, gateway }: AbandonedBatch,
): Promise<{ readonly row: Selectable<Schema[T]>; readonly lease: IntentLease }[]> {
  const held = startLease(leaseSeconds)
  const { rows } = await sql<Selectable<Schema[T]> & { readonly age: number }>`
    UPDATE ${sql.table(table)} SET lease_until = ${databaseNowPlus(leaseSeconds)}
    WHERE id IN (
      SELECT id FROM ${sql.table(table)}
      WHERE state = 'OPEN' AND lease_until <= ${expiredBy}::timestamptz AND ${startedAtGateway(gateway)}
      ORDER BY lease_until LIMIT ${size} FOR UPDATE SKIP LOCKED)
    RETURNING *, ${ageSeconds} AS age`.execute(db)
  return rows.map((row) => ({ row, lease: held(row.age) }))
}
