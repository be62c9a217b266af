/** How many steps a cancellation took, from what a contract's own events say (C-603). */

/** What is known of a customer who opened the cancellation flow and cancelled. */
export interface CancelledFlow {
  readonly hasReason: boolean
  /** How many different offers the customer was shown. */
  readonly offersShown: number
}

/** Opening the flow and the last press are a step each, and so are a reason that was given and each offer that was shown. */
export function stepsTaken({ hasReason, offersShown }: CancelledFlow): number {
  return 2 + (hasReason ? 1 : 0) + offersShown
}

/** How many cancellations took how many steps. */
export interface StepFigures {
  /** With an even number of cancellations the higher of the two in the middle, which flatters nobody; null without any. */
  readonly median: number | null
  /** The fewest steps first; without numbers of steps that no cancellation took. */
  readonly distribution: readonly { readonly steps: number; readonly count: number }[]
}

export function stepFigures(flows: readonly CancelledFlow[]): StepFigures {
  const steps = flows.map(stepsTaken).toSorted((a, b) => a - b)
  return {
    median: steps[Math.floor(steps.length / 2)] ?? null,
    distribution: [...new Set(steps)].map((number) => ({
      steps: number,
      count: steps.filter((each) => each === number).length,
    })),
  }
}
