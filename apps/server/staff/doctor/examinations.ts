/** The examinations that admins ask for: one at a time, and no more than one in half a minute. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { startStopwatch } from '../../core/clock.ts'
import type { Examination } from '../../doctor/run-checks.ts'

/** A result that is so young is shown again, so that nobody can make the service call others all the time. */
const FRESH_SECONDS = 30

export interface LatestExamination extends Examination {
  readonly at: Instant
}

/** The examinations of one process: one at a time, which all who ask meanwhile wait for. */
export interface Examinations {
  latest(): LatestExamination | null
  examine(): Promise<LatestExamination>
}

export function openExaminations(run: () => Promise<Examination>, now: () => Instant): Examinations {
  let latest: { readonly of: LatestExamination; readonly age: () => number } | null = null
  let running: Promise<LatestExamination> | undefined

  async function runOnce(): Promise<LatestExamination> {
    const of = { ...(await run()), at: now() }
    latest = { of, age: startStopwatch() }
    return of
  }

  return {
    latest: () => latest?.of ?? null,
    async examine() {
      if (latest !== null && latest.age() < FRESH_SECONDS) return latest.of
      running ??= runOnce().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
