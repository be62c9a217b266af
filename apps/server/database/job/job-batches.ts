/** The batches into which a run's list is divided as it is processed; one process at a time works on each. */
import type { Database, Queries } from '../open.ts'
import { databaseNow, databaseNowPlus, type DueRun } from './jobs.ts'

/** One of a run's lists. */
export interface RunList extends DueRun {
  readonly list: number
}

/** A part of the list that belongs to this process until its lease expires. */
export interface Batch extends RunList {
  readonly number: number
  /** The batch has the ids after this one, */
  readonly after: number
  /** up to and including this one. */
  readonly upTo: number
  /** The number of this claim, from 1; a later claim invalidates it. */
  readonly attempts: number
  /** The item at which the previous process died; null unless it processed one item at a time. */
  readonly currentItemId: number | null
}

/** Who claims a batch, and how long the lease lasts without a heartbeat. */
export interface Worker {
  readonly name: string
  readonly leaseSeconds: number
}

/** Claims a batch whose lease has expired; undefined if there is none. */
export async function claimAbandonedBatch(
  db: Queries,
  of: RunList,
  { name: worker, leaseSeconds }: Worker,
): Promise<Batch | undefined> {
  const row = await ofList(db, of)
    .set((batch) => ({
      attempts: batch('attempts', '+', 1),
      lease_until: databaseNowPlus(leaseSeconds),
      worker,
    }))
    .where((batch) =>
      batch(
        'number',
        '=',
        batch
          .selectFrom('job_batch as left')
          .select('left.number')
          .where('left.name', '=', of.name)
          .where('left.due_at', '=', of.dueAt)
          .where('left.list', '=', of.list)
          .where('left.state', '=', 'OPEN')
          .where('left.lease_until', '<=', databaseNow)
          .orderBy('left.number')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['number', 'after_id', 'up_to_id', 'attempts', 'at_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const { number, after_id: after, up_to_id: upTo, attempts, at_id: currentItemId } = row
  return { ...of, number, after, upTo: upTo ?? after, attempts, currentItemId }
}

/**
 * A new batch with its ids; or why there is none: the list has ended, the run is over, or another process is claiming
 * one.
 */
export type NextBatch = { readonly batch: Batch; readonly ids: readonly number[] } | 'ended' | 'over' | 'busy'

/**
 * Claims the next batch of the list, one process at a time. `listAfter` returns the ids after a given one, ascending.
 */
export function claimNextBatch(
  { transaction }: Pick<Database, 'transaction'>,
  of: RunList,
  worker: Worker,
  listAfter: (after: number) => Promise<readonly number[]>,
): Promise<NextBatch> {
  return transaction(async (tx) => {
    const run = await tx
      .selectFrom('job_run')
      .select('state')
      .where('name', '=', of.name)
      .where('due_at', '=', of.dueAt)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!run) return 'busy'
    if (run.state !== 'RUNNING') return 'over'
    const last = await lastBatch(tx, of)
    if (last && last.up_to_id === null) return 'ended'
    const after = last?.up_to_id ?? 0
    const ids = await listAfter(after)
    const upTo = ids.at(-1)
    const number = (last?.number ?? 0) + 1
    const row = { ...keyOf(of), number, after_id: after }
    if (upTo === undefined) {
      const end = { up_to_id: null, state: 'DONE', attempts: 0, lease_until: databaseNow } as const
      await tx
        .insertInto('job_batch')
        .values({ ...row, ...end })
        .execute()
      return 'ended'
    }
    const taken = { state: 'OPEN', attempts: 1, lease_until: databaseNowPlus(worker.leaseSeconds) } as const
    await tx
      .insertInto('job_batch')
      .values({ ...row, ...taken, up_to_id: upTo, worker: worker.name })
      .execute()
    return { batch: { ...of, number, after, upTo, attempts: 1, currentItemId: null }, ids }
  })
}

function lastBatch(db: Queries, of: RunList) {
  return db
    .selectFrom('job_batch')
    .select(['number', 'up_to_id'])
    .where('name', '=', of.name)
    .where('due_at', '=', of.dueAt)
    .where('list', '=', of.list)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a batch of the list is still open, in this process or another. */
export async function hasOpenBatch(db: Queries, of: RunList): Promise<boolean> {
  const row = await db
    .selectFrom('job_batch')
    .select('number')
    .where('name', '=', of.name)
    .where('due_at', '=', of.dueAt)
    .where('list', '=', of.list)
    .where('state', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function extendBatchLease(db: Queries, batch: Batch, leaseSeconds: number): Promise<void> {
  await ofBatch(db, batch)
    .set({ lease_until: databaseNowPlus(leaseSeconds) })
    .execute()
}

/** Records the item that starts now, so that a crash shows at which item it happened. */
export async function markItemStarted(db: Queries, batch: Batch, id: number): Promise<void> {
  await ofBatch(db, batch).set({ at_id: id }).execute()
}

/** Marks a batch as done. */
export async function finishBatch(
  db: Queries,
  batch: Batch,
  { worked, skipped }: { readonly worked: number; readonly skipped: number },
): Promise<void> {
  await ofBatch(db, batch)
    .set((row) => ({
      state: 'DONE',
      at_id: null,
      lease_until: databaseNow,
      worked: row('worked', '+', worked),
      left_out: row('left_out', '+', skipped),
    }))
    .execute()
}

/** Releases a batch that this process will not finish, without counting the attempt. */
export async function releaseBatch(db: Queries, batch: Batch): Promise<void> {
  await ofBatch(db, batch)
    .set({ lease_until: databaseNow, attempts: batch.attempts - 1, at_id: null })
    .execute()
}

function keyOf({ name, dueAt, list }: RunList) {
  return { name, due_at: dueAt, list }
}

function ofList(db: Queries, { name, dueAt, list }: RunList) {
  return db
    .updateTable('job_batch')
    .where('name', '=', name)
    .where('due_at', '=', dueAt)
    .where('list', '=', list)
    .where('state', '=', 'OPEN')
}

function ofBatch(db: Queries, batch: Batch) {
  return ofList(db, batch).where('number', '=', batch.number).where('attempts', '=', batch.attempts)
}
