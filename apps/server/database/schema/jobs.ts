/** Tables of jobs. `due_at` and `rest_until` are business time; every other moment is the database's own clock. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Generated } from 'kysely'

/** One due time of a job. */
export interface JobRunTable {
  name: string
  due_at: Instant
  /** WAITING: nobody has it, and it comes before all others when `lease_until` is over. */
  state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  /** How often it was taken since it last got on. */
  attempts: number
  lease_until: Instant
  error: string | null
  finished_at: Instant | null
  /** Counts takings for good: who took it before cannot end it any more. */
  taken: Generated<number>
  began_at: Generated<Instant>
  /** When a FAILED run is tried again by itself; null where it is not. */
  retry_at: Instant | null
  /** How many were done, and how many left out. */
  worked: Generated<number>
  left_out: Generated<number>
}

/** Until when in business time each job has run, or had nothing to do. */
export interface JobHorizonTable {
  name: string
  ran_until: Instant
}

/** A part of a run's list, worked by one process at a time: the ids after one, up to another. */
export interface JobBatchTable {
  name: string
  due_at: Instant
  /** Which of the run's lists, from 0; most have one. */
  list: number
  number: number
  after_id: number
  /** Null in the last row, which says that the list has come to its end. */
  up_to_id: number | null
  state: 'OPEN' | 'DONE'
  attempts: number
  lease_until: Instant
  /** Where a batch took its process down and is done one by one: the one begun last. */
  at_id: number | null
  /** The process that had it last, `host:pid`. */
  worker: string | null
  worked: Generated<number>
  left_out: Generated<number>
}

/** Whom a job could not be done to; deleted when it succeeds. */
export interface JobTroubleTable {
  job: string
  list: number
  subject_id: number
  attempts: number
  first_failed_at: Instant
  last_failed_at: Instant
  /** The run that failed last. */
  last_due_at: Instant
  last_error: string
  /** Runs before that leave it out. */
  rest_until: Instant
  /** Since when all runs leave it out, until an operator puts it back. */
  set_aside_at: Instant | null
}

/** What the nightly check found of a subscription; deleted when it is well again. */
export interface InconsistencyTable {
  subscription_id: number
  kind: string
  detail: string
  /** Business time of the check that found it first, and last. */
  found_at: Instant
  seen_at: Instant
}

/** An alert that the operator was told of and that lasts. */
export interface ToldAlertTable {
  kind: string
  told_at: Instant
}

export interface JobTables {
  job_run: JobRunTable
  job_horizon: JobHorizonTable
  job_batch: JobBatchTable
  job_trouble: JobTroubleTable
  inconsistency: InconsistencyTable
  told_alert: ToldAlertTable
}
