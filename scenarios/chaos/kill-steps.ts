/** The steps at which a worker can be killed, and the faults that can be planted in it (CHAOS_STEP, CHAOS_FAULT). */

/** Before the gateway is called, after its answer, and inside the transaction that settles it. */
export const KILL_STEPS = ['intent', 'charged', 'settling'] as const
export type KillStep = (typeof KILL_STEPS)[number]

/**
 * `no-key` sends every charge with a new key, `no-lock` locks nothing in the database, `mail-first` records emails before and
 * outside of the transaction that they report.
 */
export const PLANTED_FAULTS = ['no-key', 'no-lock', 'mail-first'] as const
export type PlantedFault = (typeof PLANTED_FAULTS)[number]

/** The steps at which a worker with the fault has to die for the fault to do harm. */
export const HARMFUL_STEPS: Readonly<Record<PlantedFault, readonly KillStep[]>> = {
  'no-key': ['intent', 'charged'],
  'no-lock': KILL_STEPS,
  'mail-first': ['settling'],
}
