/**
 * Runs due jobs one after the other in the order of business time, across any number of processes: they share a run
 * or leave it to one, by rows and leases. A run sees its due time as the present, so a clock moved by months leaves
 * what those months would have left.
 */
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt } from '../context/actor.ts'
import {
  insertHorizons,
  finishRun,
  extendRunLease,
  releaseRun,
  type ClaimedRun,
  type RunOutcome,
} from '../database/job/jobs.ts'
import type { Services } from '../context/services.ts'
import type { Job, Run } from './job.ts'
import { dueUntil } from './clock-guard.ts'
import { TimedOut, withIdleTimeout } from './timeout.ts'
import { chooseRun } from './next-run.ts'
import type { ScheduledJob } from './schedule.ts'
import { RunEndedElsewhere } from './shared-list.ts'
import { pause, retryWhileUnavailable, ShuttingDown } from './retry-while-unavailable.ts'
import { backOffRun } from './back-off.ts'

const POLL_MS = 50
/** A run is abandoned if no item ends within this many item timeouts. */
const IDLE_TIMEOUT_FACTOR = 5

export interface Runner {
  /** Records when each new job starts to count. Business time must not move before this is done. */
  begin(): Promise<void>
  /** Runs everything that is due now; with `wait` also waits for runs held by other processes. */
  catchUp(options?: { readonly wait: boolean }): Promise<void>
  /** Finishes the runs that were started, or requeued by an operator, and starts no other. */
  finishStarted(): Promise<void>
  /** Ends the current run early and starts no other. */
  close(): Promise<void>
}

/** The context of a runner. */
interface RunnerContext {
  readonly services: Services
  readonly schedule: readonly ScheduledJob[]
  readonly isStopping: () => boolean
}

/** Opens the runner of this process. Call `begin` first; nothing runs before the first `catchUp`. */
export function openRunner(services: Services, schedule: readonly ScheduledJob[]): Runner {
  let isStopping = false
  let last: Promise<void> = Promise.resolve()
  const runs: RunnerContext = { services, schedule, isStopping: () => isStopping }
  function enqueue(work: () => Promise<void>): Promise<void> {
    last = last
      .catch(() => undefined)
      .then(work)
      .catch((error: unknown) => {
        if (!(error instanceof ShuttingDown)) throw error
      })
    return last
  }
  return {
    async begin() {
      await insertHorizons(
        services.database.query,
        schedule.map(({ job }) => job.name),
        await dueUntil(services),
      )
    },
    catchUp: ({ wait } = { wait: false }) =>
      enqueue(async () => runAll(runs, await retryWhileUnavailable(runs, () => dueUntil(services)), wait)),
    finishStarted: () => enqueue(() => runAll(runs, null, true)),
    async close() {
      isStopping = true
      await last.catch(() => undefined)
    },
  }
}

async function runAll(runs: RunnerContext, until: Instant | null, wait: boolean): Promise<void> {
  const { services, schedule } = runs
  while (!runs.isStopping()) {
    const step = await retryWhileUnavailable(runs, () =>
      services.database.transaction((tx) => chooseRun(tx, services, schedule, until)),
    )
    if (step === 'nothing' || (step === 'taken' && !wait)) return
    if (step === 'taken') await pause(POLL_MS)
    else if (step !== 'given up') await runOnce(runs, step.claimed)
  }
}

async function runOnce(runs: RunnerContext, claimed: ClaimedRun): Promise<void> {
  const { services, schedule } = runs
  const { query } = services.database
  const { jobLeaseSeconds } = services.config
  const job = schedule.find((each) => each.job.name === claimed.name)?.job
  if (!job) return
  const run = runOf(runs, claimed)
  const heartbeat = setInterval(() => {
    // If the database is unavailable, the lease expires and another process takes over the run.
    extendRunLease(query, claimed, jobLeaseSeconds).catch(() => undefined)
  }, jobLeaseSeconds * 300)
  try {
    const end = await endOf(run, job, claimed)
    if (end) await retryWhileUnavailable(runs, () => finishRun(query, claimed, end))
    // A shared run may still be running elsewhere; this process has returned its share already.
    else if (run.isStopping() && !job.isShared) await releaseRun(query, claimed)
  } finally {
    clearInterval(heartbeat)
  }
}

/** How the run ended; undefined if this process only left it. */
async function endOf(run: Run, job: Job, claimed: ClaimedRun): Promise<RunOutcome | undefined> {
  const seconds = run.services.config.jobItemTimeoutSeconds * IDLE_TIMEOUT_FACTOR
  let isAbandoned = false
  const isStopping = () => isAbandoned || run.isStopping()
  try {
    const skipped = await withIdleTimeout(seconds, (reportProgress) =>
      job.run({ ...run, isStopping, reportProgress }),
    )
    return { state: 'DONE', error: skipped }
  } catch (error) {
    // If the abandoned run comes back to life, it stops at its next check.
    isAbandoned = true
    if (error instanceof ShuttingDown || error instanceof RunEndedElsewhere) return undefined
    return failedEnd(run, claimed, error)
  }
}

function failedEnd(
  { services: { log }, name: job, dueAt }: Run,
  claimed: ClaimedRun,
  error: unknown,
): RunOutcome {
  const next = backOffRun(claimed.attempts)
  const isOverdue = error instanceof TimedOut
  log.error({ err: error, job, dueAt, ...(isOverdue && { alert: true }) }, 'a job run failed')
  if (next.state === 'FAILED') {
    log.error({ alert: true, job, dueAt, retryInSeconds: next.retryInSeconds }, 'a job run was dead-lettered')
  }
  return { ...next, error: error instanceof Error ? error.message : String(error) }
}

function runOf({ services: all, isStopping }: RunnerContext, { name, dueAt }: ClaimedRun): Run {
  const jobId = `${name}:${dueAt}`
  const services = { ...all, log: all.log.child({ jobId }) }
  let lists = 0
  return {
    services,
    name,
    dueAt,
    today: berlinDay(dueAt),
    isStopping,
    reportProgress: () => undefined,
    nextListNumber: () => lists++,
    actor: () => serviceAt(services, { now: dueAt, requestId: jobId }),
  }
}
