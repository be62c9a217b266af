/**
 * Stops the jobs of a process whose clock is wrong: it would charge too early and take due times from other
 * processes.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { addMilliseconds } from '../core/clock.ts'
import type { Routine } from './routines.ts'

type GuardServices = Pick<Services, 'clock' | 'log'>

/** Synchronised clocks differ by less, and a job that starts a second early is harmless. */
const TOLERATED_DRIFT_MS = 1_000

/**
 * The business time until which runs are due. If the clocks of this machine and the database differ, it is the earlier
 * of the two.
 */
export async function dueUntil({ clock }: Pick<Services, 'clock'>): Promise<Instant> {
  const { now, standing } = await clock.read()
  if (standing) return now
  const drift = await clock.readDrift()
  return drift > TOLERATED_DRIFT_MS ? addMilliseconds(now, -drift) : now
}

/** Runs the routines only while the clocks agree; otherwise none runs and the operator is alerted. */
export function guardByClock(
  routines: readonly Routine[],
  { clock, log }: GuardServices,
): readonly Routine[] {
  let wasTrusted = true

  async function isTrusted(): Promise<boolean> {
    // If the database does not answer, the routine fails and is logged.
    const drift = await clock.readDrift().catch(() => undefined)
    const isTrustedNow = clock.isTrusted()
    if (drift !== undefined && isTrustedNow !== wasTrusted) report(isTrustedNow, Math.round(drift / 1000))
    if (drift !== undefined) wasTrusted = isTrustedNow
    return isTrustedNow
  }

  function report(isTrustedNow: boolean, aheadSeconds: number): void {
    if (isTrustedNow) log.warn('the clocks of this machine and of the database agree again: jobs resume')
    else
      log.error(
        { alert: true, aheadSeconds },
        'the clocks of this machine and of the database differ: jobs are stopped',
      )
  }

  return routines.map((routine) => ({
    ...routine,
    run: async (services, signal) => (await isTrusted()) && routine.run(services, signal),
  }))
}
