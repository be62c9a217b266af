/**
 * Shares one list of a run between processes: each claims a batch at a time, and the list ends when all batches are
 * done.
 */
import { hostname } from 'node:os'
import { findItemFailures, recordItemFailure, type ItemFailure } from '../database/job/item-failures.ts'
import {
  claimAbandonedBatch,
  claimNextBatch,
  extendBatchLease,
  finishBatch,
  hasOpenBatch,
  markItemStarted,
  releaseBatch,
  type Batch,
  type RunList,
} from '../database/job/job-batches.ts'
import { recordProgress } from '../database/job/jobs.ts'
import { ONE_BY_ONE_CLAIM } from './back-off.ts'
import type { Run } from './job.ts'
import { pause, retryWhileUnavailable, ShuttingDown } from './retry-while-unavailable.ts'

const BATCH_SIZE = 50
const POLL_MS = 50

/** The run has ended in another process: it failed there, or is done. */
export class RunEndedElsewhere extends Error {}

/** Lists the ids after a given one, ascending. */
export type ListPage = (page: { readonly after: number; readonly size: number }) => Promise<{ id: number }[]>

/** A batch that this process has claimed. */
interface HeldBatch {
  readonly batch: Batch
  /** How many items are still to be processed. */
  remaining: number
  skipped: number
  readonly size: number
}

/** An item to be processed. */
export interface Item {
  readonly id: number
  /** Its earlier failures; undefined if there are none. */
  readonly failure: ItemFailure | undefined
  readonly held: HeldBatch
}

export interface SharedList {
  readonly runList: RunList
  /**
   * The next item for this process; undefined when the whole list is done, by any process. Throws ShuttingDown or
   * RunEndedElsewhere.
   */
  next(): Promise<Item | undefined>
  /** Marks the item as processed. */
  finishItem(item: Item, isSkipped: boolean): Promise<void>
  /** This process no longer works on the item, whether it was processed or not. */
  release(item: Item): void
  /** No further item is handed out. */
  abort(): void
  /** Returns the batches that this process does not finish. */
  close(): Promise<void>
}

/**
 * Opens this process's share of the next list of a run. `processItem` is called for an item that must be processed
 * alone.
 */
export function openSharedList(
  run: Run,
  list: ListPage,
  processItem: (item: Item) => Promise<void>,
): SharedList {
  const { leaseSeconds } = workerOf(run)
  const runList: RunList = { name: run.name, dueAt: run.dueAt, list: run.nextListNumber() }
  const state: WorkerState = { ...initialState(), run, runList, list }
  const { query } = run.services.database
  const heartbeat = setInterval(() => {
    // If the database is unavailable, or this process has abandoned the run, the leases expire and other processes
    // take over the batches.
    if (run.isStopping()) return
    for (const { batch } of state.held) extendBatchLease(query, batch, leaseSeconds).catch(() => undefined)
  }, leaseSeconds * 300)
  let filling: Promise<boolean> | undefined
  let isAborted = false
  return {
    runList,
    async next() {
      for (;;) {
        if (isAborted) return undefined
        if (run.isStopping()) throw new ShuttingDown()
        const item = state.waiting.shift()
        if (item) return startItem(state, item)
        filling ??= fillQueue(state, processItem).finally(() => (filling = undefined))
        if (!(await filling)) return undefined
      }
    },
    finishItem: (item, isSkipped) => completeItem(state, item, isSkipped),
    release: (item) => void state.busy.delete(item),
    abort: () => {
      isAborted = true
    },
    async close() {
      clearInterval(heartbeat)
      const released = [...state.held].map(({ batch }) => releaseBatch(query, batch))
      await Promise.allSettled(released)
    },
  }
}

/** The state of this process's share of the list. */
interface WorkerState {
  readonly run: Run
  readonly runList: RunList
  readonly list: ListPage
  readonly waiting: Item[]
  readonly held: Set<HeldBatch>
  /** The items being processed now. */
  readonly busy: Set<Item>
  hasEnded: boolean
  /**
   * Called when this process has finished a batch, so that it does not wait for the next poll.
   */
  onBatchEnd: () => void
}

function initialState(): Omit<WorkerState, 'run' | 'runList' | 'list'> {
  return { waiting: [], held: new Set(), busy: new Set(), hasEnded: false, onBatchEnd: () => undefined }
}

function workerOf({ services }: Run) {
  return { name: `${hostname()}:${process.pid}`, leaseSeconds: services.config.jobLeaseSeconds }
}

function startItem({ busy }: WorkerState, item: Item): Item {
  busy.add(item)
  return item
}

