/** What a chaos run does to the service and its surroundings, and the faults that can be planted in the service. */

/**
 * The steps at which a worker can be killed (CHAOS_STEP): before the gateway is called, after its answer, and inside
 * the transaction that settles it.
 */
export const KILL_STEPS = ['intent', 'charged', 'settling'] as const
export type KillStep = (typeof KILL_STEPS)[number]

/** The faults of the surroundings, by kind. Each is counted when its effect was seen, not when it was caused. */
export const FAULTS = {
  /** Nobody listens; it refuses for now; it accepts a mail, and the connection breaks before its answer. */
  mailer: ['mail server away', 'mail refused', 'mail unanswered'],
  /**
   * A worker's clock is minutes ahead or behind; it jumps by seconds, too few to be noticed; a day of the run is the
   * first of summer time or the last.
   */
  clock: ['clock wrong', 'clock jump', 'clock change'],
  /** The database cannot extend a file. */
  disk: ['disk full'],
  /** An event never arrives, arrives twice at once, seconds later, after its successor, or with a false signature. */
  webhooks: ['webhook lost', 'webhook doubled', 'webhook late', 'webhook overtaken', 'webhook forged'],
} as const
export type FaultKind = keyof typeof FAULTS
export type Fault = (typeof FAULTS)[FaultKind][number]
export type FaultCounts = Readonly<Record<Fault, number>>

export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[]

/** The faults of some kinds. */
export function faultsOf(kinds: readonly FaultKind[]): Fault[] {
  return kinds.flatMap<Fault>((kind) => [...FAULTS[kind]])
}

/** Counts what has happened. */
export interface FaultCounter {
  readonly counts: FaultCounts
  count(fault: Fault): void
}

export function openFaultCounter(): FaultCounter {
  const counts = Object.fromEntries(faultsOf(FAULT_KINDS).map((fault) => [fault, 0])) as Record<Fault, number>
  return { counts, count: (fault) => void (counts[fault] += 1) }
}

/**
 * The faults that can be planted (CHAOS_FAULT). `no-key` sends every charge with a new key, `no-lock` locks nothing in
 * the database, `mail-first` records emails before and outside of the transaction that they report. `mail-forgotten`
 * takes a mail that was not accepted for sent, `any-clock` trusts every clock, `full-ignored` takes for stored what a full
 * disk does not keep, `any-signature` takes every webhook event for the gateway's.
 */
export const PLANTED_FAULTS = [
  'no-key',
  'no-lock',
  'mail-first',
  'mail-forgotten',
  'any-clock',
  'full-ignored',
  'any-signature',
] as const
export type PlantedFault = (typeof PLANTED_FAULTS)[number]

/** What has to happen for a planted fault to do harm: the steps at which workers die, and the faults around them. */
export const HARMFUL: Readonly<
  Record<PlantedFault, { readonly steps: readonly KillStep[]; readonly kinds: readonly FaultKind[] }>
> = {
  'no-key': { steps: ['intent', 'charged'], kinds: [] },
  'no-lock': { steps: KILL_STEPS, kinds: [] },
  'mail-first': { steps: ['settling'], kinds: [] },
  'mail-forgotten': { steps: KILL_STEPS, kinds: ['mailer'] },
  'any-clock': { steps: KILL_STEPS, kinds: ['clock'] },
  'full-ignored': { steps: KILL_STEPS, kinds: ['disk'] },
  'any-signature': { steps: KILL_STEPS, kinds: ['webhooks'] },
}
