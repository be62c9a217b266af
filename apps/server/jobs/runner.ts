/**
 * Runs due jobs one after the other in the order of business time. Several processes share a run or leave it to one of
 * them, coordinated by rows with leases. A run takes its due time as the present, so moving the clock by months has the
 * same result as waiting for months.
 */
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import {
  extendRunLease,
  finishRun,
  insertHorizons,
  releaseRun,
  type ClaimedRun,
  type RunOutcome,
} from '../database/job/jobs.ts'
import { backOffRun } from './back-off.ts'
import { dueUntil } from './clock-guard.ts'
import type { Job, Run } from './job.ts'
import { chooseRun } from './next-run.ts'
import { pause, retryWhileUnavailable, ShuttingDown } from './retry-while-unavailable.ts'
import type { ScheduledJob } from './schedule.ts'
import { RunEndedElsewhere } from './shared-list.ts'
import { TimedOut, withIdleTimeout } from './timeout.ts'

const POLL_MS = 50
/** A run is abandoned if it reports no progress for this many item timeouts. */
const IDLE_TIMEOUT_FACTOR = 5

export interface Runner {
  /** Records the time from which each new job is due. Business time must not move until then. */
  begin(): Promise<void>
  /** Runs everything that is due now; with `wait` also waits for runs held by other processes. */
  catchUp(options?: { readonly wait: boolean }): Promise<void>
  /** Finishes the runs that were started, or requeued by an operator, and starts no other. */
  finishStarted(): Promise<void>
  /** Ends the current run early and starts no other. */
  close(): Promise<void>
}

interface RunnerContext {
  readonly services: Services
  readonly schedule: readonly ScheduledJob[]
  readonly isStopping: () => boolean
  /** Does nothing: only a job's own run has an idle timeout. */
  readonly reportProgress: () => void
}

/**
 * Opens the runner of this process. Call `begin` first; nothing runs before the first `catchUp`. While it is paused, it
 * leaves the current run at its next item, as if the process ended, and starts no other.
 */
export function openRunner(
  services: Services,
  schedule: readonly ScheduledJob[],
  isPaused: () => boolean = () => false,
): Runner {
  let isStopping = false
  let last: Promise<void> = Promise.resolve()
  const context: RunnerContext = {
    services,
    schedule,
    isStopping: () => isStopping || isPaused(),
    reportProgress: () => undefined,
  }
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
      enqueue(async () =>
        runAll(context, await retryWhileUnavailable(context, () => dueUntil(services)), wait),
      ),
    finishStarted: () => enqueue(() => runAll(context, null, true)),
    async close() {
      isStopping = true
      await last.catch(() => undefined)
    },
  }
}

async function runAll(context: RunnerContext, until: Instant | null, wait: boolean): Promise<void> {
  const { services, schedule } = context
  while (!context.isStopping()) {
    const choice = await retryWhileUnavailable(context, () =>
      services.database.transaction((tx) => chooseRun(tx, services, schedule, until)),
    )
    if (choice === 'nothing' || (choice === 'taken' && !wait)) return
    if (choice === 'taken') await pause(POLL_MS)
    else if (choice !== 'failed') await runOnce(context, choice.claimed)
  }
}

async function runOnce(context: RunnerContext, claimed: ClaimedRun): Promise<void> {
  const { services, schedule } = context
  const { query } = services.database
  const { jobLeaseSeconds } = services.config
  const job = schedule.find((each) => each.job.name === claimed.name)?.job
  if (!job) return
  const run = runOf(context, claimed)
  const heartbeat = setInterval(() => {
    // If the database is unavailable, the lease expires and another process takes over the run.
    extendRunLease(query, claimed, jobLeaseSeconds).catch(() => undefined)
  }, jobLeaseSeconds * 300)
  try {
    const outcome = await outcomeOf(run, job, claimed)
    if (typeof outcome === 'object')
      await retryWhileUnavailable(context, () => finishRun(query, claimed, outcome))
    // A shared run may still be running elsewhere; this process has already returned its share.
    else if (outcome === 'left' && !job.isShared) await releaseRun(query, claimed)
  } finally {
    clearInterval(heartbeat)
  }
}

/** The outcome of the run, or that this process has left it before its end, or that another one has ended it. */
async function outcomeOf(
  run: Run,
  job: Job,
  claimed: ClaimedRun,
): Promise<RunOutcome | 'left' | 'ended elsewhere'> {
  const seconds = run.services.config.jobItemTimeoutSeconds * IDLE_TIMEOUT_FACTOR
  let isAbandoned = false
  const isStopping = () => isAbandoned || run.isStopping()
  try {
    const skipped = await withIdleTimeout(seconds, (reportProgress) =>
      job.run({ ...run, isStopping, reportProgress }),
    )
    return { state: 'DONE', error: skipped }
  } catch (error) {
    // If the abandoned run resumes, it stops at its next check.
    isAbandoned = true
    if (error instanceof ShuttingDown) return 'left'
    if (error instanceof RunEndedElsewhere) return 'ended elsewhere'
    return failureOutcome(run, claimed, error)
  }
}

function failureOutcome(
  { services: { log }, name: job, dueAt }: Run,
  claimed: ClaimedRun,
  error: unknown,
): RunOutcome {
  const next = backOffRun(claimed.attempts)
  const isTimedOut = error instanceof TimedOut
  log.error({ err: error, job, dueAt, ...(isTimedOut && { alert: true }) }, 'a job run failed')
  if (next.state === 'FAILED') {
    log.error({ alert: true, job, dueAt, retryInSeconds: next.retryInSeconds }, 'a job run was dead-lettered')
  }
  return { ...next, error: error instanceof Error ? error.message : String(error) }
}

function runOf(
  { services: all, isStopping, reportProgress }: RunnerContext,
  { name, dueAt }: ClaimedRun,
): Run {
  const jobId = `${name}:${dueAt}`
  const services = { ...all, log: all.log.child({ jobId }) }
  let lists = 0
  return {
    services,
    name,
    dueAt,
    today: berlinDay(dueAt),
    isStopping,
    reportProgress,
    nextListNumber: () => lists++,
    actor: () => serviceAt(services, { now: dueAt, requestId: jobId }),
  }
}
