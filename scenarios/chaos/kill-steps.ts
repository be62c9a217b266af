/** What a worker of the chaos can be made to do: told to it by CHAOS_STEP and CHAOS_FAULT. */

/** Where it dies: before the gateway is asked, after its answer, and inside the transaction that paidOrders it. */
export const KILL_STEPS = ['intent', 'charged', 'settling'] as const
export type KillStep = (typeof KILL_STEPS)[number]

/**
 * How it is built wrongly: `no-key` sends every charge under a key of its own, `no-lock` locks nothing in the database,
 * `mail-first` records mails before and outside the transaction that they tell of.
 */
export const FAULTS = ['no-key', 'no-lock', 'mail-first'] as const
export type PlantedFault = (typeof FAULTS)[number]

/** At which steps a worker with that fault has to die for it to do harm. */
export const HARMFUL_STEPS: Readonly<Record<PlantedFault, readonly KillStep[]>> = {
  'no-key': ['intent', 'charged'],
  'no-lock': KILL_STEPS,
  'mail-first': ['settling'],
}
