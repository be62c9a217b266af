/** How the processes that work on a run share one of its lists: each takes a batch at a time, and is done when all are. */
import { hostname } from 'node:os'
import {
  cutBatch,
  endBatch,
  holdBatch,
  isUnderWay,
  noteBegun,
  returnBatch,
  takeLeftBatch,
  type Batch,
  type RunList,
} from '../database/job/job-batches.ts'
import { noteFailure, readTroubles, type Trouble } from '../database/job/job-trouble.ts'
import { noteProgress } from '../database/job/jobs.ts'
import type { Run } from './job.ts'
import { pause, steadily, Stopping } from './retry-while-unavailable.ts'
import { SUSPICIOUS_TAKING } from './back-off.ts'

const BATCH = 50
const POLL_MS = 50

/** The run is another's to end: it failed elsewhere, or all of it is done. */
export class RunOver extends Error {}

/** Gives the ids after one, ascending. */
export type ListAfter = (page: { readonly after: number; readonly size: number }) => Promise<{ id: number }[]>

/** A batch in this process's hands. */
interface Held {
  readonly batch: Batch
  /** How many still have their turn ahead. */
  left: number
  leftOut: number
  readonly size: number
}

/** One that has its turn now. */
export interface Item {
  readonly id: number
  /** What is known of it where it failed before. */
  readonly trouble: Trouble | undefined
  readonly held: Held
}

export interface Sharing {
  readonly of: RunList
  /** The next one for this process; undefined when the whole list is done, by whomever. Throws Stopping or RunOver. */
  next(): Promise<Item | undefined>
  /** It had its turn. */
  finish(item: Item, isLeftOut: boolean): Promise<void>
  /** Nobody works on it any more, whether it had its turn or not. */
  release(item: Item): void
  /** No one gets a turn any more. */
  breakOff(): void
  /** Gives back what this process does not finish. */
  close(): Promise<void>
}

/** Opens this process's part in the next list of a run. `turn` works on one where it has to be the only one. */
export function openSharing(run: Run, list: ListAfter, turn: (item: Item) => Promise<void>): Sharing {
  const { leaseSeconds } = leaseOf(run)
  const of: RunList = { name: run.name, dueAt: run.dueAt, list: run.nextList() }
  const hands: Hands = { ...nothingInHand(), run, of, list }
  const { query } = run.services.database
  const alive = setInterval(() => {
    // Where the database is away the leases run out, and other processes take the batches over; so do they where the run
    // was given up here.
    if (run.isStopping()) return
    for (const { batch } of hands.held) holdBatch(query, batch, leaseSeconds).catch(() => undefined)
  }, leaseSeconds * 300)
  let filling: Promise<boolean> | undefined
  let isBroken = false
  return {
    of,
    async next() {
      for (;;) {
        if (isBroken) return undefined
        if (run.isStopping()) throw new Stopping()
        const item = hands.waiting.shift()
        if (item) return inHand(hands, item)
        filling ??= fill(hands, turn).finally(() => (filling = undefined))
        if (!(await filling)) return undefined
      }
    },
    finish: (item, isLeftOut) => finish(hands, item, isLeftOut),
    release: (item) => void hands.busy.delete(item),
    breakOff: () => {
      isBroken = true
    },
    async close() {
      clearInterval(alive)
      const back = [...hands.held].map(({ batch }) => returnBatch(query, batch))
      await Promise.allSettled(back)
    },
  }
}

/** What this process has of the list. */
interface Hands {
  readonly run: Run
  readonly of: RunList
  readonly list: ListAfter
  readonly waiting: Item[]
  readonly held: Set<Held>
  /** Those that have their turn now. */
  readonly busy: Set<Item>
  hasEnded: boolean
  /** Told when this process has done a batch: who waits for the end of the list need not sleep until the next look. */
  onBatchEnd: () => void
}

function nothingInHand(): Omit<Hands, 'run' | 'of' | 'list'> {
  return { waiting: [], held: new Set(), busy: new Set(), hasEnded: false, onBatchEnd: () => undefined }
}

function leaseOf({ services }: Run) {
  return { name: `${hostname()}:${process.pid}`, leaseSeconds: services.config.jobLeaseSeconds }
}

function inHand({ busy }: Hands, item: Item): Item {
  busy.add(item)
  return item
}

