/** What can be done for all dogs of a customer at once (docs/domain.md 3.8, C-643). Pure and light: the portal asks it. */
import { hasOpenPayment } from './open-payment.ts'
import type { ListedEntry } from './order.ts'
import type { Subscription } from './subscription.ts'
import type { Action } from './transitions.ts'

/** An action for all dogs, by the call that is made for each of them. */
export type HouseholdAction = Extract<Action, 'skipNextOrder' | 'rescheduleOrder' | 'pauseSubscription'>

/** Why an action does not apply to a dog. */
export type Absence = 'PAUSED' | 'PAYMENT_OPEN' | 'NOT_POSSIBLE'

/** What the rule reads of a subscription. */
export interface HouseholdSubscription extends Pick<Subscription, 'status' | 'lastPaymentStatus'> {
  readonly pause: { readonly reason: string } | null
  /** What the service allows. */
  readonly allowedActions: readonly Action[]
}

/** A dog with the orders of its schedule, soonest first. */
export interface HouseholdDog<S, E> {
  readonly subscription: S
  readonly schedule: readonly E[]
}

/** A dog that an action applies to. */
export interface Member<S, E> extends HouseholdDog<S, E> {
  /** Its next order; null if none is planned. */
  readonly next: E | null
}

/** The dogs that an action applies to, and the others with the reason. */
export interface Membership<S, E> {
  readonly members: readonly Member<S, E>[]
  readonly absent: readonly { readonly subscription: S; readonly reason: Absence }[]
}

function absenceOf(
  { subscription, next }: Member<HouseholdSubscription, ListedEntry>,
  action: HouseholdAction,
): Absence | null {
  const { status, pause, allowedActions } = subscription
  if (status === 'PAUSED') return pause?.reason === 'PAYMENT_FAILED' ? 'PAYMENT_OPEN' : 'PAUSED'
  // A failed payment is for its own dialogs, which say what happens to it.
  if (hasOpenPayment(subscription) || next?.status === 'FAILED') return 'PAYMENT_OPEN'
  const needsOrder = action !== 'pauseSubscription'
  const isPossible = allowedActions.includes(action) && (!needsOrder || next?.status === 'SCHEDULED')
  return isPossible ? null : 'NOT_POSSIBLE'
}

/** Splits the dogs. A cancelled subscription is in neither list: nobody expects it to change. */
export function membershipOf<S extends HouseholdSubscription, E extends ListedEntry>(
  dogs: readonly HouseholdDog<S, E>[],
  action: HouseholdAction,
): Membership<S, E> {
  const all = dogs
    .filter(({ subscription }) => subscription.status !== 'CANCELLED')
    .map(({ subscription, schedule }) => {
      const member = {
        subscription,
        schedule,
        next: schedule.find(({ status }) => status !== 'SKIPPED') ?? null,
      }
      return { member, reason: absenceOf(member, action) }
    })
  return {
    members: all.filter(({ reason }) => reason === null).map(({ member }) => member),
    absent: all.flatMap(({ member: { subscription }, reason }) =>
      reason === null ? [] : [{ subscription, reason }],
    ),
  }
}
