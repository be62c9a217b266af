/** Job runs for the operator: list, request and rewind them. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Database, Queries } from '../open.ts'
import { databaseNow, lockRunSelection, type DueRun } from './jobs.ts'

/** A run as the operator sees it. Durations in seconds, by the database's clock. */
export interface RunSummary extends DueRun {
  readonly state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  readonly attempts: number
  readonly worked: number
  readonly skipped: number
  readonly error: string | null
  readonly beganAt: Instant
  readonly finishedAt: Instant | null
  /** From its first claim to its end, or until now. */
  readonly seconds: number
}

function runs(db: Queries) {
  return db
    .selectFrom('job_run')
    .select([
      'name',
      'due_at as dueAt',
      'state',
      'attempts',
      'worked',
      'left_out as skipped',
      'error',
      'began_at as beganAt',
      'finished_at as finishedAt',
      sql<number>`extract(epoch FROM coalesce(finished_at, clock_timestamp()) - began_at)::float8`.as(
        'seconds',
      ),
    ])
}

/** The latest run of each job, by due time; jobs that never ran are missing. */
export async function listLatestRuns(db: Queries): Promise<ReadonlyMap<string, RunSummary>> {
  const rows = await runs(db).distinctOn('name').orderBy('name').orderBy('due_at', 'desc').execute()
  return new Map(rows.map((row) => [row.name, row]))
}

export function findRun(db: Queries, { name, dueAt }: DueRun): Promise<RunSummary | undefined> {
  return runs(db).where('name', '=', name).where('due_at', '=', dueAt).executeTakeFirst()
}

/** The last due time of a job before a moment whose run was done; null if none is kept. */
export async function findLastDoneRun(db: Queries, name: string, before: Instant): Promise<Instant | null> {
  const row = await db
    .selectFrom('job_run')
    .select(({ fn }) => fn.max<Instant | null>('due_at').as('dueAt'))
    .where('name', '=', name)
    .where('state', '=', 'DONE')
    .where('due_at', '<', before)
    .executeTakeFirstOrThrow()
  return row.dueAt
}

/** Runs that failed as a whole and are not done yet, the latest first; at most `limit`. */
export function listFailedRuns(db: Queries, limit: number): Promise<RunSummary[]> {
  return runs(db).where('state', '=', 'FAILED').orderBy('due_at', 'desc').limit(limit).execute()
}

/** Failed runs whose job has not succeeded since, the latest first. */
export function listUnrecoveredRuns(db: Queries): Promise<RunSummary[]> {
  return runs(db)
    .where('state', '=', 'FAILED')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job_run as good')
            .select('good.name')
            .whereRef('good.name', '=', 'job_run.name')
            .whereRef('good.due_at', '>', 'job_run.due_at')
            .where('good.state', '=', 'DONE'),
        ),
      ),
    )
    .orderBy('due_at', 'desc')
    .execute()
}

/**
 * Requests a run, for the first time or again: it runs before all that have not begun. False if it is in progress and
 * stays so.
 */
export function requestRun({ transaction }: Pick<Database, 'transaction'>, run: DueRun): Promise<boolean> {
  return transaction(async (tx) => {
    await lockRunSelection(tx)
    const { name, dueAt } = run
    const found = await tx
      .selectFrom('job_run')
      .select('state')
      .where('name', '=', name)
      .where('due_at', '=', dueAt)
      .forUpdate()
      .executeTakeFirst()
    if (found?.state === 'RUNNING') return false
    await tx.deleteFrom('job_batch').where('name', '=', name).where('due_at', '=', dueAt).execute()
    const requested = {
      state: 'WAITING',
      attempts: 0,
      lease_until: databaseNow,
      began_at: databaseNow,
      finished_at: null,
      retry_at: null,
      error: null,
      worked: 0,
      left_out: 0,
    } as const
    await tx
      .insertInto('job_run')
      .values({ name, due_at: dueAt, ...requested })
      .onConflict((on) => on.columns(['name', 'due_at']).doUpdateSet(requested))
      .execute()
    return true
  })
}

/**
 * Rewinds jobs that ran ahead: due times after a moment become due again, and their finished runs are deleted. Returns
 * how many jobs had run ahead.
 */
export function rewindJobsTo({ transaction }: Pick<Database, 'transaction'>, now: Instant): Promise<number> {
  return transaction(async (tx) => {
    await lockRunSelection(tx)
    await tx
      .deleteFrom('job_run')
      .where('due_at', '>', now)
      .where('state', 'in', ['DONE', 'FAILED'])
      .execute()
    const rewound = await tx
      .updateTable('job_horizon')
      .set({ ran_until: now })
      .where('ran_until', '>', now)
      .executeTakeFirst()
    return Number(rewound.numUpdatedRows)
  })
}
