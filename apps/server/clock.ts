/**
 * The only reader of the system's clock. Business time lives in the database, so that every process of the
 * service tells the same; real time is for tokens, sessions, limits and leases.
 */
import {
  epochMilliseconds,
  instantOf,
  momentAt,
  type Instant,
  type Moment,
} from '@pfotenportal/domain/core/calendar'
import { accept, refuse, type Accepted, type Refused } from '@pfotenportal/domain/core/decision'
import { businessClock, type BusinessTime } from './database/clock.ts'
import type { Database } from './database/open.ts'

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

/** Clocks of machines that are kept right differ by less than a second; two that differ by more are not both right. */
const MAX_DRIFT_MS = 60_000

/** Compares the machine's time with the database's. */
async function driftOf(database: Pick<Database, 'now'>): Promise<number> {
  const before = Date.now()
  const there = epochMilliseconds(await database.now())
  return before > there ? before - there : Math.min(0, Date.now() - there)
}

/** The part of a clock that watches whether it can be believed, compared once at the beginning. */
async function openComparison(
  database: Database,
): Promise<Pick<Clock, 'realNow' | 'readDrift' | 'isTrusted'>> {
  let last = await driftOf(database)
  return {
    realNow,
    readDrift: async () => (last = await driftOf(database)),
    isTrusted: () => Math.abs(last) <= MAX_DRIFT_MS,
  }
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
export function startWatch(): () => number {
  const [clock, run] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - clock, performance.now() - run) / 1000
}

/** Whole seconds of real time until an instant, never negative: ages of cookies and `Retry-After`. */
export function secondsUntil(at: Instant): number {
  return Math.max(0, Math.ceil((epochMilliseconds(at) - Date.now()) / 1000))
}

/** The instant some milliseconds after another. */
export function later(at: Instant, milliseconds: number): Instant {
  return instantOf(epochMilliseconds(at) + milliseconds)
}

/** Business time at a moment of real time. */
export function businessNow(time: BusinessTime, real: Instant): Instant {
  if (time.mode === 'system') return real
  if (time.mode === 'standing') return time.businessAt
  return instantOf(
    epochMilliseconds(time.businessAt) + epochMilliseconds(real) - epochMilliseconds(time.realAt),
  )
}

function markOf(time: BusinessTime): string {
  if (time.mode === 'system') return time.mode
  return time.mode === 'standing' ? time.businessAt : `${time.businessAt}~${time.realAt}`
}

async function settableClock(database: Database, seed: ClockSeed): Promise<Clock> {
  const listeners: AdvanceListener[] = []
  await businessClock.seed(
    database.query,
    seed === 'system' ? { mode: 'system' } : { mode: 'standing', businessAt: seed },
  )

  async function read(): Promise<ClockReading> {
    const time = await businessClock.read(database.query)
    return { now: businessNow(time, realNow()), standing: time.mode === 'standing' }
  }

  return {
    ...(await openComparison(database)),
    read,
    moment: async () => momentAt((await read()).now),
    onAdvance: (listener) => void listeners.push(listener),
    mark: async () => markOf(await businessClock.read(database.query)),
    async move(to, seen) {
      const moved = await database.transaction(async (tx) => {
        const time = await businessClock.readForUpdate(tx)
        const real = realNow()
        const from = businessNow(time, real)
        if (seen !== undefined && seen !== markOf(time)) return refuse('CONFLICT')
        if (to < from) return refuse('DATE_OUT_OF_RANGE', { min: from })
        const standing = time.mode === 'standing'
        await businessClock.write(
          tx,
          standing ? { mode: 'standing', businessAt: to } : { mode: 'ticking', businessAt: to, realAt: real },
        )
        return accept({ from, standing })
      })
      if (!moved.ok) return moved
      for (const listener of listeners) await listener(moved.value.from, to)
      return accept({ now: to, standing: moved.value.standing })
    },
  }
}

/** A database whose business time was moved cannot serve real customers. */
export class MovedClock extends Error {
  constructor() {
    super(
      "The clock of this database was set by hand (CLOCK or /clock), and in production business time is the system's." +
        ' Use another database.',
    )
  }
}

async function systemClock(database: Database): Promise<Clock> {
  await businessClock.seed(database.query, { mode: 'system' })
  if ((await businessClock.read(database.query)).mode !== 'system') throw new MovedClock()
  const read = async (): Promise<ClockReading> => ({ now: realNow(), standing: false })
  return {
    ...(await openComparison(database)),
    read,
    moment: async () => momentAt(realNow()),
    mark: async () => markOf({ mode: 'system' }),
    onAdvance: () => undefined,
    move: async () => refuse('DATE_OUT_OF_RANGE'),
  }
}

/**
 * Opens the clock of a migrated database. Where it is not settable (production) it is the system's, reads no row, and
 * throws MovedClock for a database whose clock was ever set.
 */
export function openClock(database: Database, settable: boolean, seed: ClockSeed): Promise<Clock> {
  return settable ? settableClock(database, seed) : systemClock(database)
}
