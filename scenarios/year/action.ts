/** An action of a simulated customer, and the helpers that its definitions share. */
import type { DayNumber } from './calendar.ts'
import type { TimeOfDay } from './expected-schedule.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'
import type { Random } from './seeded-random.ts'

/** A command, named by its operation. Orders are identified by their days. */
export type Call =
  | { readonly operation: 'skipOrder' | 'unskipOrder'; readonly day: DayNumber; readonly body?: never }
  | {
      readonly operation:
        | 'skipNextOrder'
        | 'placeOrder'
        | 'resumeSubscription'
        | 'reactivateSubscription'
        | 'cancelSubscription'
        | 'rescheduleOrder'
        | 'pauseSubscription'
        | 'swapPlan'
        | 'changePaymentMethod'
      readonly body?: object
    }

/** A call of a customer with its expected outcome. */
export interface Action {
  readonly call: Call
  /** The expected refusal; null if the call must succeed. */
  readonly refusal: string | null
  /** For the report of a failed run. */
  readonly description: string
}

/** When an action happens. */
export interface Moment {
  readonly today: DayNumber
  readonly hour: TimeOfDay
}

/** Applies an action to the expected subscription and returns it; undefined if it does not apply now. */
export type ActionFactory = (
  subscription: ExpectedSubscription,
  moment: Moment,
  random: Random,
) => Action | undefined

function stateOf(subscription: ExpectedSubscription, { today }: Moment): 'A' | 'L' | 'D' | 'P' | 'S' | 'C' {
  if (subscription.status === 'PAUSED') return 'P'
  if (subscription.status === 'DUNNED') return 'S'
  if (subscription.status === 'CANCELLED') return 'C'
  if (subscription.owed) return 'D'
  return subscription.isLocked(today) ? 'L' : 'A'
}

/** Refusals that most actions have in common, by state (docs/domain.md 2.3). */
export const INACTIVE_REFUSALS = {
  P: 'SUBSCRIPTION_PAUSED',
  S: 'SUBSCRIPTION_PAUSED',
  C: 'SUBSCRIPTION_CANCELLED',
} as const

/** The refusal that the table gives for the current state of the subscription; null if the action must succeed. */
export function refusalFor(
  subscription: ExpectedSubscription,
  moment: Moment,
  table: Partial<Record<string, string>>,
): string | null {
  return table[stateOf(subscription, moment)] ?? null
}
