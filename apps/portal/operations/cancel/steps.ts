/** The way through the cancellation flow (docs/domain.md 7.3). Cancelling itself is possible on every step. */
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'

export type Reason = CancellationFlowView['reasons'][number]

/** What is shown before anything is decided. */
export type Step = 'benefit' | 'reason' | 'offer' | 'confirm' | 'farewell'

/** The reason that nobody is asked further about. */
export const isFarewell = (reason: Reason | null) => reason?.code === 'DOG_PASSED_AWAY'

/**
 * The steps in their order. Where the flow could not be read only the last one is left; an offer is a step only where
 * there is one for the reason; a dog that has died leads straight to the farewell.
 */
export function stepsOf(hasFlow: boolean, reason: Reason | null): readonly Step[] {
  if (!hasFlow) return ['confirm']
  if (isFarewell(reason)) return ['benefit', 'reason', 'farewell']
  return reason?.hasOffer ? ['benefit', 'reason', 'offer', 'confirm'] : ['benefit', 'reason', 'confirm']
}

/** The step after this one; the last one stays. */
export function stepAfter(step: Step, steps: readonly Step[]): Step {
  return steps[steps.indexOf(step) + 1] ?? step
}

/** The step before this one; null before the first. */
export function stepBefore(step: Step, steps: readonly Step[]): Step | null {
  return steps[steps.indexOf(step) - 1] ?? null
}
