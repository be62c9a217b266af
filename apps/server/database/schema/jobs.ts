/** Tables of jobs. `due_at` and `rest_until` are business time; all other times are the database's own clock. */
import type { Generated } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** One due time of a job. */
export interface JobRunTable {
  name: string
  due_at: Instant
  /** WAITING: no process has it; once `lease_until` has passed, it runs before all others. */
  state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  /** How often it was claimed since it last made progress. */
  attempts: number
  lease_until: Instant
  error: string | null
  finished_at: Instant | null
  /** Counts all claims: a process with an older claim cannot end the run any more. */
  taken: Generated<number>
  began_at: Generated<Instant>
  /** When a FAILED run is retried automatically; null if it is not. */
  retry_at: Instant | null
  /** The number of processed items, and of skipped ones. */
  worked: Generated<number>
  left_out: Generated<number>
}

/** Until when, in business time, each job has run or had nothing to do. */
export interface JobHorizonTable {
  name: string
  ran_until: Instant
}

/** A batch of a run's list, processed by one process at a time: the ids after one, up to another. */
export interface JobBatchTable {
  name: string
  due_at: Instant
  /** The number of the list within the run, from 0; most runs have one list. */
  list: number
  number: number
  after_id: number
  /** Null in the last row, which marks the end of the list. */
  up_to_id: number | null
  state: 'OPEN' | 'DONE'
  attempts: number
  lease_until: Instant
  /** The item begun last, if the batch crashed its process and is processed one by one. */
  at_id: number | null
  /** The process that had it last, `host:pid`. */
  worker: string | null
  worked: Generated<number>
  left_out: Generated<number>
}

/** A failed item of a job; deleted when it succeeds. */
export interface ItemFailureTable {
  job: string
  list: number
  subject_id: number
  attempts: number
  first_failed_at: Instant
  last_failed_at: Instant
  /** The run that failed last. */
  last_due_at: Instant
  last_error: string
  /** Runs before this time skip it. */
  rest_until: Instant
  /** Since when it is dead-lettered: all runs skip it until an operator requeues it. */
  set_aside_at: Instant | null
}

/** An inconsistency of a subscription found by the nightly check; deleted when it is resolved. */
export interface InconsistencyTable {
  subscription_id: number
  kind: string
  detail: string
  /** Business time of the first and the last check that found it. */
  found_at: Instant
  seen_at: Instant
}

/** An alert that lasts, or whose end somebody has yet to be told. Moments are the database's real time. */
export interface SentAlertTable {
  kind: string
  count: number
  since: Instant
  /** When it was last found. */
  seen_at: Instant
  /** When it was found to be over. */
  ended_at: Instant | null
  /** When it was last logged, mailed, and accepted by the receiver of alerts. */
  told_at: Instant
  mailed_at: Instant | null
  posted_at: Instant | null
  /** Until then nobody posts it: the lease of a process, or the pause after a failure. */
  post_after: Instant | null
  post_attempts: number
}

export interface JobTables {
  job_run: JobRunTable
  job_horizon: JobHorizonTable
  job_batch: JobBatchTable
  job_trouble: ItemFailureTable
  inconsistency: InconsistencyTable
  told_alert: SentAlertTable
}
