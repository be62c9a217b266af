/** What staff do about failures of jobs. */
import { recordAction, type Actor } from '../../context/actor.ts'
import { findUndismissedItem, jobItemKey, type FailedItem } from '../../database/job/item-failures.ts'
import type { DueRun } from '../../database/job/jobs.ts'
import { findRun, requestRun } from '../../database/job/run-control.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { findScheduledJob, requeueJobs } from '../../jobs/operate-jobs.ts'
import { SCHEDULE, type ScheduledJob } from '../../jobs/schedule.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Which failures are meant: of one job or of all, one item or all; null for all. */
interface Selection {
  readonly job: string | null
  readonly subjectId: number | null
}

/** Queues failed runs and dead-lettered items again; a running service takes them up within seconds. */
export async function retryJobs(actor: Actor, schedule: readonly ScheduledJob[], selection: Selection) {
  const { services } = actor
  const requeued = await requeueJobs(services, schedule, selection)
  const { subjects, runs } = requeued
  if (subjects === 0 && runs.length === 0) return requeued
  const { job, subjectId } = selection
  const entity = job === null ? '' : subjectId === null ? `job:${job}` : `job:${job}:${subjectId}`
  const facts = { items: subjects, runs: runs.length }
  await recordAction(services.database.query, actor, {
    customerId: null,
    action: 'job.requeued',
    entity,
    facts,
  })
  return requeued
}

/** Runs a failed run of a job again; false if it has not failed, such as after somebody else has done so. */
export async function retryRun(actor: Actor, run: DueRun): Promise<boolean> {
  const { database } = actor.services
  const found = await findRun(database.query, run)
  if (found?.state !== 'FAILED' || !(await requestRun(database, run))) return false
  const entity = `job:${run.name}`
  const facts = { dueAt: run.dueAt }
  await recordAction(database.query, actor, { customerId: null, action: 'job.requeued', entity, facts })
  return true
}

/** Takes a dead-lettered item off the list; false if it is not on it. Runs go on skipping it. */
export function dismissItem(
  actor: Actor,
  item: Pick<FailedItem, 'job' | 'subjectId'>,
  note: string,
): Promise<boolean> {
  const subject = jobItemKey(item)
  return actor.services.database.transaction(async (tx) => {
    const found = await findUndismissedItem(tx, item)
    if (!found) return false
    const mark = { kind: 'JOB', subject, note, by: actor.by ?? null, at: actor.realNow } as const
    if (!(await markHandled(tx, mark, found.deadLetteredAt))) return false
    const entity = `job:${subject}`
    await recordAction(tx, actor, { customerId: null, action: 'job.dismissed', entity })
    return true
  })
}

export const jobActions: Pick<StaffActions, 'retryJobs' | 'retryItem' | 'retryRun' | 'dismissItem'> = {
  async retryJobs(actor, { job: typed, subject = null }) {
    const job = typed === undefined ? null : findScheduledJob(SCHEDULE, typed)?.job.name
    if (job === undefined) return { problem: 'unknownJob' }
    const { subjects, runs } = await retryJobs(actor, SCHEDULE, { job, subjectId: subject })
    const count = subjects + runs.length
    return count === 0 ? { problem: 'nothingToRetry' } : { done: 'jobsRetried', detail: String(count) }
  },
  async retryItem(actor, { job: typed, subject: subjectId }) {
    const job = findScheduledJob(SCHEDULE, typed)?.job.name
    if (job === undefined) return { problem: 'invalid' }
    const { subjects } = await retryJobs(actor, SCHEDULE, { job, subjectId })
    return orGone(subjects > 0, 'retried')
  },
  async retryRun(actor, { job, due }) {
    const name = findScheduledJob(SCHEDULE, job)?.job.name
    if (name === undefined || due === undefined) return { problem: 'invalid' }
    return orGone(await retryRun(actor, { name, dueAt: due }), 'retried')
  },
  dismissItem: async (actor, { job, subject: subjectId, note }) =>
    orGone(await dismissItem(actor, { job, subjectId }, note), 'dismissed'),
}
