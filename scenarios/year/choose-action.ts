/** Chooses what a simulated customer does. */
import type { Action, ActionFactory, Moment } from './action.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'
import { moveNextOrder, orderNow, restoreOrder, skipLaterOrder, skipNextOrder } from './order-actions.ts'
import type { Random } from './seeded-random.ts'
import {
  cancelSubscription,
  changePlan,
  pauseSubscription,
  reactivateSubscription,
  resumeSubscription,
  switchPaymentMethod,
} from './subscription-actions.ts'

/** The relative frequency of actions, by state. Actions with a low weight are mostly those that must be refused. */
const ACTION_WEIGHTS: Record<ExpectedSubscription['status'], readonly (readonly [ActionFactory, number])[]> =
  {
    ACTIVE: [
      [skipNextOrder, 6],
      [skipLaterOrder, 5],
      [restoreOrder, 4],
      [moveNextOrder, 6],
      [orderNow, 3],
      [pauseSubscription, 3],
      [cancelSubscription, 1],
      [changePlan, 4],
      [switchPaymentMethod, 4],
      [resumeSubscription, 0.3],
      [reactivateSubscription, 0.3],
    ],
    PAUSED: [
      [resumeSubscription, 3],
      [pauseSubscription, 2],
      [changePlan, 2],
      [cancelSubscription, 1],
      [skipNextOrder, 0.4],
      [orderNow, 0.4],
      [switchPaymentMethod, 1],
    ],
    DUNNED: [
      [resumeSubscription, 1],
      [switchPaymentMethod, 4],
      [cancelSubscription, 0.5],
      [pauseSubscription, 0.3],
      [orderNow, 0.3],
    ],
    CANCELLED: [
      [reactivateSubscription, 4],
      [skipNextOrder, 0.2],
      [pauseSubscription, 0.2],
      [orderNow, 0.2],
    ],
  }

/** Chooses an action at random and applies it to the oracle; undefined if the chosen action does not apply. */
export function chooseAction(
  subscription: ExpectedSubscription,
  moment: Moment,
  random: Random,
): Action | undefined {
  const weights = ACTION_WEIGHTS[subscription.status]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let at = random.next() * total
  for (const [create, weight] of weights) {
    at -= weight
    if (at < 0) return create(subscription, moment, random)
  }
  return undefined
}
