/**
 * Runs what is due, one run after the other in the order of business time, however many processes there are: each takes
 * the next run by a row and a lease. A run sees its own due time as the present, so that a clock that was moved by
 * months leaves what those months would have left.
 */
import { addSeconds, berlinDay } from '@pfotenportal/domain/calendar'
import type { Author } from '../change-subscription.ts'
import { beginHorizons, endRun, holdRun, returnRun, type ClaimedRun } from '../database/jobs.ts'
import type { Services } from '../services.ts'
import { Stopping } from './each.ts'
import type { Run } from './job.ts'
import { chooseRun, leaseFrom, MAX_ATTEMPTS } from './next-run.ts'
import type { Scheduled } from './schedule.ts'

const SIGN_OF_LIFE_MS = 10_000
/** Before a run that failed as a whole is tried again. */
const REST_SECONDS = 2
const POLL_MS = 50

export interface Runner {
  /** Notes for every job that is new from when on it counts. Business time must not move before this is done. */
  begin(): Promise<void>
  /** Runs all that is due by now; with `wait` also waits for runs that other processes have under way. */
  catchUp(options?: { readonly wait: boolean }): Promise<void>
  /** Lets the run under way end early and starts no other. */
  close(): Promise<void>
}

/** What a runner works with. */
interface Runs {
  readonly services: Services
  readonly schedule: readonly Scheduled[]
  readonly isStopping: () => boolean
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Opens the runner of this process: `begin` it, then nothing runs before the first `catchUp`. */
export function openRunner(services: Services, schedule: readonly Scheduled[]): Runner {
  let isStopping = false
  let last: Promise<void> = Promise.resolve()
  const runs: Runs = { services, schedule, isStopping: () => isStopping }
  return {
    async begin() {
      const { now } = await services.clock.read()
      await beginHorizons(
        services.database.query,
        schedule.map(({ job }) => job.name),
        now,
      )
    },
    catchUp({ wait } = { wait: false }) {
      last = last.catch(() => undefined).then(() => catchUp(runs, wait))
      return last
    },
    async close() {
      isStopping = true
      await last.catch(() => undefined)
    },
  }
}

async function catchUp(runs: Runs, wait: boolean): Promise<void> {
  const { services, schedule } = runs
  const { database, clock } = services
  const { now } = await clock.read()
  while (!runs.isStopping()) {
    const step = await database.transaction((tx) => chooseRun(tx, services, schedule, now))
    if (step === 'nothing' || (step === 'taken' && !wait)) return
    if (step === 'taken') await pause(POLL_MS)
    else if (step !== 'given up') await runOnce(runs, step.claimed)
  }
}

async function runOnce({ services, schedule, isStopping }: Runs, claimed: ClaimedRun): Promise<void> {
  const { database, clock } = services
  const job = schedule.find((each) => each.job.name === claimed.name)?.job
  const alive = setInterval(() => {
    // Where the database is away the lease runs out, and another process takes the run over.
    holdRun(database.query, claimed, leaseFrom(clock.realNow())).catch(() => undefined)
  }, SIGN_OF_LIFE_MS)
  try {
    const left = (await job?.run(runOf(services, claimed, isStopping))) ?? null
    await endRun(database.query, claimed, { state: 'DONE', error: left }, clock.realNow())
  } catch (error) {
    if (error instanceof Stopping) await returnRun(database.query, claimed, clock.realNow())
    else await fail(services, claimed, error)
  } finally {
    clearInterval(alive)
  }
}

async function fail({ database, clock, log }: Services, claimed: ClaimedRun, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  log.error({ err: error, job: claimed.name, dueAt: claimed.dueAt }, 'a job failed')
  const realNow = clock.realNow()
  const isLast = claimed.attempts >= MAX_ATTEMPTS
  const until = addSeconds(realNow, REST_SECONDS)
  await endRun(
    database.query,
    claimed,
    isLast ? { state: 'FAILED', error: message } : { state: 'WAITING', error: message, until },
    realNow,
  )
}

function runOf(services: Services, { name, dueAt }: ClaimedRun, isStopping: () => boolean): Run {
  const today = berlinDay(dueAt)
  return {
    services,
    dueAt,
    today,
    isStopping,
    author: (): Author => ({
      services,
      now: dueAt,
      today,
      realNow: services.clock.realNow(),
      requestId: `${name}:${dueAt}`,
      customerId: null,
      markDone: async () => undefined,
    }),
  }
}
