/**
 * The only reader of the system's clock. Business time is stored in the database, so that it is the same for every
 * process of the service; real time is for tokens, sessions, limits and leases.
 */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { epochMilliseconds, instantOf, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Accepted, Refused } from '@pfotenportal/domain/core/decision'

/** How `CLOCK` seeds an empty database: the system's time, or an instant at which business time stands still. */
export type ClockSeed = 'system' | Instant

/** The body of `/clock`. */
export interface ClockReading {
  readonly now: Instant
  readonly standing: boolean
}

/** Runs after business time moved, in the order of registration, before the move is answered. */
export type AdvanceListener = (from: Instant, to: Instant) => Promise<void>

export interface Clock {
  /** Business time and its day in Berlin. */
  moment(): Promise<Moment>
  read(): Promise<ClockReading>
  /** Identifies the last move: changes with every move, and with nothing else. */
  mark(): Promise<string>
  /**
   * Moves business time forward for all processes. Refuses to move it back. With `seen`, refuses with CONFLICT if it
   * was moved since that mark was read, so that a repeated move happens once.
   */
  move(
    to: Instant,
    seen?: string,
  ): Promise<Accepted<ClockReading, never> | Refused<'DATE_OUT_OF_RANGE' | 'CONFLICT'>>
  onAdvance(listener: AdvanceListener): void
  /** The machine's time. */
  realNow(): Instant
  /**
   * Milliseconds by which the machine's time is ahead of the database's, negative if it is behind; corrected for the
   * duration of the query. Throws if the database does not answer.
   */
  readDrift(): Promise<number>
  /** Whether the machine's time and the database's agreed at the last comparison. */
  isTrusted(): boolean
}

/** The machine's time, for code that runs before or without the service's clock. */
export function realNow(): Instant {
  return instantOf(Date.now())
}

/** Milliseconds of the machine's time since 1970. */
export function realMilliseconds(): number {
  return Date.now()
}

/** Milliseconds of the process's running time, which nothing sets back. */
export function monotonicMilliseconds(): number {
  return performance.now()
}

/**
 * Starts a stopwatch; calling it returns the elapsed seconds, by the machine's clock or the process's running time,
 * whichever is greater. After sleep, or if the clock was set ahead, more time counts; if it was set back, not less.
 */
export function startStopwatch(): () => number {
  const [clock, run] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - clock, performance.now() - run) / 1000
}

/** Whole seconds of real time until an instant, never negative: ages of cookies and `Retry-After`. */
export function secondsUntil(at: Instant): number {
  return Math.max(0, Math.ceil((epochMilliseconds(at) - Date.now()) / 1000))
}

/** The instant some milliseconds after another. */
export function addMilliseconds(at: Instant, milliseconds: number): Instant {
  return instantOf(epochMilliseconds(at) + milliseconds)
}
