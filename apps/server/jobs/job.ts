/** What a job is: due times of the business day, a query for whom it concerns, and the operation that is done to each. */
import type { Day, Instant } from '@pfotenportal/domain/calendar'
import type { Author } from '../change-subscription.ts'
import type { Queries } from '../database/open.ts'
import type { Services } from '../services.ts'

/** One run of a job. Its due time is the present as far as the job is concerned. */
export interface Run {
  readonly services: Services
  readonly dueAt: Instant
  readonly today: Day
  /** The service itself, at the due time, for one operation. */
  author(): Author
  /** Whether the process ends: what is left is done by another, or after the next start. */
  isStopping(): boolean
}

/** What a run leaves out, in words for the operator; null where all was done. */
export type Left = string | null

export interface Job {
  readonly name: string
  /** The first day on which the job may find something to do, as things stand now; null where there is none ahead. */
  nextDay(db: Queries): Promise<Day | null>
  /** May be run again, for the same due time and for any later one. */
  run(run: Run): Promise<Left>
}
