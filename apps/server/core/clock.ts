/**
 * The only reader of the system's clock. Business time lives in the database, so that every process of the
 * service tells the same; real time is for tokens, sessions, limits and leases.
 */
import { epochMilliseconds, instantOf, type Instant, type Moment } from '@pfotenportal/domain/core/calendar'
import type { Accepted, Refused } from '@pfotenportal/domain/core/decision'

/** How `CLOCK` seeds an empty database: the system's time, or an instant at which business time stands. */
export type ClockSeed = 'system' | Instant

/** What `/clock` tells. */
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
  /** Stands for the last move: it changes with every move, and with nothing else. */
  mark(): Promise<string>
  /**
   * Moves business time forward for all processes. Refuses to move it back, and with `seen` refuses CONFLICT where it
   * was moved since that mark was read: a move that is asked for twice happens once.
   */
  move(
    to: Instant,
    seen?: string,
  ): Promise<Accepted<ClockReading, never> | Refused<'DATE_OUT_OF_RANGE' | 'CONFLICT'>>
  onAdvance(listener: AdvanceListener): void
  /** The machine's time. */
  realNow(): Instant
  /**
   * Milliseconds by which the machine's time is ahead of the database's, negative where it is behind; what the asking
   * took is no difference. Throws where the database does not answer.
   */
  readDrift(): Promise<number>
  /** Whether the machine's time and the database's were the same when they were compared last (C-275). */
  isTrusted(): boolean
}

/** The machine's time, for what runs before or beside the service's clock. */
export function realNow(): Instant {
  return instantOf(Date.now())
}

/** Milliseconds of the machine's time since 1970. */
export function realMilliseconds(): number {
  return Date.now()
}

/**
 * Seconds from now until it is asked, by the machine's clock or by the time that this process ran, whichever went further:
 * a machine that slept and one whose clock was set ahead count as late, one whose clock was set back does not count as early.
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
