/**
 * The runs of jobs: one row per due time, so that each runs once across all processes. Due times are business time.
 * Leases use the database's clock, so that no process's clock can break another's.
 */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'

/** A due time of a job. */
export interface DueRun {
  readonly name: string
  readonly dueAt: Instant
}

/** A run that this process works on, alone until its lease expires or with others. */
export interface ClaimedRun extends DueRun {
  /** How often it was claimed since it last made progress, from 1. */
  readonly attempts: number
  /** The number of this claim; a later claim invalidates it. */
  readonly taken: number
}

export interface UnfinishedRun extends ClaimedRun {
  readonly state: 'RUNNING' | 'WAITING'
  /** Whether its lease, or its back-off, has not expired. */
  readonly isLeased: boolean
  /** Whether its lease expired longer ago than a deployment takes. */
  readonly isAbandoned: boolean
}

/** An arbitrary lock number, unique in the service. */
const RUN_SELECTION_LOCK = 20_261_122

/** The database's clock, which also advances within a transaction. */
export const databaseNow = sql<Instant>`clock_timestamp()`

/** That many seconds from now, by the database's clock. */
export function databaseNowPlus(seconds: number) {
  return sql<Instant>`clock_timestamp() + make_interval(secs => ${seconds})`
}

/** Prevents other processes from selecting a run until the transaction ends. */
export async function lockRunSelection(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${RUN_SELECTION_LOCK})`.execute(tx)
}

/** The earliest unfinished run; undefined if there is none. */
export async function findUnfinishedRun(db: Queries): Promise<UnfinishedRun | undefined> {
  const row = await db
    .selectFrom('job_run')
    .select(['name', 'due_at as dueAt', 'attempts', 'taken', 'state'])
    .select(sql<boolean>`lease_until > clock_timestamp()`.as('isLeased'))
    .select(sql<boolean>`lease_until < clock_timestamp() - interval '10 minutes'`.as('isAbandoned'))
    .where('state', 'in', ['RUNNING', 'WAITING'])
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, state: row.state === 'WAITING' ? 'WAITING' : 'RUNNING' }
}

/** The earliest failed run of these jobs whose back-off is over. */
export function findRetryableRun(db: Queries, names: readonly string[]): Promise<DueRun | undefined> {
  return db
    .selectFrom('job_run')
    .select(['name', 'due_at as dueAt'])
    .where('state', '=', 'FAILED')
    .where('retry_at', '<=', databaseNow)
    .where('name', 'in', names)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

/** Whether there is a run that a process could claim or join. */
export async function isRunWaiting(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('job_run')
    .select('name')
    .where((run) => run.or([run('state', 'in', ['RUNNING', 'WAITING']), run('retry_at', '<=', databaseNow)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims a run, for the first time or again. */
export async function claimRun(tx: Tx, { name, dueAt }: DueRun, leaseSeconds: number): Promise<ClaimedRun> {
  const lease = databaseNowPlus(leaseSeconds)
  const row = await tx
    .insertInto('job_run')
    .values({ name, due_at: dueAt, state: 'RUNNING', attempts: 1, lease_until: lease })
    .onConflict((on) =>
      on.columns(['name', 'due_at']).doUpdateSet((eb) => ({
        state: 'RUNNING',
        attempts: eb('job_run.attempts', '+', 1),
        taken: eb('job_run.taken', '+', 1),
        lease_until: lease,
        retry_at: null,
        finished_at: null,
      })),
    )
    .returning(['attempts', 'taken'])
    .executeTakeFirstOrThrow()
  return { name, dueAt, ...row }
}

/** Extends the lease of a run; false if another process has it now. */
export async function extendRunLease(db: Queries, run: ClaimedRun, leaseSeconds: number): Promise<boolean> {
  const held = await updateClaimedRun(db, run)
    .set({ lease_until: databaseNowPlus(leaseSeconds) })
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** Gives up a run that no process finishes: FAILED, retried automatically after `retryInSeconds` if that is set. */
export async function failRun(
  tx: Tx,
  { name, dueAt }: DueRun,
  { error, retryInSeconds }: { readonly error: string; readonly retryInSeconds: number | null },
): Promise<void> {
  await tx
    .updateTable('job_run')
    .set({ state: 'FAILED', error, finished_at: databaseNow, retry_at: retryAt(retryInSeconds) })
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .execute()
}

function retryAt(inSeconds: number | null) {
  return inSeconds === null ? null : databaseNowPlus(inSeconds)
}

/** How a run ended. */
export type RunOutcome =
  /** `error` names skipped items. */
  | { readonly state: 'DONE'; readonly error: string | null }
  /** Dead-lettered: other runs continue, and it is retried automatically after `retryInSeconds` if that is set. */
  | { readonly state: 'FAILED'; readonly error: string; readonly retryInSeconds: number | null }
  /** It is retried before any other run. */
  | { readonly state: 'WAITING'; readonly error: string; readonly delaySeconds: number }

const ERROR_LENGTH = 500

/** Records how a run ended, unless another process has ended or claimed it in the meantime. */
export async function finishRun(db: Queries, run: ClaimedRun, end: RunOutcome): Promise<void> {
  const batches = db
    .selectFrom('job_batch')
    .where('job_batch.name', '=', run.name)
    .where('job_batch.due_at', '=', run.dueAt)
  await updateClaimedRun(db, run)
    .set({
      state: end.state,
      error: end.error?.slice(0, ERROR_LENGTH) ?? null,
      lease_until: end.state === 'WAITING' ? databaseNowPlus(end.delaySeconds) : databaseNow,
      finished_at: end.state === 'WAITING' ? null : databaseNow,
      retry_at: end.state === 'FAILED' ? retryAt(end.retryInSeconds) : null,
      worked: batches.select(sql<number>`coalesce(sum(job_batch.worked), 0)`.as('worked')),
      left_out: batches.select(sql<number>`coalesce(sum(job_batch.left_out), 0)`.as('left_out')),
    })
    .execute()
}

/** Releases a run that this process cannot finish because it stops. */
export async function releaseRun(db: Queries, run: ClaimedRun): Promise<void> {
  await updateClaimedRun(db, run)
    .set({ state: 'WAITING', attempts: Math.max(0, run.attempts - 1), lease_until: databaseNow })
    .execute()
}

/** Resets the attempts of a run that makes progress. */
export async function recordProgress(db: Queries, { name, dueAt }: DueRun): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ attempts: 1 })
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .where('state', '=', 'RUNNING')
    .where('attempts', '>', 1)
    .execute()
}

function updateClaimedRun(db: Queries, { name, dueAt, taken }: ClaimedRun) {
  return db
    .updateTable('job_run')
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .where('taken', '=', taken)
    .where('state', '=', 'RUNNING')
}

/** Until when each job has run. */
export async function readHorizons(db: Queries): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db.selectFrom('job_horizon').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row.ran_until]))
}

/** Jobs that are new in this version begin at that moment: earlier due times do not count. */
export async function insertHorizons(db: Queries, names: readonly string[], at: Instant): Promise<void> {
  await db
    .insertInto('job_horizon')
    .values(names.map((name) => ({ name, ran_until: at })))
    .onConflict((on) => on.column('name').doNothing())
    .execute()
}

/**
 * Advances the horizon of these jobs: they have run until then, or had nothing to do. It never goes back. Jobs that
 * only another version knows are left to that version.
 */
export async function saveHorizons(tx: Tx, names: readonly string[], ranUntil: Instant): Promise<void> {
  await tx
    .updateTable('job_horizon')
    .set({ ran_until: ranUntil })
    .where('name', 'in', names)
    .where('ran_until', '<', ranUntil)
    .execute()
}

/** Advances the horizon of one job. */
export async function saveHorizon(tx: Tx, name: string, ranUntil: Instant): Promise<void> {
  await tx.updateTable('job_horizon').set({ ran_until: ranUntil }).where('name', '=', name).execute()
}

/** Deletes runs that finished before a moment of real time, with their batches. */
export function deleteOldRuns(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['job_run', 'finished_at'], before, { signal })
}
