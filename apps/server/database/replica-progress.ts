/** How far a streaming replica is behind its primary, as a process knows it (docs/decisions/0052-read-replicas.md). */
import { sql } from 'kysely'
import { monotonicMilliseconds } from '../core/clock.ts'
import { briefError, type Log } from '../core/log.ts'
import type { Database } from './open.ts'

/** How old the last comparison with the primary may be before the next read starts another one. */
const COMPARE_MS = 100
/** The same after a comparison has failed. */
const RETRY_MS = 1_000
/** A replica that takes longer than this to say how far it is, is not read. */
const ANSWER_MS = 1_000
/** A replica that was last known to be complete longer ago than this is not read. */
export const MAX_STALE_MS = 5_000

/** Whether the replica can answer; if not, because it is `behind`, or `unreachable`. */
export type ReplicaState = 'replica' | 'behind' | 'unreachable'

/** Positions are bytes since the log began. */
const bytes = (position: string) => sql.raw<number>(`(${position} - '0/0'::pg_lsn)::bigint`)
const written = bytes('pg_current_wal_lsn()')
const replayed = bytes('pg_last_wal_replay_lsn()')
/** Which database of which cluster it is: the same on a primary and its standbys. */
const identity = sql.raw<string>(
  `(select system_identifier || '/' || current_database() from pg_control_system())`,
)

/** A position of the primary's log after everything that is committed, as an expression for a statement there. */
export const positionNow = sql<number>`${bytes('pg_current_wal_insert_lsn()')}`

/** How far the log of a server is. */
interface Reading {
  readonly identity: string
  readonly position: number | null
}

export async function askPrimary({ query }: Pick<Database, 'query'>): Promise<Reading> {
  const { rows } = await sql<Reading>`select ${written} as position, ${identity} as identity`.execute(query)
  const [row] = rows
  if (!row) throw new Error('the primary does not say how far its log is')
  return row
}

/** Throws if it is not a standby. */
export async function askReplica({ query }: Pick<Database, 'query'>): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select ${replayed} as position, ${identity} as identity where pg_is_in_recovery()`.execute(query)
  const [row] = rows
  if (!row) throw new Error('it is not a standby')
  return row
}

export class ReplicaProgress {
  readonly #primary: Database
  readonly #replica: Database
  readonly #log: Log
  readonly #openedAt = monotonicMilliseconds()
  #comparedAt = Number.NEGATIVE_INFINITY
  #isComparing = false
  /** How far the replica is; undefined if that is not known. */
  #reached: number | undefined
  /** The last moment of which the replica is known to have everything. */
  #completeAt = Number.NEGATIVE_INFINITY
  /** A position of the primary that the replica has yet to reach, and when it was read. */
  #awaited: { readonly position: number; readonly at: number } | undefined
  #isReported = false

  constructor(primary: Database, replica: Database, log: Log) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  /** Whether the replica has everything before a position of the primary, and nothing it lacks is old. */
  stateAt(position: number): ReplicaState {
    const now = monotonicMilliseconds()
    this.#keepCompared(now)
    const isSilent = this.#isComparing && now - this.#comparedAt > ANSWER_MS
    if (this.#reached === undefined || isSilent) return 'unreachable'
    return this.#reached >= position && now - this.#completeAt <= MAX_STALE_MS ? 'replica' : 'behind'
  }

  /** The replica failed: it counts as unreachable until it says again how far it is. */
  lose(error: unknown): void {
    this.#reached = undefined
    this.#report(briefError(error))
  }

  /** Starts a comparison unless one runs or was made just now. No timer runs while nobody reads. */
  #keepCompared(now: number): void {
    const rest = this.#reached === undefined ? RETRY_MS : COMPARE_MS
    if (this.#isComparing || now - this.#comparedAt < rest) return
    this.#isComparing = true
    this.#comparedAt = now
    void this.#compare(now)
      .catch((error: unknown) => this.lose(error))
      .finally(() => (this.#isComparing = false))
  }

  async #compare(at: number): Promise<void> {
    const [ours, its] = await Promise.all([askPrimary(this.#primary), askReplica(this.#replica)])
    if (ours.identity !== its.identity) throw new Error('it is a standby of another database')
    if (ours.position === null || its.position === null) throw new Error('it does not say how far it is')
    this.#awaited ??= { position: ours.position, at }
    if (its.position >= this.#awaited.position) {
      this.#completeAt = this.#awaited.at
      this.#awaited = undefined
    }
    this.#reached = its.position
    const behind = monotonicMilliseconds() - Math.max(this.#completeAt, this.#openedAt)
    const message = `it is ${Math.round(behind / 1000)} seconds behind`
    this.#report(behind > MAX_STALE_MS ? { message } : undefined)
  }

  /** Logs a problem when it begins, and when it is over. */
  #report(reason: object | undefined): void {
    if (reason && !this.#isReported) this.#log.warn({ reason }, 'the read replica is not used')
    if (!reason && this.#isReported) this.#log.warn('the read replica is used again')
    this.#isReported = reason !== undefined
  }
}
