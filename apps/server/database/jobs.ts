/**
 * The runs of jobs: one row per due time, so that each happens once whatever processes there are. Due times are business
 * time, leases real time.
 */
import type { Instant } from '@pfotenportal/domain/calendar'
import { sql } from 'kysely'
import type { Queries, Tx } from './open.ts'

/** A run that this process holds until its lease ends. */
export interface ClaimedRun {
  readonly name: string
  readonly dueAt: Instant
  /** This attempt's number, from 1. */
  readonly attempts: number
}

/** Any number that no other lock of the service uses. */
const CHOOSING_LOCK = 20_261_122

/** Keeps other processes from choosing a run until the transaction ends. */
export async function lockChoice(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${CHOOSING_LOCK})`.execute(tx)
}

/** The run that is not finished, the earliest if there are more; undefined where all are. */
export function unfinishedRun(tx: Tx) {
  return tx
    .selectFrom('job_run')
    .select(['name', 'due_at as dueAt', 'attempts', 'lease_until as leaseUntil'])
    .where('state', 'in', ['RUNNING', 'WAITING'])
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

/** Takes a run, for the first time or again. */
export async function takeRun(
  tx: Tx,
  { name, dueAt }: { readonly name: string; readonly dueAt: Instant },
  leaseUntil: Instant,
): Promise<ClaimedRun> {
  const row = await tx
    .insertInto('job_run')
    .values({
      name,
      due_at: dueAt,
      state: 'RUNNING',
      attempts: 1,
      lease_until: leaseUntil,
      error: null,
      finished_at: null,
    })
    .onConflict((on) =>
      on.columns(['name', 'due_at']).doUpdateSet((eb) => ({
        state: 'RUNNING',
        attempts: eb('job_run.attempts', '+', 1),
        lease_until: leaseUntil,
      })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return { name, dueAt, attempts: row.attempts }
}

/** Holds a run longer; false where it is no longer this process's. */
export async function holdRun(db: Queries, run: ClaimedRun, leaseUntil: Instant): Promise<boolean> {
  const held = await ofRun(db, run).set({ lease_until: leaseUntil }).executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** Gives up a run that took its process down each time. */
export async function giveUpRun(
  tx: Tx,
  { name, dueAt }: { readonly name: string; readonly dueAt: Instant },
  realNow: Instant,
): Promise<void> {
  await tx
    .updateTable('job_run')
    .set({ state: 'FAILED', error: 'did not end, whoever ran it', finished_at: realNow })
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .execute()
}

/** How a run ended. */
export type RunEnd =
  /** `error` tells of single subscriptions that were left out. */
  | { readonly state: 'DONE'; readonly error: string | null }
  | { readonly state: 'FAILED'; readonly error: string }
  /** It will be tried again from then on. */
  | { readonly state: 'WAITING'; readonly error: string; readonly until: Instant }

/** Notes how a run ended, unless it has become another process's meanwhile. */
export async function endRun(db: Queries, run: ClaimedRun, end: RunEnd, realNow: Instant): Promise<void> {
  await ofRun(db, run)
    .set({
      state: end.state,
      error: end.error?.slice(0, 500) ?? null,
      lease_until: end.state === 'WAITING' ? end.until : realNow,
      finished_at: end.state === 'WAITING' ? null : realNow,
    })
    .execute()
}

/** Gives a run back that could not be finished because this process ends. */
export async function returnRun(db: Queries, run: ClaimedRun, realNow: Instant): Promise<void> {
  await ofRun(db, run)
    .set({ state: 'WAITING', attempts: Math.max(1, run.attempts - 1), lease_until: realNow })
    .execute()
}

function ofRun(db: Queries, { name, dueAt, attempts }: ClaimedRun) {
  return db
    .updateTable('job_run')
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .where('attempts', '=', attempts)
    .where('state', '=', 'RUNNING')
}

/** Until when each job has run. */
export async function readHorizons(db: Queries): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db.selectFrom('job_horizon').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row.ran_until]))
}

/** Jobs of this version that are new begin at that moment: nothing before it was theirs. */
export async function beginHorizons(db: Queries, names: readonly string[], at: Instant): Promise<void> {
  await db
    .insertInto('job_horizon')
    .values(names.map((name) => ({ name, ran_until: at })))
    .onConflict((on) => on.column('name').doNothing())
    .execute()
}

/** Business time of the jobs goes on: all have run until then, or had nothing to do. It never goes back. */
export async function saveHorizons(tx: Tx, ranUntil: Instant): Promise<void> {
  await tx.updateTable('job_horizon').set({ ran_until: ranUntil }).where('ran_until', '<', ranUntil).execute()
}

/** One job has run until then. */
export async function saveHorizon(tx: Tx, name: string, ranUntil: Instant): Promise<void> {
  await tx.updateTable('job_horizon').set({ ran_until: ranUntil }).where('name', '=', name).execute()
}

/** Deletes what finished before a moment of real time. */
export async function deleteOldRuns(db: Queries, before: Instant): Promise<void> {
  await db.deleteFrom('job_run').where('finished_at', '<', before).execute()
}
