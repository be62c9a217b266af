/** A job: a query for the items that it concerns, and the work for each of them. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Queries } from '../database/open.ts'

/** One run of a job. For the job, its due time is the present. */
export interface Run {
  /** Their log adds the run (`jobId`) to every line. */
  readonly services: Services
  /** The job's name. */
  readonly name: string
  readonly dueAt: Instant
  readonly today: Day
  /** The service as actor of one operation, at the due time. */
  actor(): Actor
  /** Whether the process is shutting down: the rest is done by another process or after the next start. */
  isStopping(): boolean
  /** Reports progress; a run that reports none for too long is abandoned. */
  reportProgress(): void
  /** The number of the next list in this run, from 0; it is the same in every process. */
  nextListNumber(): number
}

/** The items that a run skipped, described for the operator; null if it skipped none. */
export type SkippedSummary = string | null

export interface Job {
  readonly name: string
  /**
   * Several processes work on a run concurrently: each calls `run`, and `forEachItem` gives each its share.
   * Everything else in `run` must tolerate running several times at once. Without it, one process holds a run.
   */
  readonly isShared?: true
  /**
   * If the clock moves past several due times, only the latest runs: it finds everything the others would have found.
   */
  readonly runsLatestOnly?: true
  /** The first day on which the job may find work in the current data; null if there is none. */
  nextDay(db: Queries): Promise<Day | null>
  /** The exact moment, for jobs with many due times a day; no run is claimed before it. */
  nextAt?(db: Queries): Promise<Instant | null>
  /** Does the work; may be repeated, for the same due time and for any later one. */
  run(run: Run): Promise<SkippedSummary>
}
