/** What a job is: due times of the business day, a query for whom it concerns, and the operation that is done to each. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Actor } from '../context/actor.ts'
import type { Queries } from '../database/open.ts'
import type { Services } from '../context/services.ts'

/** One run of a job. Its due time is the present as far as the job is concerned. */
export interface Run {
  /** Their log names the run (`jobId`) in every line. */
  readonly services: Services
  /** The job's name. */
  readonly name: string
  readonly dueAt: Instant
  readonly today: Day
  /** The service itself, at the due time, for one operation. */
  actor(): Actor
  /** Whether the process ends: what is left is done by another, or after the next start. */
  isStopping(): boolean
  /** It gets on: a run that shows no life for long is given up. */
  reportProgress(): void
  /** The number of the list that is worked next in this run, from 0: every process counts them alike. */
  nextListNumber(): number
}

/** What a run leaves out, in words for the operator; null where all was done. */
export type SkippedSummary = string | null

export interface Job {
  readonly name: string
  /**
   * Several processes work on a run at the same time: each calls `run`, and `forEach` hands out to each its part. What
   * else `run` does has to bear being done by several at once. Without it a run belongs to one process.
   */
  readonly isShared?: true
  /** A clock that is moved past several due times runs only the latest: what the others had found it finds too. */
  readonly runsLatestOnly?: true
  /** The first day on which the job may find something to do, as things stand now; null where there is none ahead. */
  nextDay(db: Queries): Promise<Day | null>
  /** The same to the moment, where a day has many due times; before it none is taken. */
  nextAt?(db: Queries): Promise<Instant | null>
  /** May be run again, for the same due time and for any later one. */
  run(run: Run): Promise<SkippedSummary>
}