/** Claims the next batch; returns false when the whole list is done. */
async function fillQueue(state: WorkerState, processItem: (item: Item) => Promise<void>): Promise<boolean> {
  const { run, runList } = state
  const { database } = run.services
  run.reportProgress()
  const next = state.hasEnded ? 'ended' : await retryWhileUnavailable(run, () => claimNext(state))
  if (next === 'over') throw new RunEndedElsewhere()
  if (typeof next === 'object') {
    await holdItems(state, next.batch, next.ids)
    return true
  }
  state.hasEnded = next === 'ended'
  const abandoned = await retryWhileUnavailable(run, () =>
    claimAbandonedBatch(database.query, runList, workerOf(run)),
  )
  if (abandoned) {
    await takeOverBatch(state, abandoned, processItem)
    return true
  }
  const batchEnd = new Promise<void>((resolve) => (state.onBatchEnd = resolve))
  if (state.hasEnded && !(await retryWhileUnavailable(run, () => hasOpenBatch(database.query, runList))))
    return false
  await Promise.race([pause(POLL_MS), batchEnd])
  return true
}

function claimNext({ run, runList, list }: WorkerState) {
  return claimNextBatch(run.services.database, runList, workerOf(run), async (after) =>
    (await list({ after, size: BATCH_SIZE })).map(({ id }) => id),
  )
}

/** Queues a batch's ids, except those that are backing off or dead-lettered. */
async function holdItems(state: WorkerState, batch: Batch, ids: readonly number[]): Promise<Item[]> {
  const { run } = state
  const failures = await retryWhileUnavailable(run, () =>
    findItemFailures(run.services.database.query, batch, ids),
  )
  const isExcluded = (id: number) => {
    const failure = failures.get(id)
    return failure !== undefined && (failure.isDeadLettered || failure.retryAfter > run.dueAt)
  }
  const due = ids.filter((id) => !isExcluded(id))
  const held: HeldBatch = { batch, remaining: due.length, skipped: 0, size: due.length }
  state.held.add(held)
  const items = due.map((id) => ({ id, failure: failures.get(id), held }))
  if (items.length === 0) await endHeldBatch(state, held)
  else if (batch.attempts < ONE_BY_ONE_CLAIM) state.waiting.push(...items)
  return items
}

/** Takes over the items of an expired batch that are still due. */
async function takeOverBatch(
  state: WorkerState,
  batch: Batch,
  processItem: (item: Item) => Promise<void>,
): Promise<void> {
  const { run } = state
  run.services.log.warn(
    { batch: batch.number, claim: batch.attempts },
    'the lease of a batch expired: taking it over',
  )
  if (batch.currentItemId !== null) await deadLetter(run, batch, batch.currentItemId)
  const items = await holdItems(state, batch, await listIdsOf(state, batch))
  if (batch.attempts < ONE_BY_ONE_CLAIM) return
  while (state.busy.size > 0) await pause(POLL_MS)
  for (const item of items) {
    if (run.isStopping()) throw new ShuttingDown()
    await retryWhileUnavailable(run, () => markItemStarted(run.services.database.query, batch, item.id))
    await processItem(startItem(state, item))
  }
}

/** The ids of a batch that are still listed. */
async function listIdsOf({ run, list }: WorkerState, { after, upTo }: Batch): Promise<number[]> {
  const ids: number[] = []
  for (let from = after; ;) {
    const page = await retryWhileUnavailable(run, () => list({ after: from, size: BATCH_SIZE }))
    ids.push(...page.map(({ id }) => id).filter((id) => id <= upTo))
    const last = page.at(-1)?.id
    if (last === undefined || last >= upTo) return ids
    from = last
  }
}

/** Dead-letters an item on which its process died; only an operator requeues it. */
async function deadLetter(run: Run, batch: Batch, id: number): Promise<void> {
  const { database, log } = run.services
  const error = 'its process died'
  const failure = { attempts: batch.attempts, error, retryAfter: run.dueAt, isDeadLettered: true }
  await retryWhileUnavailable(run, () => recordItemFailure(database.query, batch, id, failure))
  await retryWhileUnavailable(run, () => recordProgress(database.query, batch))
  log.error({ alert: true, job: run.name, id, error }, 'an item was dead-lettered')
}

async function completeItem(state: WorkerState, item: Item, isSkipped: boolean): Promise<void> {
  const { held } = item
  held.remaining -= 1
  if (isSkipped) held.skipped += 1
  if (held.remaining === 0) await endHeldBatch(state, held)
}

async function endHeldBatch(state: WorkerState, held: HeldBatch): Promise<void> {
  const { run } = state
  const { query } = run.services.database
  const { batch, size, skipped } = held
  state.held.delete(held)
  await retryWhileUnavailable(run, () => finishBatch(query, batch, { worked: size - skipped, skipped }))
  await retryWhileUnavailable(run, () => recordProgress(query, batch))
  state.onBatchEnd()
}
