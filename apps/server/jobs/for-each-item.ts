/**
 * Doing the same to many subscriptions or customers, a few at a time. One that fails does not keep the others from
 * their turn.
 */
import type { Decide } from '../change/change-subscription.ts'
import { byRule, changeSubscription } from '../change/change-subscription.ts'
import { forgetGone, forgetTrouble, listLeftOut, noteFailure } from '../database/job/job-trouble.ts'
import type { Left, Run } from './job.ts'
import { Overdue, within } from './timeout.ts'
import { openSharing, type Item, type ListAfter, type Sharing } from './shared-list.ts'
import { steadily, Stopping } from './retry-while-unavailable.ts'
import { afterFailure } from './back-off.ts'

/** Connections that jobs leave to everything else. */
const SPARED_CONNECTIONS = 4
/** How many that were left out a run's `error` names. */
const NAMED = 5

/**
 * Does it to each, so many at a time, together with the other processes that are at the same run; ends when all had their
 * turn, whoever gave it. One that throws rests, longer each time, and is set aside in the end. Throws Stopping where
 * this process ends.
 */
export async function forEach(
  run: Run,
  list: ListAfter,
  work: Work,
  lanes: number = lanesOf(run),
): Promise<Left> {
  const sharing: Sharing = openSharing(run, list, (item) => turn(run, sharing, item, work))
  try {
    await inLanes(lanes, sharing, (item) => turn(run, sharing, item, work))
  } finally {
    await sharing.close()
  }
  const { query } = run.services.database
  await steadily(run, () => forgetGone(query, sharing.of))
  return told(await steadily(run, () => listLeftOut(query, sharing.of)))
}

function lanesOf({ services: { config, database } }: Run): number {
  return Math.max(1, Math.min(config.jobConcurrency, database.pool.options.max - SPARED_CONNECTIONS))
}

/** Ends when every lane has: none works on after another broke off. */
async function inLanes(lanes: number, sharing: Sharing, work: (item: Item) => Promise<void>): Promise<void> {
  async function lane(): Promise<void> {
    try {
      for (let item = await sharing.next(); item; item = await sharing.next()) await work(item)
    } catch (error) {
      sharing.breakOff()
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

type Work = (id: number) => Promise<unknown>

async function turn(run: Run, sharing: Sharing, item: Item, work: Work): Promise<void> {
  try {
    await sharing.finish(item, await isLeftOut(run, sharing, item, work))
  } finally {
    run.showLife()
    sharing.release(item)
  }
}

/** Does the work on one; whether it failed, which then is written down. */
async function isLeftOut(run: Run, sharing: Sharing, item: Item, work: Work): Promise<boolean> {
  const { query } = run.services.database
  try {
    await steadily(run, () => within(run.services.config.jobItemTimeoutSeconds, () => work(item.id)))
  } catch (error) {
    if (error instanceof Stopping) throw error
    await leaveOut(run, sharing, item, error)
    return true
  }
  if (item.trouble) await steadily(run, () => forgetTrouble(query, sharing.of, item.id))
  return false
}

async function leaveOut(run: Run, { of }: Sharing, { id, trouble }: Item, error: unknown): Promise<void> {
  const { database, log } = run.services
  const attempts = (trouble?.attempts ?? 0) + 1
  const { restUntil, isSetAside } = afterFailure(attempts, run.dueAt)
  const message = error instanceof Error ? error.message : String(error)
  await steadily(run, () =>
    noteFailure(database.query, of, id, { attempts, error: message, restUntil, isSetAside }),
  )
  const isOverdue = error instanceof Overdue
  log.error(
    { err: error, job: run.name, id, attempts, ...(isOverdue && { alert: true }) },
    'a job skipped an item',
  )
  if (isSetAside) log.error({ alert: true, job: run.name, id, error: message }, 'an item was dead-lettered')
}

function told(leftOut: readonly { readonly id: number; readonly error: string }[]): Left {
  if (leftOut.length === 0) return null
  const named = leftOut.slice(0, NAMED).map(({ id, error }) => `${id}: ${error}`)
  const more = leftOut.length - named.length
  return `skipped: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** Changes a subscription by a rule, in the name of the service, as a customer's command would. */
export async function changeOne(run: Run, id: number, decide: Decide): Promise<void> {
  const { database, mail } = run.services
  const changed = await database.transaction((tx) => changeSubscription(tx, run.actor(), id, byRule(decide)))
  if (!changed.ok) throw new Error(changed.reason)
  if (changed.mails > 0) mail.wake()
}
