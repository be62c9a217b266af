/** Items that failed in a job: when each is retried, and which are dead-lettered. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import { isUnhandled } from '../work/work-marks.ts'
import type { RunList } from './job-batches.ts'
import { databaseNow } from './jobs.ts'

/** The failure record of an item. */
export interface ItemFailure {
  readonly subjectId: number
  readonly attempts: number
  /** Business time before which runs skip the item. */
  readonly retryAfter: Instant
  readonly isDeadLettered: boolean
}

/** A failure that just happened. */
export interface NewItemFailure {
  /** The number of this failure, from 1. */
  readonly attempts: number
  readonly error: string
  readonly retryAfter: Instant
  readonly isDeadLettered: boolean
}

const ERROR_LENGTH = 300

/** The failure records of some items; items that never failed have none. */
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

/** Deletes the failure record of an item that succeeded. */
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

/** Deletes the records of items that were due in a finished run but are no longer on its list. */
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

/** Items that a run skipped because they failed in it or were dead-lettered before. */
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

/** A failing item as the operator sees it. */
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
  /** Null while it is retried automatically. */
  readonly deadLetteredAt: Instant | null
}

function failedItems(db: Queries) {
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
}

/** Failing items, dead-lettered ones first, then by job; at most `limit`. */
export function listFailedItems(db: Queries, limit: number): Promise<FailedItem[]> {
  return failedItems(db)
    .orderBy((row) => row('set_aside_at', 'is', null))
    .orderBy('job')
    .orderBy('subject_id')
    .limit(limit)
    .execute()
}

/** How a dismissed item is marked. */
export function jobItemKey({ job, subjectId }: Pick<FailedItem, 'job' | 'subjectId'>): string {
  return `${job}:${subjectId}`
}

/** Nobody has dismissed the item since it was dead-lettered. */
const isUndismissed = isUnhandled('JOB', sql`job || ':' || subject_id`, sql`set_aside_at`)

function undismissedItems(db: Queries) {
  return failedItems(db).where('set_aside_at', 'is not', null).where(isUndismissed)
}

/** Dead-lettered items that nobody has dismissed, the oldest first; at most `limit`. */
export function listUndismissedItems(db: Queries, limit: number): Promise<FailedItem[]> {
  return undismissedItems(db)
    .orderBy('set_aside_at')
    .orderBy('job')
    .orderBy('subject_id')
    .limit(limit)
    .execute()
}

/** One of them; undefined if it is none. */
export function findUndismissedItem(
  db: Queries,
  { job, subjectId }: Pick<FailedItem, 'job' | 'subjectId'>,
): Promise<FailedItem | undefined> {
  return undismissedItems(db)
    .where('job', '=', job)
    .where('subject_id', '=', subjectId)
    .orderBy('set_aside_at')
    .limit(1)
    .executeTakeFirst()
}

/** How many there are, and since when the oldest is one. */
export function countUndismissedItems(
  db: Queries,
): Promise<{ readonly count: number; readonly oldestAt: Instant | null }> {
  return db
    .selectFrom('job_trouble')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Instant | null>('set_aside_at').as('oldestAt'),
    ])
    .where('set_aside_at', 'is not', null)
    .where(isUndismissed)
    .executeTakeFirstOrThrow()
}

/** How many items wait for a retry and how many are dead-lettered, by job; jobs without any are absent. */
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

/** Requeues the failed items of a job, or one of them, for its next run; returns how many. */
export async function requeueItems(db: Queries, job: string, subjectId: number | null): Promise<number> {
  const all = db.deleteFrom('job_trouble').where('job', '=', job)
  const of = subjectId === null ? all : all.where('subject_id', '=', subjectId)
  const { numDeletedRows } = await of.executeTakeFirst()
  return Number(numDeletedRows)
}
