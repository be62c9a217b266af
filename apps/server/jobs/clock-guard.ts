/**
 * Keeps a process whose clock is wrong from doing anything by itself: it would charge too early, and take the due times
 * of the others from them (C-275).
 */
import { later } from '../core/clock.ts'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import type { Routine } from './routines.ts'

type GuardServices = Pick<Services, 'clock' | 'log'>

/** Clocks that are kept right differ by less; what comes a second early comes in time. */
const TOLERATED_DRIFT_MS = 1_000

/**
 * Until when in business time runs are due. Where this machine's clock and the database's differ, the later of the two
 * moments may not have come.
 */
export async function dueUntil({ clock }: Pick<Services, 'clock'>): Promise<Instant> {
  const { now, standing } = await clock.read()
  if (standing) return now
  const drift = await clock.readDrift()
  return drift > TOLERATED_DRIFT_MS ? later(now, -drift) : now
}

/** The routines as they are while the clocks agree; while they do not, none of them runs, and the operator is called. */
export function guardByClock(routines: readonly Routine[], { clock, log }: GuardServices): readonly Routine[] {
  let wasTrusted = true

  async function isTrusted(): Promise<boolean> {
    // Where the database does not answer, the routine finds that out.
    const drift = await clock.readDrift().catch(() => undefined)
    const isNow = clock.isTrusted()
    if (drift !== undefined && isNow !== wasTrusted) report(isNow, Math.round(drift / 1000))
    if (drift !== undefined) wasTrusted = isNow
    return isNow
  }

  function report(isNow: boolean, aheadSeconds: number): void {
    if (isNow) log.warn('the clocks of this machine and of the database agree again: jobs resume')
    else
      log.error(
        { alert: true, aheadSeconds },
        'the clocks of this machine and of the database differ: jobs are stopped',
      )
  }

  return routines.map((routine) => ({
    ...routine,
    run: async (services) => (await isTrusted()) && routine.run(services),
  }))
}
