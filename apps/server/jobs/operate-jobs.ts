/** Lists, reruns and requeues jobs for the operator. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { countFailedItems, listFailedItems, requeueItems } from '../database/job/item-failures.ts'
import type { DueRun } from '../database/job/jobs.ts'
import { listFailedRuns, listLatestRuns, requestRun, type RunSummary } from '../database/job/run-control.ts'
import { firstTimeAfter, lastTimeUntil } from './due-time.ts'
import type { ScheduledJob } from './schedule.ts'

const MAX_LISTED = 1_000

type OperationServices = Pick<Services, 'database' | 'clock'>

/** The state of a job. Due times are business time. */
export interface JobState {
  readonly due: ScheduledJob
  /** Null if it has not run within the time for which runs are kept. */
  readonly last: RunSummary | null
  /** When it may next find work; null if none is ahead. */
  readonly nextDueAt: Instant | null
  /** The number of failed items that back off, and that wait for an operator. */
  readonly backingOff: number
  readonly deadLettered: number
}

/** The state of every job, in the order of the schedule. */
export async function listJobStates(
  { database: { query }, clock }: OperationServices,
  schedule: readonly ScheduledJob[],
): Promise<JobState[]> {
  const { now } = await clock.read()
  const last = await listLatestRuns(query)
  const failures = await countFailedItems(query)
  const states: JobState[] = []
  for (const due of schedule) {
    const { name } = due.job
    const day = await due.job.nextDay(query)
    states.push({
      due,
      last: last.get(name) ?? null,
      nextDueAt: day === null ? null : firstTimeAfter(due, now, day),
      backingOff: failures.get(name)?.retrying ?? 0,
      deadLettered: failures.get(name)?.deadLettered ?? 0,
    })
  }
  return states
}

/** The job of that name; undefined if there is none. */
export function findScheduledJob(schedule: readonly ScheduledJob[], name: string): ScheduledJob | undefined {
  return schedule.find(({ job }) => job.name === name)
}

/**
 * Requeues failed runs and dead-lettered items of one job, one item or all jobs, for the next run, which starts
 * immediately.
 */
export async function requeueJobs(
  { database, clock }: OperationServices,
  schedule: readonly ScheduledJob[],
  { job, subjectId }: { readonly job: string | null; readonly subjectId: number | null },
): Promise<{ readonly runs: readonly DueRun[]; readonly subjects: number }> {
  const { now } = await clock.read()
  const selected = schedule.filter((due) => job === null || due.job.name === job)
  const failed = subjectId === null ? await listFailedRuns(database.query, MAX_LISTED) : []
  const runs: DueRun[] = []
  let subjects = 0
  for (const due of selected) {
    const { name } = due.job
    const requeued = await requeueItems(database.query, name, subjectId)
    subjects += requeued
    const latest = { name, dueAt: lastTimeUntil(due, now) }
    const retried = failed.filter((run) => run.name === name).map(({ dueAt }) => ({ name, dueAt }))
    if (requeued > 0 && !retried.some(({ dueAt }) => dueAt === latest.dueAt)) retried.push(latest)
    for (const run of retried) if (await requestRun(database, run)) runs.push(run)
  }
  return { runs, subjects }
}

/** Everything that waits for an operator. */
export async function listDeadLettered({ database: { query } }: OperationServices) {
  const failures = await listFailedItems(query, MAX_LISTED)
  return {
    subjects: failures.filter(({ deadLetteredAt }) => deadLetteredAt !== null),
    runs: await listFailedRuns(query, MAX_LISTED),
  }
}
