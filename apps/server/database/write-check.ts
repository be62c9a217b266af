/**
 * Whether the database stores what is written. A write that costs next to nothing tries it, and a failed write of a
 * request counts at once. Reads go on meanwhile.
 */
import type { Pool } from 'pg'
import { realMilliseconds } from '../core/clock.ts'
import { isWriteRefused, NothingIsStored } from './errors.ts'

/**
 * Rows beyond `work_mem` go to a temporary file of a few hundred kilobytes, which needs space like a table that grows;
 * the row is written where it was, which needs none.
 */
const WRITE = `
  select count(*) from generate_series(1, 20000);
  update write_check set checked_at = clock_timestamp()`
/** Makes the temporary file necessary. */
export const WRITE_CHECK_OPTIONS = '-c work_mem=64kB'

/** So many checks in a row without an answer are no hiccup. */
const UNANSWERED = 3
/** A failed write of a request counts for this long, even if the check succeeds: it may need less. */
const COUNTS_FOR_MS = 10_000

export interface WriteCheck {
  /** Why nothing is stored at the moment; null if it is. Known from the last seconds: does not ask the database. */
  readonly problem: string | null
  /** Throws NothingIsStored instead of beginning what could not be completed. */
  require(): void
  /** Takes note of the error of a request; one that is not about the database is ignored. */
  note(error: unknown): void
  /** Writes; never throws. */
  check(): Promise<void>
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Opens the check on a pool that is opened with WRITE_CHECK_OPTIONS. */
export function openWriteCheck(pool: Pool, now: () => number = realMilliseconds): WriteCheck {
  let problem: string | null = null
  let countsUntil = 0
  let unanswered = 0

  function note(error: unknown): void {
    if (!isWriteRefused(error)) return
    problem = messageOf(error)
    countsUntil = now() + COUNTS_FOR_MS
  }

  async function check(): Promise<void> {
    try {
      await pool.query(WRITE)
      unanswered = 0
      if (now() >= countsUntil) problem = null
    } catch (error) {
      unanswered += 1
      if (isWriteRefused(error)) problem = messageOf(error)
      else if (unanswered >= UNANSWERED) problem ??= messageOf(error)
    }
  }

  return {
    get problem() {
      return problem
    },
    require() {
      if (problem !== null) throw new NothingIsStored(`the database stores nothing: ${problem}`)
    },
    note,
    check,
  }
}
