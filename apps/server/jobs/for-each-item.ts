/** Processes many subscriptions, customers or orders concurrently. One failure does not stop the others. */
import { byRule, changeSubscription, type Decide } from '../change/change-subscription.ts'
import { openSlots, type Slots } from '../core/slots.ts'
import { WHILE_SERVING } from '../core/traffic.ts'
import {
  clearItemFailure,
  clearStaleFailures,
  listSkippedItems,
  recordItemFailure,
} from '../database/job/item-failures.ts'
import { backOffItem } from './back-off.ts'
import type { Run, SkippedSummary } from './job.ts'
import { retryWhileUnavailable, ShuttingDown } from './retry-while-unavailable.ts'
import { openSharedList, type Item, type ListPage, type SharedList } from './shared-list.ts'
import { describeSkipped } from './skipped-summary.ts'
import { TimedOut, withTimeout } from './timeout.ts'

/** Database connections that jobs leave to everything else. */
const RESERVED_CONNECTIONS = 4

/**
 * Processes each item, several concurrently, together with the other processes on the same run; resolves when all are
 * done by any process. An item that throws backs off, longer each time, and is dead-lettered in the end. Throws
 * ShuttingDown when this process ends. While this process serves customers, it works on few items at a time, with breaks.
 */
export async function forEachItem(
  run: Run,
  list: ListPage,
  work: Work,
  concurrency: Concurrency = givingWay(run),
): Promise<SkippedSummary> {
  const shared: SharedList = openSharedList(run, list, (item) => processItem(run, shared, item, work))
  try {
    await runConcurrently(concurrency, shared, (item) => processItem(run, shared, item, work))
  } finally {
    await shared.close()
  }
  const { query } = run.services.database
  await retryWhileUnavailable(run, () => clearStaleFailures(query, shared.runList))
  return describeSkipped(await retryWhileUnavailable(run, () => listSkippedItems(query, shared.runList)))
}

/** How many items are processed concurrently: at most `size`, each in a slot. */
interface Concurrency extends Slots {
  readonly size: number
}

function sizeOf({ services: { config, database } }: Run): number {
  return Math.max(1, Math.min(config.jobConcurrency, database.pool.options.max - RESERVED_CONNECTIONS))
}

function givingWay(run: Run): Concurrency {
  const { traffic } = run.services
  const size = sizeOf(run)
  const slots = openSlots(() => (traffic.isServing() ? Math.min(size, WHILE_SERVING) : size))
  return { size, run: (work) => slots.run(() => traffic.giveWay(work)) }
}

/** As `forEachItem`, for work that mostly waits for a gateway or a carrier: it leaves customers room by itself. */
export function forEachCall(run: Run, list: ListPage, work: Work): Promise<SkippedSummary> {
  return forEachItem(run, list, work, { size: sizeOf(run), run: (step) => step() })
}

/** Resolves when every worker has ended: the others stop after one has failed. */
async function runConcurrently(
  { size, run }: Concurrency,
  shared: SharedList,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  async function processNext(): Promise<boolean> {
    const item = await shared.next()
    if (item) await work(item)
    return item !== undefined
  }
  async function worker(): Promise<void> {
    try {
      while (await run(processNext));
    } catch (error) {
      shared.abort()
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: size }, worker))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

type Work = (id: number) => Promise<unknown>

async function processItem(run: Run, shared: SharedList, item: Item, work: Work): Promise<void> {
  try {
    await shared.finishItem(item, await hasFailed(run, shared, item, work))
  } finally {
    run.reportProgress()
    shared.release(item)
  }
}

/** Processes one item; returns whether it failed, which is then recorded. */
async function hasFailed(run: Run, shared: SharedList, item: Item, work: Work): Promise<boolean> {
  const { query } = run.services.database
  try {
    await retryWhileUnavailable(run, () =>
      withTimeout(run.services.config.jobItemTimeoutSeconds, () => work(item.id)),
    )
  } catch (error) {
    if (error instanceof ShuttingDown) throw error
    await recordFailure(run, shared, item, error)
    return true
  }
  if (item.failure) await retryWhileUnavailable(run, () => clearItemFailure(query, shared.runList, item.id))
  return false
}

async function recordFailure(
  run: Run,
  { runList }: SharedList,
  { id, failure }: Item,
  error: unknown,
): Promise<void> {
  const { database, log } = run.services
  const attempts = (failure?.attempts ?? 0) + 1
  const { retryAfter, isDeadLettered } = backOffItem(attempts, run.dueAt)
  const message = error instanceof Error ? error.message : String(error)
  await retryWhileUnavailable(run, () =>
    recordItemFailure(database.query, runList, id, { attempts, error: message, retryAfter, isDeadLettered }),
  )
  const isTimedOut = error instanceof TimedOut
  log.error(
    { err: error, job: run.name, id, attempts, ...(isTimedOut && { alert: true }) },
    'a job skipped an item',
  )
  if (isDeadLettered)
    log.error({ alert: true, job: run.name, id, error: message }, 'an item was dead-lettered')
}

/** Changes a subscription by a rule, as a customer's command would, with the service as actor. */
export async function changeByRule(run: Run, id: number, decide: Decide): Promise<void> {
  const { database, mail } = run.services
  const changed = await database.transaction((tx) => changeSubscription(tx, run.actor(), id, byRule(decide)))
  if (!changed.ok) throw new Error(changed.reason)
  if (changed.mails > 0) mail.wake()
}

/**
 * As `forEachItem`, for jobs that find work for few items: `findDone` gets each page of the list and returns the items
 * without work, which are not processed one by one. If it throws, every item of the page is processed, and only the
 * broken one fails.
 */
export function forEachNeedingWork(
  run: Run,
  list: ListPage,
  findDone: (ids: readonly number[]) => Promise<Iterable<number>>,
  work: (id: number) => Promise<unknown>,
): Promise<SkippedSummary> {
  const done = new Set<number>()
  async function listAndCheck(page: Parameters<ListPage>[0]) {
    const listed = await list(page)
    if (listed.length === 0) return listed
    try {
      for (const id of await findDone(listed.map(({ id }) => id))) done.add(id)
    } catch (error) {
      run.services.log.warn({ err: error, job: run.name }, 'a page could not be checked as a whole')
    }
    return listed
  }
  return forEachItem(run, listAndCheck, async (id) => {
    if (!done.delete(id)) await work(id)
  })
}
