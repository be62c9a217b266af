/** The actions that a customer can take now (docs/domain.md 2.3). */
import type { Moment } from '../catalogue/moment.ts'
import { addSupplement } from '../changes/box-supplement.ts'
import { canChargeNow } from '../charging/charging.ts'
import { isRemovable } from '../discount/discount.ts'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import { pauseRefusal } from '../lifecycle/pause.ts'
import { canMoveNextOrder, changeNextChargeDate } from '../order/reschedule.ts'
import { skipNextOrder } from '../order/skip.ts'
import { restartRange } from '../schedule/move-range.ts'
import { chargeRefusal } from '../subscription/charge.ts'
import { nextBillingDate } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { hasSupplement } from '../subscription/supplement-line.ts'
import { ACTIONS, stateOf, TRANSITIONS, type Action } from '../subscription/transitions.ts'

type Attempt = (subscription: Subscription, moment: Moment) => boolean

/**
 * Whether its rule would accept an action, for those that more than the state decides. An action with an input is
 * tried with the one that is refused last, such as the shortest pause or the last possible day.
 */
const ATTEMPTS: Partial<Record<Action, Attempt>> = {
  removeDiscount: ({ discounts }) => discounts.some(isRemovable),
  skipNextOrder: (subscription, moment) => skipNextOrder(subscription, moment).ok,
  rescheduleOrder: canMoveNextOrder,
  changeNextChargeDate: (subscription, moment) =>
    subscription.status === 'ACTIVE'
      ? canMoveNextOrder(subscription, moment)
      : canMoveRestart(subscription, moment),
  placeOrder: canChargeNow,
  pauseSubscription: (subscription, moment) => !pauseRefusal(subscription, 1, moment),
  resumeSubscription: (subscription) => !chargeRefusal(subscription),
  reactivateSubscription: (subscription, moment) => reactivateSubscription(subscription, moment).ok,
  addSupplement: (subscription, moment) =>
    moment.catalogue.supplements.some(
      ({ kind }) => addSupplement(subscription, { supplement: kind, every: 'ONCE' }, moment).ok,
    ),
  removeSupplement: (subscription, { catalogue }) => hasSupplement(subscription, catalogue),
}

function canMoveRestart(subscription: Subscription, moment: Moment): boolean {
  if (subscription.status !== 'PAUSED') return false
  const { startedAt } = subscription.pause
  const { max } = restartRange(
    startedAt,
    nextBillingDate(subscription, moment),
    moment.today,
    moment.catalogue,
  )
  return changeNextChargeDate(subscription, max, moment).ok
}

/**
 * The actions that would change something and that are refused at most because of their input, in the order of
 * `ACTIONS`.
 */
export function allowedActions(subscription: Subscription, moment: Moment): Action[] {
  const state = stateOf(subscription, moment)
  return ACTIONS.filter(
    (action) => TRANSITIONS[action][state] === 'yes' && (ATTEMPTS[action]?.(subscription, moment) ?? true),
  )
}
