/** Whom jobs could not be done to: how long each rests, and who was set aside. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { RunList } from './job-batches.ts'
import { databaseNow } from './jobs.ts'
import type { Queries } from '../open.ts'

/** What is known of one that failed before. */
export interface ItemFailure {
  readonly subjectId: number
  readonly attempts: number
  /** Business time until which runs leave it out. */
  readonly retryAfter: Instant
  readonly isDeadLettered: boolean
}

/** A failure of now. */
export interface NewItemFailure {
  /** This failure's number, from 1. */
  readonly attempts: number
  readonly error: string
  readonly retryAfter: Instant
  readonly isDeadLettered: boolean
}

const ERROR_LENGTH = 300

/** What is known of some subjects of a list; those that never failed are not in it. */
export async function findItemFailures(
  db: Queries,
  { name, list }: RunList,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ItemFailure>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_trouble')
    .select(['subject_id', 'attempts', 'rest_until', 'set_aside_at'])
    .where('job', '=', name)
    .where('list', '=', list)
    .where('subject_id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.subject_id,
      {
        subjectId: row.subject_id,
        attempts: row.attempts,
        retryAfter: row.rest_until,
        isDeadLettered: row.set_aside_at !== null,
      },
    ]),
  )
}

/** Writes a failure down. */
export async function recordItemFailure(
  db: Queries,
  { name, list, dueAt }: RunList,
  subjectId: number,
  failure: NewItemFailure,
): Promise<void> {
  const last = {
    attempts: failure.attempts,
    last_failed_at: databaseNow,
    last_due_at: dueAt,
    last_error: failure.error.slice(0, ERROR_LENGTH),
    rest_until: failure.retryAfter,
    set_aside_at: failure.isDeadLettered ? databaseNow : null,
  }
  await db
    .insertInto('job_trouble')
    .values({ job: name, list, subject_id: subjectId, first_failed_at: databaseNow, ...last })
    .onConflict((on) => on.columns(['job', 'list', 'subject_id']).doUpdateSet(last))
    .execute()
}

/** It is well again. */
export async function clearItemFailure(
  db: Queries,
  { name, list }: RunList,
  subjectId: number,
): Promise<void> {
  await db
    .deleteFrom('job_trouble')
    .where('job', '=', name)
    .where('list', '=', list)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Forgets those whose turn it would have been in a run that is through, and whom its list did not name any more. */
export async function clearStaleFailures(db: Queries, { name, list, dueAt }: RunList): Promise<void> {
  await db
    .deleteFrom('job_trouble')
    .where('job', '=', name)
    .where('list', '=', list)
    .where('set_aside_at', 'is', null)
    .where('rest_until', '<=', dueAt)
    .where('last_due_at', '<', dueAt)
    .execute()
}

/** Whom a run left out because it failed in this run, or was set aside before. */
export function listSkippedItems(db: Queries, { name, list, dueAt }: RunList) {
  return db
    .selectFrom('job_trouble')
    .select(['subject_id as id', 'last_error as error'])
    .where('job', '=', name)
    .where('list', '=', list)
    .where('last_due_at', '=', dueAt)
    .orderBy('subject_id')
    .execute()
}

/** One that is in trouble, for the operator. */
export interface FailedItem {
  readonly job: string
  readonly subjectId: number
  readonly attempts: number
  /** By the database's clock. */
  readonly firstFailedAt: Instant
  readonly lastFailedAt: Instant
  readonly error: string
  /** Business time. */
  readonly retryAfter: Instant
  /** Null while it is tried again by itself. */
  readonly deadLetteredAt: Instant | null
}

/** All that are in trouble, those set aside first, then by job; `limit` of them. */
export function listFailedItems(db: Queries, limit: number): Promise<FailedItem[]> {
  return db
    .selectFrom('job_trouble')
    .select([
      'job',
      'subject_id as subjectId',
      'attempts',
      'first_failed_at as firstFailedAt',
      'last_failed_at as lastFailedAt',
      'last_error as error',
      'rest_until as retryAfter',
      'set_aside_at as deadLetteredAt',
    ])
    .orderBy((row) => row('set_aside_at', 'is', null))
    .orderBy('job')
    .orderBy('subject_id')
    .limit(limit)
    .execute()
}

/** How many rest and how many are set aside, by job; jobs without any are not in it. */
export async function countFailedItems(
  db: Queries,
): Promise<ReadonlyMap<string, { readonly retrying: number; readonly deadLettered: number }>> {
  const rows = await db
    .selectFrom('job_trouble')
    .select((row) => [
      'job',
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('set_aside_at').as('aside'),
    ])
    .groupBy('job')
    .execute()
  return new Map(rows.map(({ job, all, aside }) => [job, { retrying: all - aside, deadLettered: aside }]))
}

/** Puts those of a job back, or one of them; gives how many. The next run of the job tries them again. */
export async function requeueItems(db: Queries, job: string, subjectId: number | null): Promise<number> {
  const all = db.deleteFrom('job_trouble').where('job', '=', job)
  const of = subjectId === null ? all : all.where('subject_id', '=', subjectId)
  const { numDeletedRows } = await of.executeTakeFirst()
  return Number(numDeletedRows)
}
