/** Business time, stored in a database row so that every process of the service agrees on it. */
import type { Kysely, Selectable } from 'kysely'
import { momentAt, type Moment } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay, epochMilliseconds, instantOf, type Instant } from '@pfotenportal/domain/core/calendar'
import { accept, refuse } from '@pfotenportal/domain/core/decision'
import { catalogueOn } from '../core/catalogue.ts'
import {
  realMilliseconds,
  realNow,
  type AdvanceListener,
  type Clock,
  type ClockReading,
  type ClockSeed,
} from '../core/clock.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import type { BusinessClockTable } from './schema/service.ts'

/** How business time runs: with the system clock, stopped, or running from a moment to which it was moved. */
export type BusinessTime =
  | { readonly mode: 'system' }
  | { readonly mode: 'standing'; readonly businessAt: Instant }
  | { readonly mode: 'ticking'; readonly businessAt: Instant; readonly realAt: Instant }

function timeOf(row: Selectable<BusinessClockTable>): BusinessTime {
  if (row.mode === 'standing' && row.business_at) return { mode: 'standing', businessAt: row.business_at }
  if (row.mode === 'ticking' && row.business_at && row.real_at) {
    return { mode: 'ticking', businessAt: row.business_at, realAt: row.real_at }
  }
  return { mode: 'system' }
}

function rowOf(time: BusinessTime): Omit<Selectable<BusinessClockTable>, 'id' | 'maintenance'> {
  return {
    mode: time.mode,
    business_at: time.mode === 'system' ? null : time.businessAt,
    real_at: time.mode === 'ticking' ? time.realAt : null,
  }
}

const businessClock = {
  /** Seeds the time of a database that has none yet; an existing clock is left alone. */
  async seed(db: Kysely<Schema>, time: BusinessTime): Promise<void> {
    await db
      .insertInto('business_clock')
      .values(rowOf(time))
      .onConflict((on) => on.doNothing())
      .execute()
  },

  async read(db: Kysely<Schema>): Promise<BusinessTime> {
    return timeOf(await db.selectFrom('business_clock').selectAll().executeTakeFirstOrThrow())
  },

  /** Reads the time and keeps other transactions from moving it until this one ends. */
  async readForUpdate(tx: Kysely<Schema>): Promise<BusinessTime> {
    return timeOf(await tx.selectFrom('business_clock').selectAll().forUpdate().executeTakeFirstOrThrow())
  },

  async write(tx: Kysely<Schema>, time: BusinessTime): Promise<void> {
    await tx.updateTable('business_clock').set(rowOf(time)).execute()
  },
}

/** Synchronised clocks differ by less than a second. If two differ by more, at least one of them is wrong. */
export const MAX_DRIFT_MS = 60_000

/** Milliseconds by which the machine's time is ahead of the database's. */
export async function readDrift(database: Pick<Database, 'now'>): Promise<number> {
  const before = realMilliseconds()
  const databaseTime = epochMilliseconds(await database.now())
  return before > databaseTime ? before - databaseTime : Math.min(0, realMilliseconds() - databaseTime)
}

/** Tracks whether the clock can be trusted; compares it once at the start. */
async function openComparison(
  database: Database,
): Promise<Pick<Clock, 'realNow' | 'readDrift' | 'isTrusted'>> {
  let last = await readDrift(database)
  return {
    realNow,
    readDrift: async () => (last = await readDrift(database)),
    isTrusted: () => Math.abs(last) <= MAX_DRIFT_MS,
  }
}

/** How business time runs in a database that a process has used. */
export function readBusinessTime(db: Kysely<Schema>): Promise<BusinessTime> {
  return businessClock.read(db)
}

/** The same for one that has its tables: with the system clock as long as no process has used it. */
export async function findBusinessTime(db: Kysely<Schema>): Promise<BusinessTime> {
  const row = await db.selectFrom('business_clock').selectAll().executeTakeFirst()
  return row ? timeOf(row) : { mode: 'system' }
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

function momentOfNow(now: Instant): Moment {
  return momentAt(now, catalogueOn(berlinDay(now)))
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
    moment: async () => momentOfNow((await read()).now),
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
      'The clock of this database was set by hand (CLOCK or /clock), and in production business time follows the system clock.' +
        ' Use a different database.',
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
    moment: async () => momentOfNow(realNow()),
    mark: async () => markOf({ mode: 'system' }),
    onAdvance: () => undefined,
    move: async () => refuse('DATE_OUT_OF_RANGE'),
  }
}

/**
 * Opens the clock of a migrated database. In production it cannot be set: it is the system clock, reads no row, and
 * throws MovedClock if the database's clock was ever moved.
 */
export function openClock(database: Database, settable: boolean, seed: ClockSeed): Promise<Clock> {
  return settable ? settableClock(database, seed) : systemClock(database)
}