/** Takes the next batch; false when the whole list is done. */
async function fill(hands: Hands, turn: (item: Item) => Promise<void>): Promise<boolean> {
  const { run, of } = hands
  const { database } = run.services
  run.showLife()
  const cut = hands.hasEnded ? 'ended' : await steadily(run, () => cutNext(hands))
  if (cut === 'over') throw new RunOver()
  if (typeof cut === 'object') {
    await take(hands, cut.batch, cut.ids)
    return true
  }
  hands.hasEnded = cut === 'ended'
  const left = await steadily(run, () => takeLeftBatch(database.query, of, leaseOf(run)))
  if (left) {
    await takeUp(hands, left, turn)
    return true
  }
  const batchEnd = new Promise<void>((resolve) => (hands.onBatchEnd = resolve))
  if (hands.hasEnded && !(await steadily(run, () => isUnderWay(database.query, of)))) return false
  await Promise.race([pause(POLL_MS), batchEnd])
  return true
}

function cutNext({ run, of, list }: Hands) {
  return cutBatch(run.services.database, of, leaseOf(run), async (after) =>
    (await list({ after, size: BATCH })).map(({ id }) => id),
  )
}

/** Puts a batch's ids into this process's hands, but for those that rest or were set aside. */
async function take(hands: Hands, batch: Batch, ids: readonly number[]): Promise<Item[]> {
  const { run } = hands
  const troubles = await steadily(run, () => readTroubles(run.services.database.query, batch, ids))
  const rests = (id: number) => {
    const trouble = troubles.get(id)
    return trouble !== undefined && (trouble.isSetAside || trouble.restUntil > run.dueAt)
  }
  const due = ids.filter((id) => !rests(id))
  const held: Held = { batch, left: due.length, leftOut: 0, size: due.length }
  hands.held.add(held)
  const items = due.map((id) => ({ id, trouble: troubles.get(id), held }))
  if (items.length === 0) await endHeld(hands, held)
  else if (batch.attempts < SUSPICIOUS_TAKING) hands.waiting.push(...items)
  return items
}

/** Takes up what another process left: what of it is still due. */
async function takeUp(hands: Hands, batch: Batch, turn: (item: Item) => Promise<void>): Promise<void> {
  const { run } = hands
  run.services.log.warn(
    { batch: batch.number, taking: batch.attempts },
    'the lease of a batch expired: taking it over',
  )
  if (batch.atId !== null) await setAside(run, batch, batch.atId)
  const items = await take(hands, batch, await listWithin(hands, batch))
  if (batch.attempts < SUSPICIOUS_TAKING) return
  while (hands.busy.size > 0) await pause(POLL_MS)
  for (const item of items) {
    if (run.isStopping()) throw new Stopping()
    await steadily(run, () => noteBegun(run.services.database.query, batch, item.id))
    await turn(inHand(hands, item))
  }
}

/** Whom the batch still concerns. */
async function listWithin({ run, list }: Hands, { after, upTo }: Batch): Promise<number[]> {
  const ids: number[] = []
  for (let from = after; ;) {
    const page = await steadily(run, () => list({ after: from, size: BATCH }))
    ids.push(...page.map(({ id }) => id).filter((id) => id <= upTo))
    const last = page.at(-1)?.id
    if (last === undefined || last >= upTo) return ids
    from = last
  }
}

/** The process ended each time that this one had its turn: it has none any more until an operator puts it back. */
async function setAside(run: Run, batch: Batch, id: number): Promise<void> {
  const { database, log } = run.services
  const error = 'its process died'
  const failure = { attempts: batch.attempts, error, restUntil: run.dueAt, isSetAside: true }
  await steadily(run, () => noteFailure(database.query, batch, id, failure))
  await steadily(run, () => noteProgress(database.query, batch))
  log.error({ alert: true, job: run.name, id, error }, 'an item was dead-lettered')
}

async function finish(hands: Hands, item: Item, isLeftOut: boolean): Promise<void> {
  const { held } = item
  held.left -= 1
  if (isLeftOut) held.leftOut += 1
  if (held.left === 0) await endHeld(hands, held)
}

async function endHeld(hands: Hands, held: Held): Promise<void> {
  const { run } = hands
  const { query } = run.services.database
  const { batch, size, leftOut } = held
  hands.held.delete(held)
  await steadily(run, () => endBatch(query, batch, { worked: size - leftOut, leftOut }))
  await steadily(run, () => noteProgress(query, batch))
  hands.onBatchEnd()
}
